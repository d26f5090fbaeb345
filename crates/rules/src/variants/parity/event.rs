use crate::board::{BitBoard, Color, Role, Square, Wing, letter};
use crate::kernel::{Describe, EventData, EventValue};

/// An event of a turn, in the author's terms (parity.md, "What is announced").
///
/// ```
/// use zugleich_rules::{Color, Square, kernel::{Describe, Match}, parity::{Parity, ParityEvent, Standard}};
/// let mut game = Match::<Parity<Standard>>::new(&[], None)?;
/// game.play_line("e2e4 d7d5")?;
/// game.play_line("g1f3 b8c6")?;
/// // White takes a pawn that leaves at the same time.
/// let report = game.play_line("e4d5 d5d4")?;
/// let failed = ParityEvent::FailedCapture { side: Color::White, from: Square::E4, to: Square::D5 };
/// assert_eq!(report.events, [failed.describe()]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParityEvent {
    /// King and rook castled.
    Castle {
        /// The castling side.
        side: Color,
        /// The wing.
        wing: Wing,
    },
    /// A piece was captured where it stood.
    Capture {
        /// The capturing side.
        side: Color,
        /// Role of the captured piece of the other side.
        taken: Role,
        /// Square of the capture.
        square: Square,
    },
    /// A pawn was captured en passant.
    EnPassant {
        /// The capturing side.
        side: Color,
        /// The square of the captured pawn.
        square: Square,
    },
    /// A piece moved onto an enemy that left in the same turn, and captured nothing.
    FailedCapture {
        /// Side of the piece.
        side: Color,
        /// Source square.
        from: Square,
        /// Destination square.
        to: Square,
    },
    /// Two enemies arrived on the same square and share it.
    Shared {
        /// The square.
        square: Square,
    },
    /// A pawn became another piece.
    Promotion {
        /// Side of the pawn.
        side: Color,
        /// Square of the promotion.
        square: Square,
        /// The new role.
        role: Role,
    },
    /// A king is attacked.
    Check {
        /// Side of the king.
        king: Color,
        /// `true` if some attacker did not move this turn, so that the king must move; otherwise the check is
        /// delayed.
        immediate: bool,
        /// `true` if some attacker did not move this turn and did not attack the king's square before.
        discovered: bool,
        /// The attackers.
        attackers: BitBoard,
    },
    /// Both kings are attacked.
    MutualCheck,
    /// A side's move alone would have given check, but both moves together do not.
    FailedCheck {
        /// Side of the move.
        side: Color,
    },
}

impl Describe for ParityEvent {
    fn describe(&self) -> EventData {
        match *self {
            Self::Castle { side, wing } => EventData::new(
                "castle",
                [("side", EventValue::Side(side)), ("wing", EventValue::Word(wing.name().into()))],
            ),
            Self::Capture { side, taken, square } => EventData::new(
                "capture",
                [
                    ("side", EventValue::Side(side)),
                    ("piece", EventValue::Piece(letter(!side, taken))),
                    ("square", EventValue::Square(square)),
                ],
            ),
            Self::EnPassant { side, square } => EventData::new(
                "en-passant",
                [("side", EventValue::Side(side)), ("square", EventValue::Square(square))],
            ),
            Self::FailedCapture { side, from, to } => EventData::new(
                "failed-capture",
                [
                    ("side", EventValue::Side(side)),
                    ("from", EventValue::Square(from)),
                    ("to", EventValue::Square(to)),
                ],
            ),
            Self::Shared { square } => EventData::new("shared", [("square", EventValue::Square(square))]),
            Self::Promotion { side, square, role } => EventData::new(
                "promotion",
                [
                    ("side", EventValue::Side(side)),
                    ("square", EventValue::Square(square)),
                    ("piece", EventValue::Piece(letter(side, role))),
                ],
            ),
            Self::Check { king, immediate, discovered, attackers } => EventData::new(
                "check",
                [
                    ("king", EventValue::Side(king)),
                    ("kind_of", EventValue::Word(if immediate { "immediate" } else { "delayed" }.into())),
                    ("discovered", EventValue::Flag(discovered)),
                    ("from", EventValue::Squares(attackers.into_iter().collect())),
                ],
            ),
            Self::MutualCheck => EventData::new("mutual-check", []),
            Self::FailedCheck { side } => EventData::new("failed-check", [("side", EventValue::Side(side))]),
        }
    }
}
