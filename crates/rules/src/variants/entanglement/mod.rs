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
mod fingerprint;
mod illegal;
mod legal;
mod line;
mod pieces;
mod position;
mod reach;
mod roster;
#[cfg(test)]
mod tests;
mod why;
mod worlds;

pub use crate::board::{Type, Types};
pub use crate::kernel::Way as Plan;
pub use army::{Army, ArmyFault};
pub use event::Event;
pub use illegal::Illegal;
pub use position::Position;
pub use why::{Attack, Counting, Exposed, Fact, Shown, Supposed, Why};

use crate::board::{Color, Geometry};
use crate::kernel::{
    Begins, Capabilities, Capture, Check, Claim, Depict, Descriptor, Enumerate, Figure, Game, Legal, Options,
    Outcome, PlanFault, Ply, PositionFault, Reason, Recorder, SealedBy, Telling, TurnIs, Way,
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
    turn: TurnIs::Plans,
    sealed_by: SealedBy::Server,
    draws: true,
    telling: Telling::AtOnce,
    begins: Begins::AfterMoves,
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
    type Position = Position;
    type Plan = Way;
    type Turn = Ply<Legal<Self>>;
    type Event = Event;
    type Illegal = Illegal;
    type Key = ();

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().claims().checks().scene();
    }

    fn with_options(_: &Options) -> Self {
        Self
    }

    fn start(&self) -> Position {
        Position::start(&army::STANDARD)
    }

    /// Parses the moves that lead to the position, which are its history (interface.md, "Position text").
    fn parse_position(&self, text: &str) -> Result<Position, PositionFault> {
        line::read(self.start(), text)
    }

    fn start_text(&self, position: &Position) -> String {
        line::text(position)
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

    /// Parses a move without the piece's type and its promotion, which are never stated (clause 3).
    fn parse_plan(&self, _: Color, text: &str) -> Result<Way, PlanFault> {
        let expected = "write two squares from a1 to h8, like b1c3, and no promotion";
        Way::parse(text, Geometry::EIGHT).ok_or_else(|| PlanFault::form(text, expected))
    }

    fn judge(&self, position: &Position, _: Color, plan: &Way) -> Result<(), Illegal> {
        position.check(*plan)
    }

    fn resolve(
        &self,
        position: &Position,
        turn: &Ply<Legal<Self>>,
        recorder: &mut impl Recorder<Event>,
    ) -> Position {
        position.after(*turn.plan.plan(), recorder)
    }

    /// Returns `None`: repetition never ends the game, but can be claimed ([`Position::claim`]).
    fn repetition_key(&self, _: &Position) -> Option<()> {
        None
    }
}

impl Enumerate for Entanglement {
    fn plans(&self, position: &Position, side: Color) -> Vec<Way> {
        if self.acts(position, side) { position.plans().collect() } else { Vec::new() }
    }

    fn count_turns(&self, position: &Position) -> u64 {
        position.count_plans()
    }
}

impl Capture for Entanglement {
    fn captures(&self, position: &Position, side: Color) -> Vec<Way> {
        if self.acts(position, side) { position.captures().collect() } else { Vec::new() }
    }
}

impl Claim for Entanglement {
    fn claim(&self, position: &Position) -> Option<Reason> {
        position.claim()
    }
}

impl Check for Entanglement {
    fn in_check(&self, position: &Position) -> bool {
        position.in_check()
    }
}

impl Depict for Entanglement {
    fn figures(&self, position: &Position) -> Vec<Figure> {
        let figure = |(square, side, face)| Figure { side, square, face, resting: false };
        position.pieces().map(figure).collect()
    }
}
