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
/// assert_eq!(why.arguments(), [("square", "e4".to_owned())]);
/// ```
pub trait Code: Clone + Debug + Display + Eq + Send + Sync + 'static {
    /// The stable name, e.g. `not-its-move`.
    fn code(&self) -> &'static str;

    /// The arguments of its sentence by their names: `square`, or `piece` and `letter` as the letter of a role.
    fn arguments(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
