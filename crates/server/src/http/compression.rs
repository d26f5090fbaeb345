//! Compression of pages and data.
//!
//! The length of a compressed answer leaks information about its content: an attacker who can write into the
//! same answer as a secret, and can watch repeated tries, can guess the secret by the length (BREACH). So no
//! answer may hold both, or no other site may request it:
//!
//! - Cookies are in headers, which are not compressed. Pages contain no tokens: the browser identifies the
//!   requesting page.
//! - Plans, seals and openings go over WebSockets, whose frames are not compressed; answers about a plan
//!   (`why`, `preview`) go to the client that names it.
//! - The addresses of a guest's own games ([`PersonalMarker`]) stand beside names that others choose, and so does
//!   the plan of a player in the page of a game. They are compressed if the browser reports a same-origin or
//!   user-initiated request, or if the connection is not encrypted anyway.

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

/// Minimum length of a compressed answer, in bytes.
const SHORT: u16 = 512;
/// Compression level: fast, since it runs for every answer. The two levels above it gain almost nothing, and
/// those above them take ten times as long.
const LEVEL: CompressionLevel = CompressionLevel::Precise(7);

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Marks an answer that holds private data of the viewer beside text that others have chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct PersonalMarker;

/// Marks an answer that must not be compressed.
#[derive(Clone, Copy, Debug)]
struct NoCompressionMarker;

/// Predicate on status, version, headers and extensions of an answer.
type CompressionPredicate = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

/// Returns the layer that compresses answers that are long enough and permitted.
pub(super) fn layer() -> CompressionLayer<And<SizeAbove, CompressionPredicate>> {
    let judge: CompressionPredicate =
        |_, _, headers, marks| is_text(headers) && marks.get::<NoCompressionMarker>().is_none();
    CompressionLayer::new().quality(LEVEL).compress_when(SizeAbove::new(SHORT).and(judge))
}

/// Leaves a personal answer uncompressed unless the viewer is known to have requested it.
pub(super) async fn exempt_personal(
    Extension(client): Extension<Client>,
    request: Request,
    next: Next,
) -> Response {
    let own = may_compress(&client, request.headers());
    let mut response = next.run(request).await;
    if !own && response.extensions().get::<PersonalMarker>().is_some() {
        response.extensions_mut().insert(NoCompressionMarker);
    }
    response
}

/// Returns whether a personal answer may be compressed.
pub(super) fn may_compress(client: &Client, headers: &HeaderMap) -> bool {
    !client.secure || is_own(headers)
}

/// Returns whether the browser reports that the request came from one of our pages or from the user.
fn is_own(headers: &HeaderMap) -> bool {
    let from = headers.get(SEC_FETCH_SITE).map(HeaderValue::as_bytes);
    matches!(from, Some(b"same-origin" | b"none"))
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["text/", "application/json", "application/manifest+json", "application/x-chess-pgn", "image/svg+xml"]
        .iter()
        .any(|text| kind.starts_with(text))
}
