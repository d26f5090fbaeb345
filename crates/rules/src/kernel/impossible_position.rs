use std::fmt;

use crate::board::{BitBoard, Color, Geometry, Placement, Rank, Role};

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident $word:literal = $text:literal,)*) => {
        /// The reason that no game can reach a position (interface.md, "Position text").
        ///
        /// ```
        /// use zugleich_rules::{chesimul::Chesimul, kernel::{ImpossiblePositionError, Match}};
        /// let error = Match::<Chesimul>::new(&[], Some("kk3/5/5/5/K4 0 1")).unwrap_err();
        /// assert_eq!(error.code(), "impossible-position");
        /// assert_eq!(error.to_string(), format!("impossible position: {}", ImpossiblePositionError::TwoKings));
        /// assert_eq!(ImpossiblePositionError::TwoKings.name(), "two-kings");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ImpossiblePositionError { $($(#[$doc])* $name,)* }

        impl ImpossiblePositionError {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns its stable name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }

        impl fmt::Display for ImpossiblePositionError {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $text,)* })
            }
        }
    };
}

faults! {
    /// A side has no king, in a game in which no king is ever captured.
    NoKing "no-king" = "a side has no king",
    /// A side has more than one king.
    TwoKings "two-kings" = "a side has two kings",
    /// The kings share a square, in a game in which no king may move next to the other one.
    KingsTogether "kings-together" = "the kings share a square",
    /// Two enemies share a square, in a game in which none do so between turns.
    Shared "shared" = "two pieces share a square",
    /// Several squares are shared, in a game in which a pair must leave at once.
    SeveralShared "several-shared" = "more than one square is shared",
    /// A square is shared that its pieces have not just entered, in a game in which a pair must leave at
    /// once.
    SharedForLong "shared-for-long" = "two pieces share a square that they did not enter last turn",
    /// Of two pieces that share a square, one rests and the other does not.
    RestsAlone "rests-alone" = "only one of two pieces that share a square rests",
    /// A resting square holds no piece of its side.
    NobodyRests "nobody-rests" = "a resting square holds no piece of its side",
    /// More pieces rest than a side moves in one turn.
    TooManyRest "too-many-rest" = "more pieces rest than a side moves in a turn",
    /// A pawn stands on the first rank of its side, which no pawn can reach.
    PawnOnFirstRank "pawn-on-first-rank" = "a pawn stands on the first rank of its side",
    /// A pawn stands on its promotion rank.
    PawnOnLastRank "pawn-on-last-rank" = "a pawn stands on the rank where it is promoted",
    /// A pawn stands on the first or the last rank.
    PawnOnEndRank "pawn-on-end-rank" = "a pawn stands on the first or the last rank",
    /// Castling rights in a game whose options forbid castling.
    CastlingOff "castling-off" = "the position has castling rights in a game without castling",
    /// Castling rights of a side whose king or rook is not on its home square.
    CastlingAway "castling-away" = "a side has castling rights, but its king or rook is not at home",
    /// Castling rights of a side whose king or rook rests, so that it has moved.
    CastlingMoved "castling-moved" = "a side has castling rights, but its king or rook has moved",
    /// An en-passant target on a rank that no double step passes.
    EnPassantRank "en-passant-rank" = "an en-passant target is neither on the third nor on the sixth rank",
    /// An en-passant target without the pawn that passed it.
    EnPassantWithoutPawn "en-passant-without-pawn" = "no pawn before an en-passant target has just moved",
    /// A piece stands on the path of a pawn's last double step.
    EnPassantBlocked "en-passant-blocked" = "a piece stands on a square that a pawn has just crossed",
    /// Another position than the game's only start position.
    NotTheStart "not-the-start" = "lists are played only from the orthodox start",
}

impl ImpossiblePositionError {
    /// Returns the squares that show the fault in a refused placement; none if the fault is in another field.
    ///
    /// ```
    /// use zugleich_rules::{Square, board::{Geometry, Placement}, kernel::ImpossiblePositionError};
    /// let board = Placement::parse("P3k/5/5/5/K4", Geometry::FIVE)?;
    /// assert!(ImpossiblePositionError::NoKing.squares(&board, Geometry::FIVE).is_empty());
    /// assert_eq!(ImpossiblePositionError::PawnOnLastRank.squares(&board, Geometry::FIVE), Square::A5.bitboard());
    /// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
    /// ```
    #[must_use]
    pub fn squares(self, placement: &Placement, board: Geometry) -> BitBoard {
        let kings = |side| placement.with(side, Role::King);
        match self {
            Self::TwoKings => both(|side| if kings(side).len() > 1 { kings(side) } else { BitBoard::EMPTY }),
            Self::KingsTogether => kings(Color::White) & kings(Color::Black),
            Self::Shared | Self::SeveralShared | Self::SharedForLong => placement.shared(),
            Self::PawnOnFirstRank => both(|side| pawns(placement, side, board.far_rank(!side))),
            Self::PawnOnLastRank => both(|side| pawns(placement, side, board.far_rank(side))),
            Self::PawnOnEndRank => both(|side| both(|end| pawns(placement, side, board.far_rank(end)))),
            _ => BitBoard::EMPTY,
        }
    }
}

fn both(of: impl Fn(Color) -> BitBoard) -> BitBoard {
    of(Color::White) | of(Color::Black)
}

fn pawns(placement: &Placement, side: Color, rank: Rank) -> BitBoard {
    placement.with(side, Role::Pawn) & rank.bitboard()
}
