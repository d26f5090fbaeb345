//! Parity Chess: 8x8, orthodox set-up, both sides move one piece at the same time.
//!
//! A piece that moved rests for a turn, two enemies that arrive on the same square share it, and only an
//! attacker that does not rest gives a check that must be answered. In Parity Chess with Single Occupation
//! the two that share a square must leave it at once. The rules are those of the page `parity.md`; clause
//! numbers in comments refer to it.
//!
//! ```
//! use zugleich_rules::{ByColor, kernel::Match, parity::{Parity, Standard}};
//! let mut game = Match::<Parity<Standard>>::new(&[], Some("4k3/8/8/6p1/8/8/6P1/4K3 - - -/- 0 1"))?;
//! let report = game.play_text(ByColor::new(Some("g2g4"), Some("g5g4")))?;
//! assert_eq!(report.position, "4k3/8/8/8/6(Pp)1/8/8/4K3 - g3 g4/g4 0 2");
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```

mod announce;
mod ending;
mod event;
mod illegal;
mod movers;
mod plans;
mod position;
mod possible;
mod refusal;
mod resolve;
mod rules;
#[cfg(test)]
mod tests;
mod text;
mod variant;

pub use crate::kernel::MovePlan as Plan;
pub use event::Event;
pub use illegal::Illegal;
pub use position::{Key, Position};
pub use variant::{Occupation, SingleOccupation, Standard};

use std::marker::PhantomData;

use crate::board::{BitBoard, ByColor, Color};
use crate::kernel::{
    Action, Capabilities, Depict, Descriptor, Enumerate, Figure, Game, Legal, MovePlan, Notate, Options,
    Outcome, PlanFault, PositionFault, Recorder,
};
use plans::Planner;
use rules::Rules;

/// The game in one of its two variants, with its options.
///
/// ```
/// use zugleich_rules::{ByColor, Color, Square, kernel::Match, parity::{Parity, Standard}};
/// let mut game = Match::<Parity<Standard>>::new(&[], None)?;
/// game.play_text(ByColor::new(Some("e2e4"), Some("e7e5")))?;
/// // What has moved rests in the next turn.
/// assert_eq!(game.position().resting().white, Square::E4.bitboard());
/// assert!(game.plan(Color::White, "e4e5").is_err());
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parity<V> {
    rules: Rules,
    variant: PhantomData<V>,
}

impl<V: Occupation> Game for Parity<V> {
    type Position = Position;
    type Plan = MovePlan;
    type Turn = ByColor<Legal<Self>>;
    type Event = Event;
    type Illegal = Illegal;
    type Key = Key;

    const DESCRIPTOR: &'static Descriptor = V::DESCRIPTOR;

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().notation().scene();
    }

    fn with_options(options: &Options) -> Self {
        let rules = Rules {
            single_occupation: V::SINGLE,
            king_risk: options.get("king_risk") == Some("allowed"),
            stalemate_draws: options.get("stalemate") == Some("draw"),
        };
        Self { rules, variant: PhantomData }
    }

    fn start(&self) -> Position {
        Position::start()
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionFault> {
        let position = Position::parse(text)?;
        if V::SINGLE {
            possible::single_occupation(&position)?;
        }
        Ok(position)
    }

    fn position_text(&self, position: &Position) -> String {
        position.to_string()
    }

    fn turn_number(&self, position: &Position) -> u32 {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        ending::outcome(self.rules, position)
    }

    fn acts(&self, _: &Position, _: Color) -> bool {
        true
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<MovePlan, PlanFault> {
        const EXPECTED: &str = "write two squares, like e2e4, and for a promotion the new piece, like e7e8q";
        MovePlan::read(text, position::BOARD, EXPECTED)
    }

    fn judge(&self, position: &Position, side: Color, plan: &MovePlan) -> Result<(), Illegal> {
        refusal::check(&Planner::new(self.rules, position, side), *plan)
    }

    fn resolve(
        &self,
        position: &Position,
        turn: &ByColor<Legal<Self>>,
        recorder: &mut impl Recorder<Event>,
    ) -> Position {
        resolve::resolve(position, turn.map(|plan| *plan.plan()), recorder)
    }

    fn repetition_key(&self, position: &Position) -> Option<Key> {
        Some(position.key())
    }
}

impl<V: Occupation> Enumerate for Parity<V> {
    fn plans(&self, position: &Position, side: Color) -> Vec<MovePlan> {
        Planner::new(self.rules, position, side).all()
    }

    fn for_each_next(&self, position: &Position, visit: impl FnMut(&Position)) {
        let plans = ByColor::from_fn(|side| self.plans(position, side));
        resolve::for_each_next(position, &plans, visit);
    }

    fn count_turns(&self, position: &Position) -> u64 {
        let count = |side| Planner::new(self.rules, position, side).count();
        count(Color::White) * count(Color::Black)
    }
}

impl<V: Occupation> Notate for Parity<V> {
    fn actions(&self, position: &Position, side: Color, plan: &MovePlan) -> Vec<Action> {
        let MovePlan::Move { from, to, promotion } = *plan else { return Vec::new() };
        Action::of(&position.placement, side, from, to, promotion).into_iter().collect()
    }

    fn moving(&self, actions: &[Action]) -> Option<MovePlan> {
        match *actions {
            [] => Some(MovePlan::Pass),
            [Action { from, to, promotion, .. }] => Some(MovePlan::Move { from, to, promotion }),
            _ => None,
        }
    }
}

impl<V: Occupation> Depict for Parity<V> {
    fn figures(&self, position: &Position) -> Vec<Figure> {
        // A piece that must leave a shared square does not rest (14).
        let obliged = if V::SINGLE { position.placement.shared() } else { BitBoard::EMPTY };
        let figure = |(square, side, role)| Figure {
            resting: (position.resting[side] & !obliged).has(square),
            ..Figure::new(square, side, role)
        };
        position.placement.pieces().map(figure).collect()
    }
}
