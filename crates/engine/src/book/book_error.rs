use thiserror::Error;
use zugleich_rules::kernel::RulesError;

/// An error in the text of a book, or in its match with the game.
///
/// ```
/// use zugleich_engine::book::{Book, BookError};
/// assert!(matches!(Book::parse("no book"), Err(BookError::Line { line: 1, .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BookError {
    /// A line is missing or wrong.
    #[error("line {line}: expected {wanted}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// The expected content.
        wanted: &'static str,
    },
    /// A newer version of the program wrote the book.
    #[error("a newer version of Zugleich wrote the book (format {form}, this program knows {known})")]
    TooNew {
        /// Format version of the book.
        form: u32,
        /// Newest format version that this program knows.
        known: u32,
    },
    /// The last line is not the checksum of the lines before it.
    #[error("the checksum in the last line does not match the lines before it")]
    Checksum,
    /// The book is of another game.
    #[error("line 2: the book is for {book}, not for {game}")]
    Game {
        /// The game of the book.
        book: String,
        /// The game that is played.
        game: &'static str,
    },
    /// The book is of another edition of the rules.
    #[error("line 3: the book is for rules edition {book}, and this program plays edition {game}")]
    Edition {
        /// Rules edition of the book.
        book: u32,
        /// Rules edition of this program.
        game: u32,
    },
    /// A page has an illegal turn or plan.
    #[error("page {page}: {why}")]
    Page {
        /// Page number, from 1.
        page: usize,
        /// The fault in its turns or plans.
        why: RulesError,
    },
    /// A page lacks the mixture of a side that acts, has one of a side that does not, or follows the end of
    /// the game.
    #[error("page {page} has plans of other sides than those that act in its position")]
    Sides {
        /// Page number, from 1.
        page: usize,
    },
}
