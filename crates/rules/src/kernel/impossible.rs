use std::fmt;

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// Why no game can lead to a position (interface.md, "Position text").
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Impossible { $($(#[$doc])* $name,)* }

        impl fmt::Display for Impossible {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$name => $text,)* })
            }
        }
    };
}

faults! {
    /// A side has no king, in a game in which no king is ever taken.
    NoKing = "a side has no king",
    /// A side has more kings than one.
    TwoKings = "a side has two kings",
    /// The kings stand on one square, in a game in which no king may go next to the other one.
    KingsTogether = "the kings share a square",
    /// Two enemies stand on one square, in a game in which none do so between turns.
    Shared = "two pieces share a square",
    /// Pairs stand on several squares, in a game in which a pair must leave at once.
    SeveralShared = "more than one square is shared",
    /// A pair stands on a square that its pieces have not just entered, in a game in which a pair must leave at once.
    SharedForLong = "two pieces share a square that they did not enter last turn",
    /// Of two pieces that share a square, one rests and the other does not.
    RestsAlone = "of two pieces that share a square one rests and the other does not",
    /// A resting square holds no piece of its side.
    NobodyRests = "a square rests that holds no piece of its side",
    /// More pieces rest than a side moves in one turn.
    TooManyRest = "more pieces rest than a side moves in a turn",
    /// A pawn stands on the first rank of its side, to which none can go.
    PawnOnFirstRank = "a pawn stands on the first rank of its side",
    /// A pawn stands on the rank on which every pawn becomes another piece.
    PawnOnLastRank = "a pawn stands on the rank where it is promoted",
    /// A pawn stands on the first or the last rank.
    PawnOnEndRank = "a pawn stands on the first or the last rank",
    /// Castling rights in a game whose options forbid castling.
    CastlingOff = "there are castling rights in a game without castling",
    /// Castling rights of a side whose king or rook does not stand at home.
    CastlingAway = "a side has castling rights without king and rook at home",
    /// Castling rights of a side whose king or rook rests, so that it has moved.
    CastlingMoved = "a side has castling rights, and its king or rook has moved",
    /// An en-passant target that no pawn steps over.
    EnPassantRank = "an en-passant target is neither on the third nor on the sixth rank",
    /// An en-passant target without the pawn that stepped over it.
    EnPassantWithoutPawn = "an en-passant target has no pawn before it that has just moved",
    /// A piece stands on the way that a pawn has just gone.
    EnPassantBlocked = "a piece stands where a pawn has just stepped over",
    /// The game begins with one position and with no other.
    NotTheStart = "lists are played from the orthodox start and from nowhere else",
}
