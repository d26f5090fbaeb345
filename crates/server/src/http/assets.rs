use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

use super::extractors::PathParam;
use super::guard;
use super::http_error::HttpError;
use zugleich_site::assets::ContentCoding;
use zugleich_site::pages;
use zugleich_site::view::message;

/// Serves a static file. Its content never changes, because its name contains a hash.
pub(super) async fn asset(
    PathParam(name): PathParam<String>,
    headers: HeaderMap,
) -> Result<Response, HttpError> {
    let file = pages::file(&name).ok_or_else(|| HttpError::not_found(message("no-file", &[])))?;
    let coding = file.coding(preferred_coding(&headers));
    let bytes = if file.is_ready(coding) {
        file.form(coding)
    } else {
        let packed = tokio::task::spawn_blocking(move || file.form(coding)).await;
        packed.map_err(|_| HttpError::internal())?
    };
    let mut response = Body::from(bytes).into_response();
    let lasting = HeaderValue::from_static("public, max-age=31536000, immutable");
    let policy =
        if file.kind() == "image/svg+xml" { guard::DRAWING_POLICY } else { guard::STATIC_FILE_POLICY };
    let said = [
        (CONTENT_TYPE, HeaderValue::from_static(file.kind())),
        (CACHE_CONTROL, lasting),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
        (VARY, HeaderValue::from_static("accept-encoding")),
    ];
    response.headers_mut().extend(said);
    response.extensions_mut().insert(guard::StaticFileMarker);
    let coding = match coding {
        ContentCoding::Brotli => "br",
        ContentCoding::Gzip => "gzip",
        ContentCoding::Plain => return Ok(response),
    };
    response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    Ok(response)
}

/// Returns the coding with the highest quality value in the request, and the smallest of equal ones.
fn preferred_coding(headers: &HeaderMap) -> ContentCoding {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let accepted: Vec<_> = accepted.flat_map(|value| value.split(',')).filter_map(parse_coding).collect();
    let liked = |names: &[&str]| {
        let named =
            accepted.iter().find(|(name, _)| names.iter().any(|known| name.eq_ignore_ascii_case(known)));
        let any = || accepted.iter().find(|(name, _)| *name == "*");
        named.or_else(any).map_or(0, |(_, liked)| *liked)
    };
    let (brotli, gzip) = (liked(&["br"]), liked(&["gzip", "x-gzip"]));
    match (brotli, gzip) {
        (0, 0) => ContentCoding::Plain,
        _ if brotli >= gzip => ContentCoding::Brotli,
        _ => ContentCoding::Gzip,
    }
}

/// Parses a coding and its quality, in thousandths: `br;q=0.5`. Unreadable text yields `None`.
fn parse_coding(text: &str) -> Option<(&str, u16)> {
    let (name, quality) = text.split_once(';').unwrap_or((text, "q=1"));
    let quality = quality.trim().strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('=')?;
    let quality: f32 = quality.trim().parse().ok().filter(|quality| (0.0..=1.0).contains(quality))?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1000")]
    Some((name.trim(), (quality * 1000.0).round() as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted_by(accepted: &[&'static str]) -> ContentCoding {
        let headers = accepted.iter().map(|value| (ACCEPT_ENCODING, HeaderValue::from_static(value)));
        preferred_coding(&headers.collect())
    }

    #[test]
    fn the_smallest_that_is_liked_best_is_sent() {
        for (accepted, coding) in [
            ("gzip, deflate, br, zstd", ContentCoding::Brotli),
            ("gzip;q=1.0, br;q=0.9", ContentCoding::Gzip),
            ("gzip;q=0.5, br ; q=0.5", ContentCoding::Brotli),
            ("br;q=0, gzip", ContentCoding::Gzip),
            ("br;q=0.0, *", ContentCoding::Gzip),
            ("br;q=0, gzip;q=0", ContentCoding::Plain),
            ("*;q=0", ContentCoding::Plain),
            ("*", ContentCoding::Brotli),
            ("BR", ContentCoding::Brotli),
            ("x-gzip", ContentCoding::Gzip),
            ("identity", ContentCoding::Plain),
            ("", ContentCoding::Plain),
            ("br;q=2, gzip;q=-1, gzip;q=x", ContentCoding::Plain),
            ("br;level=4", ContentCoding::Plain),
        ] {
            assert_eq!(wanted_by(&[accepted]), coding, "{accepted}");
        }
        assert_eq!(wanted_by(&[]), ContentCoding::Plain);
        assert_eq!(wanted_by(&["deflate", "gzip"]), ContentCoding::Gzip, "in two headers");
    }
}
