use std::any::Any;

use crate::board::ByColor;
use crate::kernel::{BoardView, TurnReport};

/// A resolved turn of any game that is not played yet
/// ([`AnyMatch::dry_run`](super::AnyMatch::dry_run)).
///
/// It contains plans that may still be secret, so it can be neither printed nor serialised.
///
/// ```
/// use zugleich_rules::{ByColor, catalog::Variant, chesimul::Chesimul};
/// let mut game = Variant::of::<Chesimul>().start(&[])?;
/// let plans = game.check_turn(ByColor::new(Some("b1c3"), Some("b5c3")))?;
/// let resolved = game.dry_run(plans)?;
/// assert_eq!(resolved.report.events[0].kind, "collision");
/// assert_eq!((game.turn(), resolved.turn), (1, 2));
/// game.commit(resolved.after)?;
/// assert_eq!(game.turn(), 2);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
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
///
/// ```
/// use zugleich_rules::{ByColor, catalog::Variant, chesimul::Chesimul};
/// let mut game = Variant::of::<Chesimul>().start(&[])?;
/// let plans = game.check_turn(ByColor::new(Some("b1c3"), Some("b5c3")))?;
/// let resolved = game.dry_run(plans.clone())?;
/// game.play_checked(plans)?;
/// // The match has gone on: the state is stale.
/// assert_eq!(game.commit(resolved.after).unwrap_err().code(), "stale-plan");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[allow(missing_debug_implementations, reason = "it is a secret")]
pub struct AnyDryRunState(pub(super) Box<dyn Any + Send + Sync>);
