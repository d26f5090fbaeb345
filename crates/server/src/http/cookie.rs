//! Who asks: a guest with a signed cookie. There are no accounts.

use axum::extract::{Request, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use super::site::Site;
use crate::base::ids::GuestId;

const NAME: &str = "zugleich_guest";
/// As long as browsers keep a cookie.
const KEPT_SECONDS: u32 = 400 * 24 * 60 * 60;

/// The guest who asks; put into the request by [`recognise`].
#[derive(Clone, Debug)]
pub(super) struct Visitor(pub(super) GuestId);

/// Recognises the guest by the cookie, or welcomes a new one with a cookie.
pub(super) async fn recognise(State(site): State<Site>, mut request: Request, next: Next) -> Response {
    let known = cookies(request.headers()).find_map(|cookie| site.signer().check(cookie));
    let fresh = known.is_none() && is_personal(request.uri().path());
    let guest = known.unwrap_or_else(GuestId::random);
    request.extensions_mut().insert(Visitor(guest.clone()));
    let mut response = next.run(request).await;
    if fresh {
        let value = site.signer().sign(&guest);
        let cookie = format!("{NAME}={value}; Path=/; Max-Age={KEPT_SECONDS}; HttpOnly; SameSite=Lax");
        if let Ok(value) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(SET_COOKIE, value);
        }
    }
    response
}

/// Whether the answer depends on who asks: only then is it worth a cookie.
fn is_personal(path: &str) -> bool {
    !["/assets/", "/health", "/metrics"].iter().any(|impersonal| path.starts_with(impersonal))
}

/// The values of all cookies with our name.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let texts = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == NAME).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, HeaderValue::from_static("a=b; zugleich_guest=x.y;c"));
        headers.append(COOKIE, HeaderValue::from_static("zugleich_guest=z"));
        assert_eq!(cookies(&headers).collect::<Vec<_>>(), ["x.y", "z"]);
    }
}
