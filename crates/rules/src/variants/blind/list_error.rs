use std::fmt;

use crate::board::{Rank, count_noun};
use crate::kernel::shortened;

/// A fault of form in a list.
///
/// ```
/// use zugleich_rules::{Color, blind::{MoveList, TokenError}};
/// let faults = MoveList::read(Color::White, "e4\nhello").unwrap_err();
/// let fault = &faults.as_slice()[0];
/// assert_eq!((fault.line, fault.column, fault.text.as_str()), (2, 1, "hello"));
/// assert_eq!(fault.kind, TokenError::NotAMove);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListSyntaxError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The text at that place.
    pub text: String,
    /// The kind of fault.
    pub kind: TokenError,
}

/// The reason that a word is not a token of a list.
///
/// ```
/// use zugleich_rules::{Color, Rank, blind::{MoveList, TokenError}};
/// let kinds = |text| -> Vec<_> {
///     let faults = MoveList::read(Color::White, text).unwrap_err();
///     faults.as_slice().iter().map(|fault| fault.kind).collect()
/// };
/// assert_eq!(kinds("e8"), [TokenError::NeedsPiece(Rank::Eighth)]);
/// assert_eq!(kinds("e4 12 }"), [TokenError::BareNumber, TokenError::StrayBrace]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenError {
    /// It has not the form of a move.
    NotAMove,
    /// A pawn reaches this last rank, and the token does not name its promotion piece.
    NeedsPiece(Rank),
    /// The token names a promotion piece, but the last rank is this one.
    NamesPiece(Rank),
    /// A number without a dot.
    BareNumber,
    /// An unmatched `}`.
    StrayBrace,
    /// An unmatched `{`.
    UnclosedBrace,
    /// More tokens than a list may have.
    TooManyTokens {
        /// Number of tokens in the list.
        found: usize,
        /// Maximum number of tokens.
        most: usize,
    },
    /// More bytes than this limit for the text of a list.
    TooLong(usize),
}

/// All faults of a list, in the order of its text; never empty.
///
/// ```
/// use zugleich_rules::{Color, blind::MoveList};
/// let faults = MoveList::read(Color::Black, "e5 e9 hello").unwrap_err();
/// assert_eq!(faults.as_slice().len(), 2);
/// assert!(faults.to_string().starts_with("line 1, column 4: \"e9\" is not a valid move"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListParseError(pub(super) Vec<ListSyntaxError>);

impl ListParseError {
    /// Returns the faults.
    #[must_use]
    pub fn as_slice(&self) -> &[ListSyntaxError] {
        &self.0
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove => f.write_str(
                "is not a valid move; expected a square (e4), an origin and a square (exd5, e2e4), a piece \
                 and a square (Nf3, Nbd2, R1e2, Qh4e1), O-O or O-O-O",
            ),
            Self::NeedsPiece(last) => {
                write!(f, "takes a pawn to rank {last}; expected its promotion piece after it: Q, R, B or N")
            }
            Self::NamesPiece(last) => {
                write!(f, "names a promotion piece, which is allowed only on rank {last}")
            }
            Self::BareNumber => {
                f.write_str("is a number without a dot; expected a move number like 12. or 12...")
            }
            Self::StrayBrace => f.write_str("does not close a comment; expected a { before it"),
            Self::UnclosedBrace => f.write_str("opens a comment that does not end; expected a } after it"),
            Self::TooManyTokens { found, most } => {
                write!(f, "the list has {}; at most {most} are allowed", count_noun(*found, "move"))
            }
            Self::TooLong(most) => write!(f, "begins a list that is too long; expected at most {most} bytes"),
        }
    }
}

impl fmt::Display for ListSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, text, kind } = self;
        if let TokenError::TooManyTokens { .. } = kind {
            // The move that exceeds the limit is no worse than the others.
            return write!(f, "line {line}, column {column}: {kind}");
        }
        write!(f, "line {line}, column {column}: {:?} {kind}", shortened(text))
    }
}

impl fmt::Display for ListParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let line_feed = if index == 0 { "" } else { "\n" };
            write!(f, "{line_feed}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ListSyntaxError {}
impl std::error::Error for ListParseError {}
