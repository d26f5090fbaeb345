//! Opening books: results of long searches for the first turns of a game.
//!
//! A book is a text for people and programs ([`Book::parse`], [`Book::to_text`]). An engine that was [given
//! one](crate::AnyEngine::booked) answers from it in the positions that it holds. No level uses a book, so
//! that the plans of a game follow from position, level and seed alone.

mod fault;
mod form;
mod grow;
mod known;
#[cfg(test)]
mod tests;

use zugleich_rules::ByColor;

pub use fault::BookFault;
pub use grow::{Course, Growth, Step};
pub use known::Known;

use crate::engine::Analysis;

/// Game of a book and origin of its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maker {
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
    pub maker: Maker,
    /// A page for each position, the earlier ones first.
    pub pages: Vec<Page>,
}

/// Analysis of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Turns from the start to the position, as in a record.
    pub after: Vec<ByColor<Option<String>>>,
    /// Value and mixtures of the position.
    pub analysis: Analysis,
}
