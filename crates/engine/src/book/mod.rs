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
///
/// ```
/// use zugleich_engine::book::BookOrigin;
/// let origin = BookOrigin { variant: "chesimul".to_owned(), edition: 1, command: "by hand".to_owned() };
/// assert_eq!(origin.edition, 1);
/// ```
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
///
/// ```
/// use zugleich_engine::book::{Book, BookOrigin};
/// let origin = BookOrigin { variant: "chesimul".to_owned(), edition: 1, command: "by hand".to_owned() };
/// let book = Book { origin, pages: Vec::new() };
/// assert_eq!(Book::parse(&book.to_text()), Ok(book));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// Game and origin of the book.
    pub origin: BookOrigin,
    /// A page for each position, the earlier ones first.
    pub pages: Vec<BookPage>,
}

/// Analysis of one position.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{book::{BookBuilder, BookConfig, BookPage}, simultaneous};
/// let variant = Variant::of::<Chesimul>();
/// let config = BookConfig { nodes: 100, turns: 1, share: 0.1, best: 1 };
/// let mut builder = BookBuilder::new(&variant, simultaneous::<Material>(), config, Vec::new())?;
/// while builder.step(&|| false)?.is_some() {}
/// let [BookPage { after, analysis }] = builder.pages() else { unreachable!("one turn, one position") };
/// assert!(after.is_empty() && analysis.value.abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BookPage {
    /// Turns from the start to the position, as in a record.
    pub after: Vec<ByColor<Option<String>>>,
    /// Value and mixtures of the position.
    pub analysis: Analysis,
}
