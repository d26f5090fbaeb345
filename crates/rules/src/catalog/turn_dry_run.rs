use std::any::Any;

use crate::board::ByColor;
use crate::kernel::{BoardView, TurnReport};

/// A resolved turn of any game that is not played yet
/// ([`AnyMatch::dry_run`](super::AnyMatch::dry_run)).
///
/// It contains plans that may still be secret, so it can be neither printed nor serialised.
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct TurnDryRun {
    /// Report of the turn.
    pub report: TurnReport,
    /// The plans in the notation of records: in coordinates, or as the caller has asked.
    pub written: ByColor<Option<String>>,
    /// The position and its board, if the game has pieces to draw.
    pub scene: Option<BoardView>,
    /// Number of the following turn.
    pub turn: u32,
    /// The sides that must plan in it.
    pub acts: ByColor<bool>,
    /// The state of the match after the turn.
    pub after: AnyDryRunState,
}

/// State of a match after a resolved turn that is not played yet.
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct AnyDryRunState(pub(super) Box<dyn Any + Send + Sync>);
