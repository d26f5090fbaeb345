use cookie::{Cookie, CookieJar, Key, SameSite};
use data_encoding::{BASE64, HEXLOWER};
use secrecy::{ExposeSecret, SecretBox};

use crate::base::ids::GuestId;

const NAME: &str = "zugleich_guest";
/// As long as browsers keep a cookie.
const KEPT: cookie::time::Duration = cookie::time::Duration::days(400);

/// Signs the ids of guests and knows its own signature.
pub(crate) struct Signer(Key);

impl Signer {
    pub(crate) fn new(key: &SecretBox<[u8; 32]>) -> Self {
        // The first half of the library's key signs; the other half would encrypt, which nobody asks for.
        Self(Key::from(&key.expose_secret().repeat(2)))
    }

    /// A guest's cookie.
    pub(super) fn sign(&self, guest: &GuestId) -> Cookie<'static> {
        let mut jar = CookieJar::new();
        jar.signed_mut(&self.0).add((NAME, guest.text()));
        let mut cookie = jar.get(NAME).cloned().unwrap_or_else(|| Cookie::from(NAME));
        cookie.set_path("/");
        cookie.set_max_age(KEPT);
        cookie.set_http_only(true);
        cookie.set_same_site(SameSite::Lax);
        cookie
    }

    /// The guest whose cookie it is, if the signature is ours. The comparison takes the same time for all.
    pub(super) fn check(&self, cookie: Cookie<'static>) -> Option<GuestId> {
        let cookie = Some(cookie).filter(|cookie| cookie.name() == NAME)?;
        let today = todays(cookie.value()).map_or(cookie, |value| Cookie::new(NAME, value));
        CookieJar::new().signed(&self.0).verify(today)?.value().parse().ok()
    }
}

/// A value as it was written before, with the same signature after the id and in other digits.
fn todays(value: &str) -> Option<String> {
    let (id, signature) = value.split_once('.')?;
    let signature = HEXLOWER.decode(signature.as_bytes()).ok()?;
    Some(BASE64.encode(&signature) + id)
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(key: u8) -> Signer {
        Signer::new(&SecretBox::new(Box::new([key; 32])))
    }

    fn check(signer: &Signer, value: &str) -> Option<GuestId> {
        signer.check(Cookie::new(NAME, value.to_owned()))
    }

    #[test]
    fn only_our_own_signature_counts() {
        let (signer, guest) = (signer(1), GuestId::random());
        let cookie = signer.sign(&guest);
        assert_eq!(signer.check(cookie.clone()), Some(guest.clone()));
        assert_eq!(self::signer(2).check(cookie.clone()), None);
        assert_eq!(signer.check(Cookie::new("other", cookie.value().to_owned())), None);
        let value = cookie.value();
        let stolen = value.replace(&guest.text(), &GuestId::random().text());
        for forged in [stolen.as_str(), "", ".", &guest.text(), &value[..value.len() - 1], &value[1..]] {
            assert_eq!(check(&signer, forged), None, "{forged}");
        }
    }

    /// The signature was computed by another program.
    #[test]
    fn a_cookie_of_an_earlier_version_counts() {
        let id = "000102030405060708090a0b0c0d0e0f";
        let signature = "8278dfc9b0d75e66ae76123f627eb26b7c1b5b0716fb9af5fc2bcac27901330b";
        let guest = id.parse().unwrap();
        assert_eq!(check(&signer(1), &format!("{id}.{signature}")), Some(guest));
        assert_eq!(check(&signer(2), &format!("{id}.{signature}")), None);
    }
}
