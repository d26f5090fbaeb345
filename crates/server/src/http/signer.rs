use cookie::{Cookie, CookieJar, Key, SameSite};
use data_encoding::{BASE64, HEXLOWER};
use secrecy::{ExposeSecret, SecretBox};

use crate::base::ids::GuestId;

const NAME: &str = "zugleich_guest";
/// The name of a cookie that only an encrypted answer of this very host can have set (RFC 6265bis, "Cookie Name
/// Prefixes").
const SECURE_NAME: &str = "__Host-zugleich_guest";
/// As long as browsers keep a cookie.
const KEPT: cookie::time::Duration = cookie::time::Duration::days(400);

/// Signs the ids of guests and knows its own signature.
pub(crate) struct Signer(Key);

impl Signer {
    pub(crate) fn new(key: &SecretBox<[u8; 32]>) -> Self {
        // The first half of the library's key signs; the other half would encrypt, which nobody asks for.
        Self(Key::from(&key.expose_secret().repeat(2)))
    }

    /// A guest's cookie, for encrypted connections alone or for plain ones.
    pub(super) fn sign(&self, guest: &GuestId, secure: bool) -> Cookie<'static> {
        let (mut jar, name) = (CookieJar::new(), name(secure));
        jar.signed_mut(&self.0).add((name, guest.text()));
        let cookie = jar.get(name).cloned().unwrap_or_else(|| Cookie::from(name));
        dressed(cookie, secure, KEPT)
    }

    /// What makes a browser forget its guest.
    pub(super) fn forget(secure: bool) -> Cookie<'static> {
        dressed(Cookie::from(name(secure)), secure, cookie::time::Duration::ZERO)
    }

    /// The guest whose cookie it is, if the signature is ours. The comparison takes the same time for all.
    ///
    /// By TLS a cookie for plain connections is none: whoever can change those may have planted it.
    pub(super) fn check(&self, cookie: Cookie<'static>, secure: bool) -> Option<GuestId> {
        let cookie = Some(cookie).filter(|cookie| cookie.name() == name(secure))?;
        let today = todays(cookie.value()).map_or(cookie, |value| Cookie::new(NAME, value));
        CookieJar::new().signed(&self.0).verify(today)?.value().parse().ok()
    }
}

const fn name(secure: bool) -> &'static str {
    if secure { SECURE_NAME } else { NAME }
}

fn dressed(mut cookie: Cookie<'static>, secure: bool, kept: cookie::time::Duration) -> Cookie<'static> {
    cookie.set_path("/");
    cookie.set_max_age(kept);
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    if secure {
        cookie.set_secure(true);
    }
    cookie
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
        signer.check(Cookie::new(NAME, value.to_owned()), false)
    }

    #[test]
    fn only_our_own_signature_counts() {
        let (signer, guest) = (signer(1), GuestId::random());
        let cookie = signer.sign(&guest, false);
        assert_eq!(signer.check(cookie.clone(), false), Some(guest.clone()));
        assert_eq!(self::signer(2).check(cookie.clone(), false), None);
        assert_eq!(signer.check(Cookie::new("other", cookie.value().to_owned()), false), None);
        let value = cookie.value();
        let stolen = value.replace(&guest.text(), &GuestId::random().text());
        for forged in [stolen.as_str(), "", ".", &guest.text(), &value[..value.len() - 1], &value[1..]] {
            assert_eq!(check(&signer, forged), None, "{forged}");
        }
    }

    #[test]
    fn a_cookie_of_an_encrypted_connection_is_no_other() {
        let (signer, guest) = (signer(1), GuestId::random());
        let (secure, plain) = (signer.sign(&guest, true), signer.sign(&guest, false));
        let text = secure.to_string();
        assert!(text.starts_with("__Host-zugleich_guest=") && text.contains("; Secure"), "{text}");
        assert!(text.contains("; Path=/") && !text.contains("Domain"), "{text}");
        assert!(!plain.to_string().contains("Secure"), "{plain}");
        assert_eq!(signer.check(secure.clone(), true), Some(guest));
        assert_eq!((signer.check(secure, false), signer.check(plain, true)), (None, None));
        assert!(Signer::forget(true).to_string().contains("Max-Age=0"));
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
