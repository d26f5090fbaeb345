use std::collections::BTreeMap;

use super::OptionError;
use crate::board::Geometry;

/// Name, properties, board, options and origin of a game.
///
/// Properties of a game are stated here and never inferred from others.
///
/// ```
/// use zugleich_rules::{kernel::Game, parity::{Parity, Standard}};
/// let descriptor = Parity::<Standard>::DESCRIPTOR;
/// assert_eq!((descriptor.id, descriptor.name), ("parity", "Parity Chess"));
/// assert_eq!(descriptor.geometry.side(), 8);
/// assert!(descriptor.simultaneous);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// The variant id of the command line and of records, e.g. `chesimul`.
    pub id: &'static str,
    /// The name for display.
    pub name: &'static str,
    /// Summary of the game in one or two sentences.
    pub summary: &'static str,
    /// Inventor, and source of the rules.
    pub credit: &'static str,
    /// The size of the board.
    pub geometry: Geometry,
    /// Edition of its rules, from 1; it changes with every change that lets a game go differently
    /// (common-rules.md, "Editions").
    pub edition: u32,
    /// `true` if both sides plan at the same time.
    pub simultaneous: bool,
    /// Scope of one turn.
    pub turn: TurnScope,
    /// Party that seals the plans of two people before the reveal.
    pub sealed_by: SealingParty,
    /// `true` if a game can end in a draw.
    pub draws: bool,
    /// Presentation of a turn.
    pub presentation: TurnPresentation,
    /// Permitted start positions.
    pub start_positions: StartPositions,
    /// The options, each with its default first.
    pub options: &'static [OptionInfo],
}

/// Scope of one turn of a game.
///
/// ```
/// use zugleich_rules::{blind::Blind, chesimul::Chesimul, kernel::{Game, TurnScope}};
/// assert_eq!(Chesimul::DESCRIPTOR.turn, TurnScope::Plans);
/// assert_eq!(Blind::DESCRIPTOR.turn, TurnScope::WholeGame);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnScope {
    /// One plan of each side that acts; a game has many turns.
    Plans,
    /// The whole game: both sides submit all their moves.
    WholeGame,
}

/// Party that keeps the plans of two people secret before the reveal.
///
/// ```
/// use zugleich_rules::{blind::Blind, chesimul::Chesimul, kernel::{Game, SealingParty}};
/// assert_eq!(Chesimul::DESCRIPTOR.sealed_by, SealingParty::Server);
/// assert_eq!(Blind::DESCRIPTOR.sealed_by, SealingParty::Players);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealingParty {
    /// The server, which receives the plans.
    Server,
    /// The players, each of whom shows a seal and opens it once both have arrived.
    Players,
}

/// Presentation of a turn.
///
/// ```
/// use zugleich_rules::{blind::Blind, chesimul::Chesimul, kernel::{Game, TurnPresentation}};
/// assert_eq!(Chesimul::DESCRIPTOR.presentation, TurnPresentation::AtOnce);
/// assert_eq!(Blind::DESCRIPTOR.presentation, TurnPresentation::StepByStep);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnPresentation {
    /// All its events at once, in steps that are shown together.
    AtOnce,
    /// Step by step, each with the action of one side.
    StepByStep,
}

/// Permitted start positions beside the game's own.
///
/// ```
/// use zugleich_rules::{entanglement::Entanglement, kernel::{Game, Match, StartPositions}};
/// assert_eq!(Entanglement::DESCRIPTOR.start_positions, StartPositions::AfterMoves);
/// let game = Match::<Entanglement>::new(&[], Some("b1c3 b8c6"))?;
/// assert_eq!(game.position().history().len(), 2);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartPositions {
    /// No others.
    AtItsStart,
    /// Positions reached by legal moves, which are written instead of a position.
    AfterMoves,
    /// Any position that its text can express and the rules accept: the fields of the text in their order.
    Anywhere(&'static [PositionField]),
}

/// A field of a position text (interface.md, "Position text").
///
/// ```
/// use zugleich_rules::{chesimul::Chesimul, kernel::{Game, PositionField, StartPositions}};
/// // The fields of `rnbqk/ppppp/5/PPPPP/RNBQK 0 1`.
/// let fields = &[PositionField::Pieces, PositionField::Quiet, PositionField::Turn];
/// assert_eq!(Chesimul::DESCRIPTOR.start_positions, StartPositions::Anywhere(fields));
/// assert_eq!(fields[0].name(), "pieces");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionField {
    /// The pieces, at most one on a square.
    Pieces,
    /// The pieces, with shared squares of two enemies.
    SharedPieces,
    /// The side to move.
    ToMove,
    /// Castling rights.
    Castling,
    /// The squares that pawns have just passed by a double step.
    Passed,
    /// The squares of the resting pieces, White's and Black's.
    Resting,
    /// The lost pieces.
    Lost,
    /// Number of consecutive quiet turns.
    Quiet,
    /// Number of the turn.
    Turn,
}

impl PositionField {
    /// Returns its stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::SharedPieces => "shared-pieces",
            Self::ToMove => "to-move",
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
///
/// ```
/// use zugleich_rules::{kernel::Game, parity::{Parity, Standard}};
/// let option = &Parity::<Standard>::DESCRIPTOR.options[0];
/// assert_eq!(option.key, "king_risk");
/// assert_eq!(option.values, ["forbidden", "allowed"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its key.
    pub key: &'static str,
    /// The possible values; the first is the default.
    pub values: &'static [&'static str],
    /// Effect of the option, in a sentence.
    pub summary: &'static str,
}

/// Chosen values of options, all in the game's descriptor.
///
/// ```
/// use zugleich_rules::{chesimul::Chesimul, kernel::{Game, Options}};
/// let error = Options::new(Chesimul::DESCRIPTOR, &[("speed", "fast")]).unwrap_err();
/// assert_eq!(error.to_string(), "unknown option \"speed\" of chesimul; known options: none");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<&'static str, &'static str>);

impl Options {
    /// Checks each key and value against the descriptor.
    ///
    /// # Errors
    /// [`OptionError`] with the first unknown key or value and the known ones, or with a repeated key.
    pub fn new(descriptor: &Descriptor, chosen: &[(&str, &str)]) -> Result<Self, OptionError> {
        let mut options = BTreeMap::new();
        for (key, value) in chosen {
            let Some(info) = descriptor.options.iter().find(|option| option.key == *key) else {
                let known = descriptor.options.iter().map(|option| option.key).collect();
                return Err(OptionError::Key { variant: descriptor.id, key: (*key).to_owned(), known });
            };
            let Some(value) = info.values.iter().find(|known| *known == value) else {
                return Err(OptionError::Value {
                    key: info.key,
                    value: (*value).to_owned(),
                    known: info.values,
                });
            };
            if options.insert(info.key, *value).is_some() {
                return Err(OptionError::Twice { key: info.key });
            }
        }
        Ok(Self(options))
    }

    /// Returns the chosen value of an option, `None` if it has its default.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'static str> {
        self.0.get(key).copied()
    }

    /// Returns the chosen values that differ from the default, by key.
    pub fn changed(&self, descriptor: &Descriptor) -> Vec<(&'static str, &'static str)> {
        let default = |key| descriptor.options.iter().find(|o| o.key == key).map(|o| o.values[0]);
        self.0.iter().map(|(&key, &value)| (key, value)).filter(|&(k, v)| default(k) != Some(v)).collect()
    }
}
