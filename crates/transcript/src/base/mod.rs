//! Basic types of the crate: values, their canonical texts, hashes and faults.

pub mod canonical;
mod fault;
mod hash;
mod value;
mod writing;
mod wrong;

pub use fault::Fault;
pub(crate) use fault::{Sound, Why, ensure};
pub use hash::Hash;
pub use value::Value;
pub use wrong::Wrong;

/// Maximum size of a file, in bytes.
pub(crate) const MOST_BYTES: usize = 64 << 20;
/// Maximum size of a line, in bytes.
pub(crate) const MOST_BYTES_OF_LINE: usize = 1 << 20;
