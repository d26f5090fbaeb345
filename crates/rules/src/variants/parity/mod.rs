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

mod ending;
mod event;
mod event_recording;
mod movers;
mod plan_check;
mod plan_error;
mod plan_generator;
mod position;
mod position_check;
mod resolve;
mod rules;
#[cfg(test)]
mod tests;
mod text;
mod variant;

pub use crate::kernel::MovePlan as Plan;
pub use event::ParityEvent;
pub use plan_error::ParityPlanError;
pub use position::{ParityPosition, ParityRepetitionKey};
pub use variant::{Occupation, SingleOccupation, Standard};

use std::marker::PhantomData;

use crate::board::{BitBoard, ByColor, Color};
use crate::kernel::{
    BoardPiece, Capabilities, Descriptor, Draw, Enumerate, Game, LegalPlan, MovePlan, Notate, Options,
    Outcome, PieceMove, PlanParseError, PositionParseError, Recorder,
};
use plan_generator::ParityPlanGenerator;
use rules::ParityRules;

/// The game in one of its two variants, with its options.
///
/// ```
/// use zugleich_rules::{ByColor, Color, Square, kernel::Match, parity::{Parity, Standard}};
/// let mut game = Match::<Parity<Standard>>::new(&[], None)?;
/// game.play_text(ByColor::new(Some("e2e4"), Some("d7d5")))?;
/// // The piece that has moved rests in the next turn.
/// assert_eq!(game.position().resting().white, Square::E4.bitboard());
/// assert_eq!(game.plan(Color::White, "e4e5").err().map(|error| error.code()), Some("rests"));
/// // Two enemies that arrive on the same square share it.
/// let report = game.play_text(ByColor::new(Some("d1g4"), Some("c8g4")))?;
/// assert_eq!(report.events[0].kind, "shared");
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parity<V> {
    rules: ParityRules,
    variant: PhantomData<V>,
}

impl<V: Occupation> Game for Parity<V> {
    type Position = ParityPosition;
    type Plan = MovePlan;
    type Turn = ByColor<LegalPlan<Self>>;
    type Event = ParityEvent;
    type Illegal = ParityPlanError;
    type Key = ParityRepetitionKey;

    const DESCRIPTOR: &'static Descriptor = V::DESCRIPTOR;

    fn capabilities(told: &mut impl Capabilities<Self>) {
        told.enumeration().notation().scene();
    }

    fn with_options(options: &Options) -> Self {
        let rules = ParityRules {
            single_occupation: V::SINGLE,
            king_risk: options.get("king_risk") == Some("allowed"),
            stalemate_draws: options.get("stalemate") == Some("draw"),
        };
        Self { rules, variant: PhantomData }
    }

    fn start(&self) -> ParityPosition {
        ParityPosition::start()
    }

    fn parse_position(&self, text: &str) -> Result<ParityPosition, PositionParseError> {
        let position = ParityPosition::parse(text)?;
        if V::SINGLE {
            position_check::single_occupation(&position)?;
        }
        Ok(position)
    }

    fn position_text(&self, position: &ParityPosition) -> String {
        position.to_string()
    }

    fn turn_number(&self, position: &ParityPosition) -> u32 {
        position.turn
    }

    fn outcome(&self, position: &ParityPosition) -> Option<Outcome> {
        ending::outcome(self.rules, position)
    }

    fn acts(&self, _: &ParityPosition, _: Color) -> bool {
        true
    }

    fn parse_plan(&self, _: Color, text: &str) -> Result<MovePlan, PlanParseError> {
        const EXPECTED: &str = "write two squares, like e2e4, and for a promotion the new piece, like e7e8q";
        MovePlan::read(text, position::BOARD, EXPECTED)
    }

    fn judge(&self, position: &ParityPosition, side: Color, plan: &MovePlan) -> Result<(), ParityPlanError> {
        plan_check::check(&ParityPlanGenerator::new(self.rules, position, side), *plan)
    }

    fn resolve(
        &self,
        position: &ParityPosition,
        turn: &ByColor<LegalPlan<Self>>,
        recorder: &mut impl Recorder<ParityEvent>,
    ) -> ParityPosition {
        resolve::resolve(position, turn.map(|plan| *plan.plan()), recorder)
    }

    fn repetition_key(&self, position: &ParityPosition) -> Option<ParityRepetitionKey> {
        Some(position.key())
    }
}

impl<V: Occupation> Enumerate for Parity<V> {
    fn plans(&self, position: &ParityPosition, side: Color) -> Vec<MovePlan> {
        ParityPlanGenerator::new(self.rules, position, side).all()
    }

    fn for_each_next(&self, position: &ParityPosition, visit: impl FnMut(&ParityPosition)) {
        let plans = ByColor::from_fn(|side| self.plans(position, side));
        resolve::for_each_next(position, &plans, visit);
    }

    fn count_turns(&self, position: &ParityPosition) -> u64 {
        let count = |side| ParityPlanGenerator::new(self.rules, position, side).count();
        count(Color::White) * count(Color::Black)
    }
}

impl<V: Occupation> Notate for Parity<V> {
    fn piece_moves(&self, position: &ParityPosition, side: Color, plan: &MovePlan) -> Vec<PieceMove> {
        let MovePlan::Move { from, to, promotion } = *plan else { return Vec::new() };
        PieceMove::of(&position.placement, side, from, to, promotion).into_iter().collect()
    }

    fn plan_from_moves(&self, actions: &[PieceMove]) -> Option<MovePlan> {
        match *actions {
            [] => Some(MovePlan::Pass),
            [PieceMove { from, to, promotion, .. }] => Some(MovePlan::Move { from, to, promotion }),
            _ => None,
        }
    }
}

impl<V: Occupation> Draw for Parity<V> {
    fn figures(&self, position: &ParityPosition) -> Vec<BoardPiece> {
        // A piece that must leave a shared square does not rest (14).
        let obliged = if V::SINGLE { position.placement.shared() } else { BitBoard::EMPTY };
        let figure = |(square, side, role)| BoardPiece {
            resting: (position.resting[side] & !obliged).has(square),
            ..BoardPiece::new(square, side, role)
        };
        position.placement.pieces().map(figure).collect()
    }
}
