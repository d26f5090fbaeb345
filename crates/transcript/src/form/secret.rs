use std::fmt;

use data_encoding::HEXLOWER;
use ed25519_dalek::Signer;
use secrecy::{ExposeSecret, SecretBox};

use super::keys::PublicKey;
use super::signed::Signed;
use crate::base::{Value, canonical};

/// The secret half of a key with which a server signs. It can be neither printed nor serialised.
pub struct SigningKey {
    seed: SecretBox<[u8; 32]>,
    public: PublicKey,
}

impl SigningKey {
    /// The key that 32 secret random bytes make.
    #[must_use]
    pub fn new(seed: SecretBox<[u8; 32]>) -> Self {
        let key = ed25519_dalek::SigningKey::from_bytes(seed.expose_secret());
        let public = PublicKey::new(key.verifying_key().to_bytes());
        Self { seed, public }
    }

    /// The half that everybody may know.
    #[must_use]
    pub const fn public(&self) -> PublicKey {
        self.public
    }

    /// Signs a value for a purpose.
    #[must_use]
    pub fn sign(&self, purpose: &str, value: &Value) -> Signed {
        let key = ed25519_dalek::SigningKey::from_bytes(self.seed.expose_secret());
        let signature = key.sign(&canonical::bytes(purpose, value));
        Signed { key: self.public.id(), signature: HEXLOWER.encode(&signature.to_bytes()) }
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public.id())
    }
}
