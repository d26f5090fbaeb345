use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::EmbeddedFile;

use super::problem::Problem;
use crate::assets::Assets;
use crate::pages::slim;

/// One of the files, or that it has not changed.
pub(super) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let file = Assets::get(&path).ok_or_else(|| Problem::not_found("There is no such file."))?;
    let tag = format!("\"{}\"", HEXLOWER.encode(&file.metadata.sha256_hash()[..16]));
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let unchanged = known.flat_map(|value| value.split(',')).any(|known| known.trim() == tag);
    let mut response = if unchanged { StatusCode::NOT_MODIFIED.into_response() } else { whole(file) };
    // Modules import each other by plain names: a browser asks whether they have changed.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(ETAG, tag);
    }
    Ok(response)
}

fn whole(file: EmbeddedFile) -> Response {
    let kind = file.metadata.mimetype();
    let kind = HeaderValue::from_str(kind).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let body = match std::str::from_utf8(&file.data) {
        Ok(source) if file.metadata.mimetype().starts_with("text/") => {
            Body::from(slim(file.metadata.mimetype(), source))
        }
        _ => Body::from(file.data),
    };
    ([(CONTENT_TYPE, kind)], body).into_response()
}
