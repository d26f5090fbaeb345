use zugleich_rules::notation::TextPosition;

use super::record_error::{RecordError, RecordErrorKind};

/// A token of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PgnToken<'a> {
    /// `[Name "value"]`.
    Tag(&'a str, String),
    /// A number with its dots.
    Number(&'a str),
    /// Any other text up to a blank or a delimiter.
    Word(&'a str),
    /// `|`.
    Bar,
    /// `{...}`, with white space reduced to single blanks.
    Comment(String),
}

/// Splits a text into tokens.
pub(super) struct PgnLexer<'a> {
    rest: &'a str,
    place: TextPosition,
}

impl<'a> PgnLexer<'a> {
    /// Returns the lexer of a text; a leading byte-order mark is ignored.
    ///
    /// # Errors
    /// [`RecordErrorKind::Control`] for the first control character.
    pub(super) fn new(text: &'a str) -> Result<Self, RecordError> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lexer = Self { rest, place: TextPosition::START };
        // A carriage return ends a line only together with a line feed; alone it would become part of a tag's
        // value.
        let allowed = |at: usize, symbol| match symbol {
            '\r' => rest[at + 1..].starts_with('\n'),
            _ => !char::is_control(symbol) || matches!(symbol, '\n' | '\t'),
        };
        if let Some((at, _)) = rest.char_indices().find(|&(at, symbol)| !allowed(at, symbol)) {
            lexer.take(at);
            return Err(lexer.fault(RecordErrorKind::Control));
        }
        Ok(lexer)
    }

    /// Returns the next token and its place.
    pub(super) fn next(&mut self) -> Result<Option<(TextPosition, PgnToken<'a>)>, RecordError> {
        self.skip();
        let place = self.place;
        let Some(symbol) = self.rest.chars().next() else { return Ok(None) };
        let token = match symbol {
            '[' => self.tag()?,
            '{' => self.comment()?,
            '|' => {
                self.take(1);
                PgnToken::Bar
            }
            '(' | ')' => return Err(self.fault(RecordErrorKind::Variation)),
            '}' | ']' => return Err(self.fault(RecordErrorKind::Stray)),
            _ => self.number().unwrap_or_else(|| PgnToken::Word(self.take_until(ends_word))),
        };
        Ok(Some((place, token)))
    }

    /// Skips blanks, the rest of a line after `;`, lines that begin with `%`, and annotation glyphs such as
    /// `$1`.
    fn skip(&mut self) {
        loop {
            self.take_until(|symbol| !symbol.is_whitespace());
            match self.rest.chars().next() {
                Some(';') => self.take_until(|symbol| symbol == '\n'),
                Some('%') if self.place.column == 1 => self.take_until(|symbol| symbol == '\n'),
                Some('$') => self.take_until(ends_word),
                _ => return,
            };
        }
    }

    fn tag(&mut self) -> Result<PgnToken<'a>, RecordError> {
        let fault = self.fault(RecordErrorKind::Tag);
        let line = self.rest.lines().next().unwrap_or_default();
        let inner = line[1..].trim_start();
        let name_end = inner.find(|symbol: char| !(symbol.is_ascii_alphanumeric() || symbol == '_'));
        let (name, value) = inner.split_at(name_end.unwrap_or(inner.len()));
        let value = value.trim_start().strip_prefix('"').filter(|_| !name.is_empty());
        let (value, after) = value.and_then(unquoted).ok_or_else(|| fault.clone())?;
        let after = after.trim_start().strip_prefix(']').ok_or(fault)?;
        self.take(line.len() - after.len());
        Ok(PgnToken::Tag(name, value))
    }

    fn comment(&mut self) -> Result<PgnToken<'a>, RecordError> {
        let unclosed = self.fault(RecordErrorKind::UnclosedComment);
        self.take(1);
        let text = self.take_until(|symbol| matches!(symbol, '{' | '}'));
        match self.rest.chars().next() {
            None => Err(unclosed),
            Some('{') => Err(self.fault(RecordErrorKind::NestedComment)),
            Some(_) => {
                self.take(1);
                Ok(PgnToken::Comment(text.split_whitespace().collect::<Vec<_>>().join(" ")))
            }
        }
    }

    fn number(&mut self) -> Option<PgnToken<'a>> {
        let digits = self.rest.find(|symbol: char| !symbol.is_ascii_digit())?;
        let dots = self.rest[digits..].find(|symbol| symbol != '.').unwrap_or(self.rest.len() - digits);
        (digits > 0 && dots > 0).then(|| {
            let number = &self.rest[..digits];
            self.take(digits + dots);
            PgnToken::Number(number)
        })
    }

    fn take_until(&mut self, ends: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        self.take(end)
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.place.pass(taken);
        taken
    }

    /// Returns a fault at the current place; its token is the word that begins there.
    fn fault(&self, kind: RecordErrorKind) -> RecordError {
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        RecordError {
            place: Some(self.place),
            turn: None,
            side: None,
            token: self.rest[..end].to_owned(),
            kind,
        }
    }
}

fn ends_word(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '{' | '}' | '(' | ')' | '[' | ']' | '|' | ';')
}

/// Returns the value of a tag up to its closing quotation mark, and the rest.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut symbols = text.char_indices();
    while let Some((at, symbol)) = symbols.next() {
        match symbol {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => value.push(symbols.next()?.1),
            _ => value.push(symbol),
        }
    }
    None
}
