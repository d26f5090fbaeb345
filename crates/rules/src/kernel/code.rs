use std::fmt::{Debug, Display};

/// A reason that has a stable name for programs beside its sentence for people.
///
/// Codes are in lower case with hyphens, are added to and never renamed: they stand in the API, in `--json` and in the
/// conformance cases.
pub trait Code: Clone + Debug + Display + Eq + Send + Sync + 'static {
    /// The stable name, e.g. `not-its-move`.
    fn code(&self) -> &'static str;
}
