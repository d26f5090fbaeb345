//! Game records in the manner of PGN: tag pairs, move text, comments (the page `records.md`).
//!
//! A [`PgnGame`] is the parsed content of a file. Playing it gives a [`GameScore`]: the game's record with the data
//! that the rules do not know. The words of a sheet may be in algebraic notation, also as printed by the
//! author of Parity Chess, or in coordinates; an ambiguous word is resolved by the following turns.
//!
//! ```
//! use zugleich_render::record::pgn::PgnGame;
//! use zugleich_rules::GAMES;
//!
//! let pgn_game = PgnGame::read("[Variant \"parity\"]\n\n1. e4|e6 2. d4|Be7 *")?;
//! let score = pgn_game.play(pgn_game.open(GAMES)?).score?;
//! assert_eq!(score.record.turns[1].black.as_deref(), Some("f8e7"));
//! assert!(score.text(GAMES, None)?.ends_with("\n\n1. e4|e6 2. d4|Be7 *\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lexer;
mod pgn_game;
mod play;
mod record_error;
mod recorded_result;
mod write;

pub use pgn_game::PgnGame;
pub use play::RecordReplay;
pub use record_error::{RecordError, RecordErrorKind};
pub use recorded_result::RecordedResult;
pub use zugleich_rules::notation::TextPosition;

use zugleich_rules::kernel::Record;

/// A played game, with the data that the rules do not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameScore {
    /// The game.
    pub record: Record,
    /// Tags other than those of the game and its result: players, date, time control and others.
    pub tags: Vec<(String, String)>,
    /// Ending of the game; `None` while it goes on.
    pub ending: Option<RecordedResult>,
    /// Comments before the first turn, on the first turn, and so on; the last may be left out.
    pub comments: Vec<Vec<String>>,
}

impl GameScore {
    /// Maximum number of bytes in a record.
    pub const MAX_BYTES: usize = 1 << 20;
    /// Maximum number of turns in a record.
    pub const MAX_TURNS: usize = 10_000;
    /// Maximum number of tags in a record.
    pub const MAX_TAGS: usize = 100;
}

/// Names of the tags for the game and its result.
mod tags {
    pub(super) const VARIANT: &str = "Variant";
    pub(super) const EDITION: &str = "Edition";
    pub(super) const OPTIONS: &str = "Options";
    pub(super) const POSITION: &str = "Position";
    pub(super) const RESULT: &str = "Result";
    pub(super) const REASON: &str = "Reason";
    pub(super) const ALL: [&str; 6] = [VARIANT, EDITION, OPTIONS, POSITION, RESULT, REASON];
}
