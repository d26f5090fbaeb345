//! Stored events: their form, SQLite, and what every database has in common.

// Other systems report the owner and link count of a file differently or not at all.
#[cfg(not(unix))]
compile_error!(
    "the Zugleich server requires Unix: file permissions keep the database private (operating.md in the book)"
);

mod database_error;
mod from_row;
pub mod keys;
/// Location of a database, and reasons why it cannot be opened.
pub mod location;
pub mod maintenance;
pub mod migrations;
mod owner;
/// Percent-encoding of addresses.
pub mod percent_decode;
mod postgres_url;
pub mod sqlite;
/// Settings of a store.
pub mod store_config;
pub mod stored;

pub use database_error::database_error;
pub use keys::{KeySource, KeySourceError};
pub use location::{Location, OpenError};
pub use owner::{Owner, OwnerError};
pub use postgres_url::{PostgresUrl, PostgresUrlError};
pub use sqlite::SqliteStore;
pub use store_config::{RotationSummary, StoreConfig};
