//! Who asks: a guest with a signed cookie. There are no accounts.

use axum::extract::{Request, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::App;
use crate::base::ids::GuestId;
use crate::base::{Secret, hex};

const NAME: &str = "zugleich_guest";
/// As long as browsers keep a cookie.
const KEPT_SECONDS: u32 = 400 * 24 * 60 * 60;

/// Signs the ids of guests and knows its own signature.
pub(crate) struct Signer(Secret<Vec<u8>>);

impl Signer {
    pub(crate) const fn new(key: Secret<Vec<u8>>) -> Self {
        Self(key)
    }

    /// The value of a guest's cookie.
    fn sign(&self, guest: &GuestId) -> String {
        let id = guest.text();
        let signature = hex::encode(&self.mac(&id).finalize().into_bytes());
        format!("{id}.{signature}")
    }

    /// The guest whose cookie it is, if the signature is ours. The comparison takes the same time for all.
    fn check(&self, cookie: &str) -> Option<GuestId> {
        let (id, signature) = cookie.split_once('.')?;
        let signature: [u8; 32] = hex::decode(signature)?;
        self.mac(id).verify_slice(&signature).ok()?;
        id.parse().ok()
    }

    fn mac(&self, id: &str) -> Hmac<Sha256> {
        let mac = Hmac::<Sha256>::new_from_slice(self.0.expose());
        mac.expect("HMAC takes keys of any length").chain_update(id.as_bytes())
    }
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

/// The guest who asks; put into the request by [`recognise`].
#[derive(Clone, Debug)]
pub(super) struct Visitor(pub(super) GuestId);

/// Recognises the guest by the cookie, or welcomes a new one with a cookie.
pub(super) async fn recognise(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let known = cookies(request.headers()).find_map(|cookie| app.signer().check(cookie));
    let fresh = known.is_none() && is_personal(request.uri().path());
    let guest = known.unwrap_or_else(GuestId::random);
    request.extensions_mut().insert(Visitor(guest.clone()));
    let mut response = next.run(request).await;
    if fresh {
        let value = app.signer().sign(&guest);
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
    fn only_our_own_signature_counts() {
        let (signer, guest) = (Signer::new(Secret::new(vec![1; 32])), GuestId::random());
        let cookie = signer.sign(&guest);
        assert_eq!(signer.check(&cookie), Some(guest.clone()));
        let other = Signer::new(Secret::new(vec![2; 32]));
        assert_eq!(other.check(&cookie), None);
        let stolen = cookie.replace(&guest.text(), &GuestId::random().text());
        for forged in [stolen.as_str(), "", ".", &guest.text(), &cookie[..cookie.len() - 1]] {
            assert_eq!(signer.check(forged), None, "{forged}");
        }
    }

    #[test]
    fn our_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(COOKIE, HeaderValue::from_static("a=b; zugleich_guest=x.y;c"));
        headers.append(COOKIE, HeaderValue::from_static("zugleich_guest=z"));
        assert_eq!(cookies(&headers).collect::<Vec<_>>(), ["x.y", "z"]);
    }
}
