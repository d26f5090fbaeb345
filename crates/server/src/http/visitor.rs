//! Who asks: a guest with a signed cookie. There are no accounts.

use std::time::Duration;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use super::client::Client;
use super::cookie::{Cookie, cookies};
use super::signer::Signed;
use super::site::Site;
use crate::base::ids::GuestId;
use crate::pages::Kept;

/// The cookie in which pages say which of their files the browser keeps.
const FILES: &str = "files";

/// The guest who asks; put into the request by [`recognise`].
#[derive(Clone, Debug)]
pub(super) struct Visitor(pub(super) GuestId, Acquaintance, Kept);

/// Whether a guest has been here before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Acquaintance {
    Known,
    New,
    /// Whether the cookie still counts cannot be read.
    Unsure,
}

impl Visitor {
    /// The guest, if it is one who has been here before.
    pub(super) fn known(&self) -> Option<&GuestId> {
        (self.1 == Acquaintance::Known).then_some(&self.0)
    }

    /// Whether nobody can say now who it is.
    pub(super) fn is_unsure(&self) -> bool {
        self.1 == Acquaintance::Unsure
    }

    /// Which files of pages the guest's browser keeps.
    pub(super) fn kept(&self) -> Kept {
        self.2.clone()
    }

    /// What says no more which files of pages a browser keeps: whoever comes next is not to find what was looked at.
    pub(super) fn keeps_nothing() -> Cookie {
        Cookie::new(FILES, String::new()).max_age(Duration::ZERO)
    }
}

/// Recognises the guest by the cookie, or welcomes a new one with a cookie. A cookie that an older key has signed is
/// signed anew; one of a guest who has signed out everywhere is none.
pub(super) async fn recognise(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    mut request: Request,
    next: Next,
) -> Response {
    let personal = is_personal(request.uri().path());
    let Recognised { visitor, is_signed } = look(&site, client, personal, request.headers()).await;
    let fresh = personal && !is_signed && !visitor.is_unsure();
    let guest = visitor.0.clone();
    request.extensions_mut().insert(visitor);
    let mut response = next.run(request).await;
    // Who is just being forgotten gets no other cookie beside that.
    let fresh = fresh && !response.headers().contains_key(SET_COOKIE);
    if fresh && let Ok(value) = HeaderValue::from_str(&site.signer().sign(&guest, client.secure).to_string())
    {
        response.headers_mut().append(SET_COOKIE, value);
    }
    response
}

/// Who asks, and whether by a cookie that need not be signed anew.
struct Recognised {
    visitor: Visitor,
    is_signed: bool,
}

async fn look(site: &Site, client: Client, personal: bool, headers: &HeaderMap) -> Recognised {
    let now = site.time().now();
    let kept = || {
        let cookie = cookies(headers).find(|cookie| cookie.name() == FILES);
        cookie.map(|cookie| Kept::of(cookie.value())).unwrap_or_default()
    };
    let new = || {
        let visitor = Visitor(GuestId::random(), Acquaintance::New, kept());
        Recognised { visitor, is_signed: false }
    };
    let signed = cookies(headers).find_map(|cookie| site.signer().check(&cookie, client.secure, now));
    let Some(Signed { guest, is_old }) = signed else { return new() };
    let signed_out = if personal { site.store().has_signed_out(&guest).await } else { Ok(false) };
    let acquaintance = match signed_out {
        Ok(true) => return new(),
        Ok(false) => Acquaintance::Known,
        Err(error) => {
            tracing::error!(%error, "whether a guest has signed out could not be read");
            Acquaintance::Unsure
        }
    };
    Recognised { visitor: Visitor(guest, acquaintance, kept()), is_signed: !is_old }
}

/// Whether the answer depends on who asks: only then is it worth a cookie.
pub(super) fn is_personal(path: &str) -> bool {
    let starts =
        ["/assets/", "/embed/", "/oembed", "/manifest.webmanifest", "/worker.js", "/health", "/ready"];
    !starts.iter().any(|start| path.starts_with(start))
        && ![".png", ".gif"].iter().any(|end| path.ends_with(end))
}
