//! Books of openings: the program's own, or those of files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use zugleich_engine::book::{Book, BookError, BookIndex};
use zugleich_engine::{AnyEngine, TurnSearch};
use zugleich_games::GameEntry;

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;

/// Maximum size of a book file in bytes, more than any book has.
const MOST: usize = 16 << 20;

/// Arguments that choose the opening book.
#[derive(Debug, Args)]
pub struct OpeningBookArgs {
    /// Use the opening book in this file, made by `book build`, instead of the program's own
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

impl OpeningBookArgs {
    /// Returns the book given on the command line, or else the program's own; `None` if the program has no
    /// book of the game.
    ///
    /// # Errors
    /// [`CliError`] if the file is not a book.
    pub fn book(&self, entry: &GameEntry) -> Result<Option<Book>, CliError> {
        let Some(path) = &self.book else {
            let own = zugleich_games::book(entry.id()).map(Book::parse).transpose();
            return Ok(own.expect("a test reads the books that are compiled in"));
        };
        let unreadable = || {
            CliError::malformed(CliErrorKind::Unreadable, format_args!("{} cannot be read", path.display()))
        };
        Ok(Some(read(path)?.ok_or_else(unreadable)?))
    }

    /// Returns the engine with that book; `None` without a book or a search.
    ///
    /// # Errors
    /// [`CliError`] if the file is not a book of the game.
    pub fn engine(
        &self,
        entry: &GameEntry,
        engine: &dyn AnyEngine,
    ) -> Result<Option<Box<dyn TurnSearch>>, CliError> {
        let Some(book) = self.book(entry)? else { return Ok(None) };
        let path = self.book.as_deref().unwrap_or(Path::new("the program's own book"));
        let entries = Arc::new(entries_for_game(path, entry, &book)?);
        Ok(engine.search().and_then(|search| search.with_book(entries)))
    }
}

/// Returns the entries of a file's book for a game.
///
/// # Errors
/// [`CliError`] if the book is of another game.
pub fn entries_for_game(path: &Path, entry: &GameEntry, book: &Book) -> Result<BookIndex, CliError> {
    BookIndex::of(&entry.variant, book).map_err(|fault| damaged(path, &fault))
}

/// Reads the book of a file; `None` if the file does not exist.
///
/// # Errors
/// [`CliError`] if the file cannot be read or is not a book.
pub fn read(path: &Path) -> Result<Option<Book>, CliError> {
    if input::file(path).is_some_and(|path| matches!(path.try_exists(), Ok(false))) {
        return Ok(None);
    }
    let text = input::text(Some(path), MOST)?;
    Book::parse(&text).map(Some).map_err(|fault| damaged(path, &fault))
}

/// Returns the failure for a fault of a book file.
fn damaged(path: &Path, fault: &BookError) -> CliError {
    let cause = if matches!(fault, BookError::TooNew { .. }) {
        CliErrorKind::TooNew
    } else {
        CliErrorKind::DamagedBook
    };
    CliError::failed(cause, format_args!("{}: {fault}", path.display()))
}
