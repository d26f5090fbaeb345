//! Middleware for every request: origin check, rate limit, and headers of the answer.

use std::time::Instant;

use axum::Extension;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, ORIGIN,
    STRICT_TRANSPORT_SECURITY, UPGRADE,
};
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::account::PASSWORD_ROUTES;
use super::address;
use super::client::Client;
use super::explain::COSTLY;
use super::http_error::HttpError;
use super::rate_limits::RateClass;
use super::site::Site;
use super::visitor::Visitor;
use zugleich_place::TokenScope;
use zugleich_session::service::CommandError;
use zugleich_session::settings::PublicUrl;
use zugleich_site::pages::{self, InlineSources};
use zugleich_site::view::message;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Marks a page that runs a module of WebAssembly.
#[derive(Clone, Copy, Debug)]
pub(super) struct WasmMarker;

/// Returns the content security policy of a page: the files that it may load and run, and their sources. Its
/// WebSocket address is named beside the site itself: in Safari before 15.4 `'self'` excludes WebSockets.
fn policy(marks: &Extensions, own: Option<&str>) -> Option<HeaderValue> {
    let modules = if marks.get::<WasmMarker>().is_some() { " 'wasm-unsafe-eval'" } else { "" };
    let InlineSources { scripts, styles } = marks.get::<InlineSources>().cloned().unwrap_or_default();
    let early = pages::early().source();
    let sockets = own.and_then(|own| own.strip_prefix("http"));
    let sockets = sockets.map(|rest| format!(" ws{rest}")).unwrap_or_default();
    let policy = format!(
        "default-src 'none'; script-src 'self' {early}{scripts}{modules}; style-src 'self'{styles}; font-src 'self'; \
         img-src 'self' data:; connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).ok()
}

/// Policy of the one page that other sites may embed: it shows a board, runs nothing and sends nothing.
pub(super) const EMBED_POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *";

/// Policy of static files: opened alone, or run as a worker, they may load nothing.
pub(super) const STATIC_FILE_POLICY: &str = "default-src 'none'";
/// Policy of a drawing: it has inline styles and loads nothing.
pub(super) const DRAWING_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/// Marks an answer that is a static file; headers for documents are left out of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StaticFileMarker;

/// Headers of every answer.
const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    // The address of a game is its invitation: it must not leak to other sites.
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Returns the cache lifetime of an answer whose route sets none: answers depend on the guest, the language and the
/// moment, and a refusal may be void a moment later.
fn default_cache_control(status: StatusCode) -> HeaderValue {
    let refused = status.is_client_error() || status.is_server_error();
    HeaderValue::from_static(if refused { "no-store" } else { "private, no-cache" })
}

/// Headers of answers that are data and not displayed.
const DATA: [(HeaderName, HeaderValue); 1] = [(
    HeaderName::from_static("content-security-policy"),
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
)];

/// Headers of all other answers except static files, beside the policy.
const DOCUMENTS: [(HeaderName, HeaderValue); 2] = [
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

/// Refuses cross-site requests and enforces the rate limit.
pub(super) async fn admit(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Extension(visitor): Extension<Visitor>,
    request: Request,
    next: Next,
) -> Response {
    match check(&site, client, &visitor, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

fn check(site: &Site, client: Client, visitor: &Visitor, request: &Request) -> Result<(), HttpError> {
    let own = same_origin(request.headers(), client, site.settings().public_url.as_ref());
    if (changes(request) || upgrades(request)) && !own {
        let text = message("origin-mismatch", &[]);
        return Err(HttpError::new(StatusCode::FORBIDDEN, "origin-mismatch", text));
    }
    if visitor.is_unsure() {
        return Err(CommandError::Storage.into());
    }
    let granted = |wish| site.rate_limits().grant(wish, client.net, visitor.known());
    if !rate_class(request).is_none_or(granted) {
        return Err(HttpError::too_many(message("too-many-requests", &[])));
    }
    if visitor.has_unknown_token() {
        return Err(HttpError::new(StatusCode::UNAUTHORIZED, "unknown-token", message("unknown-token", &[])));
    }
    visitor.token_scope().map_or(Ok(()), |scope| check_token(scope, request))
}

/// Parts of the API that no token may use: the name, the sign-in and the devices of a person.
const FOR_PEOPLE: [&str; 3] = ["/api/me", "/api/logout", "/api/device"];

/// Checks whether an API token permits a request. A WebSocket can change everything, as a `POST` can.
fn check_token(scope: TokenScope, request: &Request) -> Result<(), HttpError> {
    let path = request.uri().path();
    if !path.starts_with("/api/") || FOR_PEOPLE.iter().any(|start| path.starts_with(start)) {
        return Err(HttpError::new(StatusCode::FORBIDDEN, "not-for-tokens", message("not-for-tokens", &[])));
    }
    if scope == TokenScope::Read && (changes(request) || upgrades(request)) {
        return Err(HttpError::new(StatusCode::FORBIDDEN, "missing-scope", message("missing-scope", &[])));
    }
    Ok(())
}

fn changes(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}

fn upgrades(request: &Request) -> bool {
    request.headers().contains_key(UPGRADE) || wants_upgrade(request.headers())
}

/// Returns the rate limit class of a request, by its matched route and not by text that the client controls;
/// static files are not counted.
fn rate_class(request: &Request) -> Option<RateClass> {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    match route {
        _ if PASSWORD_ROUTES.contains(&route) => Some(RateClass::SignIn),
        _ if changes(request) => Some(RateClass::Write),
        _ if COSTLY.iter().any(|end| route.ends_with(end)) => Some(RateClass::Write),
        "/assets/{*path}" => None,
        "/api/games/{id}/analysis" => Some(RateClass::Analysis),
        "/api/games/{id}/ws" | "/api/lobby/ws" => Some(RateClass::Open),
        "/game/{id}/game.gif" => Some(RateClass::Film),
        // Lists show these pictures as SVG, without rasterization.
        "/game/{id}/{picture}" if request.uri().path().ends_with(".svg") => Some(RateClass::Read),
        "/game/{id}/{picture}" | "/icon/{name}" | "/card.png" | "/learn/{variant}/card.png" => {
            Some(RateClass::Picture)
        }
        _ => Some(RateClass::Read),
    }
}

/// Counts and logs answers and adds their headers. The log has the route and not the path: the id of a game
/// is its invitation.
pub(super) async fn finish_response(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    request: Request,
    next: Next,
) -> Response {
    let (method, begun) = (request.method().clone(), Instant::now());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let own = address::origin(&site, client, request.headers());
    let mut response = next.run(request).await;
    let (status, refused) = (response.status().as_u16(), response.extensions().get::<HttpError>());
    let refused = refused.map(|problem| problem.code);
    site.meters().answered(status);
    if let Some(code) = refused {
        site.meters().refused(code);
    }
    let (route, millis) = (route.as_ref().map_or("none", MatchedPath::as_str), begun.elapsed().as_millis());
    tracing::debug!(%method, route, status, refused, millis, "a request was answered");
    let more = match response.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes) {
        _ if response.extensions().get::<StaticFileMarker>().is_some() => Vec::new(),
        Some(b"application/json") => Vec::from(DATA),
        _ => [(CONTENT_SECURITY_POLICY, policy(response.extensions(), own.as_deref()))]
            .into_iter()
            .filter_map(|(name, policy)| Some((name, policy?)))
            .chain(DOCUMENTS)
            .collect(),
    };
    let cached = (CACHE_CONTROL, default_cache_control(response.status()));
    for (name, value) in HEADERS.into_iter().chain([cached]).chain(more) {
        response.headers_mut().entry(name).or_insert(value);
    }
    if client.secure {
        let text = format!("max-age={}", site.settings().hsts.as_secs());
        if let Ok(value) = HeaderValue::from_str(&text) {
            response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, value);
        }
    }
    response
}

fn wants_upgrade(headers: &HeaderMap) -> bool {
    let text = headers.get(CONNECTION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.to_ascii_lowercase().contains("upgrade")
}

/// Returns whether a request comes from a page of this site. Browsers send `Origin` and `Sec-Fetch-Site` with
/// such requests; other programs need not.
fn same_origin(headers: &HeaderMap, client: Client, public: Option<&PublicUrl>) -> bool {
    let relation = headers.get(SEC_FETCH_SITE).map(HeaderValue::as_bytes);
    if !matches!(relation, None | Some(b"same-origin" | b"none")) {
        return false;
    }
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    public.is_some_and(|public| origin.eq_ignore_ascii_case(&public.to_string()))
        || host.is_some_and(|host| names_host(origin, host, client))
}

/// Returns whether an origin names the requested host. A scheme's default port equals a missing one. The
/// scheme must match that of the request, if that is known.
fn names_host(origin: &str, host: &str, client: Client) -> bool {
    let (secure, from, port) = match origin.split_once("://") {
        Some(("https", from)) => (true, from, ":443"),
        Some(("http", from)) => (false, from, ":80"),
        _ => return false,
    };
    let [from, host] = [from, host].map(|name| name.strip_suffix(port).unwrap_or(name));
    (!client.scheme_known || secure == client.secure) && !from.is_empty() && from.eq_ignore_ascii_case(host)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use zugleich_session::settings::SettingsBuilder;

    /// Creates a client that came by TLS, without TLS, or of unknown scheme.
    fn client(secure: Option<bool>) -> Client {
        let net = IpAddr::from([127, 0, 0, 1]).into();
        Client { net, secure: secure == Some(true), scheme_known: secure.is_some() }
    }

    /// Returns whether a request to a host from an origin comes from a page of the site.
    fn ask(origin: Option<&str>, host: &str, secure: Option<bool>, public: Option<&PublicUrl>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        same_origin(&headers, client(secure), public)
    }

    #[test]
    fn another_sites_pages_are_told_apart() {
        let ask = |origin| ask(origin, "play.example:8080", None, None);
        assert!(ask(None));
        assert!(ask(Some("http://play.example:8080")));
        assert!(ask(Some("https://play.example:8080")), "a proxy of whom nobody knows may speak TLS");
        for other in [
            "null",
            "http://play.example",
            "http://evil.example:8080",
            "play.example:8080",
            "ftp://play.example:8080",
            "http://play.example:80801",
            "http://evil.example://play.example:8080",
            "http://",
            "",
        ] {
            assert!(!ask(Some(other)), "{other}");
        }
    }

    #[test]
    fn origin_of_another_scheme_is_another_site() {
        for (secure, origin) in [(true, "http://play.example"), (false, "https://play.example")] {
            for host in ["play.example", "play.example:80", "play.example:443"] {
                assert!(!ask(Some(origin), host, Some(secure), None), "{origin} {host}");
            }
        }
        assert!(!ask(Some("http://"), "", Some(false), None));
    }

    #[test]
    fn default_port_is_as_good_as_none() {
        for (secure, origin, host) in [
            (true, "https://play.example", "play.example:443"),
            (true, "https://play.example:443", "Play.example"),
            (false, "http://play.example", "play.example:80"),
            (false, "http://[::1]", "[::1]:80"),
            (true, "https://play_1.example:8443", "play_1.example:8443"),
        ] {
            assert!(ask(Some(origin), host, Some(secure), None), "{origin} {host}");
            assert!(ask(Some(origin), host, None, None), "{origin} {host}");
        }
        assert!(!ask(Some("https://play.example"), "play.example:80", None, None));
        assert!(!ask(Some("http://play.example"), "play.example:443", None, None));
        assert!(!ask(Some("https://play.example"), "play.example:8443", Some(true), None));
    }

    #[test]
    fn browsers_say_what_the_other_site_is_to_ours() {
        let ask = |relation: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(SEC_FETCH_SITE, HeaderValue::from_static(relation));
            same_origin(&headers, client(None), None)
        };
        assert!(ask("same-origin") && ask("none"));
        assert!(!ask("cross-site") && !ask("same-site") && !ask("new-word"));
    }

    #[test]
    fn configured_address_behind_proxy_is_same_origin() {
        let settings =
            SettingsBuilder::default().argument("public-url=https://play.example").unwrap().settings();
        for host in ["backend:8080", "play.example", "play.example:443", "play.example:80"] {
            let ask = |origin| ask(Some(origin), host, Some(true), settings.public_url.as_ref());
            assert!(ask("https://play.example"), "{host}");
            assert!(!ask("http://play.example") && !ask("https://evil.example"), "{host}");
            assert!(!ask("http://play.example:80") && !ask("http://backend:8080"), "{host}");
        }
    }

    #[test]
    fn policy_names_own_page_sockets() {
        let policy = |own| policy(&Extensions::new(), own).unwrap().to_str().unwrap().to_owned();
        for (own, source) in [
            (Some("https://play.example"), "'self' wss://play.example"),
            (Some("http://[::1]:8080"), "'self' ws://[::1]:8080"),
            (None, "'self'"),
        ] {
            assert!(policy(own).contains(&format!("; connect-src {source}; ")), "{own:?}");
        }
    }
}
