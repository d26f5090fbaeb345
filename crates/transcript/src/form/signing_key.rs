use std::fmt;

use data_encoding::HEXLOWER;
use ed25519_dalek::Signer;
use secrecy::{ExposeSecret, SecretBox};
use serde::Serialize;

use super::key_id::KeyId;
use super::keyed_signature::KeyedSignature;
use super::public_key::PublicKey;
use crate::base::canonical;

/// The secret half of a server's signing key. It cannot be serialized, and `Debug` prints only its id.
pub struct SigningKey {
    /// The expanded key, because expansion of the seed takes as long as a signature. It is wiped on drop.
    key: Box<ed25519_dalek::SigningKey>,
    public: PublicKey,
    id: KeyId,
}

impl SigningKey {
    /// Derives the key from 32 secret random bytes.
    #[must_use]
    pub fn new(seed: &SecretBox<[u8; 32]>) -> Self {
        let key = Box::new(ed25519_dalek::SigningKey::from_bytes(seed.expose_secret()));
        let public = PublicKey::new(key.verifying_key().to_bytes());
        Self { key, public, id: public.id() }
    }

    /// Returns the public half.
    #[must_use]
    pub const fn public(&self) -> PublicKey {
        self.public
    }

    /// Signs a [`TranscriptValue`](crate::TranscriptValue) or a serializable value for a purpose.
    #[must_use]
    pub fn sign(&self, purpose: &str, value: &impl Serialize) -> KeyedSignature {
        let signature = self.key.sign(&canonical::bytes(purpose, value));
        KeyedSignature { key: self.id.clone(), signature: HEXLOWER.encode(&signature.to_bytes()) }
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.id)
    }
}
