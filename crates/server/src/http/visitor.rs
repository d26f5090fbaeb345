//! Identity of a request: a guest with a signed cookie. There are no accounts.

use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use zugleich_render::language::Language;

use super::client::Client;
use super::cookie::{Cookie, cookies};
use super::language;
use super::signer::SignedGuest;
use super::site::Site;
use zugleich_session::ids::GuestId;
use zugleich_site::pages::CachedFiles;

/// Name of the cookie in which pages list the files that the browser has cached.
const FILES: &str = "files";

/// The requesting guest; inserted into the request by [`recognise`].
#[derive(Clone, Debug)]
pub(super) struct Visitor(pub(super) GuestId, CookieStatus, CachedFiles, Language);

/// Status of a guest's cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CookieStatus {
    Known,
    New,
    /// Storage failed, so the validity of the cookie is unknown.
    Unsure,
}

impl Visitor {
    /// Returns the guest, unless it is new or unsure.
    pub(super) fn known(&self) -> Option<&GuestId> {
        (self.1 == CookieStatus::Known).then_some(&self.0)
    }

    /// Returns whether the validity of the cookie is unknown.
    pub(super) fn is_unsure(&self) -> bool {
        self.1 == CookieStatus::Unsure
    }

    /// Returns the files that the guest's browser has cached.
    pub(super) fn cached_files(&self) -> CachedFiles {
        self.2.clone()
    }

    /// Returns the language of the answer.
    pub(super) const fn language(&self) -> Language {
        self.3
    }

    /// Returns the cookie that deletes the list of cached files: it would reveal visited pages to the next
    /// guest.
    pub(super) fn clear_cached_files() -> Cookie {
        Cookie::new(FILES, String::new()).max_age(Duration::ZERO)
    }
}

/// Middleware that recognises the guest by the cookie, or creates a new one with a cookie. A cookie with a
/// replaced key is signed again; a cookie of a guest who has signed out everywhere is invalid.
pub(super) async fn recognise(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    mut request: Request,
    next: Next,
) -> Response {
    let personal = is_personal(request.uri().path());
    let RecognisedVisitor { visitor, is_signed } = identify(&site, client, personal, request.headers()).await;
    let fresh = personal && !is_signed && !visitor.is_unsure();
    let guest = visitor.0.clone();
    request.extensions_mut().insert(visitor);
    let mut response = next.run(request).await;
    // A response that deletes the cookie must not set it again.
    let fresh = fresh && !response.headers().contains_key(SET_COOKIE);
    if fresh && let Ok(value) = HeaderValue::from_str(&site.signer().sign(&guest, client.secure).to_string())
    {
        response.headers_mut().append(SET_COOKIE, value);
    }
    response
}

/// The requesting guest, and whether its cookie is signed with the newest key.
struct RecognisedVisitor {
    visitor: Visitor,
    is_signed: bool,
}

async fn identify(site: &Site, client: Client, personal: bool, headers: &HeaderMap) -> RecognisedVisitor {
    let now = site.time().now();
    let kept = || {
        let cookie = cookies(headers).find(|cookie| cookie.name() == FILES);
        cookie.map(|cookie| CachedFiles::of(cookie.value())).unwrap_or_default()
    };
    let language = language::requested(headers);
    let new = || {
        let visitor = Visitor(GuestId::random(), CookieStatus::New, kept(), language);
        RecognisedVisitor { visitor, is_signed: false }
    };
    let signed = cookies(headers).find_map(|cookie| site.signer().check(&cookie, client.secure, now));
    let Some(SignedGuest { guest, is_old }) = signed else { return new() };
    let signed_out = if personal { site.store().has_signed_out(&guest).await } else { Ok(false) };
    let acquaintance = match signed_out {
        Ok(true) => return new(),
        Ok(false) => CookieStatus::Known,
        Err(error) => {
            tracing::error!(%error, "the sign-out of a guest could not be checked");
            CookieStatus::Unsure
        }
    };
    RecognisedVisitor { visitor: Visitor(guest, acquaintance, kept(), language), is_signed: !is_old }
}

/// Returns whether the answer depends on the guest: only then a cookie is set.
pub(super) fn is_personal(path: &str) -> bool {
    let starts =
        ["/assets/", "/embed/", "/oembed", "/manifest.webmanifest", "/worker.js", "/health", "/ready"];
    !starts.iter().any(|start| path.starts_with(start))
        && ![".png", ".gif"].iter().any(|end| path.ends_with(end))
}
