//! Sources of a vault's keys: the settings, or a file outside the database. No key is created for a database
//! that already needs one.

mod error;
mod file;
mod source;

pub use error::KeySourceError;
pub use source::KeySource;
pub use source::VaultKeyRing;
