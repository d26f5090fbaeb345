use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

use super::guard;
use super::problem::Problem;
use crate::assets::Coding;
use crate::pages;
use crate::view::say;

/// Serves a static file. Its content never changes, because its name contains a hash.
pub(super) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let file = pages::file(&name).ok_or_else(|| Problem::not_found(say("no-file", &[])))?;
    let coding = file.coding(wanted(&headers));
    let bytes = if file.is_ready(coding) {
        file.form(coding)
    } else {
        let packed = tokio::task::spawn_blocking(move || file.form(coding)).await;
        packed.map_err(|_| Problem::internal())?
    };
    let mut response = Body::from(bytes).into_response();
    let lasting = HeaderValue::from_static("public, max-age=31536000, immutable");
    let said = [
        (CONTENT_TYPE, HeaderValue::from_static(file.kind())),
        (CACHE_CONTROL, lasting),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(guard::ALONE)),
        (VARY, HeaderValue::from_static("accept-encoding")),
    ];
    response.headers_mut().extend(said);
    response.extensions_mut().insert(guard::Part);
    let coding = match coding {
        Coding::Brotli => "br",
        Coding::Gzip => "gzip",
        Coding::Plain => return Ok(response),
    };
    response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    Ok(response)
}

/// Returns the coding with the highest quality value in the request, and the smallest of equal ones.
fn wanted(headers: &HeaderMap) -> Coding {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let accepted: Vec<_> = accepted.flat_map(|value| value.split(',')).filter_map(liking).collect();
    let liked = |names: &[&str]| {
        let named =
            accepted.iter().find(|(name, _)| names.iter().any(|known| name.eq_ignore_ascii_case(known)));
        let any = || accepted.iter().find(|(name, _)| *name == "*");
        named.or_else(any).map_or(0, |(_, liked)| *liked)
    };
    let (brotli, gzip) = (liked(&["br"]), liked(&["gzip", "x-gzip"]));
    match (brotli, gzip) {
        (0, 0) => Coding::Plain,
        _ if brotli >= gzip => Coding::Brotli,
        _ => Coding::Gzip,
    }
}

/// Parses a coding and its quality, in thousandths: `br;q=0.5`. Unreadable text yields `None`.
fn liking(text: &str) -> Option<(&str, u16)> {
    let (name, quality) = text.split_once(';').unwrap_or((text, "q=1"));
    let quality = quality.trim().strip_prefix(['q', 'Q'])?.trim_start().strip_prefix('=')?;
    let quality: f32 = quality.trim().parse().ok().filter(|quality| (0.0..=1.0).contains(quality))?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1000")]
    Some((name.trim(), (quality * 1000.0).round() as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted_by(accepted: &[&'static str]) -> Coding {
        let headers = accepted.iter().map(|value| (ACCEPT_ENCODING, HeaderValue::from_static(value)));
        wanted(&headers.collect())
    }

    #[test]
    fn the_smallest_that_is_liked_best_is_sent() {
        for (accepted, coding) in [
            ("gzip, deflate, br, zstd", Coding::Brotli),
            ("gzip;q=1.0, br;q=0.9", Coding::Gzip),
            ("gzip;q=0.5, br ; q=0.5", Coding::Brotli),
            ("br;q=0, gzip", Coding::Gzip),
            ("br;q=0.0, *", Coding::Gzip),
            ("br;q=0, gzip;q=0", Coding::Plain),
            ("*;q=0", Coding::Plain),
            ("*", Coding::Brotli),
            ("BR", Coding::Brotli),
            ("x-gzip", Coding::Gzip),
            ("identity", Coding::Plain),
            ("", Coding::Plain),
            ("br;q=2, gzip;q=-1, gzip;q=x", Coding::Plain),
            ("br;level=4", Coding::Plain),
        ] {
            assert_eq!(wanted_by(&[accepted]), coding, "{accepted}");
        }
        assert_eq!(wanted_by(&[]), Coding::Plain);
        assert_eq!(wanted_by(&["deflate", "gzip"]), Coding::Gzip, "in two headers");
    }
}
