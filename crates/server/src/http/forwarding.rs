//! Client addresses and schemes as reported by proxies.

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;

use zugleich_session::settings::{Networks, ProxyHeader};

/// Ensures that an unknown scheme is logged only once, not with every request.
static UNKNOWN_SCHEME: Once = Once::new();

/// Reported chain of client addresses, from the first to the last proxy, and scheme of the last hop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ForwardedChain {
    /// Addresses of the steps; `None` for an unreadable one.
    steps: Vec<Option<IpAddr>>,
    /// `true` for TLS; `None` if the proxy gives no known scheme.
    pub(super) secure: Option<bool>,
}

impl ForwardedChain {
    /// Parses the configured proxy header.
    pub(super) fn read(headers: &HeaderMap, header: ProxyHeader) -> Self {
        match header {
            ProxyHeader::XForwardedFor => {
                let steps = parts(headers, "x-forwarded-for", ',').iter().map(|step| address(step)).collect();
                let proto = parts(headers, "x-forwarded-proto", ',').pop();
                Self { steps, secure: proto.as_deref().and_then(by_tls) }
            }
            ProxyHeader::Forwarded => {
                let elements = parts(headers, FORWARDED.as_str(), ',');
                let steps = elements.iter().map(|element| field(element, "for").as_deref().and_then(address));
                let proto = elements.last().and_then(|element| field(element, "proto"));
                Self { steps: steps.collect(), secure: proto.as_deref().and_then(by_tls) }
            }
        }
    }

    /// Returns the real client address: follows the chain backwards as long as the reporting proxy is
    /// trusted. Entries before an untrusted address are untrusted too.
    pub(super) fn client_addr(&self, peer: IpAddr, trusted: &Networks) -> IpAddr {
        let mut asker = peer;
        for step in self.steps.iter().rev() {
            match step {
                Some(step) if trusted.contain(asker) => asker = *step,
                _ => break,
            }
        }
        asker
    }
}

/// Returns whether a scheme uses TLS, or `None` if it is unknown. Some proxies, such as Traefik, report a
/// WebSocket scheme when they forward an upgrade.
fn by_tls(scheme: &str) -> Option<bool> {
    let is = |known: &[&str]| known.iter().any(|known| scheme.eq_ignore_ascii_case(known));
    let secure = if is(&["https", "wss"]) { Some(true) } else { is(&["http", "ws"]).then_some(false) };
    if secure.is_none() {
        UNKNOWN_SCHEME.call_once(|| {
            tracing::warn!(scheme, "unknown scheme from a proxy; expected http, https, ws or wss");
        });
    }
    secure
}

/// Returns the parts of all headers of a name, as if they were one; quotes hold a part together. Empty parts
/// are dropped.
fn parts(headers: &HeaderMap, name: &str, separator: char) -> Vec<String> {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| split(value, separator)).filter(|part| !part.is_empty()).collect()
}

fn split(text: &str, separator: char) -> Vec<String> {
    let mut quoted = false;
    let apart = |letter: char| {
        quoted ^= letter == '"';
        letter == separator && !quoted
    };
    text.split(apart).map(|part| part.trim().to_owned()).collect()
}

/// Returns a field of an element of `Forwarded`, without quotes.
fn field(element: &str, wanted: &str) -> Option<String> {
    split(element, ';').iter().find_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        let value = value.trim().trim_matches('"').trim();
        name.trim().eq_ignore_ascii_case(wanted).then(|| value.to_owned())
    })
}

/// Parses an address with an optional port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;
    use zugleich_session::settings::SettingsBuilder;

    const PEER: &str = "10.0.0.1";

    fn asker(
        peer: &str,
        name: &'static str,
        values: &[&'static str],
        header: ProxyHeader,
    ) -> (String, Option<bool>) {
        let gathered =
            SettingsBuilder::default().argument("trusted-proxies=10.0.0.0/8, 2001:db8::/32").unwrap();
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        let said = ForwardedChain::read(&headers, header);
        let trusted = gathered.settings().trusted_proxies;
        (said.client_addr(peer.parse().unwrap(), &trusted).to_string(), said.secure)
    }

    #[test]
    fn the_last_who_is_no_proxy_asks() {
        let x =
            |values: &[&'static str]| asker(PEER, "x-forwarded-for", values, ProxyHeader::XForwardedFor).0;
        assert_eq!(x(&["192.0.2.1"]), "192.0.2.1");
        assert_eq!(x(&["198.51.100.9, 192.0.2.1, 10.0.0.7"]), "192.0.2.1");
        assert_eq!(x(&["198.51.100.9", "192.0.2.1:443"]), "192.0.2.1");
        assert_eq!(x(&["10.0.0.8, 10.0.0.7"]), "10.0.0.8", "all are proxies");
        assert_eq!(x(&["192.0.2.1, nonsense"]), PEER, "what is behind nonsense is not believed");
        assert_eq!(x(&[]), PEER);
        assert_eq!(x(&["[2001:db9::1]:80"]), "2001:db9::1");
    }

    #[test]
    fn a_stranger_is_not_believed() {
        let header = ProxyHeader::XForwardedFor;
        assert_eq!(asker("192.0.2.9", "x-forwarded-for", &["192.0.2.1"], header).0, "192.0.2.9");
        assert_eq!(asker(PEER, "forwarded", &["for=192.0.2.1"], header).0, PEER, "only one header is read");
    }

    #[test]
    fn elements_of_forwarded_have_fields() {
        let forwarded = |values: &[&'static str]| asker(PEER, "forwarded", values, ProxyHeader::Forwarded);
        let long = "for=unknown, For=\"[2001:db9:cafe::17]:4711\";proto=https;by=10.0.0.1";
        assert_eq!(forwarded(&[long]), ("2001:db9:cafe::17".to_owned(), Some(true)));
        let (last, blanks) =
            (["for=192.0.2.1;proto=https", "for=10.0.0.2;proto=http"], "for=x; Proto = \"WSS\" ");
        assert_eq!((forwarded(&last).1, forwarded(&[blanks]).1), (Some(false), Some(true)));
        assert_eq!((forwarded(&["for=x"]).1, forwarded(&["proto=https, for=x"]).1), (None, None));
        assert_eq!(forwarded(&["for=\"a,b\";proto=http, for=_hidden"]).0, PEER);
    }

    #[test]
    fn scheme_of_upgrade_counts_as_that_of_pages() {
        let header = ProxyHeader::XForwardedFor;
        let secure = |values: &[&'static str]| asker(PEER, "x-forwarded-proto", values, header).1;
        for tls in ["https", "wss", "HTTPS", "Wss", " wss ", "http, wss", "ws,https", "http,\twss", "wss,"] {
            assert_eq!(secure(&[tls]), Some(true), "{tls}");
        }
        for plain in ["http", "ws", "HTTP", "WS", " ws ", "https, ws", "wss,http"] {
            assert_eq!(secure(&[plain]), Some(false), "{plain}");
        }
        for strange in ["", ",", "on", "h2", "wsss", "https:", "https, tls", "\"https\""] {
            assert_eq!(secure(&[strange]), None, "{strange}");
        }
        assert_eq!((secure(&["http", "wss"]), secure(&[])), (Some(true), None));
    }
}
