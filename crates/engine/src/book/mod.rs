//! Books of openings: what a long search has found of the first turns of a game, so that nobody need search for it.
//!
//! A book is a text for people and programs ([`Book::parse`], [`Book::to_text`]). An engine that was
//! [given one](crate::AnyEngine::booked) answers from it where the position is in it; no level has one, so that what is
//! played in games follows from position, level and seed alone.

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

/// Of which game a book is, and how it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maker {
    /// The game's id.
    pub variant: String,
    /// The edition of its rules.
    pub edition: u32,
    /// The command that has made it.
    pub command: String,
}

/// What was found of the first turns of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// Of which game it is, and how it was made.
    pub maker: Maker,
    /// A page for each position, the earlier ones first.
    pub pages: Vec<Page>,
}

/// What was found of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The turns that lead there from the start, as a record has them.
    pub after: Vec<ByColor<Option<String>>>,
    /// What the position is worth, and how it is played.
    pub analysis: Analysis,
}
