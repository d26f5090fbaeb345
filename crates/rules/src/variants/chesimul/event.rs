use crate::board::{Color, Role, Square, letter};
use crate::kernel::{Describe, EventData, EventValue};

/// An event of a turn.
///
/// ```
/// use zugleich_rules::{ByColor, Color, Square};
/// use zugleich_rules::chesimul::{Chesimul, ChesimulEvent, ChesimulPhase};
/// use zugleich_rules::kernel::{Game, Timeline, check};
/// let start = Chesimul.start();
/// let legal = |side, text| {
///     let plan = Chesimul.parse_plan(side, text).expect("it has the form of a plan");
///     check(&Chesimul, &start, side, plan).expect("it is legal")
/// };
/// let turn = ByColor::new(legal(Color::White, "b1c3"), legal(Color::Black, "b5c3"));
/// let mut timeline = Timeline::default();
/// Chesimul.resolve(&start, &turn, &mut timeline);
/// let collision = ChesimulEvent::Collision { square: Square::C3, phase: ChesimulPhase::Knight };
/// assert_eq!(timeline.steps[0].events, [collision]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChesimulEvent {
    /// A piece was captured.
    Capture {
        /// The capturing side.
        side: Color,
        /// Role of the captured piece of the other side.
        taken: Role,
        /// Square of the capture.
        square: Square,
        /// Phase of the capture.
        phase: ChesimulPhase,
        /// `true` if the captured piece was to move in a later phase.
        cancelled: bool,
    },
    /// Both movers entered the same square at the same moment; both are gone.
    Collision {
        /// Square of the collision.
        square: Square,
        /// Phase of the collision.
        phase: ChesimulPhase,
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
///
/// ```
/// use zugleich_rules::chesimul::ChesimulPhase;
/// let phases = [ChesimulPhase::King, ChesimulPhase::Knight, ChesimulPhase::Slow(1), ChesimulPhase::Slow(2)];
/// assert!(phases.is_sorted());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChesimulPhase {
    /// Kings move.
    King,
    /// Knights move.
    Knight,
    /// All others move one square per tick; this is the tick, from 1.
    Slow(u32),
}

impl ChesimulPhase {
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
    fn fields(self) -> Vec<(&'static str, EventValue)> {
        let mut fields = vec![("phase", EventValue::Word(self.name().into()))];
        if let Self::Slow(tick) = self {
            fields.push(("tick", EventValue::Number(tick)));
        }
        fields
    }
}

impl Describe for ChesimulEvent {
    fn describe(&self) -> EventData {
        match *self {
            Self::Capture { side, taken, square, phase, cancelled } => {
                let mut fields = vec![
                    ("side", EventValue::Side(side)),
                    ("piece", EventValue::Piece(letter(!side, taken))),
                    ("square", EventValue::Square(square)),
                ];
                fields.extend(phase.fields());
                fields.push(("cancelled", EventValue::Flag(cancelled)));
                EventData::new("capture", fields)
            }
            Self::Collision { square, phase } => {
                let mut fields = vec![("square", EventValue::Square(square))];
                fields.extend(phase.fields());
                EventData::new("collision", fields)
            }
            Self::Promotion { side, square } => EventData::new(
                "promotion",
                [
                    ("side", EventValue::Side(side)),
                    ("square", EventValue::Square(square)),
                    ("piece", EventValue::Piece(letter(side, Role::Queen))),
                ],
            ),
        }
    }
}
