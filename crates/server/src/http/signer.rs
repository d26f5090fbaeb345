use std::time::Duration;

use data_encoding::HEXLOWER;
use ring::hmac::{self, Key};
use secrecy::ExposeSecret;

use super::cookie::Cookie;
use zugleich_session::Moment;
use zugleich_session::ids::GuestId;
use zugleich_session::ports::CookieKey;

const NAME: &str = "zugleich_guest";
/// Name of the cookie for encrypted connections, which only an encrypted answer of this host can set (RFC
/// 6265bis, "Cookie Name Prefixes").
const SECURE_NAME: &str = "__Host-zugleich_guest";
/// Longest cookie lifetime that browsers allow.
const MAX_AGE: Duration = Duration::from_secs(400 * 24 * 60 * 60);

/// Signs the ids of guests (HMAC-SHA256) and checks its own signatures. The newest key signs; signatures of a
/// replaced key stay valid for some time, so that guests who visit within that time get a new cookie.
pub(crate) struct Signer {
    newest: Key,
    older: Vec<RetiredKey>,
}

/// A replaced key, which signs no more cookies.
struct RetiredKey {
    key: Key,
    /// End of the validity of its signatures.
    until: Moment,
}

/// Guest of a valid cookie.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SignedGuest {
    pub(super) guest: GuestId,
    /// `true` if a replaced key has signed it, so that it should be signed again.
    pub(super) is_old: bool,
}

impl Signer {
    /// Creates a signer with these keys, the newest first; signatures of a replaced key stay valid for
    /// `patience`.
    ///
    /// # Panics
    /// If there is no key; a store always creates one.
    pub(crate) fn new(keys: &[CookieKey], patience: Duration) -> Self {
        let patience = i64::try_from(patience.as_millis()).unwrap_or(i64::MAX);
        let followed: Vec<_> = keys.iter().map(|key| key.made.plus(patience)).collect();
        let mut keys = keys.iter().map(|key| Key::new(hmac::HMAC_SHA256, key.secret.expose_secret()));
        let newest = keys.next().expect("a store has a key of the cookies");
        let older = keys.zip(followed).map(|(key, until)| RetiredKey { key, until }).collect();
        Self { newest, older }
    }

    /// Returns a guest's cookie, `ID.SIGNATURE`, for encrypted or for plain connections only.
    pub(super) fn sign(&self, guest: &GuestId, secure: bool) -> Cookie {
        let id = guest.text();
        let signature = HEXLOWER.encode(hmac::sign(&self.newest, id.as_bytes()).as_ref());
        let cookie = Cookie::new(name(secure), format!("{id}.{signature}")).max_age(MAX_AGE).http_only();
        if secure { cookie.secure() } else { cookie }
    }

    /// Returns whether a cookie has the name for encrypted connections only.
    pub(super) fn is_secure(cookie: &Cookie) -> bool {
        cookie.name() == SECURE_NAME
    }

    /// Returns the cookie that deletes the guest's cookie.
    pub(super) fn forget(secure: bool) -> Cookie {
        let cookie = Cookie::new(name(secure), String::new()).max_age(Duration::ZERO).http_only();
        if secure { cookie.secure() } else { cookie }
    }

    /// Returns the guest of a cookie if one of the keys has signed it. The comparison takes constant time.
    ///
    /// On an encrypted connection, a cookie for plain connections is refused: a network attacker may have set
    /// it.
    pub(super) fn check(&self, cookie: &Cookie, secure: bool, now: Moment) -> Option<SignedGuest> {
        let value = Some(cookie).filter(|cookie| cookie.name() == name(secure))?.value();
        let (id, signature) = value.split_once('.')?;
        let signature = HEXLOWER.decode(signature.as_bytes()).ok()?;
        let signed_by = |key: &Key| hmac::verify(key, id.as_bytes(), &signature).is_ok();
        let is_old = !signed_by(&self.newest);
        if is_old {
            let mut older = self.older.iter().filter(|older| now < older.until);
            older.find(|older| signed_by(&older.key))?;
        }
        Some(SignedGuest { guest: id.parse().ok()?, is_old })
    }
}

const fn name(secure: bool) -> &'static str {
    if secure { SECURE_NAME } else { NAME }
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

#[cfg(test)]
mod tests {
    use secrecy::SecretBox;

    use super::*;

    const NOW: Moment = Moment::new(1_000_000);

    /// Creates a signer with these keys and their creation times in seconds; replaced keys stay valid for ten
    /// seconds.
    fn with(keys: &[(u8, i64)]) -> Signer {
        let key = |&(key, made): &(u8, i64)| CookieKey {
            secret: SecretBox::new(Box::new([key; 32])),
            made: Moment::new(1000 * made),
        };
        Signer::new(&keys.iter().map(key).collect::<Vec<_>>(), Duration::from_secs(10))
    }

    fn signer(key: u8) -> Signer {
        with(&[(key, 0)])
    }

    fn check_at(signer: &Signer, cookie: &Cookie, secure: bool) -> Option<GuestId> {
        signer.check(cookie, secure, NOW).map(|signed| signed.guest)
    }

    fn check(signer: &Signer, value: &str) -> Option<GuestId> {
        check_at(signer, &Cookie::new(NAME, value.to_owned()), false)
    }

    #[test]
    fn retired_key_signature_is_valid_and_renewed() {
        let guest = GuestId::random();
        let (first, second) = (signer(1).sign(&guest, false), signer(2).sign(&guest, false));
        let turned = with(&[(3, 20), (2, 5), (1, 0)]);
        let at = |cookie: &Cookie, second: i64| {
            let signed = turned.check(cookie, false, Moment::new(1000 * second))?;
            assert_eq!(signed.guest, guest);
            Some(signed.is_old)
        };
        assert_eq!([at(&first, 14), at(&first, 15)], [Some(true), None], "followed at 5");
        assert_eq!([at(&second, 29), at(&second, 30)], [Some(true), None], "followed at 20");
        assert_eq!(at(&turned.sign(&guest, false), 99), Some(false));
        assert_eq!(at(&signer(4).sign(&guest, false), 14), None);
    }

    #[test]
    fn only_our_own_signature_counts() {
        let (signer, guest) = (signer(1), GuestId::random());
        let cookie = signer.sign(&guest, false);
        assert_eq!(check_at(&signer, &cookie, false), Some(guest.clone()));
        assert_eq!(check_at(&self::signer(2), &cookie, false), None);
        assert_eq!(check_at(&signer, &Cookie::new("other", cookie.value().to_owned()), false), None);
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
        assert_eq!(check_at(&signer, &secure, true), Some(guest));
        assert_eq!((check_at(&signer, &secure, false), check_at(&signer, &plain, true)), (None, None));
        assert!(Signer::forget(true).to_string().contains("Max-Age=0"));
    }

    /// The signature was computed by another program.
    #[test]
    fn signature_is_hmac_sha256_of_the_id() {
        let id = "000102030405060708090a0b0c0d0e0f";
        let signature = "8278dfc9b0d75e66ae76123f627eb26b7c1b5b0716fb9af5fc2bcac27901330b";
        let guest = id.parse().unwrap();
        assert_eq!(check(&signer(1), &format!("{id}.{signature}")), Some(guest));
        assert_eq!(check(&signer(2), &format!("{id}.{signature}")), None);
    }
}
