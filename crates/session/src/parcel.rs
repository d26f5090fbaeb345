//! AES-256-GCM as in the browsers' Web Crypto API: decrypts the deposit of one player's page with a key from
//! another page. No type here prints secrets.

use std::fmt;

use data_encoding::HEXLOWER;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use secrecy::{ExposeSecret, SecretBox, SecretString};
use sha2::{Digest, Sha256};

/// Number of bytes of a key.
const KEY: usize = 32;
/// Number of bytes of an initialisation vector.
pub(crate) const IV: usize = NONCE_LEN;
/// Number of bytes of the authentication tag.
pub(crate) const TAG: usize = 16;

/// Key of one parcel, 256 random bits drawn by a page.
pub struct ParcelKey(SecretBox<[u8; KEY]>);

impl ParcelKey {
    /// Parses 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn read(digits: &str) -> Option<Self> {
        let bytes = HEXLOWER.decode(digits.as_bytes()).ok()?;
        bytes.try_into().ok().map(|bytes| Self(SecretBox::new(Box::new(bytes))))
    }

    /// Returns the SHA-256 of the key, which is public.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.expose_secret()).into()
    }

    /// Decrypts a parcel with this associated data; `None` if authentication fails or the content is not
    /// UTF-8.
    #[must_use]
    pub fn open(&self, iv: [u8; IV], mut sealed: Vec<u8>, about: &str) -> Option<SecretString> {
        let iv = Nonce::assume_unique_for_key(iv);
        let opened = self.cipher()?.open_in_place(iv, Aad::from(about), &mut sealed).ok()?;
        std::str::from_utf8(opened).ok().map(Into::into)
    }

    /// Encrypts as a page does.
    #[cfg(test)]
    pub(crate) fn seal(&self, iv: [u8; IV], text: &str, about: &str) -> Vec<u8> {
        let (iv, mut bytes) = (Nonce::assume_unique_for_key(iv), text.as_bytes().to_vec());
        self.cipher().unwrap().seal_in_place_append_tag(iv, Aad::from(about), &mut bytes).unwrap();
        bytes
    }

    fn cipher(&self) -> Option<LessSafeKey> {
        UnboundKey::new(&AES_256_GCM, self.0.expose_secret()).ok().map(LessSafeKey::new)
    }
}

impl Clone for ParcelKey {
    fn clone(&self) -> Self {
        Self(SecretBox::new(Box::new(*self.0.expose_secret())))
    }
}

impl fmt::Debug for ParcelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ParcelKey")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parcel_wrong_key_iv_or_data_does_not_open() {
        let key = ParcelKey::read(&"07".repeat(32)).unwrap();
        let other = ParcelKey::read(&"08".repeat(32)).unwrap();
        let sealed = key.seal([1; IV], "b1c3", "here");
        assert_eq!(sealed.len(), 4 + TAG);
        assert_eq!(key.open([1; IV], sealed.clone(), "here").unwrap().expose_secret(), "b1c3");
        assert!(key.open([1; IV], sealed.clone(), "there").is_none());
        assert!(key.open([2; IV], sealed.clone(), "here").is_none());
        assert!(other.open([1; IV], sealed, "here").is_none());
        assert!(key.open([1; IV], Vec::new(), "here").is_none());
        assert_eq!(format!("{key:?}"), "ParcelKey");
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for wrong in ["", "07", &"0G".repeat(32), &"AB".repeat(32), &"07".repeat(33)] {
            assert!(ParcelKey::read(wrong).is_none(), "{wrong}");
        }
    }

    /// Computed with `xxd -r -p | sha256sum`.
    #[test]
    fn the_hash_is_that_of_the_bytes() {
        let hash = ParcelKey::read(&"00".repeat(32)).unwrap().hash();
        let expected = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(HEXLOWER.encode(&hash), expected);
    }
}
