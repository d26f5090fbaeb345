use crate::board::Types;
use crate::board::{Color, Square};
use crate::kernel::{Describe, EventData, Value};

/// What happened in a ply.
///
/// ```
/// use zugleich_rules::{entanglement::Entanglement, kernel::Match};
/// let mut game = Match::<Entanglement>::new(&[], None)?;
/// let report = game.play_line("b1c3")?;
/// assert_eq!(report.events.last().map(|event| &*event.kind), Some("collapse"));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The mover took the piece on its target.
    Capture {
        /// Where.
        square: Square,
    },
    /// A piece may be something else than before.
    Collapse {
        /// Whose piece it is.
        side: Color,
        /// Where it stands now.
        square: Square,
        /// What it might be before.
        was: Types,
        /// What it may be now.
        possible: Types,
    },
}

impl Describe for Event {
    fn describe(&self) -> EventData {
        match *self {
            Self::Capture { square } => EventData::new("capture", [("square", Value::Square(square))]),
            Self::Collapse { side, square, was, possible } => EventData::new(
                "collapse",
                [
                    ("square", Value::Square(square)),
                    ("possible", Value::Face(side, possible)),
                    ("was", Value::Face(side, was)),
                ],
            ),
        }
    }
}
