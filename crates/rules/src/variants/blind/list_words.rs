use super::list_error::TokenError;
use crate::notation::TextPosition;

/// The words of a list, separated by white space and comments (blind.md 1).
pub(super) struct ListWords<'a> {
    rest: &'a str,
    place: TextPosition,
}

impl<'a> ListWords<'a> {
    /// Returns the words of a text; a leading byte-order mark is ignored.
    pub(super) fn new(text: &'a str) -> Self {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { rest, place: TextPosition::START }
    }

    /// Takes characters while `wanted` accepts them.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.place.pass(taken);
        taken
    }
}

impl<'a> Iterator for ListWords<'a> {
    /// A word, or an unmatched brace.
    type Item = (TextPosition, &'a str, Result<(), TokenError>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.take_while(char::is_whitespace);
            let place = self.place;
            match self.rest.chars().next()? {
                ';' => {
                    self.take_while(|c| c != '\n');
                }
                '{' => {
                    let comment = self.take_while(|c| c != '}');
                    if self.rest.is_empty() {
                        return Some((place, &comment[..1], Err(TokenError::UnclosedBrace)));
                    }
                    self.take(1);
                }
                '}' => return Some((place, self.take(1), Err(TokenError::StrayBrace))),
                _ => {
                    let word = self.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | '}' | ';'));
                    return Some((place, word, Ok(())));
                }
            }
        }
    }
}
