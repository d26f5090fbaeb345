//! Random values of the operating system, for everything that must be unguessable.

use std::fmt;

use rand::TryRng;
use rand::rngs::SysRng;

/// Returns random bytes.
///
/// # Panics
/// If the operating system provides no randomness: the server would be insecure.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Seed of the engine's random choice. It must stay secret beforehand: with it the plan could be computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EngineSeed(u64);

impl EngineSeed {
    /// Creates a seed from a number.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns an unguessable seed.
    pub fn random() -> Self {
        Self(u64::from_le_bytes(bytes()))
    }

    /// Returns the number, which must stay secret.
    pub const fn expose(self) -> u64 {
        self.0
    }
}

impl fmt::Debug for EngineSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EngineSeed")
    }
}

/// Returns a text of uniformly random characters of an alphabet of at most 256 characters.
pub fn text(alphabet: &[u8], length: usize) -> String {
    let fair = 256 - 256 % alphabet.len();
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let [byte] = bytes::<1>();
        if usize::from(byte) < fair {
            text.push(char::from(alphabet[usize::from(byte) % alphabet.len()]));
        }
    }
    text
}
