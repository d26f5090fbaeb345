//! Prediction Chess piece by piece, as slowly as the author's page reads.
//!
//! The rules are those of the page `prediction.md`; clause numbers in comments are its.
//!
//! ```
//! use zugleich_oracle::prediction::{Promotion, Rules};
//! use zugleich_rules::{Color, kernel::Match, prediction::Prediction};
//! let game = Match::<Prediction>::new(&[], Some("4k3/8/8/8/8/8/P7/4K3 - - 0 1"))?;
//! let rules = Rules { promotion: Promotion::Lost, two_pawns: false };
//! let plans = rules.plans(game.position(), Color::White);
//! assert_eq!(plans, ["a2a3", "a2a4", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]);
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```

mod after;
mod plans;

use zugleich_rules::kernel::Outcome;
use zugleich_rules::prediction::{Plan, Position};
use zugleich_rules::{ByColor, Color};

use crate::ending;
pub use after::After;

/// The rules with those house rules that no position tells. Castling is allowed where a position has a right.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// What a pawn becomes (option `promotion`).
    pub promotion: Promotion,
    /// Whether two pawns may move in one plan (option `two_pawns`).
    pub two_pawns: bool,
}

/// What a pawn may become on the far rank (8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// A piece that its side has lost.
    Lost,
    /// A queen, or a piece that its side has lost.
    Queen,
    /// A queen, rook, bishop or knight.
    Any,
}

impl Rules {
    /// Every legal plan of a side as a list names it, sorted; the pass alone if there is no other (1, 3, 8).
    #[must_use]
    pub fn plans(self, position: &Position, side: Color) -> Vec<String> {
        plans::plans(self, position, side)
    }

    /// What a turn of legal plans leads to (4 to 8).
    #[must_use]
    pub fn after(self, position: &Position, turn: &ByColor<Plan>) -> After {
        after::after(self, position, turn)
    }

    /// How the game has ended, repetition aside (3, 9).
    #[must_use]
    pub fn outcome(self, position: &Position) -> Option<Outcome> {
        let pieces: Vec<_> = position.placement().pieces().collect();
        let passes = |side| self.plans(position, side) == ["--"];
        ending::outcome(&pieces, position.quiet(), || Color::ALL.into_iter().all(passes))
    }
}
