//! Basic types of the crate: values, their canonical texts, hashes and faults.

pub mod canonical;
mod canonical_serializer;
mod error_kind;
mod hash;
mod transcript_error;
mod value;

pub use error_kind::TranscriptErrorKind;
pub use hash::Hash;
pub use transcript_error::TranscriptError;
pub(crate) use transcript_error::{CheckResult, LineError, ensure};
pub use value::TranscriptValue;

/// Maximum size of a file, in bytes.
pub(crate) const MOST_BYTES: usize = 64 << 20;
/// Maximum size of a line, in bytes.
pub(crate) const MOST_BYTES_OF_LINE: usize = 1 << 20;
