//! Absolute base address of the site, for documents that are read elsewhere.

use axum::http::HeaderMap;
use axum::http::header::HOST;

use super::client::Client;
use super::site::Site;
use zugleich_session::settings::PublicUrl;

/// Returns the configured public address, or else the address in the request's `Host` header. The header is
/// untrusted: the address is sent only to the client that supplied it, in answers that no cache keeps, and
/// only if it is a valid host.
pub(super) fn origin(site: &Site, client: Client, headers: &HeaderMap) -> Option<String> {
    named(site.settings().public_url.as_ref(), client, headers)
}

fn named(public: Option<&PublicUrl>, client: Client, headers: &HeaderMap) -> Option<String> {
    if let Some(public) = public {
        return Some(public.to_string());
    }
    let host = headers.get(HOST)?.to_str().ok()?;
    Some(PublicUrl::of_host(client.secure, host)?.to_string())
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::http::HeaderValue;

    use super::*;
    use zugleich_session::settings::SettingsBuilder;

    fn asked(host: &'static str, secure: bool) -> Option<String> {
        let client = Client { net: IpAddr::from([127, 0, 0, 1]).into(), secure, scheme_known: true };
        named(None, client, &HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))]))
    }

    #[test]
    fn a_host_is_believed_if_it_is_one() {
        assert_eq!(asked("play.example:8080", false).as_deref(), Some("http://play.example:8080"));
        assert_eq!(asked("Play.example:443", true).as_deref(), Some("https://play.example"));
        assert_eq!(asked("[::1]:8080", false).as_deref(), Some("http://[::1]:8080"));
        for wrong in ["", "a/b", "a\"b", "a@b", "/", "a b", "<a>", "a/"] {
            assert_eq!(asked(wrong, false), None, "{wrong:?}");
        }
    }

    #[test]
    fn what_is_set_counts_more() {
        let set = SettingsBuilder::default().argument("public-url=https://play.example").unwrap().settings();
        let client = Client { net: IpAddr::from([127, 0, 0, 1]).into(), secure: false, scheme_known: true };
        let headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static("evil.example"))]);
        let address = named(set.public_url.as_ref(), client, &headers);
        assert_eq!(address.as_deref(), Some("https://play.example"));
    }
}
