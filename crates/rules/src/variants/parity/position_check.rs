use super::position::ParityPosition;
use crate::board::{BitBoard, ByColor, CastlingRights, Color, Placement, Rank, Role, Square, Wing};
use crate::kernel::ImpossiblePositionError;

type PositionCheck = Result<(), ImpossiblePositionError>;

impl ParityPosition {
    /// Returns the position before a first turn with these pieces and these resting squares, without castling
    /// and en passant.
    ///
    /// ```
    /// use zugleich_rules::{BitBoard, ByColor, Square, board::{Geometry, Placement}, parity::ParityPosition};
    /// let board = Placement::parse("4k3/8/8/8/8/8/8/4K2R", Geometry::EIGHT)?;
    /// let resting = ByColor::new(Square::H1.bitboard(), BitBoard::EMPTY);
    /// let position = ParityPosition::of(board, resting).expect("a rook can have moved");
    /// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K2R - - h1/- 0 1");
    /// assert!(ParityPosition::of(board, resting.swap()).is_err());
    /// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ImpossiblePositionError`] for a position that no game can reach.
    pub fn of(placement: Placement, resting: ByColor<BitBoard>) -> Result<Self, ImpossiblePositionError> {
        let (castling, en_passant) = (CastlingRights::NONE, BitBoard::EMPTY);
        let position = Self { placement, castling, en_passant, resting, quiet: 0, turn: 1 };
        possible(&position).map(|()| position)
    }
}

/// Refuses positions that no game can reach (interface.md, the last paragraph).
///
/// # Errors
/// The reason that the position is impossible.
pub(super) fn possible(position: &ParityPosition) -> PositionCheck {
    let placement = &position.placement;
    let far = Rank::First.bitboard() | Rank::Eighth.bitboard();
    for side in Color::ALL {
        match placement.with(side, Role::King).len() {
            0 => return Err(ImpossiblePositionError::NoKing),
            1 => {}
            _ => return Err(ImpossiblePositionError::TwoKings),
        }
        if !placement.with(side, Role::Pawn).is_disjoint(far) {
            return Err(ImpossiblePositionError::PawnOnEndRank);
        }
        castling(position, side)?;
        resting(position, side)?;
    }
    let kings = Color::ALL.map(|side| placement.with(side, Role::King));
    if kings[0] == kings[1] {
        return Err(ImpossiblePositionError::KingsTogether);
    }
    let shared = placement.shared();
    if position.resting.white & shared != position.resting.black & shared {
        return Err(ImpossiblePositionError::RestsAlone);
    }
    position.en_passant.into_iter().try_for_each(|target| en_passant(position, target))
}

/// Refuses several shared squares, and one whose pieces did not meet last turn, since they must leave it at
/// once (14).
pub(super) fn single_occupation(position: &ParityPosition) -> PositionCheck {
    let met = position.resting.white & position.resting.black;
    match position.placement.shared() {
        shared if shared.len() > 1 => Err(ImpossiblePositionError::SeveralShared),
        shared if !shared.is_subset(met) => Err(ImpossiblePositionError::SharedForLong),
        _ => Ok(()),
    }
}

/// Refuses a castling right without king and rook on their home squares, which no enemy can have entered.
fn castling(position: &ParityPosition, side: Color) -> PositionCheck {
    let placement = &position.placement;
    for wing in Wing::ALL.into_iter().filter(|&wing| position.castling.has(side, wing)) {
        let (king, rook) = (Wing::king_home(side), wing.rook_home(side));
        let home = king.bitboard() | rook.bitboard();
        let here = placement.king(side) == Some(king) && placement.with(side, Role::Rook).has(rook);
        if !here || !home.is_disjoint(placement.of(!side)) {
            return Err(ImpossiblePositionError::CastlingAway);
        }
        if !home.is_disjoint(position.resting[side]) {
            return Err(ImpossiblePositionError::CastlingMoved);
        }
    }
    Ok(())
}

/// Refuses more resting pieces than one, or king and rook after castling (2).
fn resting(position: &ParityPosition, side: Color) -> PositionCheck {
    let resting = position.resting[side];
    if !resting.is_subset(position.placement.of(side)) {
        return Err(ImpossiblePositionError::NobodyRests);
    }
    if resting.len() <= 1 || Wing::ALL.into_iter().any(|wing| castled(position, side, wing)) {
        return Ok(());
    }
    Err(ImpossiblePositionError::TooManyRest)
}

fn castled(position: &ParityPosition, side: Color, wing: Wing) -> bool {
    let (king, rook) = (wing.king_target(side), wing.rook_target(side));
    position.resting[side] == king.bitboard() | rook.bitboard()
        && position.placement.king(side) == Some(king)
        && position.placement.with(side, Role::Rook).has(rook)
        && !position.castling.any(side)
}

/// Refuses a target that is not behind a pawn after its double step (6).
fn en_passant(position: &ParityPosition, target: Square) -> PositionCheck {
    let side = match target.rank() {
        Rank::Third => Color::White,
        Rank::Sixth => Color::Black,
        _ => return Err(ImpossiblePositionError::EnPassantRank),
    };
    let step = |ranks: [Rank; 2]| Square::new(target.file(), ByColor::new(ranks[0], ranks[1])[side]);
    let pawn = step([Rank::Fourth, Rank::Fifth]);
    let behind = target.bitboard() | step([Rank::Second, Rank::Seventh]).bitboard();
    if !(position.placement.with(side, Role::Pawn) & position.resting[side]).has(pawn) {
        return Err(ImpossiblePositionError::EnPassantWithoutPawn);
    }
    // The path was empty on the start board, so only an enemy that arrived in the same turn can be there.
    let there = |side: Color| position.placement.of(side) & behind;
    if there(side) != BitBoard::EMPTY || !there(!side).is_subset(position.resting[!side]) {
        return Err(ImpossiblePositionError::EnPassantBlocked);
    }
    Ok(())
}
