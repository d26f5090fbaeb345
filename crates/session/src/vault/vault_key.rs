use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use secrecy::{ExposeSecret, SecretBox, SecretString};
use sha2::{Digest, Sha256};

use crate::random;

/// Number of bytes of a key.
const LENGTH: usize = 32;
/// Domain separator of the hash of a key, from which its id is made.
const LABEL: &[u8] = b"zugleich-key-v1\n";

/// Id of a key, stored beside the ciphertext: a hash that does not reveal the key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VaultKeyId([u8; 8]);

/// Error for a text that is not a key id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a valid key id")]
pub struct VaultKeyIdError;

/// A secret key of 256 random bits.
pub struct VaultKey {
    id: VaultKeyId,
    secret: SecretBox<[u8; LENGTH]>,
}

/// One or several keys: the first encrypts, all of them decrypt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VaultKeys(Arc<[VaultKey]>);

impl VaultKey {
    /// Returns a random key.
    #[must_use]
    pub fn random() -> Self {
        Self::new(SecretBox::new(Box::new(random::bytes())))
    }

    /// Parses 64 hexadecimal digits.
    #[must_use]
    pub fn read(digits: &str) -> Option<Self> {
        let mut secret = SecretBox::new(Box::new([0; LENGTH]));
        let bytes: SecretBox<[u8]> =
            SecretBox::new(HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).ok()?.into());
        let bytes: &[u8; LENGTH] = bytes.expose_secret().try_into().ok()?;
        secrecy::ExposeSecretMut::expose_secret_mut(&mut secret).copy_from_slice(bytes);
        Some(Self::new(secret))
    }

    fn new(secret: SecretBox<[u8; LENGTH]>) -> Self {
        let hash = Sha256::new().chain_update(LABEL).chain_update(secret.expose_secret()).finalize();
        let mut id = [0; 8];
        id.copy_from_slice(&hash[..8]);
        Self { id: VaultKeyId(id), secret }
    }

    /// Returns the id.
    #[must_use]
    pub const fn id(&self) -> VaultKeyId {
        self.id
    }

    /// Returns the key as [`VaultKey::read`] parses it, for the key file.
    #[must_use]
    pub fn digits(&self) -> SecretString {
        HEXLOWER.encode(self.secret.expose_secret()).into()
    }

    pub(super) fn bytes(&self) -> &[u8; LENGTH] {
        self.secret.expose_secret()
    }
}

impl VaultKeys {
    /// Creates a key ring, of which the first key encrypts; `None` without any.
    #[must_use]
    pub fn new(keys: Vec<VaultKey>) -> Option<Self> {
        (!keys.is_empty()).then(|| Self(keys.into()))
    }

    /// Creates a key ring of one random key.
    #[must_use]
    pub fn random() -> Self {
        Self([VaultKey::random()].into())
    }

    /// Parses keys separated by commas, the encrypting one first.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Self::new(text.split(',').map(|key| VaultKey::read(key.trim())).collect::<Option<_>>()?)
    }

    /// Returns whether there are older keys beside the encrypting one.
    #[must_use]
    pub fn are_several(&self) -> bool {
        self.0.len() > 1
    }

    /// Returns the encrypting key.
    #[must_use]
    pub fn newest(&self) -> &VaultKey {
        &self.0[0]
    }

    /// Returns the key with this id.
    #[must_use]
    pub fn get(&self, id: VaultKeyId) -> Option<&VaultKey> {
        self.0.iter().find(|key| key.id == id)
    }
}

impl PartialEq for VaultKey {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for VaultKey {}

impl fmt::Debug for VaultKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", self.id)
    }
}

impl fmt::Display for VaultKeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for VaultKeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for VaultKeyId {
    type Err = VaultKeyIdError;

    fn from_str(text: &str) -> Result<Self, VaultKeyIdError> {
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(|_| VaultKeyIdError)?;
        bytes.try_into().map(Self).map_err(|_| VaultKeyIdError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back_and_are_never_printed() {
        let key = VaultKey::random();
        let digits = key.digits();
        assert_eq!(
            VaultKey::read(digits.expose_secret()),
            Some(VaultKey::read(digits.expose_secret()).unwrap())
        );
        assert_eq!(VaultKey::read(digits.expose_secret()).unwrap().bytes(), key.bytes());
        assert_eq!(key.id().to_string().parse(), Ok(key.id()));
        assert!(!format!("{key:?}").contains(&digits.expose_secret()[..8]));
        assert_ne!(VaultKey::random(), key);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let key = "00".repeat(32);
        assert_eq!(VaultKeys::read(&format!("{key}, {}", "11".repeat(32))).unwrap().0.len(), 2);
        for wrong in ["", ",", &key[1..], &format!("{key},"), &format!("{key}00"), &"xy".repeat(32)] {
            assert_eq!(VaultKeys::read(wrong), None, "{wrong}");
        }
        for wrong in ["", "0", "00112233445566778", "0011223344556677 "] {
            assert_eq!(wrong.parse::<VaultKeyId>(), Err(VaultKeyIdError), "{wrong}");
        }
    }

    /// Computed with `sha256sum`.
    #[test]
    fn the_name_of_a_key_is_the_beginning_of_its_hash() {
        assert_eq!(VaultKey::read(&"07".repeat(32)).unwrap().id().to_string(), "1dac8a986a43c668");
    }
}
