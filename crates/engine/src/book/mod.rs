//! Opening books: results of long searches for the first turns of a game.
//!
//! A book is a text for people and programs ([`Book::parse`], [`Book::to_text`]). An engine that was [given
//! one](crate::TurnSearch::with_book) answers from it in the positions that it holds. No level uses a book, so
//! that the plans of a game follow from position, level and seed alone.

mod book_builder;
mod book_error;
mod book_format;
mod book_index;
#[cfg(test)]
mod tests;

use zugleich_rules::ByColor;

pub use book_builder::{BookBuilder, BookConfig, BookStep};
pub use book_error::BookError;
pub use book_index::BookIndex;

use crate::engine::Analysis;

/// Game of a book and origin of its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookOrigin {
    /// The game's id.
    pub variant: String,
    /// Rules edition of the game.
    pub edition: u32,
    /// Command that made the book.
    pub command: String,
}

/// Analyses of the first turns of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// Game and origin of the book.
    pub origin: BookOrigin,
    /// A page for each position, the earlier ones first.
    pub pages: Vec<BookPage>,
}

/// Analysis of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct BookPage {
    /// Turns from the start to the position, as in a record.
    pub after: Vec<ByColor<Option<String>>>,
    /// Value and mixtures of the position.
    pub analysis: Analysis,
}
