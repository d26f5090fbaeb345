use std::collections::BTreeSet;
use std::fmt;

use data_encoding::HEXLOWER;
use ed25519_dalek::{Signature, VerifyingKey};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::key_id::KeyId;
use super::keyed_signature::KeyedSignature;
use super::version::check_version;
use crate::base::{MOST_BYTES_OF_LINE, TranscriptError, TranscriptErrorKind, TranscriptValue, canonical};

/// The public half of a server's Ed25519 signing key.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicKey([u8; 32]);

/// A published key of a server, with its time of validity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedKey {
    /// Id of the key.
    pub id: KeyId,
    /// The key.
    pub public: PublicKey,
    /// Start of its validity, in milliseconds since 1970.
    pub from: u64,
    /// End of its validity, if it has ended.
    pub until: Option<u64>,
}

/// All keys that a server has ever signed with, as published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyFile {
    /// Version of the format.
    #[serde(rename = "server-keys")]
    pub version: u64,
    /// The keys.
    pub keys: Vec<PublishedKey>,
}

impl KeyFile {
    /// Reads the published text.
    ///
    /// # Errors
    /// The first error of the file; its line is always 1.
    pub fn read(text: &str) -> Result<Self, TranscriptError> {
        let fault = |wrong| TranscriptError { line: 1, wrong, more: "the file of keys".to_owned() };
        if text.len() > MOST_BYTES_OF_LINE {
            return Err(fault(TranscriptErrorKind::TooLong));
        }
        let value = TranscriptValue::read(text).ok_or_else(|| fault(TranscriptErrorKind::NoLine))?;
        check_version(&value, "server-keys").map_err(|why| why.at(1))?;
        let file: Self = value.typed().ok_or_else(|| fault(TranscriptErrorKind::WrongField))?;
        let named = file.keys.iter().all(|key| key.public.id() == key.id);
        let ids: BTreeSet<_> = file.keys.iter().map(|key| &key.id).collect();
        if named && ids.len() == file.keys.len() {
            Ok(file)
        } else {
            Err(fault(TranscriptErrorKind::WrongField))
        }
    }

    /// Returns the text for publication.
    #[must_use]
    pub fn text(&self) -> String {
        TranscriptValue::of(self).text()
    }
}

impl PublicKey {
    /// Wraps a key of 32 bytes. An invalid key is detected when a signature is checked.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the key's id.
    #[must_use]
    pub fn id(&self) -> KeyId {
        let hash = canonical::hash(canonical::KEY, &TranscriptValue::Text(HEXLOWER.encode(&self.0)));
        KeyId::of(&hash)
    }

    /// Returns whether the key has signed a value for a purpose.
    #[must_use]
    pub fn has_signed(&self, purpose: &str, value: &TranscriptValue, signed: &KeyedSignature) -> bool {
        let Ok(key) = VerifyingKey::from_bytes(&self.0) else { return false };
        let Some(bytes) = HEXLOWER.decode(signed.signature.as_bytes()).ok() else { return false };
        let Ok(signature) = Signature::from_slice(&bytes) else { return false };
        key.verify_strict(&canonical::bytes(purpose, value), &signature).is_ok()
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({})", self.id())
    }
}

impl Serialize for PublicKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&HEXLOWER.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for PublicKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.map(Self).ok_or_else(|| D::Error::custom("not 64 hexadecimal digits"))
    }
}
