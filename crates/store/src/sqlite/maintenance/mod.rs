//! Operator's commands for a SQLite database.

mod backup;
mod check;
mod read_only_database;
mod restore;

pub use backup::backup;
pub use check::{check, key_file};
pub use restore::restore;
