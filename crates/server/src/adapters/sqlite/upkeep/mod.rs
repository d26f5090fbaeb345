//! What an operator does with a database beside the server: look whether it is sound, copy it, and put a copy in its
//! place.

mod backup;
mod check;
mod error;
mod restore;
mod source;
mod watcher;

pub use super::audit::{Audit, AuditFault};
pub use backup::backup;
pub use check::check;
pub use error::UpkeepError;
pub use restore::restore;
pub use watcher::{Stage, Watcher};
