//! Encryption of secrets before storage: keys, which are stored apart from the ciphertexts, and the vault.
//! The vault depends on neither events nor databases: it takes a text and the place where it is stored.

mod cipher;
mod padding;
mod vault_key;

pub use cipher::{DecryptError, Vault};
pub use padding::Padding;
pub use vault_key::{VaultKey, VaultKeyId, VaultKeyIdError, VaultKeys};
