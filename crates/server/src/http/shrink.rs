//! Pages and data made smaller on their way.
//!
//! How long a compressed answer is tells something of what is in it: who may write into the same answer as a secret can
//! guess the secret by the length, try after try, if the tries can be watched (BREACH). So no answer may hold both, or
//! nobody else may begin it:
//!
//! - Cookies are in headers, which are not compressed. There are no tokens in pages: who asks is told by the browser.
//! - What a player plans, seals and opens comes over page sockets, whose frames are not compressed; answers about
//!   a plan (`why`, `preview`) are sent to who names it.
//! - The addresses of somebody's own games ([`Personal`]) stand beside names that others choose, and so does the plan
//!   of a player in the page of a game. They are compressed where the browser says that no other site has asked for
//!   them, or where anybody on the way could read them anyway.

use axum::Extension;
use axum::extract::Request;
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, Version};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};

use super::client::Client;

/// What is shorter gains nothing.
const SHORT: u16 = 1024;
/// Fast, since it is done again for every answer: the two levels above it gain next to nothing, and those above them
/// take ten times as long.
const LEVEL: CompressionLevel = CompressionLevel::Precise(7);

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Marks an answer that holds something which only the viewer is to know, beside what others have chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Personal;

/// Marks an answer that stays as it is.
#[derive(Clone, Copy, Debug)]
struct AsItIs;

/// Judges an answer by its status, version, headers and marks.
type Judge = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

/// Compresses the answers that are worth it and that may be.
pub(super) fn layer() -> CompressionLayer<And<SizeAbove, Judge>> {
    let judge: Judge = |_, _, headers, marks| is_text(headers) && marks.get::<AsItIs>().is_none();
    CompressionLayer::new().quality(LEVEL).compress_when(SizeAbove::new(SHORT).and(judge))
}

/// Keeps a personal answer as it is when it is not certain that the viewer has asked for it.
pub(super) async fn spare(Extension(client): Extension<Client>, request: Request, next: Next) -> Response {
    let own = may_be_packed(&client, request.headers());
    let mut response = next.run(request).await;
    if !own && response.extensions().get::<Personal>().is_some() {
        response.extensions_mut().insert(AsItIs);
    }
    response
}

/// Whether a personal answer may be compressed.
pub(super) fn may_be_packed(client: &Client, headers: &HeaderMap) -> bool {
    !client.secure || is_own(headers)
}

/// Whether the browser says that the page was asked for by one of ours or by the viewer.
fn is_own(headers: &HeaderMap) -> bool {
    let from = headers.get(SEC_FETCH_SITE).map(HeaderValue::as_bytes);
    matches!(from, Some(b"same-origin" | b"none"))
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["text/", "application/json", "application/x-chess-pgn", "image/svg+xml"]
        .iter()
        .any(|text| kind.starts_with(text))
}
