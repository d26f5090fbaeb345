use zugleich_rules::Color;
use zugleich_rules::catalog::{AnyMatch, Catalog};
use zugleich_rules::kernel::{Reason, Record};

use super::super::FIRST_EDITION;
use super::lexer::{Lexer, Token};
use super::{Ending, Fault, FaultKind, GOES_ON, Place, RESULTS, Score, tags};

/// A record as it stands in a file: of the right form, but not yet played.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub(super) tags: Vec<(String, String)>,
    pub(super) turns: Vec<Written>,
    pub(super) comments: Vec<Vec<String>>,
    /// The result that it tells, and where.
    pub(super) ending: Option<Ending>,
    pub(super) end: Option<Place>,
}

/// A turn as it is written.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// The number before it.
    pub(super) number: Option<(Place, String)>,
    /// The first plan.
    pub(super) first: (Place, String),
    /// What stands behind the bar.
    pub(super) second: Option<(Place, String)>,
}

impl Sheet {
    /// Reads a record; what its plans mean is not asked yet.
    ///
    /// # Errors
    /// [`Fault`]: the first thing that has not the form of a record, and where it stands.
    pub fn read(text: &str) -> Result<Self, Fault> {
        if text.len() > Score::MAX_BYTES {
            return Err(Fault::missing(FaultKind::TooLong));
        }
        let mut lexer = Lexer::new(text)?;
        let mut reader = Reader::default();
        while let Some((place, token)) = lexer.next()? {
            reader.take(place, token)?;
        }
        reader.finish()
    }

    /// Whether a text is meant to be such a record: it begins with a tag or a numbered turn, comments aside.
    ///
    /// ```
    /// use zugleich_render::record::pgn::Sheet;
    /// assert!(Sheet::is_begun_by("[Variant \"parity\"]\n1. e4|e5"));
    /// assert!(Sheet::is_begun_by("1.e4|e5"));
    /// assert!(!Sheet::is_begun_by("e2e4 e7e5"));
    /// assert!(!Sheet::is_begun_by("{\"variant\": \"parity\"}"));
    /// ```
    #[must_use]
    pub fn is_begun_by(text: &str) -> bool {
        let Ok(mut lexer) = Lexer::new(text) else {
            // What is wrong is told better by whoever reads it.
            return text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
        };
        loop {
            match lexer.next() {
                Ok(Some((_, Token::Comment(_)))) => {}
                Ok(Some((_, token))) => return matches!(token, Token::Tag(..) | Token::Number(_)),
                Ok(None) => return false,
                // A tag that is not one belongs to a record all the same.
                Err(fault) => return fault.kind == FaultKind::Tag,
            }
        }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The match that the tags tell of, before its first turn.
    ///
    /// # Errors
    /// [`Fault`] if there is no tag `Variant`, or no game begins so.
    pub fn open(&self, catalog: Catalog) -> Result<Box<dyn AnyMatch>, Fault> {
        let variant = self.tag(tags::VARIANT).ok_or_else(|| Fault::missing(FaultKind::NoVariant))?;
        let record = Record {
            variant: variant.to_owned(),
            edition: self.edition()?,
            options: self.options()?,
            position: self.tag(tags::POSITION).map(str::to_owned),
            turns: Vec::new(),
        };
        catalog.replay(&record).map_err(|error| Fault::missing(FaultKind::Rules(error)))
    }

    /// The edition of the rules by which the record was made; the first where it names none.
    ///
    /// # Errors
    /// [`Fault`] if the tag `Edition` is no number.
    pub fn edition(&self) -> Result<u32, Fault> {
        let Some(text) = self.tag(tags::EDITION) else { return Ok(FIRST_EDITION) };
        let fault = |_| Fault { token: text.to_owned(), ..Fault::missing(FaultKind::Edition) };
        text.parse().map_err(fault)
    }

    /// The options that the tag `Options` gives, key and value.
    ///
    /// # Errors
    /// [`Fault`] if it has not the form `KEY=VALUE KEY=VALUE`.
    pub fn options(&self) -> Result<Vec<(String, String)>, Fault> {
        let option = |text: &str| {
            let pair = text.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
            pair.ok_or_else(|| Fault { token: text.to_owned(), ..Fault::missing(FaultKind::Options) })
        };
        self.tag(tags::OPTIONS).unwrap_or_default().split_whitespace().map(option).collect()
    }
}

/// Puts a sheet together, token by token.
#[derive(Default)]
struct Reader {
    tags: Vec<(String, String)>,
    turns: Vec<Written>,
    comments: Vec<Vec<String>>,
    number: Option<(Place, String)>,
    /// A bar behind which nothing stands yet.
    bar: Option<Place>,
    /// The result behind the moves.
    result: Option<(Place, String)>,
}

impl Reader {
    fn take(&mut self, place: Place, token: Token<'_>) -> Result<(), Fault> {
        match token {
            Token::Tag(name, value) => self.tag(place, name, value),
            Token::Comment(text) => {
                self.comments.resize(self.comments.len().max(self.turns.len() + 1), Vec::new());
                self.comments[self.turns.len()].extend((!text.is_empty()).then_some(text));
                Ok(())
            }
            Token::Number(text) | Token::Word(text) if self.result.is_some() => {
                Err(Fault::at(place, text, FaultKind::AfterResult))
            }
            Token::Number(text) => {
                self.number = Some((place, text.to_owned()));
                self.closed()
            }
            Token::Word(text) => self.word(place, text),
            Token::Bar => {
                let opens = self.turns.last().is_some_and(|turn| turn.second.is_none());
                if !opens || self.number.is_some() || self.bar.replace(place).is_some() {
                    return Err(Fault::at(place, "|", FaultKind::Bar));
                }
                Ok(())
            }
        }
    }

    fn tag(&mut self, place: Place, name: &str, value: String) -> Result<(), Fault> {
        let kind = if !self.turns.is_empty() || self.result.is_some() {
            FaultKind::SecondGame
        } else if self.tags.iter().any(|(tag, _)| tag == name) {
            FaultKind::TagTwice
        } else if self.tags.len() == Score::MAX_TAGS {
            FaultKind::TooManyTags
        } else {
            self.tags.push((name.to_owned(), value));
            return Ok(());
        };
        Err(Fault::at(place, name, kind))
    }

    fn word(&mut self, place: Place, text: &str) -> Result<(), Fault> {
        let word = (place, text.to_owned());
        if self.bar.take().is_some() {
            if let Some(turn) = self.turns.last_mut() {
                turn.second = Some(word);
            }
        } else if text == GOES_ON || winner(text).is_some() {
            self.result = Some(word);
        } else if self.turns.len() == Score::MAX_TURNS {
            return Err(Fault::at(place, text, FaultKind::TooManyTurns));
        } else {
            self.turns.push(Written { number: self.number.take(), first: word, second: None });
        }
        Ok(())
    }

    /// Refuses a bar behind which nothing stands.
    fn closed(&self) -> Result<(), Fault> {
        self.bar.map_or(Ok(()), |place| Err(Fault::at(place, "|", FaultKind::Bar)))
    }

    fn finish(self) -> Result<Sheet, Fault> {
        self.closed()?;
        let ending = self.ending()?;
        let Self { tags, turns, comments, result, .. } = self;
        Ok(Sheet { tags, turns, comments, ending, end: result.map(|(place, _)| place) })
    }

    /// What the tags and the end of the move text say of the result, if they agree.
    fn ending(&self) -> Result<Option<Ending>, Fault> {
        let tag = |name| self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        let fault = |token: &str, kind| Fault { token: token.to_owned(), ..Fault::missing(kind) };
        let (told, written) = (tag(tags::RESULT), self.result.as_ref());
        let reason = match tag(tags::REASON) {
            Some(name) => Some(name.parse().map_err(|_| fault(name, FaultKind::Reason))?),
            None => None,
        };
        if let (Some(told), Some((place, written))) = (told, written)
            && told != written
        {
            return Err(Fault::at(*place, written, FaultKind::Results));
        }
        let told = told.or(written.map(|(_, text)| text.as_str())).unwrap_or(GOES_ON);
        match (winner(told), reason) {
            (Some(_), Some(Reason::Aborted)) => Err(fault(told, FaultKind::Results)),
            (Some(winner), reason) => Ok(Some(Ending { winner, reason })),
            (None, _) if told != GOES_ON => Err(fault(told, FaultKind::Result)),
            (None, reason @ Some(Reason::Aborted)) => Ok(Some(Ending { winner: None, reason })),
            (None, Some(_)) => Err(fault(told, FaultKind::Results)),
            (None, None) => Ok(None),
        }
    }
}

/// Who has won with this result; `None` if it is none.
#[expect(clippy::option_option, reason = "no result is not a draw")]
fn winner(text: &str) -> Option<Option<Color>> {
    RESULTS.iter().find(|(result, _)| *result == text).map(|&(_, winner)| winner)
}
