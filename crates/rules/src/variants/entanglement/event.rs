use crate::board::PieceTypeSet;
use crate::board::{Color, Square};
use crate::kernel::{Describe, EventData, EventValue};

/// An event of a ply.
///
/// ```
/// use zugleich_rules::{entanglement::Entanglement, kernel::Match};
/// let mut game = Match::<Entanglement>::new(&[], None)?;
/// let report = game.play_line("b1c3")?;
/// assert_eq!(report.events.last().map(|event| &*event.kind), Some("collapse"));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntanglementEvent {
    /// The mover captured the piece on its destination.
    Capture {
        /// Square of the capture.
        square: Square,
    },
    /// The possible types of a piece changed.
    Collapse {
        /// Side of the piece.
        side: Color,
        /// Current square of the piece.
        square: Square,
        /// Possible types before.
        was: PieceTypeSet,
        /// Possible types now.
        possible: PieceTypeSet,
    },
}

impl Describe for EntanglementEvent {
    fn describe(&self) -> EventData {
        match *self {
            Self::Capture { square } => EventData::new("capture", [("square", EventValue::Square(square))]),
            Self::Collapse { side, square, was, possible } => EventData::new(
                "collapse",
                [
                    ("square", EventValue::Square(square)),
                    ("possible", EventValue::Face(side, possible)),
                    ("was", EventValue::Face(side, was)),
                ],
            ),
        }
    }
}
