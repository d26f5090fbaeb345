//! What lets another device in: a name that only who has the code can compute, and what the first device has packed.

use std::fmt;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// By what a handover is found. Whoever knows the name becomes the guest, so that only its hash is kept.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct HandoverName([u8; 32]);

/// What the first device has packed, encrypted with a key that no server learns; base64url as it came.
#[derive(Clone)]
pub struct HandoverParcel(SecretString);

impl HandoverName {
    /// How many bytes a name has.
    const BYTES: usize = 16;

    /// Reads 32 lower-case hexadecimal digits.
    #[must_use]
    pub fn read(digits: &SecretString) -> Option<Self> {
        let bytes = HEXLOWER.decode(digits.expose_secret().as_bytes()).ok()?;
        (bytes.len() == Self::BYTES).then(|| Self(Sha256::digest(&bytes).into()))
    }

    /// The hash as a database writes it.
    #[must_use]
    pub fn hash(&self) -> String {
        HEXLOWER.encode(&self.0)
    }
}

impl HandoverParcel {
    /// How many bytes a parcel has at most.
    pub const MOST: usize = 192 * 1024;

    /// Reads base64url without padding.
    #[must_use]
    pub fn read(text: SecretString) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(text.expose_secret().as_bytes()).ok()?;
        (bytes.len() <= Self::MOST).then_some(Self(text))
    }

    /// A parcel as it was stored.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text.into())
    }

    /// The text, for the database and for who has the name.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl fmt::Debug for HandoverName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HandoverName")
    }
}

impl fmt::Debug for HandoverParcel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HandoverParcel")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_32_digits_and_only_its_hash_is_kept() {
        let name = HandoverName::read(&"07".repeat(16).into()).unwrap();
        assert!(!name.hash().contains("0707") && !format!("{name:?}").contains("07"));
        assert_ne!(name, HandoverName::read(&"08".repeat(16).into()).unwrap());
        for wrong in ["", "07", &"07".repeat(17), &"AB".repeat(16), &"0g".repeat(16)] {
            assert!(HandoverName::read(&wrong.into()).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_parcel_is_base64url_and_not_too_long() {
        let read = |text: &str| HandoverParcel::read(text.into());
        assert_eq!(read("AA-_").unwrap().expose(), "AA-_");
        assert_eq!(format!("{:?}", read("AA").unwrap()), "HandoverParcel");
        assert!(read(&"AAAA".repeat(HandoverParcel::MOST / 3)).is_some());
        for wrong in ["A", "AA==", "AA+/", " ", &"AAAA".repeat(HandoverParcel::MOST / 3 + 1)] {
            assert!(read(wrong).is_none());
        }
    }
}
