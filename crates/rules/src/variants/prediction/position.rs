use std::fmt;

use super::lost_pieces::{self, LostPieces};
use super::rules::{Prediction, PromotionRule};
use crate::board::{ByColor, CastlingRights, Color, Geometry, Placement, Rank, Role};
use crate::kernel::{ImpossiblePositionError, PositionParseError, castling_rights, counter};

pub(super) const BOARD: Geometry = Geometry::EIGHT;

/// The pieces, the losses, and the two counters.
///
/// ```
/// use zugleich_rules::{Role, kernel::Match, prediction::Prediction};
/// let game = Match::<Prediction>::new(&[], Some("4k3/7P/8/8/8/8/8/4K3 - Q 0 30"))?;
/// let position = game.position();
/// assert!(position.lost().white.has(Role::Queen));
/// assert_eq!(position.quiet(), 0);
/// assert_eq!(position.turn(), 30);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PredictionPosition {
    /// The pieces; no square is shared between turns.
    pub(super) placement: Placement,
    /// The castlings that are still possible; none unless the house rule allows castling.
    pub(super) castling: CastlingRights,
    /// The pieces that each side has lost.
    pub(super) lost: ByColor<LostPieces>,
    /// Number of consecutive quiet turns.
    pub(super) quiet: u32,
    /// The number of the next turn, from 1.
    pub(super) turn: u32,
}

/// Key of a position for repetition: everything but the counters.
///
/// ```
/// use zugleich_rules::{kernel::{Game, Match}, prediction::Prediction};
/// let key = |text| {
///     let game = Match::<Prediction>::new(&[], Some(text)).expect("it is a position");
///     game.game().repetition_key(game.position())
/// };
/// assert_eq!(key("4k3/7P/8/8/8/8/8/4K3 - Q 0 1"), key("4k3/7P/8/8/8/8/8/4K3 - Q 9 30"));
/// assert_ne!(key("4k3/7P/8/8/8/8/8/4K3 - Q 0 1"), key("4k3/7P/8/8/8/8/8/4K3 - R 0 1"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PredictionRepetitionKey {
    placement: Placement,
    castling: CastlingRights,
    lost: ByColor<LostPieces>,
}

const FIELDS: &str = "placement, castling rights, lost pieces, quiet turns, turn";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

impl PredictionPosition {
    /// Returns the position before a first turn with these pieces and losses, under the default rules.
    ///
    /// ```
    /// use zugleich_rules::{ByColor, Role, board::{Geometry, Placement}, prediction::{LostPieces, PredictionPosition}};
    /// let board = Placement::parse("4k3/7P/8/8/8/8/8/4K3", Geometry::EIGHT)?;
    /// let lost_pieces = ByColor::new([Role::Queen].into_iter().collect(), LostPieces::default());
    /// let position = PredictionPosition::of(board, lost_pieces).expect("the pawn can be there");
    /// assert_eq!(position.to_string(), "4k3/7P/8/8/8/8/8/4K3 - Q 0 1");
    /// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ImpossiblePositionError`] for a position that no game can reach.
    pub fn of(placement: Placement, lost: ByColor<LostPieces>) -> Result<Self, ImpossiblePositionError> {
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
    pub const fn lost(&self) -> ByColor<LostPieces> {
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

    pub(super) const fn key(&self) -> PredictionRepetitionKey {
        let Self { placement, castling, lost, .. } = *self;
        PredictionRepetitionKey { placement, castling, lost }
    }

    pub(super) fn parse(rules: Prediction, text: &str) -> Result<Self, PositionParseError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, castling, lost, quiet, turn] = fields.as_slice() else {
            return Err(PositionParseError::Fields { expected: FIELDS, found: fields.len() });
        };
        let position = Self {
            placement: Placement::parse(placement, BOARD)?,
            castling: castling_rights(castling)?,
            lost: lost_pieces::parse(lost)?,
            quiet: counter("number of quiet turns", quiet, 0)?,
            turn: counter("turn number", turn, 1)?,
        };
        position.possible(rules)?;
        Ok(position)
    }

    /// Refuses positions that no game can reach (interface.md, the last paragraph). A missing king is a
    /// result, not a fault.
    fn possible(&self, rules: Prediction) -> Result<(), ImpossiblePositionError> {
        if !self.placement.shared().is_empty() {
            return Err(ImpossiblePositionError::Shared);
        }
        for side in Color::ALL {
            if self.placement.with(side, Role::King).len() > 1 {
                return Err(ImpossiblePositionError::TwoKings);
            }
            let pawns = self.placement.with(side, Role::Pawn);
            if !pawns.is_disjoint(Rank::First.relative_to(side).bitboard()) {
                return Err(ImpossiblePositionError::PawnOnFirstRank);
            }
            // Only if pawns promote to lost pieces may a pawn find none and stay a pawn (8).
            let promotes = rules.promotion != PromotionRule::Lost;
            if promotes && !pawns.is_disjoint(BOARD.far_rank(side).bitboard()) {
                return Err(ImpossiblePositionError::PawnOnLastRank);
            }
        }
        match (rules.castling, self.castling.is_none(), self.castling.fit(&self.placement)) {
            (false, false, _) => Err(ImpossiblePositionError::CastlingOff),
            (true, _, false) => Err(ImpossiblePositionError::CastlingAway),
            _ => Ok(()),
        }
    }
}

/// Writes the position text (interface.md, "Position text").
impl fmt::Display for PredictionPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { placement, castling, lost, quiet, turn } = self;
        write!(
            f,
            "{} {castling} {} {quiet} {turn}",
            placement.text(BOARD),
            lost_pieces::LostPiecesField(lost)
        )
    }
}
