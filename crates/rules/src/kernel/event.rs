use std::borrow::Cow;
use std::fmt;

use crate::board::{Color, PieceTypeSet, Square, color_name};

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
///
/// ```
/// use zugleich_rules::{Square, chesimul::Chesimul, kernel::{EventValue, Match}};
/// let mut game = Match::<Chesimul>::new(&[], None)?;
/// let collision = &game.play_line("b1c3 b5c3")?.events[0];
/// assert_eq!(collision.get("square"), Some(&EventValue::Square(Square::C3)));
/// assert_eq!(collision.get("phase"), Some(&EventValue::Word("knight".into())));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
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

/// Writes the kind and the fields, e.g. `collision square=c3 phase=knight`.
impl fmt::Display for EventData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)?;
        self.fields.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

/// Writes the value as the JSON of an event has it (interface.md, "Events"), lists with commas.
///
/// ```
/// use zugleich_rules::{Color, Square, kernel::EventValue};
/// let squares = EventValue::Squares(vec![Square::C3, Square::D5]);
/// assert_eq!((squares.to_string(), EventValue::Side(Color::White).to_string()), ("c3,d5".into(), "white".into()));
/// ```
impl fmt::Display for EventValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => f.write_str(color_name(*side)),
            Self::Sides(sides) => {
                f.write_str(&sides.iter().map(|side| color_name(*side)).collect::<Vec<_>>().join(","))
            }
            Self::Square(square) => write!(f, "{square}"),
            Self::Squares(squares) => {
                f.write_str(&squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
            }
            Self::Piece(letter) => write!(f, "{letter}"),
            Self::Word(word) => f.write_str(word),
            Self::Face(side, types) => f.write_str(&types.text(*side)),
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
            Self::Flag(flag) => write!(f, "{flag}"),
        }
    }
}
