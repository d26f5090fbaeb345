use std::borrow::Cow;

use crate::board::{Color, PieceTypeSet, Square};

/// An event that can be described as data.
///
/// ```
/// use zugleich_rules::{Square, kernel::{Describe, EventValue}, parity::ParityEvent};
/// let shared = ParityEvent::Shared { square: Square::E4 }.describe();
/// assert_eq!((&*shared.kind, shared.get("square")), ("shared", Some(&EventValue::Square(Square::E4))));
/// ```
pub trait Describe {
    /// Returns the event as data: its kind and fields (interface.md, "Events").
    fn describe(&self) -> EventData;
}

/// An event as data: its kind and its fields in the order of interface.md, "Events".
///
/// The names are the game's own, or those of a stored event.
///
/// ```
/// use zugleich_rules::{ByColor, Square, chesimul::Chesimul, kernel::{Match, EventValue}};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let report = game.play_text(ByColor::new(Some("b1c3"), Some("b5c3")))?;
/// let collision = &report.events[0];
/// assert_eq!((&*collision.kind, collision.get("square")), ("collision", Some(&EventValue::Square(Square::C3))));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventData {
    /// The kind, e.g. `capture`.
    pub kind: Cow<'static, str>,
    /// Names and values of the fields.
    pub fields: Vec<(Cow<'static, str>, EventValue)>,
}

impl EventData {
    /// Returns an event of this kind with these fields.
    #[must_use]
    pub fn new(kind: &'static str, fields: impl Into<Vec<(&'static str, EventValue)>>) -> Self {
        let named = |(name, value): (&'static str, EventValue)| (name.into(), value);
        Self { kind: kind.into(), fields: fields.into().into_iter().map(named).collect() }
    }

    /// Returns the value of a field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&EventValue> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
    }
}

/// The value of an event's field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventValue {
    /// A side, by name.
    Side(Color),
    /// Several sides.
    Sides(Vec<Color>),
    /// A square.
    Square(Square),
    /// Several squares.
    Squares(Vec<Square>),
    /// The FEN letter of a piece.
    Piece(char),
    /// One of a few fixed words.
    Word(Cow<'static, str>),
    /// The possible types of a side's piece.
    Face(Color, PieceTypeSet),
    /// A word written by a player.
    Text(String),
    /// A number.
    Number(u32),
    /// True or false.
    Flag(bool),
}
