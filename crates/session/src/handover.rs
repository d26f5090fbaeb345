//! The handover of a guest to another device: a name that is computed from the code, and an encrypted parcel from
//! the first device.

use std::fmt;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use crate::Moment;
use crate::ids::GuestId;

/// Key of a handover. The name grants the guest's identity, so that only its hash is stored.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct HandoverNameHash([u8; 32]);

/// Parcel of the first device, encrypted with a key that the server never learns; base64url as received.
#[derive(Clone)]
pub struct HandoverParcel(SecretString);

/// The handover of a guest to another device.
#[derive(Clone, Debug)]
pub struct Handover {
    /// The guest.
    pub guest: GuestId,
    /// Name by which the handover is looked up.
    pub name: HandoverNameHash,
    /// Encrypted parcel of the first device, if that device can encrypt.
    pub parcel: Option<HandoverParcel>,
    /// Expiry time.
    pub until: Moment,
}

/// Contents of a taken handover.
#[derive(Clone, Debug)]
pub struct TakenHandover {
    /// The guest of the second device from now on.
    pub guest: GuestId,
    /// Parcel of the first device.
    pub parcel: Option<HandoverParcel>,
}

/// State of a guest's handover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandoverStatus {
    /// `true` if a device has taken it.
    pub used: bool,
    /// Expiry time, past or future.
    pub until: Moment,
}

impl HandoverNameHash {
    /// Number of bytes of a name.
    const BYTES: usize = 16;

    /// Parses 32 lower-case hexadecimal digits.
    #[must_use]
    pub fn read(digits: &SecretString) -> Option<Self> {
        let bytes = HEXLOWER.decode(digits.expose_secret().as_bytes()).ok()?;
        (bytes.len() == Self::BYTES).then(|| Self(Sha256::digest(&bytes).into()))
    }

    /// Returns the hash as the database stores it.
    #[must_use]
    pub fn hash(&self) -> String {
        HEXLOWER.encode(&self.0)
    }
}

impl HandoverParcel {
    /// Maximum number of bytes of a parcel.
    pub const MOST: usize = 192 * 1024;

    /// Parses base64url without padding.
    #[must_use]
    pub fn read(text: SecretString) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(text.expose_secret().as_bytes()).ok()?;
        (bytes.len() <= Self::MOST).then_some(Self(text))
    }

    /// Creates a parcel from the database.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text.into())
    }

    /// Returns the text, for the database and for the holder of the name.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl fmt::Debug for HandoverNameHash {
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
        let name = HandoverNameHash::read(&"07".repeat(16).into()).unwrap();
        assert!(!name.hash().contains("0707") && !format!("{name:?}").contains("07"));
        assert_ne!(name, HandoverNameHash::read(&"08".repeat(16).into()).unwrap());
        for wrong in ["", "07", &"07".repeat(17), &"AB".repeat(16), &"0g".repeat(16)] {
            assert!(HandoverNameHash::read(&wrong.into()).is_none(), "{wrong}");
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
