use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::list_error::{ListParseError, ListSyntaxError, TokenError};
use super::list_words::ListWords;
use super::order::Order;
use crate::board::Color;
use crate::notation::TextPosition;

/// The plan of a player: a list of moves in standard algebraic notation, possibly empty.
///
/// ```
/// use zugleich_rules::{Color, blind::MoveList};
/// let list = MoveList::read(Color::White, "1. e4 {best} 2.Nf3 ; or f4\n3. exd6e.p. O-O")?;
/// assert_eq!(list.to_string(), "e4 Nf3 exd6e.p. O-O");
/// assert_eq!(list.tokens()[3].line(), 2);
///
/// let faults = MoveList::read(Color::White, "e4 e9\nhello").unwrap_err();
/// assert!(faults.to_string().starts_with("line 1, column 4: \"e9\" is not a valid move; expected a"));
/// assert_eq!(faults.as_slice().len(), 2);
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveList {
    // Compared first, so that the lists of one side are adjacent.
    white: bool,
    tokens: Vec<MoveToken>,
}

impl MoveList {
    /// Maximum number of tokens in a list (blind.md 2): more than twice as many as one side's moves in the
    /// longest games of chess, and few enough that the record of a game, with every step, stays below a
    /// megabyte.
    pub const MAX_TOKENS: usize = 600;
    /// Maximum number of bytes in the text of a list (blind.md 2).
    pub const MAX_BYTES: usize = 16 << 10;

    /// Parses the list of a side (blind.md 1, 2).
    ///
    /// # Errors
    /// [`ListParseError`]: every word that is not a token of this side's list, with its place.
    pub fn read(side: Color, text: &str) -> Result<Self, ListParseError> {
        if text.len() > Self::MAX_BYTES {
            let start = text.chars().take(40).collect();
            let kind = TokenError::TooLong(Self::MAX_BYTES);
            return Err(ListParseError(vec![ListSyntaxError { line: 1, column: 1, text: start, kind }]));
        }
        let (mut tokens, mut faults) = (Vec::new(), Vec::new());
        let mut words = ListWords::new(text);
        while let Some((place, word, verdict)) = words.next() {
            let fault = |kind| ListSyntaxError {
                line: place.line,
                column: place.column,
                text: word.to_owned(),
                kind,
            };
            match verdict.and_then(|()| MoveToken::read(side, word, place)) {
                // Faults count too, because a text of nothing else would otherwise have no limit.
                Ok(Some(_)) | Err(_) if tokens.len() + faults.len() == Self::MAX_TOKENS => {
                    let is_one = |(place, word, verdict): &(TextPosition, &str, Result<(), TokenError>)| {
                        !matches!(verdict.and_then(|()| MoveToken::read(side, word, *place)), Ok(None))
                    };
                    let found = Self::MAX_TOKENS + 1 + words.by_ref().filter(is_one).count();
                    faults.push(fault(TokenError::TooManyTokens { found, most: Self::MAX_TOKENS }));
                    break;
                }
                Ok(token) => tokens.extend(token),
                Err(kind) => faults.push(fault(kind)),
            }
        }
        if faults.is_empty() {
            Ok(Self { white: side == Color::White, tokens })
        } else {
            Err(ListParseError(faults))
        }
    }

    /// Returns the side of the list, which determines the promotion rank.
    #[must_use]
    pub fn side(&self) -> Color {
        if self.white { Color::White } else { Color::Black }
    }

    /// Returns the tokens in order.
    #[must_use]
    pub fn tokens(&self) -> &[MoveToken] {
        &self.tokens
    }
}

/// Writes the list as one line of text, without numbers and comments.
impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, token) in self.tokens.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{token}")?;
        }
        Ok(())
    }
}

/// One turn of a list. Tokens with equal text are equal, regardless of their places.
///
/// ```
/// use zugleich_rules::{Color, blind::MoveList};
/// let list = MoveList::read(Color::White, "1. e4 2. Nf3!")?;
/// let token = &list.tokens()[1];
/// assert_eq!((token.text(), token.line(), token.column()), ("Nf3!", 1, 10));
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveToken {
    text: String,
    order: Order,
    place: TextPosition,
}

impl MoveToken {
    /// Parses a word; `None` if it is a move number or only ignored signs, and so not a turn.
    fn read(side: Color, word: &str, place: TextPosition) -> Result<Option<Self>, TokenError> {
        let meaningful: Vec<(usize, char)> = meaningful(word).collect();
        let (start, core) = match number(&meaningful)? {
            Some((end, signs)) => (end, &meaningful[signs..]),
            None => (0, &meaningful[..]),
        };
        if core.is_empty() {
            return Ok(None);
        }
        let core: String = core.iter().map(|&(_, symbol)| symbol).collect();
        let order = Order::parse(&core, side)?;
        let column = place.column + word[..start].chars().count() as u32;
        Ok(Some(Self { text: word[start..].to_owned(), order, place: TextPosition { column, ..place } }))
    }

    /// Returns the token as written, without its move number.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the order of the token.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.order
    }

    /// Returns its line, from 1.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.place.line
    }

    /// Returns the column of its first character, from 1.
    #[must_use]
    pub const fn column(&self) -> u32 {
        self.place.column
    }
}

/// Returns the significant characters of a word, with their byte offsets in it (blind.md 1).
fn meaningful(word: &str) -> impl Iterator<Item = (usize, char)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &word[at..];
            let symbol = rest.chars().next()?;
            let begin = at;
            at += if rest.starts_with("e.p.") { "e.p.".len() } else { symbol.len_utf8() };
            if at - begin == symbol.len_utf8() && !matches!(symbol, '+' | '#' | '!' | '?' | 'x' | '=') {
                return Some((begin, symbol));
            }
        }
    })
}

/// Returns the end of a move number in the word, and its number of significant characters; `None` if there is
/// none.
fn number(meaningful: &[(usize, char)]) -> Result<Option<(usize, usize)>, TokenError> {
    let digits = meaningful.iter().take_while(|(_, symbol)| symbol.is_ascii_digit()).count();
    let dots = meaningful[digits..].iter().take_while(|(_, symbol)| *symbol == '.').count();
    match (digits, dots) {
        (0, _) => Ok(None),
        (_, 0) if digits == meaningful.len() => Err(TokenError::BareNumber),
        (_, 0) => Ok(None),
        _ => Ok(Some((meaningful[digits + dots - 1].0 + 1, digits + dots))),
    }
}

impl fmt::Display for MoveToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for MoveToken {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for MoveToken {}

impl Hash for MoveToken {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl PartialOrd for MoveToken {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MoveToken {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}
