//! Encryption of secrets before storage: keys, which are stored apart from the ciphertexts, and the vault.
//! The vault depends on neither events nor databases: it takes a text and the place where it is stored.

mod key;
mod lock;
mod padding;

pub use key::{Key, KeyId, Keys, NoKeyId};
pub use lock::{Unopened, Vault};
pub use padding::Padding;
