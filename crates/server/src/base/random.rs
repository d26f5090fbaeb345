//! Random values of the operating system, for everything that nobody may guess.

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

/// A random seed for an opponent.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(bytes())
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
