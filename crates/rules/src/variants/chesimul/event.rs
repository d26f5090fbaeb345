use crate::board::{Color, Role, Square, letter};
use crate::kernel::{Describe, EventData, Value};

/// An event of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece was captured.
    Capture {
        /// The capturing side.
        side: Color,
        /// Role of the captured piece of the other side.
        taken: Role,
        /// Square of the capture.
        square: Square,
        /// Phase of the capture.
        phase: Phase,
        /// `true` if the captured piece was to move in a later phase.
        cancelled: bool,
    },
    /// Both movers entered the same square at the same moment; both are gone.
    Collision {
        /// Square of the collision.
        square: Square,
        /// Phase of the collision.
        phase: Phase,
    },
    /// A pawn became a queen.
    Promotion {
        /// Side of the pawn.
        side: Color,
        /// Square of the promotion.
        square: Square,
    },
}

/// The phases of a turn, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Kings move.
    King,
    /// Knights move.
    Knight,
    /// All others move one square per tick; this is the tick, from 1.
    Slow(u32),
}

impl Phase {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Knight => "knight",
            Self::Slow(_) => "slow",
        }
    }

    pub(super) const fn tick(self) -> u32 {
        match self {
            Self::Slow(tick) => tick,
            Self::King | Self::Knight => 0,
        }
    }

    /// Returns whether a piece moves in this phase.
    pub(super) const fn is_of(self, role: Role) -> bool {
        match self {
            Self::King => matches!(role, Role::King),
            Self::Knight => matches!(role, Role::Knight),
            Self::Slow(_) => !matches!(role, Role::King | Role::Knight),
        }
    }

    /// Returns the next moment of a phase; kings and knights need only one.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Slow(tick) => Self::Slow(tick + 1),
            Self::King | Self::Knight => self,
        }
    }

    /// Returns `phase`, and `tick` if there is one.
    fn fields(self) -> Vec<(&'static str, Value)> {
        let mut fields = vec![("phase", Value::Word(self.name().into()))];
        if let Self::Slow(tick) = self {
            fields.push(("tick", Value::Number(tick)));
        }
        fields
    }
}

impl Describe for Event {
    fn describe(&self) -> EventData {
        match *self {
            Self::Capture { side, taken, square, phase, cancelled } => {
                let mut fields = vec![
                    ("side", Value::Side(side)),
                    ("piece", Value::Piece(letter(!side, taken))),
                    ("square", Value::Square(square)),
                ];
                fields.extend(phase.fields());
                fields.push(("cancelled", Value::Flag(cancelled)));
                EventData::new("capture", fields)
            }
            Self::Collision { square, phase } => {
                let mut fields = vec![("square", Value::Square(square))];
                fields.extend(phase.fields());
                EventData::new("collision", fields)
            }
            Self::Promotion { side, square } => EventData::new(
                "promotion",
                [
                    ("side", Value::Side(side)),
                    ("square", Value::Square(square)),
                    ("piece", Value::Piece(letter(side, Role::Queen))),
                ],
            ),
        }
    }
}
