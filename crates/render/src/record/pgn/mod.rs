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

mod ending;
mod fault;
mod lexer;
mod play;
mod sheet;
mod write;

pub use ending::Ending;
pub use fault::{Fault, FaultKind};
pub use play::Played;
pub use sheet::Sheet;
pub use write::ToldTurn;
pub use zugleich_rules::notation::Place;

use zugleich_rules::kernel::Record;

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

impl Score {
    /// How many bytes a record may have.
    pub const MAX_BYTES: usize = 1 << 20;
    /// How many turns a record may have.
    pub const MAX_TURNS: usize = 10_000;
    /// How many tags a record may have.
    pub const MAX_TAGS: usize = 100;
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
