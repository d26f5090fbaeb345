use std::fmt;

use super::lost::{self, Lost};
use super::rules::{Prediction, PromotionRule};
use crate::board::{ByColor, CastlingRights, Color, Geometry, Placement, Rank, Role};
use crate::kernel::{Impossible, PositionFault, castling_rights, counter};

pub(super) const BOARD: Geometry = Geometry::EIGHT;

/// The pieces, the losses, and the two counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces; no square is shared between turns.
    pub(super) placement: Placement,
    /// The castlings that are still possible; none unless the house rule allows castling.
    pub(super) castling: CastlingRights,
    /// The pieces that each side has lost.
    pub(super) lost: ByColor<Lost>,
    /// Number of consecutive quiet turns.
    pub(super) quiet: u32,
    /// The number of the next turn, from 1.
    pub(super) turn: u32,
}

/// Key of a position for repetition: everything but the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    placement: Placement,
    castling: CastlingRights,
    lost: ByColor<Lost>,
}

const FIELDS: &str = "placement, castling rights, lost pieces, quiet turns, turn";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

impl Position {
    /// Returns the position before a first turn with these pieces and losses, under the default rules.
    ///
    /// ```
    /// use zugleich_rules::{ByColor, Role, board::{Geometry, Placement}, prediction::{Lost, Position}};
    /// let board = Placement::parse("4k3/7P/8/8/8/8/8/4K3", Geometry::EIGHT)?;
    /// let lost = ByColor::new([Role::Queen].into_iter().collect(), Lost::default());
    /// let position = Position::of(board, lost).expect("the pawn can be there");
    /// assert_eq!(position.to_string(), "4k3/7P/8/8/8/8/8/4K3 - Q 0 1");
    /// # Ok::<(), zugleich_rules::board::PlacementFault>(())
    /// ```
    ///
    /// # Errors
    /// [`Impossible`] for a position that no game can reach.
    pub fn of(placement: Placement, lost: ByColor<Lost>) -> Result<Self, Impossible> {
        let position = Self { placement, castling: CastlingRights::NONE, lost, quiet: 0, turn: 1 };
        position.possible(Prediction::default()).map(|()| position)
    }

    /// Returns the pieces; no square is shared between turns.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Returns the castlings that are still possible; none unless the house rule allows castling.
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Returns the pieces that each side has lost.
    #[must_use]
    pub const fn lost(&self) -> ByColor<Lost> {
        self.lost
    }

    /// Returns the number of consecutive quiet turns.
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Returns the number of the next turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    pub(super) fn start(rules: Prediction) -> Self {
        Self {
            placement: Placement::parse(START, BOARD).expect("START is the orthodox set-up"),
            castling: if rules.castling { CastlingRights::ALL } else { CastlingRights::NONE },
            lost: ByColor::default(),
            quiet: 0,
            turn: 1,
        }
    }

    pub(super) const fn key(&self) -> Key {
        let Self { placement, castling, lost, .. } = *self;
        Key { placement, castling, lost }
    }

    pub(super) fn parse(rules: Prediction, text: &str) -> Result<Self, PositionFault> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, castling, lost, quiet, turn] = fields.as_slice() else {
            return Err(PositionFault::Fields { expected: FIELDS, found: fields.len() });
        };
        let position = Self {
            placement: Placement::parse(placement, BOARD)?,
            castling: castling_rights(castling)?,
            lost: lost::parse(lost)?,
            quiet: counter("the number of quiet turns", quiet, 0)?,
            turn: counter("the turn number", turn, 1)?,
        };
        position.possible(rules)?;
        Ok(position)
    }

    /// Refuses positions that no game can reach (interface.md, the last paragraph). A missing king is a
    /// result, not a fault.
    fn possible(&self, rules: Prediction) -> Result<(), Impossible> {
        if !self.placement.shared().is_empty() {
            return Err(Impossible::Shared);
        }
        for side in Color::ALL {
            if self.placement.with(side, Role::King).len() > 1 {
                return Err(Impossible::TwoKings);
            }
            let pawns = self.placement.with(side, Role::Pawn);
            if !pawns.is_disjoint(Rank::First.relative_to(side).bitboard()) {
                return Err(Impossible::PawnOnFirstRank);
            }
            // Only if pawns promote to lost pieces may a pawn find none and stay a pawn (8).
            let promotes = rules.promotion != PromotionRule::Lost;
            if promotes && !pawns.is_disjoint(BOARD.far_rank(side).bitboard()) {
                return Err(Impossible::PawnOnLastRank);
            }
        }
        match (rules.castling, self.castling.is_none(), self.castling.fit(&self.placement)) {
            (false, false, _) => Err(Impossible::CastlingOff),
            (true, _, false) => Err(Impossible::CastlingAway),
            _ => Ok(()),
        }
    }
}

/// Writes the position text (interface.md, "Position text").
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { placement, castling, lost, quiet, turn } = self;
        write!(f, "{} {castling} {} {quiet} {turn}", placement.text(BOARD), lost::Field(lost))
    }
}
