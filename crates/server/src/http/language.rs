//! Language of an answer: the chosen one, or else one that the browser prefers.

use axum::extract::Request;
use axum::http::header::{ACCEPT_LANGUAGE, CONTENT_LANGUAGE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use zugleich_render::language::Language;

use super::cookie::cookies;
use super::visitor::is_personal;

/// Name of the cookie in which a page stores the choice.
const CHOSEN: &str = "language";

/// Middleware that names the requested language in the headers of an answer.
pub(super) async fn name_language(request: Request, next: Next) -> Response {
    let (language, differs) = (requested(request.headers()), is_personal(request.uri().path()));
    let mut response = next.run(request).await;
    if differs {
        let headers = response.headers_mut();
        headers.append(VARY, HeaderValue::from_static("accept-language, cookie"));
        headers.entry(CONTENT_LANGUAGE).or_insert(HeaderValue::from_static(language.tag()));
    }
    response
}

/// Returns the language of the answer to a request with these headers.
pub(super) fn requested(headers: &HeaderMap) -> Language {
    let chosen = cookies(headers)
        .filter(|cookie| cookie.name() == CHOSEN)
        .find_map(|cookie| Language::of(cookie.value()));
    chosen.or_else(|| preferred(headers)).unwrap_or_default()
}

/// Returns the supported language that the browser prefers (RFC 9110, 12.5.4), the first of several.
fn preferred(headers: &HeaderMap) -> Option<Language> {
    let ranges = headers.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    let liked = ranges.flat_map(|text| text.split(',')).filter_map(|range| {
        let (code, quality) = range.split_once(';').unwrap_or((range, "q=1"));
        let quality: f32 = quality.trim().strip_prefix("q=")?.parse().ok()?;
        Some((Language::of(code.trim())?, quality)).filter(|(_, quality)| *quality > 0.0)
    });
    let best = |best: (Language, f32), next: (Language, f32)| if next.1 > best.1 { next } else { best };
    liked.reduce(best).map(|(language, _)| language)
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;

    use super::*;

    fn answered(accepted: &'static str, cookie: &'static str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static(accepted));
        headers.insert(COOKIE, HeaderValue::from_static(cookie));
        requested(&headers)
    }

    #[test]
    fn the_best_liked_language_that_there_is_is_spoken() {
        for (accepted, language) in [
            ("de", Language::German),
            ("de-AT, en;q=0.5", Language::German),
            ("fr, de;q=0.3, en;q=0.8", Language::English),
            ("fr, de;q=0.3", Language::German),
            ("en;q=0.5, de; q=0.5", Language::English),
            ("de;q=0, en;q=0.1", Language::English),
            ("fr", Language::English),
            ("*", Language::English),
            ("de;q=much", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(answered(accepted, ""), language, "{accepted}");
        }
    }

    #[test]
    fn chosen_language_overrides_browser_preference() {
        assert_eq!(answered("de", "a=b; language=en"), Language::English);
        assert_eq!(answered("en", "language=de"), Language::German);
        assert_eq!(answered("de", "language=nonsense"), Language::German);
    }

    #[test]
    fn who_says_nothing_is_answered_in_english() {
        assert_eq!(requested(&HeaderMap::new()), Language::English);
    }
}
