use std::fmt;

use crate::kernel::{CommonPlanError, StableCode};

/// The rules of Entanglement Chess that a plan can break.
///
/// ```
/// use zugleich_rules::{entanglement::{Entanglement, EntanglementPlanError}, kernel::{Match, StableCode}};
/// // The piece on b1 has jumped like a knight, so it is one.
/// let mut game = Match::<Entanglement>::new(&[], Some("b1c3 b8c6"))?;
/// assert_eq!(game.play_line("c3c4").unwrap_err().code(), "not-its-move");
/// assert_eq!(EntanglementPlanError::ExposesEveryKing.code(), "exposes-every-king");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntanglementPlanError {
    /// A rule that other games have too.
    Common(CommonPlanError),
    /// In every world in which the piece moves that way, the own king would be left attacked (4).
    ExposesEveryKing,
}

impl From<CommonPlanError> for EntanglementPlanError {
    fn from(common: CommonPlanError) -> Self {
        Self::Common(common)
    }
}

impl StableCode for EntanglementPlanError {
    fn code(&self) -> &'static str {
        match self {
            Self::Common(common) => common.code(),
            Self::ExposesEveryKing => "exposes-every-king",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Common(common) => common.arguments(),
            Self::ExposesEveryKing => Vec::new(),
        }
    }
}

impl fmt::Display for EntanglementPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(common) => write!(f, "{common}"),
            Self::ExposesEveryKing => {
                write!(f, "the move leaves this side's king attacked, whatever types the pieces have")
            }
        }
    }
}
