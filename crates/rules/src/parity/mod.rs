//! Parity Chess: 8x8, orthodox set-up, both sides move one piece at the same time.
//!
//! A piece that moved rests for a turn, two enemies that arrive on the same square share it, and only an attacker
//! that does not rest gives a check that must be answered. In Parity Chess with Single Occupation the two that
//! share a square must leave it at once. The rules are those of the page `parity.md`; clause numbers in comments
//! are its.
//!
//! ```
//! use zugleich_rules::{ByColor, game::Match, parity::{Parity, Standard}};
//! let mut game = Match::<Parity<Standard>>::new(&[], Some("4k3/8/8/6p1/8/8/6P1/4K3 - - -/- 0 1"))?;
//! let report = game.play_text(ByColor::new(Some("g2g4"), Some("g5g4")))?;
//! assert_eq!(report.position, "4k3/8/8/8/6(Pp)1/8/8/4K3 - g3 g4/g4 0 2");
//! # Ok::<(), zugleich_rules::game::RulesError>(())
//! ```

mod announce;
mod ending;
mod event;
mod plan;
mod plans;
mod position;
mod possible;
mod refusal;
mod resolve;
#[cfg(test)]
mod tests;
mod variant;

pub use event::Event;
pub use plan::Plan;
pub use position::{Key, Position};
pub use variant::{Occupation, SingleOccupation, Standard};

use std::marker::PhantomData;

use crate::board::{BitBoard, ByColor, Color};
use crate::game::{
    Descriptor, Figure, Game, IllegalKind, OptionFault, Options, Outcome, PlanFault, PositionFault, Recorder,
};
use crate::notation::Action;
use plans::Planner;

/// The game in one of its two variants, with its options.
#[derive(Clone, Copy, Debug)]
pub struct Parity<V> {
    rules: Rules,
    variant: PhantomData<V>,
}

/// What may differ from game to game.
#[derive(Clone, Copy, Debug)]
struct Rules {
    /// Two pieces that share a square must leave it in the next turn (14).
    single_occupation: bool,
    /// A king may be exposed to attack by one's own move (11, option `king_risk`).
    king_risk: bool,
    /// A stalemate is a draw (12, option `stalemate`).
    stalemate_draws: bool,
}

impl<V: Occupation> Game for Parity<V> {
    type Position = Position;
    type Plan = Plan;
    type Turn = ByColor<Plan>;
    type Event = Event;
    type Key = Key;

    const ALGEBRAIC: bool = true;

    fn descriptor() -> &'static Descriptor {
        V::descriptor()
    }

    fn with_options(options: &Options) -> Result<Self, OptionFault> {
        let rules = Rules {
            single_occupation: V::SINGLE,
            king_risk: options.get("king_risk") == Some("allowed"),
            stalemate_draws: options.get("stalemate") == Some("draw"),
        };
        Ok(Self { rules, variant: PhantomData })
    }

    fn start(&self) -> Position {
        Position::start()
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionFault> {
        let position = Position::parse(text)?;
        if V::SINGLE {
            possible::single_occupation(&position).map_err(PositionFault::Impossible)?;
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

    fn plans(&self, position: &Position, side: Color) -> Vec<Plan> {
        Planner::new(self.rules, position, side).all()
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<Plan, PlanFault> {
        text.parse()
    }

    fn actions(&self, position: &Position, side: Color, plan: &Plan) -> Vec<Action> {
        let Plan::Move { from, to, promotion } = *plan else { return Vec::new() };
        Action::of(&position.placement, side, from, to, promotion).into_iter().collect()
    }

    fn check(&self, position: &Position, side: Color, plan: &Plan) -> Result<(), IllegalKind> {
        refusal::check(&Planner::new(self.rules, position, side), *plan)
    }

    fn resolve(
        &self,
        position: &Position,
        turn: &ByColor<Plan>,
        recorder: &mut impl Recorder<Event>,
    ) -> Position {
        resolve::resolve(position, turn, recorder)
    }

    fn repetition_key(&self, position: &Position) -> Option<Key> {
        Some(position.key())
    }

    fn figures(&self, position: &Position) -> Vec<Figure> {
        // A piece that must leave a shared square does not rest (14).
        let obliged = if V::SINGLE { position.placement.shared() } else { BitBoard::EMPTY };
        let figure = |(square, side, role)| Figure {
            resting: (position.resting[side] & !obliged).has(square),
            ..Figure::new(square, side, role)
        };
        position.placement.pieces().map(figure).collect()
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
