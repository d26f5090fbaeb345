//! Prediction Chess, a slow and literal implementation of the author's page, piece by piece.
//!
//! The rules are those of the page `prediction.md`; clause numbers in comments refer to that page.
//!
//! ```
//! use zugleich_oracle::prediction::{PromotionPieces, PredictionOracle};
//! use zugleich_rules::{Color, kernel::Match, prediction::Prediction};
//! let game = Match::<Prediction>::new(&[], Some("4k3/8/8/8/8/8/P7/4K3 - - 0 1"))?;
//! let rules = PredictionOracle { promotion: PromotionPieces::Lost, two_pawns: false };
//! let plans = rules.plans(game.position(), Color::White);
//! assert_eq!(plans, ["a2a3", "a2a4", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]);
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```

mod plans;
mod turn_result;

use zugleich_rules::kernel::Outcome;
use zugleich_rules::prediction::{PredictionPlan, PredictionPosition};
use zugleich_rules::{ByColor, Color};

use crate::ending;
pub use turn_result::PredictionTurnResult;

/// The rules with the options that a position does not contain. Castling is allowed if a position has a
/// right.
#[derive(Clone, Copy, Debug)]
pub struct PredictionOracle {
    /// Pieces to which a pawn promotes (option `promotion`).
    pub promotion: PromotionPieces,
    /// `true` if two pawns may move in one plan (option `two_pawns`).
    pub two_pawns: bool,
}

/// Pieces to which a pawn may promote on the far rank (8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionPieces {
    /// A piece that its side has lost.
    Lost,
    /// A queen, or a piece that its side has lost.
    Queen,
    /// A queen, rook, bishop or knight.
    Any,
}

impl PredictionOracle {
    /// Returns every legal plan of a side in list notation, sorted; only the pass if there is no other (1, 3,
    /// 8).
    #[must_use]
    pub fn plans(self, position: &PredictionPosition, side: Color) -> Vec<String> {
        plans::plans(self, position, side)
    }

    /// Resolves a turn of legal plans (4 to 8).
    #[must_use]
    pub fn after(
        self,
        position: &PredictionPosition,
        turn: &ByColor<PredictionPlan>,
    ) -> PredictionTurnResult {
        turn_result::after(self, position, turn)
    }

    /// Returns the outcome of the game, except by repetition (3, 9).
    #[must_use]
    pub fn outcome(self, position: &PredictionPosition) -> Option<Outcome> {
        let pieces: Vec<_> = position.placement().pieces().collect();
        let passes = |side| self.plans(position, side) == ["--"];
        ending::outcome(&pieces, position.quiet(), || Color::ALL.into_iter().all(passes))
    }
}
