use std::collections::BTreeMap;

use super::OptionFault;
use crate::board::Geometry;

/// What a game is called, what it is like, its board, its options and where it comes from.
///
/// What a game is like stands here and is never guessed from something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// The variant id of the command line and of records, e.g. `chesimul`.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The game in one or two sentences.
    pub summary: &'static str,
    /// Who invented it and where its rules come from.
    pub credit: &'static str,
    /// The size of the board.
    pub geometry: Geometry,
    /// The edition of its rules, from 1: it changes when a game can go otherwise than before (docs/rules, "Editions").
    pub edition: u32,
    /// Whether both sides plan at the same time.
    pub simultaneous: bool,
    /// What one turn is.
    pub turn: TurnIs,
    /// Who seals the plans of two people before the reveal.
    pub sealed_by: SealedBy,
    /// Whether a game can end in a draw.
    pub draws: bool,
    /// How a turn is told.
    pub telling: Telling,
    /// From where a game may begin.
    pub begins: Begins,
    /// The options, each with its default first.
    pub options: &'static [OptionInfo],
}

/// What one turn of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnIs {
    /// One plan of each side that acts, of many turns.
    Plans,
    /// The whole game: both sides hand in everything that they will do.
    WholeGame,
}

/// Who keeps the plans of two people secret before the reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealedBy {
    /// The server, which is given the plans.
    Server,
    /// The players, each of whom shows a seal and opens it when both are there.
    Players,
}

/// How a turn is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// All that happened in it, in steps that are shown together.
    AtOnce,
    /// Step by step, each with what one side did.
    StepByStep,
}

/// From where a game may begin beside its own start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// From nowhere else.
    AtItsStart,
    /// From where legal moves lead: they are written instead of a position.
    AfterMoves,
    /// From whatever position its text can tell and the rules do not refuse: the fields of the text in their order.
    Anywhere(&'static [Field]),
}

/// A field of a position text (interface.md, "Position text").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The pieces, at most one on a square.
    Pieces,
    /// The pieces, of which two enemies may share a square.
    SharedPieces,
    /// Castling rights.
    Castling,
    /// The squares that pawns have just stepped over.
    Passed,
    /// The squares of the pieces that rest, White's and Black's.
    Resting,
    /// The pieces that were lost.
    Lost,
    /// How many quiet turns there were in a row.
    Quiet,
    /// The number of the turn.
    Turn,
}

impl Field {
    /// Its stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::SharedPieces => "shared-pieces",
            Self::Castling => "castling",
            Self::Passed => "passed",
            Self::Resting => "resting",
            Self::Lost => "lost",
            Self::Quiet => "quiet",
            Self::Turn => "turn",
        }
    }
}

/// One option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its key.
    pub key: &'static str,
    /// The values that it can have; the first is the default.
    pub values: &'static [&'static str],
    /// What it decides, in a sentence.
    pub summary: &'static str,
}

/// Chosen values of options, each known to its game's descriptor.
///
/// ```
/// use zugleich_rules::{chesimul::Chesimul, kernel::{Game, Options}};
/// let fault = Options::new(Chesimul::DESCRIPTOR, &[("speed", "fast")]).unwrap_err();
/// assert_eq!(fault.to_string(), "chesimul has no option \"speed\"; it has none");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<&'static str, &'static str>);

impl Options {
    /// Checks each key and value against the descriptor.
    ///
    /// # Errors
    /// [`OptionFault`] names the first unknown key or value, and those that exist, or a key that is given twice.
    pub fn new(descriptor: &Descriptor, chosen: &[(&str, &str)]) -> Result<Self, OptionFault> {
        let mut options = BTreeMap::new();
        for (key, value) in chosen {
            let Some(info) = descriptor.options.iter().find(|option| option.key == *key) else {
                let known = descriptor.options.iter().map(|option| option.key).collect();
                return Err(OptionFault::Key { variant: descriptor.id, key: (*key).to_owned(), known });
            };
            let Some(value) = info.values.iter().find(|known| *known == value) else {
                return Err(OptionFault::Value {
                    key: info.key,
                    value: (*value).to_owned(),
                    known: info.values,
                });
            };
            if options.insert(info.key, *value).is_some() {
                return Err(OptionFault::Twice { key: info.key });
            }
        }
        Ok(Self(options))
    }

    /// The chosen value of an option, `None` if it has its default.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'static str> {
        self.0.get(key).copied()
    }

    /// The chosen values that differ from the default, by key.
    pub fn changed(&self, descriptor: &Descriptor) -> Vec<(&'static str, &'static str)> {
        let default = |key| descriptor.options.iter().find(|o| o.key == key).map(|o| o.values[0]);
        self.0.iter().map(|(&key, &value)| (key, value)).filter(|&(k, v)| default(k) != Some(v)).collect()
    }
}
