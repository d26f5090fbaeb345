use thiserror::Error;
use zugleich_rules::kernel::RulesError;

/// Why a text is no book, or not one of the game.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BookFault {
    /// A line is missing, or is another one.
    #[error("line {line} is not {wanted}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What it should be.
        wanted: &'static str,
    },
    /// A newer version of the program has written it.
    #[error("a newer version of Zugleich wrote the book (form {form}, this program knows {known})")]
    TooNew {
        /// The form of the book.
        form: u32,
        /// The newest that this program knows.
        known: u32,
    },
    /// The last line is not the checksum of those before.
    #[error("the checksum, in the last line, is not that of the lines before it")]
    Checksum,
    /// It is of another game.
    #[error("line 2: the book is of {book}, not of {game}")]
    Game {
        /// The game of the book.
        book: String,
        /// The game that is played.
        game: &'static str,
    },
    /// It is of other rules.
    #[error("line 3: the book is of edition {book} of the rules, and this program plays edition {game}")]
    Edition {
        /// The edition of the book.
        book: u32,
        /// The edition of this program.
        game: u32,
    },
    /// By the rules a page cannot be.
    #[error("page {page}: {why}")]
    Page {
        /// Which page, from 1.
        page: usize,
        /// What is wrong with its turns or its plans.
        why: RulesError,
    },
    /// A page does not say how a side plays that acts, or says it of one that does not, or the game is over there.
    #[error("page {page} has other sides to play than its position")]
    Sides {
        /// Which page, from 1.
        page: usize,
    },
}
