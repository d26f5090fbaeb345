use std::fmt::{Debug, Display};

/// A reason that has a stable name for programs beside its sentence for people.
///
/// Codes are in lower case with hyphens, are added to and never renamed: they stand in the API, in `--json` and in the
/// conformance cases.
///
/// ```
/// use zugleich_rules::{Square, kernel::{Code, Common}};
/// let why = Common::Blocked(Square::E4);
/// assert_eq!(why.code(), "blocked");
/// assert_eq!(why.to_string(), "the piece on e4 is in the way");
/// ```
pub trait Code: Clone + Debug + Display + Eq + Send + Sync + 'static {
    /// The stable name, e.g. `not-its-move`.
    fn code(&self) -> &'static str;
}
