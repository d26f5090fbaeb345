use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;

use super::forwarding::Said;
use super::site::Site;
use crate::base::settings::PublicUrl;
use crate::base::{Net, Settings};

/// Where a request comes from; put into it by [`locate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Client {
    /// From where, as limits count it.
    pub(super) net: Net,
    /// Whether the browser has asked by TLS.
    pub(super) secure: bool,
}

/// Finds out where a request comes from.
pub(super) async fn locate(State(site): State<Site>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(Ipv4Addr::UNSPECIFIED.into());
    let client = client(site.settings(), peer, request.headers());
    request.extensions_mut().insert(client);
    next.run(request).await
}

fn client(settings: &Settings, peer: IpAddr, headers: &HeaderMap) -> Client {
    let public = settings.public_url.as_ref().is_some_and(PublicUrl::is_secure);
    if !settings.trusted_proxies.contain(peer) {
        return Client { net: peer.into(), secure: public };
    }
    let said = Said::read(headers, settings.proxy_header);
    Client { net: said.asker(peer, &settings.trusted_proxies).into(), secure: public || said.secure }
}
