use std::fmt::{Debug, Display};

/// A reason with a stable code for programs beside its sentence for people.
///
/// Codes are in lower case with hyphens; new ones may be added, none is renamed: they are part of the API, of
/// `--json` and of the conformance cases.
///
/// ```
/// use zugleich_rules::{Square, kernel::{StableCode, CommonPlanError}};
/// let why = CommonPlanError::Blocked(Square::E4);
/// assert_eq!(why.code(), "blocked");
/// assert_eq!(why.to_string(), "the piece on e4 is in the way");
/// assert_eq!(why.arguments(), [("square", "e4".to_owned())]);
/// ```
pub trait StableCode: Clone + Debug + Display + Eq + Send + Sync + 'static {
    /// Returns the stable code, e.g. `not-its-move`.
    fn code(&self) -> &'static str;

    /// Returns the arguments of its sentence by name: `square`, or `piece` and `letter` as the letter of a
    /// role.
    fn arguments(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
