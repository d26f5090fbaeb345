use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;

use super::cookie::cookies;
use super::forwarding::ForwardedChain;
use super::signer::Signer;
use super::site::Site;
use zugleich_session::settings::PublicUrl;
use zugleich_session::{ClientNetwork, Settings};

/// Origin of a request; inserted into it by [`locate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Client {
    /// Network of the client, as rate limits count it.
    pub(super) net: ClientNetwork,
    /// `true` if the request is known to have come by TLS.
    pub(super) secure: bool,
    /// `true` if the scheme is known; an untrusted proxy leaves it unknown.
    pub(super) scheme_known: bool,
}

/// Middleware that determines the client of a request.
pub(super) async fn locate(State(site): State<Site>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(Ipv4Addr::UNSPECIFIED.into());
    let client = client(site.settings(), peer, request.headers());
    request.extensions_mut().insert(client);
    next.run(request).await
}

fn client(settings: &Settings, peer: IpAddr, headers: &HeaderMap) -> Client {
    let public = settings.public_url.as_ref().map(PublicUrl::is_secure);
    let (asker, told) = if settings.trusted_proxies.contain(peer) {
        let said = ForwardedChain::read(headers, settings.proxy_header);
        // Browsers send a cookie marked `Secure` only by TLS.
        let shown = || cookies(headers).any(|cookie| Signer::is_secure(&cookie)).then_some(true);
        (said.client_addr(peer, &settings.trusted_proxies), said.secure.or_else(shown))
    } else {
        (peer, None)
    };
    let secure = [public, told].contains(&Some(true));
    Client { net: asker.into(), secure, scheme_known: public.is_some() || told.is_some() }
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;
    use axum::http::{HeaderName, HeaderValue};

    use super::*;
    use zugleich_session::settings::SettingsBuilder;

    const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

    /// Returns whether a request came by TLS, and whether that is known.
    fn asked(set: &[&str], headers: &[(HeaderName, &str)]) -> (bool, bool) {
        let gathered = SettingsBuilder::default().argument("trusted-proxies=10.0.0.0/8").unwrap();
        let set = set.iter().fold(gathered, |gathered, set| gathered.argument(set).unwrap()).settings();
        let headers =
            headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap()));
        let client = client(&set, [10, 0, 0, 1].into(), &headers.collect());
        (client.secure, client.scheme_known)
    }

    #[test]
    fn scheme_not_understood_leaves_other_evidence() {
        assert_eq!(asked(&[], &[(PROTO, "wss")]), (true, true));
        assert_eq!(asked(&[], &[(PROTO, "ws")]), (false, true));
        let (for_tls, plain) = ("a=b; __Host-zugleich_guest=x", "a=b; zugleich_guest=x");
        for word in ["tls", "", "quic"] {
            assert_eq!(asked(&[], &[(PROTO, word)]), (false, false));
            assert_eq!(asked(&["public-url=https://a.example"], &[(PROTO, word)]), (true, true));
            assert_eq!(asked(&["public-url=http://a.example"], &[(PROTO, word)]), (false, true));
            assert_eq!(asked(&[], &[(PROTO, word), (COOKIE, for_tls)]), (true, true));
            assert_eq!(asked(&[], &[(PROTO, word), (COOKIE, plain)]), (false, false));
        }
        assert_eq!(asked(&[], &[(PROTO, "http"), (COOKIE, for_tls)]), (false, true), "a word counts more");
    }
}
