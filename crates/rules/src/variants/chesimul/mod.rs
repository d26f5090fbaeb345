//! Chesimul: 5x5, both sides move at once, kings first, then knights, then all others square by square.
//!
//! The rules are those of the page `chesimul.md`; clause numbers in comments refer to it.

mod event;
mod pairs;
mod plans;
mod position;
mod resolve;

pub use crate::kernel::{MovePlan as Plan, PositionField, SimplePosition as Position, StartPositions};
pub use event::{ChesimulEvent, ChesimulPhase};

use crate::board::{ByColor, Color, Geometry, Placement};
use crate::kernel::{
    BoardPiece, Capabilities, CommonPlanError, Descriptor, Draw, Enumerate, Game, LegalPlan, MovePlan,
    Options, Outcome, PlanParseError, PositionParseError, Recorder, SealingParty, TurnPresentation,
    TurnScope,
};
use resolve::ChesimulMover;

const DESCRIPTOR: Descriptor = Descriptor {
    id: "chesimul",
    name: "Chesimul",
    summary: "Both move at once on a small board: kings first, then knights, then all others square by square. \
              Take the king to win.",
    credit: "Rules by the author of the Chesimul program (\"Custom Chess Game\").",
    geometry: Geometry::FIVE,
    edition: 1,
    simultaneous: true,
    turn: TurnScope::Plans,
    sealed_by: SealingParty::Server,
    draws: true,
    presentation: TurnPresentation::AtOnce,
    start_positions: StartPositions::Anywhere(&[
        PositionField::Pieces,
        PositionField::Quiet,
        PositionField::Turn,
    ]),
    options: &[],
};

/// The game; it has no options.
///
/// ```
/// use zugleich_rules::{ByColor, chesimul::Chesimul, kernel::Match};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// // Both knights jump to the same square at the same moment.
/// let report = game.play_text(ByColor::new(Some("b1c3"), Some("b5c3")))?;
/// assert_eq!(report.events[0].kind, "collision");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Chesimul;

impl Game for Chesimul {
    type Position = Position;
    type Plan = MovePlan;
    type Turn = ByColor<LegalPlan<Self>>;
    type Event = ChesimulEvent;
    type Illegal = CommonPlanError;
    type Key = Placement;

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().scene();
    }

    fn with_options(_: &Options) -> Self {
        Self
    }

    fn start(&self) -> Position {
        position::start()
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionParseError> {
        position::parse(text)
    }

    fn position_text(&self, position: &Position) -> String {
        position.text(position::BOARD)
    }

    fn turn_number(&self, position: &Position) -> u32 {
        position.turn()
    }

    /// Applies clause "End" and the draws; repetition needs the history and is not tested here.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome(|| Color::ALL.into_iter().all(|side| !plans::any(position.placement(), side)))
    }

    fn acts(&self, _: &Position, _: Color) -> bool {
        true
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<MovePlan, PlanParseError> {
        plans::parse(text)
    }

    fn judge(&self, position: &Position, side: Color, plan: &MovePlan) -> Result<(), CommonPlanError> {
        plans::check(position.placement(), side, *plan)
    }

    fn resolve(
        &self,
        position: &Position,
        turn: &ByColor<LegalPlan<Self>>,
        recorder: &mut impl Recorder<ChesimulEvent>,
    ) -> Position {
        let mover = |side| ChesimulMover::new(position.placement(), side, *turn[side].plan());
        resolve::resolve(position, ByColor::from_fn(mover), recorder)
    }

    fn repetition_key(&self, position: &Position) -> Option<Placement> {
        Some(*position.placement())
    }
}

impl Enumerate for Chesimul {
    fn plans(&self, position: &Position, side: Color) -> Vec<MovePlan> {
        plans::all(position.placement(), side)
    }

    fn for_each_next(&self, position: &Position, visit: impl FnMut(&Position)) {
        let plans = ByColor::from_fn(|side| self.plans(position, side));
        pairs::for_each_next(position, &plans, visit);
    }

    fn count_turns(&self, position: &Position) -> u64 {
        let count = |side| plans::count(position.placement(), side);
        count(Color::White) * count(Color::Black)
    }
}

impl Draw for Chesimul {
    fn figures(&self, position: &Position) -> Vec<BoardPiece> {
        BoardPiece::of(position.placement())
    }
}
