//! Random values of the operating system, for everything that nobody may guess.

use std::fmt;

use rand::TryRng;
use rand::rngs::SysRng;

/// Fresh random bytes.
///
/// # Panics
/// If the operating system has no randomness to give: nothing that the server does would be safe then.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// What the choice of an opponent follows from. Whoever knows it before could compute the plan.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seed(u64);

impl Seed {
    /// The seed of this number.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A seed that nobody can guess.
    pub(crate) fn random() -> Self {
        Self(u64::from_le_bytes(bytes()))
    }

    /// Its number, which must not be told.
    pub(crate) const fn expose(self) -> u64 {
        self.0
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed")
    }
}

/// A text of random characters of an alphabet of at most 256 characters, each equally likely.
pub(crate) fn text(alphabet: &[u8], length: usize) -> String {
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
