use serde::{Deserialize, Serialize};

use super::key_id::KeyId;

/// A signature over the value beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyedSignature {
    /// The key.
    pub key: KeyId,
    /// The signature, 128 hexadecimal digits.
    pub signature: String,
}

impl KeyedSignature {
    /// Returns whether the signature has the right form.
    pub(crate) fn is_formed(&self) -> bool {
        self.signature.len() == 128
            && self.signature.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }
}
