use zugleich_rules::catalog::{AnyMatch, Catalog};
use zugleich_rules::kernel::{Record, TurnScope};

use super::super::FIRST_EDITION;
use super::lexer::{PgnLexer, PgnToken};
use super::{GameScore, RecordError, RecordErrorKind, RecordedResult, TextPosition, tags};

/// A parsed record file: well-formed, but not yet played.
#[derive(Clone, Debug)]
pub struct PgnGame {
    pub(super) tags: Vec<(String, String)>,
    pub(super) turns: Vec<WrittenTurn>,
    pub(super) comments: Vec<Vec<String>>,
    /// The result of the record, and its place.
    pub(super) ending: Option<RecordedResult>,
    pub(super) end: Option<TextPosition>,
}

/// A turn as written.
#[derive(Clone, Debug)]
pub(super) struct WrittenTurn {
    /// The number before the turn.
    pub(super) number: Option<(TextPosition, String)>,
    /// The first plan.
    pub(super) first: (TextPosition, String),
    /// The plan behind the bar.
    pub(super) second: Option<(TextPosition, String)>,
}

impl PgnGame {
    /// Parses a record without resolving its plans.
    ///
    /// # Errors
    /// [`RecordError`]: the first malformed part, with its place.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if text.len() > GameScore::MAX_BYTES {
            return Err(RecordError::missing(RecordErrorKind::TooLong));
        }
        let mut lexer = PgnLexer::new(text)?;
        let mut reader = PgnParser::default();
        while let Some((place, token)) = lexer.next()? {
            reader.take(place, token)?;
        }
        reader.finish()
    }

    /// Returns whether a text is meant to be such a record: it begins with a tag or a numbered turn, after
    /// any comments.
    ///
    /// ```
    /// use zugleich_render::record::pgn::PgnGame;
    /// assert!(PgnGame::is_pgn("[Variant \"parity\"]\n1. e4|e5"));
    /// assert!(PgnGame::is_pgn("1.e4|e5"));
    /// assert!(!PgnGame::is_pgn("e2e4 e7e5"));
    /// assert!(!PgnGame::is_pgn("{\"variant\": \"parity\"}"));
    /// ```
    #[must_use]
    pub fn is_pgn(text: &str) -> bool {
        let Ok(mut lexer) = PgnLexer::new(text) else {
            // The parser of the text gives the better error message.
            return text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
        };
        loop {
            match lexer.next() {
                Ok(Some((_, PgnToken::Comment(_)))) => {}
                Ok(Some((_, token))) => return matches!(token, PgnToken::Tag(..) | PgnToken::Number(_)),
                Ok(None) => return false,
                // A malformed tag also marks a record.
                Err(fault) => return fault.kind == RecordErrorKind::Tag,
            }
        }
    }

    /// Returns the value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Returns the match given by the tags, before its first turn.
    ///
    /// # Errors
    /// [`RecordError`] if the tag `Variant` is missing, or the rules refuse the start.
    pub fn open(&self, catalog: Catalog) -> Result<Box<dyn AnyMatch>, RecordError> {
        let variant = self.tag(tags::VARIANT).ok_or_else(|| self.missing_variant_error(catalog))?;
        let record = Record {
            variant: variant.to_owned(),
            edition: self.edition()?,
            options: self.options()?,
            position: self.tag(tags::POSITION).map(str::to_owned),
            turns: Vec::new(),
        };
        catalog.replay(&record).map_err(|error| RecordError::missing(RecordErrorKind::Rules(error.into())))
    }

    /// Returns the reason why a sheet without a variant cannot be played: it may be the resulting game of two
    /// lists, written for orthodox chess programs, which lacks the lists.
    #[must_use]
    pub fn missing_variant_error(&self, catalog: Catalog) -> RecordError {
        let games = catalog.variants().iter().map(zugleich_rules::catalog::Variant::descriptor);
        let of_lists =
            |name: &str| games.clone().any(|game| game.turn == TurnScope::WholeGame && game.name == name);
        match self.tag("Event").filter(|event| of_lists(event)) {
            Some(event) => RecordError::missing(RecordErrorKind::NoLists(event.to_owned())),
            None => RecordError::missing(RecordErrorKind::NoVariant),
        }
    }

    /// Returns the rules edition of the record; the first edition if it names none.
    ///
    /// # Errors
    /// [`RecordError`] if the tag `Edition` is not a number.
    pub fn edition(&self) -> Result<u32, RecordError> {
        let Some(text) = self.tag(tags::EDITION) else { return Ok(FIRST_EDITION) };
        let fault =
            |_| RecordError { token: text.to_owned(), ..RecordError::missing(RecordErrorKind::Edition) };
        text.parse().map_err(fault)
    }

    /// Returns the options in the tag `Options`, key and value.
    ///
    /// # Errors
    /// [`RecordError`] if it has not the form `KEY=VALUE KEY=VALUE`.
    pub fn options(&self) -> Result<Vec<(String, String)>, RecordError> {
        let option = |text: &str| {
            let pair = text.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
            pair.ok_or_else(|| RecordError {
                token: text.to_owned(),
                ..RecordError::missing(RecordErrorKind::Options)
            })
        };
        self.tag(tags::OPTIONS).unwrap_or_default().split_whitespace().map(option).collect()
    }
}

/// Builds a sheet token by token.
#[derive(Default)]
struct PgnParser {
    tags: Vec<(String, String)>,
    turns: Vec<WrittenTurn>,
    comments: Vec<Vec<String>>,
    number: Option<(TextPosition, String)>,
    /// A bar without a following plan so far.
    bar: Option<TextPosition>,
    /// The result behind the moves.
    result: Option<(TextPosition, String)>,
}

impl PgnParser {
    fn take(&mut self, place: TextPosition, token: PgnToken<'_>) -> Result<(), RecordError> {
        match token {
            PgnToken::Tag(name, value) => self.tag(place, name, value),
            PgnToken::Comment(text) => {
                self.comments.resize(self.comments.len().max(self.turns.len() + 1), Vec::new());
                self.comments[self.turns.len()].extend((!text.is_empty()).then_some(text));
                Ok(())
            }
            PgnToken::Number(text) | PgnToken::Word(text) if self.result.is_some() => {
                Err(RecordError::at(place, text, RecordErrorKind::AfterResult))
            }
            PgnToken::Number(text) => {
                self.number = Some((place, text.to_owned()));
                self.ensure_no_open_bar()
            }
            PgnToken::Word(text) => self.word(place, text),
            PgnToken::Bar => {
                let opens = self.turns.last().is_some_and(|turn| turn.second.is_none());
                if !opens || self.number.is_some() || self.bar.replace(place).is_some() {
                    return Err(RecordError::at(place, "|", RecordErrorKind::Bar));
                }
                Ok(())
            }
        }
    }

    fn tag(&mut self, place: TextPosition, name: &str, value: String) -> Result<(), RecordError> {
        let kind = if !self.turns.is_empty() || self.result.is_some() {
            RecordErrorKind::SecondGame
        } else if self.tags.iter().any(|(tag, _)| tag == name) {
            RecordErrorKind::TagTwice
        } else if self.tags.len() == GameScore::MAX_TAGS {
            RecordErrorKind::TooManyTags
        } else {
            self.tags.push((name.to_owned(), value));
            return Ok(());
        };
        Err(RecordError::at(place, name, kind))
    }

    fn word(&mut self, place: TextPosition, text: &str) -> Result<(), RecordError> {
        let word = (place, text.to_owned());
        if let Some(rest) = behind_en_passant(text)
            && self.bar.is_none()
            && self.number.is_none()
            && let Some(turn) = self.turns.last_mut()
        {
            // The text belongs to the plan before it, as does a prediction behind it.
            turn.second.as_mut().unwrap_or(&mut turn.first).1.push_str(rest);
        } else if self.bar.take().is_some() {
            if let Some(turn) = self.turns.last_mut() {
                turn.second = Some(word);
            }
        } else if RecordedResult::is_result(text) {
            self.result = Some(word);
        } else if self.turns.len() == GameScore::MAX_TURNS {
            return Err(RecordError::at(place, text, RecordErrorKind::TooManyTurns));
        } else {
            self.turns.push(WrittenTurn { number: self.number.take(), first: word, second: None });
        }
        Ok(())
    }

    /// Refuses a bar without a following plan.
    fn ensure_no_open_bar(&self) -> Result<(), RecordError> {
        self.bar.map_or(Ok(()), |place| Err(RecordError::at(place, "|", RecordErrorKind::Bar)))
    }

    fn finish(self) -> Result<PgnGame, RecordError> {
        self.ensure_no_open_bar()?;
        let ending = self.ending()?;
        let Self { tags, turns, comments, result, .. } = self;
        Ok(PgnGame { tags, turns, comments, ending, end: result.map(|(place, _)| place) })
    }

    /// Returns the result in the tags and at the end of the move text, if they agree.
    fn ending(&self) -> Result<Option<RecordedResult>, RecordError> {
        let tag = |name| self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        let fault = |token: &str, kind| RecordError { token: token.to_owned(), ..RecordError::missing(kind) };
        let (told, written) = (tag(tags::RESULT), self.result.as_ref());
        let reason = match tag(tags::REASON) {
            Some(name) => Some(name.parse().map_err(|_| fault(name, RecordErrorKind::Reason))?),
            None => None,
        };
        if let (Some(told), Some((place, written))) = (told, written)
            && told != written
        {
            return Err(RecordError::at(*place, written, RecordErrorKind::Results));
        }
        let told = told.or(written.map(|(_, text)| text.as_str())).unwrap_or(RecordedResult::GOES_ON);
        RecordedResult::of(told, reason).map_err(|kind| fault(told, kind))
    }
}

/// Returns the rest of a word behind signs that may be separated from their plan (annotation, check, en
/// passant capture): empty, or a prediction; `None` for other words.
fn behind_en_passant(text: &str) -> Option<&str> {
    let signs = text.find('/').unwrap_or(text.len());
    let plain = text[..signs].trim_matches(['+', '#', '!', '?']);
    matches!(plain, "" | "e.p." | "e.p" | "ep").then_some(&text[signs..])
}
