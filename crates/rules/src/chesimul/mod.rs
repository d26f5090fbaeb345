//! Chesimul: 5x5, both sides move at once, kings first, then knights, then all others square by square.
//!
//! The rules are those of the page `chesimul.md`; clause numbers in comments are its.

mod plans;
mod position;
mod resolve;

pub use plans::Plan;
pub use position::Position;
pub use resolve::{Event, Phase};

use crate::board::{ByColor, Color, Geometry, Placement};
use crate::game::{
    Descriptor, Figure, Game, IllegalKind, OptionFault, Options, Outcome, PlanFault, PositionFault, Reason,
    Recorder,
};

const DESCRIPTOR: Descriptor = Descriptor {
    id: "chesimul",
    name: "Chesimul",
    summary: "Both move at once on a small board: kings first, then knights, then all others square by square. \
              Take the king to win.",
    credit: "Rules by the author of the Chesimul program (\"Custom Chess Game\").",
    geometry: Geometry::FIVE,
    simultaneous: true,
    options: &[],
};

/// The game; it has no options.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chesimul;

impl Game for Chesimul {
    type Position = Position;
    type Plan = Plan;
    type Turn = ByColor<Plan>;
    type Event = Event;
    type Key = Placement;

    fn descriptor() -> &'static Descriptor {
        &DESCRIPTOR
    }

    fn with_options(_: &Options) -> Result<Self, OptionFault> {
        Ok(Self)
    }

    fn start(&self) -> Position {
        Position::start()
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionFault> {
        Position::parse(text)
    }

    fn position_text(&self, position: &Position) -> String {
        position.text()
    }

    fn turn_number(&self, position: &Position) -> u32 {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    fn acts(&self, _: &Position, _: Color) -> bool {
        true
    }

    fn plans(&self, position: &Position, side: Color) -> Vec<Plan> {
        plans::all(&position.placement, side)
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<Plan, PlanFault> {
        text.parse()
    }

    fn check(&self, position: &Position, side: Color, plan: &Plan) -> Result<(), IllegalKind> {
        plans::check(&position.placement, side, *plan)
    }

    fn resolve(
        &self,
        position: &Position,
        turn: &ByColor<Plan>,
        recorder: &mut impl Recorder<Event>,
    ) -> Position {
        resolve::resolve(position, turn, recorder)
    }

    fn repetition_key(&self, position: &Position) -> Option<Placement> {
        Some(position.placement)
    }

    fn figures(&self, position: &Position) -> Vec<Figure> {
        position.placement.pieces().map(|(square, side, role)| Figure::new(square, side, role)).collect()
    }

    fn count_turns(&self, position: &Position) -> u64 {
        let count = |side| plans::count(&position.placement, side);
        count(Color::White) * count(Color::Black)
    }
}

impl Position {
    /// Clause "End" and the draws; repetition needs the history and is not tested here.
    fn outcome(&self) -> Option<Outcome> {
        let placement = &self.placement;
        if let Some(outcome) = Outcome::by_kings(placement) {
            return Some(outcome);
        }
        if !plans::any(placement, Color::White) && !plans::any(placement, Color::Black) {
            return Some(Outcome::draw(Reason::NoMoves));
        }
        (self.quiet >= 50).then_some(Outcome::draw(Reason::QuietTurns))
    }
}
