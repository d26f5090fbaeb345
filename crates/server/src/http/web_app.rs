//! Files of the installable app: manifest, icons, and the service worker.

use axum::Extension;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::extractors::PathParam;
use super::http_error::HttpError;
use super::page::viewer;
use super::pool_access::PoolAccess;
use super::sharing::picture_response;
use super::site::Site;
use super::visitor::Visitor;
use zugleich_site::WorkSize;
use zugleich_site::pages;
use zugleich_site::pictures::{self, PictureRequest};
use zugleich_site::view::message;

/// `/manifest.webmanifest`
pub(super) async fn manifest(Extension(visitor): Extension<Visitor>) -> impl IntoResponse {
    let icon = |name: &str, size: u16, purpose: &str| {
        let (src, sizes) = (format!("/icon/{name}.png"), format!("{size}x{size}"));
        json!({ "src": src, "sizes": sizes, "type": "image/png", "purpose": purpose })
    };
    let manifest = json!({
        "name": "Zugleich",
        "short_name": "Zugleich",
        "description": pages::description(visitor.language()),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f4f2ee",
        "theme_color": "#2f7566",
        "icons": [
            { "src": pages::single("favicon.svg"), "sizes": "any", "type": "image/svg+xml" },
            icon("192", 192, "any"),
            icon("512", 512, "any"),
            icon("maskable", 512, "maskable"),
        ],
    });
    let said = [(CONTENT_TYPE, "application/manifest+json"), (CACHE_CONTROL, "no-cache")];
    (said, Json(manifest).into_response().into_body())
}

/// `/icon/{name}`
pub(super) async fn icon(
    State(site): State<Site>,
    reader: PoolAccess,
    PathParam(name): PathParam<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let icon = match name.as_str() {
        "192.png" => pictures::icon(192, false),
        "512.png" => pictures::icon(512, false),
        "maskable.png" => pictures::icon(512, true),
        _ => return Err(HttpError::not_found(message("no-file", &[]))),
    };
    picture_response(&site, &headers, PictureRequest::Still(icon), reader.place_for(WorkSize::Small)?).await
}

/// `/worker.js`: always under one name and revalidated, so that browsers find the next version.
pub(super) async fn worker() -> impl IntoResponse {
    let said = [(CONTENT_TYPE, "text/javascript"), (CACHE_CONTROL, "no-cache")];
    (said, pages::worker())
}

/// `/offline`: page shown while the server is unreachable.
pub(super) async fn offline(
    State(site): State<Site>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, HttpError> {
    Ok(pages::offline_page(&viewer(&site, &visitor).await?))
}
