//! What stands before every request: where it comes from, how often, and the headers of the answer.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{CONNECTION, HOST, HeaderName, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::explain::COSTLY;
use super::problem::Problem;
use super::site::Site;

const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The headers of every answer.
pub(super) const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (HeaderName::from_static("content-security-policy"), HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    // The address of a game is the invitation to it: it goes nowhere else.
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

/// Refuses what another site's page asks for, and what comes too often.
pub(super) async fn admit(State(site): State<Site>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(UPGRADE) || wants_upgrade(request.headers());
    if (changes || upgrades) && !same_origin(request.headers()) {
        let message = "This request comes from another site's page.";
        return Problem::new(StatusCode::FORBIDDEN, "wrong-origin", message).into_response();
    }
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let costs = changes || COSTLY.iter().any(|end| request.uri().path().ends_with(end));
    if costs && address.is_some_and(|address| !site.usage().post(address)) {
        return Problem::too_many("Too many requests: wait a moment and try again.").into_response();
    }
    next.run(request).await
}

/// Counts the answers and gives them their headers.
pub(super) async fn dress(State(site): State<Site>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    site.meters().answered(response.status().as_u16());
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

fn wants_upgrade(headers: &HeaderMap) -> bool {
    let text = headers.get(CONNECTION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.to_ascii_lowercase().contains("upgrade")
}

/// Browsers say where a page comes from that sends something; other programs need not.
fn same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let from = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    matches!((from, host), (Some((_, from)), Some(host)) if from.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_sites_pages_are_told_apart() {
        let ask = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("play.example:8080"));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            same_origin(&headers)
        };
        assert!(ask(None));
        assert!(ask(Some("http://play.example:8080")));
        assert!(ask(Some("https://play.example:8080")));
        for other in ["null", "http://play.example", "http://evil.example:8080", "play.example:8080", ""] {
            assert!(!ask(Some(other)), "{other}");
        }
    }
}
