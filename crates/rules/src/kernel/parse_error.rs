use std::fmt;

use super::ImpossiblePositionError;
use crate::board::{PlacementParseError, count_noun};

/// A text that is not a plan of the game.
///
/// ```
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::Game};
/// let error = Chesimul.parse_plan(Color::White, "Nc3").unwrap_err();
/// assert_eq!((error.code(), error.text.as_str()), ("invalid-plan", "Nc3"));
/// assert_eq!(error.expected, "write two squares from a1 to e5, like b1c3, or -- for a pass");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanParseError {
    /// The text.
    pub text: String,
    /// Description of the game's plan format.
    pub expected: &'static str,
    /// Length of a list with too many moves, and its limit.
    pub too_many: Option<(usize, usize)>,
}

impl PlanParseError {
    /// Returns the fault for a malformed plan.
    pub fn form(text: impl Into<String>, expected: &'static str) -> Self {
        Self { text: text.into(), expected, too_many: None }
    }

    /// Returns the stable code of the fault, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        if self.too_many.is_some() { "too-many-moves" } else { "invalid-plan" }
    }
}

impl fmt::Display for PlanParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.too_many {
            Some((found, most)) => {
                write!(f, "the list has {}; at most {most} are allowed", count_noun(found, "move"))
            }
            None => write!(f, "{:?} is not a valid plan: {}", shortened(&self.text), self.expected),
        }
    }
}

/// Returns at most the first 40 characters of a text from outside, for messages.
///
/// ```
/// use zugleich_rules::kernel::shortened;
/// assert_eq!(shortened("e2e4"), "e2e4");
/// assert_eq!(shortened(&"x".repeat(99)), format!("{}…", "x".repeat(40)));
/// ```
#[must_use]
pub fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// A text that is not a position of the game.
///
/// ```
/// use zugleich_rules::{chesimul::Chesimul, kernel::{Game, PositionParseError}};
/// let error = Chesimul.parse_position("rnbqk/ppppp/5/PPPPP/RNBQK 0").unwrap_err();
/// assert!(matches!(error, PositionParseError::Fields { found: 2, .. }));
/// assert_eq!(error.code(), "invalid-field-count");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionParseError {
    /// Wrong number of fields.
    Fields {
        /// The names of the fields.
        expected: &'static str,
        /// Number of fields in the text.
        found: usize,
    },
    /// Invalid placement.
    Placement(PlacementParseError),
    /// Invalid field.
    Field {
        /// Name of the field.
        name: &'static str,
        /// Content of the field.
        found: String,
        /// Description of valid contents.
        expected: &'static str,
    },
    /// A position that no game can reach.
    Impossible(ImpossiblePositionError),
    /// The game is given by its moves from the start: a text cannot hold its history.
    GivenByMoves,
    /// A malformed or illegal move among those that lead to the position.
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// Text of the move.
        found: String,
        /// The fault, as a clause of a sentence.
        why: String,
    },
}

impl PositionParseError {
    /// Returns the stable code of the fault, for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Fields { .. } => "invalid-field-count",
            Self::Placement(_) => "invalid-placement",
            Self::Field { .. } => "invalid-position-field",
            Self::Impossible(_) => "impossible-position",
            Self::GivenByMoves => "moves-required",
            Self::Move { .. } => "invalid-position-move",
        }
    }
}

impl fmt::Display for PositionParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields { expected, found } => {
                let found = count_noun(*found, "field");
                write!(f, "the position has {found}; expected, separated by single spaces: {expected}")
            }
            Self::Placement(fault) => write!(f, "{fault}"),
            Self::Field { name, found, expected } => {
                write!(f, "invalid {name} {:?} in the position; expected {expected}", shortened(found))
            }
            Self::Impossible(what) => write!(f, "impossible position: {what}"),
            Self::GivenByMoves => {
                write!(f, "a position of this game is given by the moves that lead to it, like \"b1c3 b8c6\"")
            }
            Self::Move { number, found, why } => {
                write!(f, "move {number} of the position, {:?}, cannot be played: {why}", shortened(found))
            }
        }
    }
}

/// An unknown option or value, or a repeated option.
///
/// ```
/// use zugleich_rules::{kernel::{Game, OptionError, Options}, parity::{Parity, Standard}};
/// let error = Options::new(Parity::<Standard>::DESCRIPTOR, &[("stalemate", "win")]).unwrap_err();
/// assert!(matches!(error, OptionError::Value { key: "stalemate", known: ["loss", "draw"], .. }));
/// assert_eq!(error.to_string(), "unknown value \"win\" of option stalemate; known values: loss, draw");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// An unknown key.
    Key {
        /// The variant.
        variant: &'static str,
        /// The key as given.
        key: String,
        /// The keys that the game has.
        known: Vec<&'static str>,
    },
    /// An unknown value.
    Value {
        /// The option.
        key: &'static str,
        /// The value as given.
        value: String,
        /// The known values, the default first.
        known: &'static [&'static str],
    },
    /// A repeated option.
    Twice {
        /// The option.
        key: &'static str,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key { variant, key, known } => {
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                write!(f, "unknown option {:?} of {variant}; known options: {known}", shortened(key))
            }
            Self::Value { key, value, known } => {
                write!(
                    f,
                    "unknown value {:?} of option {key}; known values: {}",
                    shortened(value),
                    known.join(", ")
                )
            }
            Self::Twice { key } => write!(f, "option {key} is given twice"),
        }
    }
}

impl std::error::Error for PlanParseError {}
impl std::error::Error for PositionParseError {}
impl std::error::Error for OptionError {}

impl From<ImpossiblePositionError> for PositionParseError {
    fn from(what: ImpossiblePositionError) -> Self {
        Self::Impossible(what)
    }
}

impl From<PlacementParseError> for PositionParseError {
    fn from(fault: PlacementParseError) -> Self {
        Self::Placement(fault)
    }
}
