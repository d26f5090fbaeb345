use zugleich_rules::catalog::Catalog;
use zugleich_rules::kernel::{Record, RulesError, TurnReport};
use zugleich_rules::{ByColor, Color};

use super::play::display_number;
use super::{GameScore, RecordedResult, tags};
use crate::Sentences;
use crate::language::Language;
use crate::pgn_text::{comment, tag, wrapped};

/// The tags that are always written, with their values if unknown.
pub(super) const ROSTER: [(&str, &str); 3] = [("White", "?"), ("Black", "?"), ("Date", "????.??.??")];

impl GameScore {
    /// Returns the score as text. If the game's sentences are given, a comment behind each turn describes its
    /// events.
    ///
    /// # Errors
    /// [`RulesError`] if the record is not that of a legal game.
    pub fn text(&self, catalog: Catalog, sentences: Option<&Sentences>) -> Result<String, RulesError> {
        let mut text = self.head();
        text.push('\n');
        text.push_str(&self.moves(catalog, sentences)?);
        Ok(text)
    }

    /// Returns the score as text from stored turns, without validation, so that it may be of an unsupported
    /// edition of the rules.
    #[must_use]
    pub fn text_of_recorded<'a>(
        &self,
        turns: impl Iterator<Item = (&'a TurnReport, ByColor<Option<String>>)>,
        sentences: Option<&Sentences>,
    ) -> String {
        let mut text = MoveText::default();
        text.comments(self.comments_on(0), &None);
        for (index, (report, plans)) in turns.enumerate() {
            let (number, black) = number_of(report);
            text.turn(number, black, &plans);
            let told = sentences.and_then(|sentences| events_text(sentences, report));
            text.comments(self.comments_on(index + 1), &told);
        }
        text.words.push(self.result().to_owned());
        format!("{}\n{}", self.head(), wrapped(text.words.iter().map(String::as_str)))
    }

    fn head(&self) -> String {
        let Record { variant, edition, options, position, .. } = &self.record;
        let mut text = tag(tags::VARIANT, variant);
        text.push_str(&tag(tags::EDITION, &edition.to_string()));
        if !options.is_empty() {
            let options: Vec<_> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
            text.push_str(&tag(tags::OPTIONS, &options.join(" ")));
        }
        for (name, unknown) in ROSTER {
            text.push_str(&tag(name, self.tag(name).unwrap_or(unknown)));
        }
        let others = self.tags.iter().filter(|(name, _)| {
            !tags::ALL.contains(&name.as_str()) && !ROSTER.iter().any(|(known, _)| known == name)
        });
        text.extend(others.map(|(name, value)| tag(name, value)));
        text.push_str(&tag(tags::RESULT, self.result()));
        if let Some(reason) = self.ending.and_then(|ending| ending.reason) {
            text.push_str(&tag(tags::REASON, reason.name()));
        }
        if let Some(position) = position {
            text.push_str(&tag(tags::POSITION, position));
        }
        text
    }

    fn moves(&self, catalog: Catalog, sentences: Option<&Sentences>) -> Result<String, RulesError> {
        let turns = &self.record.turns;
        let mut game = catalog.replay(&Record { turns: Vec::new(), ..self.record.clone() })?;
        let mut text = MoveText::default();
        text.comments(self.comments_on(0), &None);
        for (index, turn) in turns.iter().enumerate() {
            let (number, black) = (display_number(&*game), game.to_move() == Some(Color::Black));
            let plans = game.check_turn(turn.as_ref().map(Option::as_deref))?;
            let (report, plans) = game.play_notated(plans)?;
            text.turn(number, black, &plans);
            let told = sentences.and_then(|sentences| events_text(sentences, &report));
            text.comments(self.comments_on(index + 1), &told);
        }
        text.words.push(self.result().to_owned());
        Ok(wrapped(text.words.iter().map(String::as_str)))
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    fn comments_on(&self, turn: usize) -> &[String] {
        self.comments.get(turn).map_or(&[], Vec::as_slice)
    }

    fn result(&self) -> &'static str {
        self.ending.map_or(RecordedResult::GOES_ON, RecordedResult::result)
    }
}

/// Returns the number of a turn as shown in a record, and whether it is Black's ply: if one side acts at a
/// time, a number counts a ply of each side.
fn number_of(report: &TurnReport) -> (u32, bool) {
    match (&report.plans.white, &report.plans.black) {
        (Some(_), None) => (report.turn.div_ceil(2), false),
        (None, Some(_)) => (report.turn.div_ceil(2), true),
        _ => (report.turn, false),
    }
}

/// Returns the events of a turn in words, if there are any.
fn events_text(sentences: &Sentences, report: &TurnReport) -> Option<String> {
    let words = sentences.events(Language::English, &report.events);
    (!words.is_empty()).then(|| words.join(" "))
}

/// Move text under construction.
#[derive(Default)]
struct MoveText {
    words: Vec<String>,
    /// `true` if nothing stands behind the last plan, so that the next ply needs no number.
    follows: bool,
}

impl MoveText {
    fn turn(&mut self, number: u32, black: bool, plans: &ByColor<Option<String>>) {
        if plans.white.is_none() && plans.black.is_none() {
            return;
        }
        match (black, self.follows) {
            (false, _) => self.words.push(format!("{number}.")),
            (true, false) => self.words.push(format!("{number}...")),
            (true, true) => {}
        }
        let plans: Vec<&str> = plans.iter().filter_map(|(_, plan)| plan.as_deref()).collect();
        self.words.push(plans.join("|"));
        self.follows = true;
    }

    /// Appends the description of the events, then the remarks that differ from it.
    fn comments(&mut self, remarks: &[String], told: &Option<String>) {
        let remarks = remarks.iter().filter(|remark| Some(*remark) != told.as_ref()).cloned();
        for text in told.iter().cloned().chain(remarks) {
            self.words.extend(comment(&text));
            self.follows = false;
        }
    }
}
