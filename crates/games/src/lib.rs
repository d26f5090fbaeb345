//! The games of Zugleich, one folder each, and their registry: [`GAMES`].
//!
//! Higher layers (catalog, rooms, pages, lessons, commands, measurements) take games only from this crate and
//! never name one.
//!
//! ```
//! use zugleich_games::{CATALOG, game};
//! use zugleich_render::language::Language;
//! let mut match_ = CATALOG.variant("chesimul")?.start(&[])?;
//! let report = match_.play_line("b1c3 b5c3")?;
//! let sentences = game("chesimul")?.sentences;
//! assert_eq!(sentences.event(Language::English, &report.events[0]), "Both knights jump onto c3: both are gone.");
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```

mod explanation;
mod game_entry;
pub mod lesson;
mod page_additions;

pub use explanation::{Explanation, ExplanationError, ExplanationQuery, type_from_letter};
pub use game_entry::{
    ExplainFn, GameEntry, PgnTags, PlanFailure, ReplySearchFn, ReplySearchResult, WholeGameNotation,
    WholeGameResult,
};
pub use page_additions::{OverTheBoardPlay, PageAdditions};

use zugleich_rules::catalog::{Catalog, Variant};
use zugleich_rules::kernel::RulesError;

/// Declares each folder as a module and gathers its entries.
macro_rules! games {
    ($($([$gate:meta at $path:literal])? $folder:ident,)*) => {
        $($(#[cfg($gate)] #[path = $path])? pub mod $folder;)*

        const FOLDERS: &[&[&GameEntry]] = &[$($(#[cfg($gate)])? $folder::ENTRIES,)*];

        const NAMES: &[&str] = &[$($(#[cfg($gate)])? stringify!($folder),)*];

        const BOOKS: &[&[BookText]] = &[$($(#[cfg($gate)])? $folder::BOOKS,)*];
    };
}

// One line per game, in the order in which they are offered.
games! {
    chesimul,
    prediction,
    parity,
    blind,
    entanglement,
    [feature = "both-take" at "../tests/both_take/mod.rs"] both_take,
    [test at "../tests/take_turns/mod.rs"] take_turns,
}

/// Every game, in the order in which they are offered.
pub const GAMES: &[&GameEntry] = &all_entries();

/// The rules of every game.
pub const CATALOG: Catalog = Catalog::new(&VARIANTS);

const NUMBER: usize = {
    let (mut number, mut folder) = (0, 0);
    while folder < FOLDERS.len() {
        number += FOLDERS[folder].len();
        folder += 1;
    }
    number
};

const fn all_entries() -> [&'static GameEntry; NUMBER] {
    let mut all = [FOLDERS[0][0]; NUMBER];
    let (mut folder, mut number) = (0, 0);
    while folder < FOLDERS.len() {
        let mut entry = 0;
        while entry < FOLDERS[folder].len() {
            all[number] = FOLDERS[folder][entry];
            (entry, number) = (entry + 1, number + 1);
        }
        folder += 1;
    }
    all
}

const VARIANTS: [Variant; NUMBER] = {
    let mut variants = [GAMES[0].variant; NUMBER];
    let mut index = 0;
    while index < NUMBER {
        variants[index] = GAMES[index].variant;
        index += 1;
    }
    variants
};

/// The id of a game, and the text of its opening book. Books are separate from the entries, so that a program
/// links them only if it asks for one.
type BookText = (&'static str, &'static str);

/// Returns the text of a game's opening book, if it has one.
#[must_use]
pub fn book(id: &str) -> Option<&'static str> {
    BOOKS.iter().copied().flatten().find(|(game, _)| *game == id).map(|(_, text)| *text)
}

/// Returns the folders below `crates/games/src`, each with its games.
pub fn folders() -> impl Iterator<Item = (&'static str, &'static [&'static GameEntry])> {
    NAMES.iter().copied().zip(FOLDERS.iter().copied())
}

/// Returns the game with this id.
///
/// # Errors
/// [`RulesError::Variant`] with the ids that exist.
pub fn game(id: &str) -> Result<&'static GameEntry, RulesError> {
    let found = GAMES.iter().copied().find(|entry| entry.id() == id);
    found.map_or_else(
        || Err(CATALOG.variant(id).err().unwrap_or_else(|| unreachable!("every game is in the catalog"))),
        Ok,
    )
}
