//! Entanglement Chess: 32 pieces of unknown type; a move is legal if some orthodox game could have gone that
//! way.
//!
//! The rules are those of the page `entanglement.md`; clause numbers in comments refer to it.
//!
//! All squares of all plies are public, so every blocked path is known. Once the king of each side is fixed,
//! all information in the history concerns single pieces (`evidence`); the rest is the assignment of a side's
//! pieces to the places of the roster, which counting decides (`roster`). A position is therefore a table of
//! bounded size, and a ply costs the same however long the game is.

mod army;
mod claim;
mod event;
mod evidence;
mod exclusion;
mod fingerprint;
mod legal_moves;
mod line;
mod pieces;
mod plan_error;
mod position;
mod reach;
mod roster;
#[cfg(test)]
mod tests;
mod worlds;

pub use crate::board::{PieceType, PieceTypeSet};
pub use crate::kernel::FromTo as Plan;
pub use army::{Army, ArmyError};
pub use event::EntanglementEvent;
pub use exclusion::{AssumedKing, Attack, ExclusionProof, Fact, KingExposure, PublicPly, RosterCount};
pub use plan_error::EntanglementPlanError;
pub use position::EntanglementPosition;

use crate::board::{Color, Geometry};
use crate::kernel::{
    BoardPiece, Capabilities, Capture, Check, Claim, Descriptor, Draw, Enumerate, FromTo, Game, LegalPlan,
    Options, Outcome, PlanParseError, Ply, PositionParseError, Reason, Recorder, SealingParty,
    StartPositions, TurnPresentation, TurnScope,
};

const DESCRIPTOR: Descriptor = Descriptor {
    id: "entanglement",
    name: "Entanglement Chess",
    summary: "Every piece is every type at once. A move is legal if some orthodox game could have gone that way, \
              and every move tells what the pieces can no longer be.",
    credit: "Rules by the author of the Entanglement Chess program (\"Haft Schroedinger Chess\").",
    geometry: Geometry::EIGHT,
    edition: 1,
    simultaneous: false,
    turn: TurnScope::Plans,
    sealed_by: SealingParty::Server,
    draws: true,
    presentation: TurnPresentation::AtOnce,
    start_positions: StartPositions::AfterMoves,
    options: &[],
};

/// The game; it has no options.
///
/// ```
/// use zugleich_rules::{Square, entanglement::Entanglement, kernel::Match};
/// let mut game = Match::<Entanglement>::new(&[], None)?;
/// for ply in ["b1c3", "b8c6", "g1f3"] {
///     game.play_line(ply)?;
/// }
/// // Two white knights are known, so no other white piece is one.
/// let (side, types) = game.position().piece_at(Square::A1).expect("it has not moved");
/// assert_eq!(types.text(side), "[PBRQK]");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Entanglement;

impl Game for Entanglement {
    type Position = EntanglementPosition;
    type Plan = FromTo;
    type Turn = Ply<LegalPlan<Self>>;
    type Event = EntanglementEvent;
    type Illegal = EntanglementPlanError;
    type Key = ();

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().claims().checks().scene();
    }

    fn with_options(_: &Options) -> Self {
        Self
    }

    fn start(&self) -> EntanglementPosition {
        EntanglementPosition::start(&army::STANDARD)
    }

    /// Parses the moves that lead to the position, which are its history (interface.md, "Position text").
    fn parse_position(&self, text: &str) -> Result<EntanglementPosition, PositionParseError> {
        line::read(self.start(), text)
    }

    fn start_text(&self, position: &EntanglementPosition) -> String {
        line::text(position)
    }

    fn position_text(&self, position: &EntanglementPosition) -> String {
        position.text()
    }

    fn turn_number(&self, position: &EntanglementPosition) -> u32 {
        u32::try_from(position.history().len()).map_or(u32::MAX, |plies| plies.saturating_add(1))
    }

    fn outcome(&self, position: &EntanglementPosition) -> Option<Outcome> {
        position.outcome()
    }

    fn acts(&self, position: &EntanglementPosition, side: Color) -> bool {
        position.to_move() == side
    }

    /// Parses a move without the piece's type and its promotion, which are never stated (clause 3).
    fn parse_plan(&self, _: Color, text: &str) -> Result<FromTo, PlanParseError> {
        let expected = "write two squares from a1 to h8, like b1c3, and no promotion";
        FromTo::parse(text, Geometry::EIGHT).ok_or_else(|| PlanParseError::form(text, expected))
    }

    fn judge(
        &self,
        position: &EntanglementPosition,
        _: Color,
        plan: &FromTo,
    ) -> Result<(), EntanglementPlanError> {
        position.check(*plan)
    }

    fn resolve(
        &self,
        position: &EntanglementPosition,
        turn: &Ply<LegalPlan<Self>>,
        recorder: &mut impl Recorder<EntanglementEvent>,
    ) -> EntanglementPosition {
        position.after(*turn.plan.plan(), recorder)
    }

    /// Returns `None`: repetition never ends the game, but can be claimed ([`EntanglementPosition::claim`]).
    fn repetition_key(&self, _: &EntanglementPosition) -> Option<()> {
        None
    }
}

impl Enumerate for Entanglement {
    fn plans(&self, position: &EntanglementPosition, side: Color) -> Vec<FromTo> {
        if self.acts(position, side) { position.plans().collect() } else { Vec::new() }
    }

    fn count_turns(&self, position: &EntanglementPosition) -> u64 {
        position.count_plans()
    }
}

impl Capture for Entanglement {
    fn captures(&self, position: &EntanglementPosition, side: Color) -> Vec<FromTo> {
        if self.acts(position, side) { position.captures().collect() } else { Vec::new() }
    }
}

impl Claim for Entanglement {
    fn claim(&self, position: &EntanglementPosition) -> Option<Reason> {
        position.claim()
    }
}

impl Check for Entanglement {
    fn in_check(&self, position: &EntanglementPosition) -> bool {
        position.in_check()
    }
}

impl Draw for Entanglement {
    fn figures(&self, position: &EntanglementPosition) -> Vec<BoardPiece> {
        let figure = |(square, side, face)| BoardPiece { side, square, face, resting: false };
        position.pieces().map(figure).collect()
    }
}
