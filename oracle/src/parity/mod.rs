//! Parity Chess in both variants: a literal implementation of the rules page, square by square, without
//! bitboards.
//!
//! The rules are those of the page `parity.md`; clause numbers in comments refer to that page.
//!
//! ```
//! use zugleich_oracle::parity::ParityOracle;
//! use zugleich_rules::{Color, kernel::Match, parity::{Parity, Standard}};
//! let start = Match::<Parity<Standard>>::new(&[], None)?;
//! let rules = ParityOracle { single_occupation: false, king_risk: false, stalemate_draws: false };
//! assert_eq!(rules.plans(start.position(), Color::White).len(), 20);
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```

mod legal;
mod shared_board;
mod turn_result;

use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::parity::{ParityPosition, Plan};
use zugleich_rules::{ByColor, Color, Role, Square};

pub use shared_board::SharedBoard;
pub use turn_result::ParityTurnResult;

/// The rules with their options.
#[derive(Clone, Copy, Debug)]
pub struct ParityOracle {
    /// `true` if two pieces that share a square must leave it in the next turn (14).
    pub single_occupation: bool,
    /// `true` if a side may expose its king to attack by its own move (11, option `king_risk`).
    pub king_risk: bool,
    /// `true` if a stalemate is a draw (12, option `stalemate`).
    pub stalemate_draws: bool,
}

impl ParityOracle {
    /// Returns every legal plan of a side, sorted (1 to 11, 14, 15).
    #[must_use]
    pub fn plans(self, position: &ParityPosition, side: Color) -> Vec<Plan> {
        let men = SharedBoard::of(position);
        let mut plans: Vec<Plan> =
            every_plan().filter(|&plan| legal::legal(self, position, &men, side, plan, true)).collect();
        plans.sort_unstable();
        plans
    }

    /// Resolves a turn of legal plans (1 to 8).
    ///
    /// # Panics
    /// If a plan is a pass, which is never legal.
    #[must_use]
    pub fn after(self, position: &ParityPosition, plans: ByColor<Plan>) -> ParityTurnResult {
        turn_result::after(position, plans)
    }

    /// Returns the outcome of the game, except by repetition (12, 13).
    #[must_use]
    pub fn outcome(self, position: &ParityPosition) -> Option<Outcome> {
        let men = SharedBoard::of(position);
        let any =
            |side, bound| every_plan().any(|plan| legal::legal(self, position, &men, side, plan, bound));
        let stuck: Vec<Color> = Color::ALL.into_iter().filter(|&side| !any(side, true)).collect();
        match stuck[..] {
            [] => (position.quiet() >= 50).then_some(Outcome::draw(Reason::QuietTurns)),
            [side] if legal::in_immediate_check(position, &men, side) => {
                Some(Outcome::win(!side, Reason::Checkmate))
            }
            [side] if self.stalemate_draws && !any(side, false) => Some(Outcome::draw(Reason::Stalemate)),
            [side] => Some(Outcome::win(!side, Reason::NoMoves)),
            _ => Some(Outcome::draw(Reason::BothLost)),
        }
    }
}

/// Returns every well-formed plan.
pub fn every_plan() -> impl Iterator<Item = Plan> {
    let promotions = [None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];
    let moves = Square::ALL.into_iter().flat_map(move |from| {
        Square::ALL
            .into_iter()
            .flat_map(move |to| promotions.map(|promotion| Plan::Move { from, to, promotion }))
    });
    moves.chain([Plan::Pass])
}
