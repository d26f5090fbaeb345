//! The opening handshake of WebSockets (RFC 6455, 4.2).

use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, HeaderName, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::{Role, WebSocketConfig};

use super::frame_meter::FrameMeter;
use super::frame_quota::FrameQuota;
use super::http_error::HttpError;
use super::site::Site;
use super::ws_sender::WsSender;
use zugleich_site::view::say;

/// Maximum length of an incoming message, in bytes.
const LONGEST_MESSAGE: usize = 4096;
/// Size of the read buffer: most messages are shorter, and an idle connection keeps its buffer.
const READ: usize = 1024;

/// Extractor of a request that opens a WebSocket.
pub(super) struct SocketRequest {
    upgrade: OnUpgrade,
    /// Value of `Sec-WebSocket-Accept`.
    accept: HeaderValue,
}

impl<S: Send + Sync> FromRequestParts<S> for SocketRequest {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, HttpError> {
        let headers = &parts.headers;
        let asks = parts.method == Method::GET
            && names(headers, CONNECTION, "upgrade")
            && names(headers, UPGRADE, "websocket")
            && names(headers, SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(SEC_WEBSOCKET_KEY).filter(|_| asks);
        let accept = key.and_then(|key| HeaderValue::from_str(&derive_accept_key(key.as_bytes())).ok());
        match (parts.extensions.remove::<OnUpgrade>(), accept) {
            (Some(upgrade), Some(accept)) => Ok(Self { upgrade, accept }),
            _ => Err(HttpError::new(StatusCode::BAD_REQUEST, "not-websocket", say("not-websocket", &[]))),
        }
    }
}

impl SocketRequest {
    /// Answers the request, and serves the connection after the upgrade.
    pub(super) fn open<F>(self, site: &Site, serve: impl FnOnce(WsSender) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (upgrade, unsent) = (self.upgrade, site.settings().unsent);
        let quota = FrameQuota::new(site);
        tokio::spawn(async move {
            // The client may have hung up meanwhile.
            let Ok(upgraded) = upgrade.await else { return };
            let stream = FrameMeter::new(TokioIo::new(upgraded), quota.clone());
            let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config())).await;
            serve(WsSender::new(socket, quota, unsent)).await;
        });
        let headers = [
            (CONNECTION, HeaderValue::from_static("upgrade")),
            (UPGRADE, HeaderValue::from_static("websocket")),
            (SEC_WEBSOCKET_ACCEPT, self.accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// Returns the limits of a connection. Buffers are as small as messages: a thousand idle connections must not
/// cost a thousand times the library's 128 KiB. Outgoing messages have no limit here; [`WsSender`] bounds the
/// queue behind each.
fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE))
        .read_buffer_size(READ)
        .write_buffer_size(LONGEST_MESSAGE)
}

/// Returns whether a header lists a word.
fn names(headers: &HeaderMap, name: HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|word| word.trim().eq_ignore_ascii_case(wanted))
}
