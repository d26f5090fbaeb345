//! Entanglement Chess: 32 pieces of unknown type; a move is legal if some orthodox game could have gone that way.
//!
//! The rules are those of the page `entanglement.md`; clause numbers in comments are its.
//!
//! All squares of all plies are public, so it is known what stood in the way of what. Fix which piece is each
//! king, and everything that the history tells speaks of one piece by itself (`evidence`); what is left is how
//! the pieces of a side share the places of the roster, which counting decides (`roster`). A position is
//! therefore a table of bounded size, and a ply costs the same however long the game is.

mod army;
mod claim;
mod event;
mod evidence;
mod fingerprint;
mod legal;
mod plan;
mod position;
mod reach;
mod roster;
#[cfg(test)]
mod tests;
mod types;
mod why;
mod worlds;

pub use event::Event;
pub use plan::Plan;
pub use position::Position;
pub use types::{Type, Types};
pub use why::{Attack, Counting, Exposed, Fact, Shown, Supposed, Why};

use crate::board::{Color, Geometry};
use crate::game::{
    Descriptor, Figure, Game, IllegalKind, OptionFault, Options, Outcome, PlanFault, Ply, PositionFault,
    Reason, Recorder,
};

const DESCRIPTOR: Descriptor = Descriptor {
    id: "entanglement",
    name: "Entanglement Chess",
    summary: "Every piece is every type at once. A move is legal if some orthodox game could have gone that way, \
              and every move tells what the pieces can no longer be.",
    credit: "Rules by the author of the Entanglement Chess program (\"Haft Schroedinger Chess\").",
    geometry: Geometry::EIGHT,
    simultaneous: false,
    options: &[],
};

/// The game; it has no options.
///
/// ```
/// use zugleich_rules::{Square, entanglement::Entanglement, game::Match};
/// let mut game = Match::<Entanglement>::new(&[], None)?;
/// for ply in ["b1c3", "b8c6", "g1f3"] {
///     game.play_line(ply)?;
/// }
/// // Two white knights are known, so no other white piece is one.
/// let (side, types) = game.position().piece_at(Square::A1).expect("it has not moved");
/// assert_eq!(types.text(side), "[PBRQK]");
/// # Ok::<(), zugleich_rules::game::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Entanglement;

impl Game for Entanglement {
    type Position = Position;
    type Plan = Plan;
    type Turn = Ply<Plan>;
    type Event = Event;
    type Key = ();

    fn descriptor() -> &'static Descriptor {
        &DESCRIPTOR
    }

    fn with_options(_: &Options) -> Result<Self, OptionFault> {
        Ok(Self)
    }

    fn start(&self) -> Position {
        Position::start(&army::STANDARD)
    }

    /// Refuses every text: a position is its history (interface.md, "Position text").
    fn parse_position(&self, _: &str) -> Result<Position, PositionFault> {
        Err(PositionFault::GivenByMoves)
    }

    fn position_text(&self, position: &Position) -> String {
        position.text()
    }

    fn turn_number(&self, position: &Position) -> u32 {
        u32::try_from(position.history().len()).map_or(u32::MAX, |plies| plies.saturating_add(1))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    fn acts(&self, position: &Position, side: Color) -> bool {
        position.to_move() == side
    }

    fn plans(&self, position: &Position, side: Color) -> Vec<Plan> {
        if self.acts(position, side) { position.plans().collect() } else { Vec::new() }
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<Plan, PlanFault> {
        text.parse()
    }

    fn check(&self, position: &Position, _: Color, plan: &Plan) -> Result<(), IllegalKind> {
        position.check(*plan)
    }

    fn resolve(
        &self,
        position: &Position,
        turn: &Ply<Plan>,
        recorder: &mut impl Recorder<Event>,
    ) -> Position {
        position.after(turn.plan, recorder)
    }

    /// Repetition never ends the game; it can be claimed ([`Position::claim`]).
    fn repetition_key(&self, _: &Position) -> Option<()> {
        None
    }

    fn in_check(&self, position: &Position) -> Option<bool> {
        Some(position.in_check())
    }

    fn claim(&self, position: &Position) -> Option<Reason> {
        position.claim()
    }

    fn figures(&self, position: &Position) -> Vec<Figure> {
        let figure = |(square, side, types): (_, _, Types)| Figure {
            side,
            square,
            face: types.text(side),
            resting: false,
        };
        position.pieces().map(figure).collect()
    }

    fn count_turns(&self, position: &Position) -> u64 {
        position.count_plans()
    }
}
