use zugleich_rules::catalog::{AnyMatch, Catalog};
use zugleich_rules::kernel::{Record, TurnIs};

use super::super::FIRST_EDITION;
use super::lexer::{Lexer, Token};
use super::{Ending, Fault, FaultKind, Place, Score, tags};

/// A parsed record file: well-formed, but not yet played.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub(super) tags: Vec<(String, String)>,
    pub(super) turns: Vec<Written>,
    pub(super) comments: Vec<Vec<String>>,
    /// The result of the record, and its place.
    pub(super) ending: Option<Ending>,
    pub(super) end: Option<Place>,
}

/// A turn as written.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// The number before the turn.
    pub(super) number: Option<(Place, String)>,
    /// The first plan.
    pub(super) first: (Place, String),
    /// The plan behind the bar.
    pub(super) second: Option<(Place, String)>,
}

impl Sheet {
    /// Parses a record without resolving its plans.
    ///
    /// # Errors
    /// [`Fault`]: the first malformed part, with its place.
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

    /// Returns whether a text is meant to be such a record: it begins with a tag or a numbered turn, after
    /// any comments.
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
            // The parser of the text gives the better error message.
            return text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
        };
        loop {
            match lexer.next() {
                Ok(Some((_, Token::Comment(_)))) => {}
                Ok(Some((_, token))) => return matches!(token, Token::Tag(..) | Token::Number(_)),
                Ok(None) => return false,
                // A malformed tag also marks a record.
                Err(fault) => return fault.kind == FaultKind::Tag,
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
    /// [`Fault`] if the tag `Variant` is missing, or the rules refuse the start.
    pub fn open(&self, catalog: Catalog) -> Result<Box<dyn AnyMatch>, Fault> {
        let variant = self.tag(tags::VARIANT).ok_or_else(|| self.nameless(catalog))?;
        let record = Record {
            variant: variant.to_owned(),
            edition: self.edition()?,
            options: self.options()?,
            position: self.tag(tags::POSITION).map(str::to_owned),
            turns: Vec::new(),
        };
        catalog.replay(&record).map_err(|error| Fault::missing(FaultKind::Rules(error.into())))
    }

    /// Returns the reason why a sheet without a variant cannot be played: it may be the resulting game of two
    /// lists, written for orthodox chess programs, which lacks the lists.
    #[must_use]
    pub fn nameless(&self, catalog: Catalog) -> Fault {
        let games = catalog.variants().iter().map(zugleich_rules::catalog::Variant::descriptor);
        let of_lists =
            |name: &str| games.clone().any(|game| game.turn == TurnIs::WholeGame && game.name == name);
        match self.tag("Event").filter(|event| of_lists(event)) {
            Some(event) => Fault::missing(FaultKind::NoLists(event.to_owned())),
            None => Fault::missing(FaultKind::NoVariant),
        }
    }

    /// Returns the rules edition of the record; the first edition if it names none.
    ///
    /// # Errors
    /// [`Fault`] if the tag `Edition` is not a number.
    pub fn edition(&self) -> Result<u32, Fault> {
        let Some(text) = self.tag(tags::EDITION) else { return Ok(FIRST_EDITION) };
        let fault = |_| Fault { token: text.to_owned(), ..Fault::missing(FaultKind::Edition) };
        text.parse().map_err(fault)
    }

    /// Returns the options in the tag `Options`, key and value.
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

/// Builds a sheet token by token.
#[derive(Default)]
struct Reader {
    tags: Vec<(String, String)>,
    turns: Vec<Written>,
    comments: Vec<Vec<String>>,
    number: Option<(Place, String)>,
    /// A bar without a following plan so far.
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
        } else if Ending::is_result(text) {
            self.result = Some(word);
        } else if self.turns.len() == Score::MAX_TURNS {
            return Err(Fault::at(place, text, FaultKind::TooManyTurns));
        } else {
            self.turns.push(Written { number: self.number.take(), first: word, second: None });
        }
        Ok(())
    }

    /// Refuses a bar without a following plan.
    fn closed(&self) -> Result<(), Fault> {
        self.bar.map_or(Ok(()), |place| Err(Fault::at(place, "|", FaultKind::Bar)))
    }

    fn finish(self) -> Result<Sheet, Fault> {
        self.closed()?;
        let ending = self.ending()?;
        let Self { tags, turns, comments, result, .. } = self;
        Ok(Sheet { tags, turns, comments, ending, end: result.map(|(place, _)| place) })
    }

    /// Returns the result in the tags and at the end of the move text, if they agree.
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
        let told = told.or(written.map(|(_, text)| text.as_str())).unwrap_or(Ending::GOES_ON);
        Ending::of(told, reason).map_err(|kind| fault(told, kind))
    }
}

/// Returns the rest of a word behind signs that may be separated from their plan (annotation, check, en
/// passant capture): empty, or a prediction; `None` for other words.
fn behind_en_passant(text: &str) -> Option<&str> {
    let signs = text.find('/').unwrap_or(text.len());
    let plain = text[..signs].trim_matches(['+', '#', '!', '?']);
    matches!(plain, "" | "e.p." | "e.p" | "ep").then_some(&text[signs..])
}
