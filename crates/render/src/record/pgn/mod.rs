//! A game in the manner of PGN: tag pairs, move text, comments (the page `records.md`).
//!
//! A [`Sheet`] is what stands in a file. Played, it is a [`Score`]: the game's record and what the rules do not
//! know of it. The words of a sheet may be written in algebraic notation, as the author of Parity Chess prints it
//! too, or in coordinates; a word that may mean several plans is settled by what follows.
//!
//! ```
//! use zugleich_render::record::pgn::Sheet;
//! use zugleich_rules::catalog::{Catalog, Variant};
//! use zugleich_rules::parity::{Parity, Standard};
//!
//! const GAMES: Catalog = Catalog::new(&[Variant::of::<Parity<Standard>>()]);
//!
//! let sheet = Sheet::read("[Variant \"parity\"]\n\n1. e4|e6 2. d4|Be7 *")?;
//! let score = sheet.play(sheet.open(GAMES)?).score?;
//! assert_eq!(score.record.turns[1].black.as_deref(), Some("f8e7"));
//! assert!(score.text(GAMES, None)?.ends_with("\n\n1. e4|e6 2. d4|Be7 *\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fault;
mod lexer;
mod play;
mod sheet;
mod write;

pub use fault::{Fault, FaultKind};
pub use play::Played;
pub use sheet::Sheet;
pub use write::ToldTurn;
pub use zugleich_rules::notation::Place;

use zugleich_rules::Color;
use zugleich_rules::kernel::{Outcome, Reason, Record};

/// A game that was played, with what the rules do not know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The game.
    pub record: Record,
    /// Other tags than those that tell the game and its result: players, date, time control and whatever else.
    pub tags: Vec<(String, String)>,
    /// How the game ended, `None` before.
    pub ending: Option<Ending>,
    /// What was remarked before the first turn, on the first turn, and so on; the last may be left out.
    pub comments: Vec<Vec<String>>,
}

/// The result of a game as a record tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` is a draw, or no result where the reason is that the game was called off.
    pub winner: Option<Color>,
    /// Why, if the record says so.
    pub reason: Option<Reason>,
}

impl Score {
    /// How many bytes a record may have.
    pub const MAX_BYTES: usize = 1 << 20;
    /// How many turns a record may have.
    pub const MAX_TURNS: usize = 10_000;
    /// How many tags a record may have.
    pub const MAX_TAGS: usize = 100;
}

impl Ending {
    /// The result of a game that has or has not ended by its rules, as a sheet tells it, if the two agree.
    ///
    /// A sheet may say that the game goes on, and a player may end a game that could have gone on.
    fn agreed(told: Option<Self>, outcome: Option<Outcome>) -> Option<Option<Self>> {
        match (told, outcome) {
            (None, outcome) => Some(outcome.map(Self::from)),
            (Some(told), Some(outcome)) => {
                let same = told.winner == outcome.winner
                    && told.reason.is_none_or(|reason| reason == outcome.reason);
                same.then_some(Some(outcome.into()))
            }
            (Some(told), None) => told.reason.is_none_or(is_players).then_some(Some(told)),
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner, reason: Some(outcome.reason) }
    }
}

/// Whether this ends a game though the rules would let it go on.
const fn is_players(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Resignation
            | Reason::Agreement
            | Reason::Time
            | Reason::Abandonment
            | Reason::WrongOpening
            | Reason::IllegalPlan
            | Reason::Claim
            | Reason::Absence
            | Reason::Aborted
    )
}

/// The tags that tell the game and its result.
mod tags {
    pub(super) const VARIANT: &str = "Variant";
    pub(super) const EDITION: &str = "Edition";
    pub(super) const OPTIONS: &str = "Options";
    pub(super) const POSITION: &str = "Position";
    pub(super) const RESULT: &str = "Result";
    pub(super) const REASON: &str = "Reason";
    pub(super) const ALL: [&str; 6] = [VARIANT, EDITION, OPTIONS, POSITION, RESULT, REASON];
}

/// The results as they are written, `*` aside.
const RESULTS: [(&str, Option<Color>); 3] =
    [("1-0", Some(Color::White)), ("0-1", Some(Color::Black)), ("1/2-1/2", None)];
/// No result: not yet, or never.
const GOES_ON: &str = "*";
