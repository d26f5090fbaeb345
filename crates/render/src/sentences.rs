use std::fmt;

use zugleich_rules::ByColor;
use zugleich_rules::board::from_letter;
use zugleich_rules::kernel::{Descriptor, EventData, EventValue, OptionInfo, TurnReport};

use crate::language::{Language, PerLanguage};
use crate::piece_letters::local_letters;
use crate::superposed::{self, Collapse, joined};
use crate::texts::{FluentSource, Texts};
use crate::words;

/// Sentences for the events of one game.
///
/// Each game has its own sentences, named after its events (`capture`), steps (`step-king`), options
/// (`option-castling-off`) and others: a missing sentence is noticed, and no game can use the sentences of
/// another.
pub struct Sentences {
    descriptor: &'static Descriptor,
    sources: &'static [FluentSource],
    texts: PerLanguage<Texts>,
}

impl Sentences {
    /// Returns the sentences of a game; a later source overrides an earlier one.
    #[must_use]
    pub const fn new(descriptor: &'static Descriptor, sources: &'static [FluentSource]) -> Self {
        Self { descriptor, sources, texts: PerLanguage::new() }
    }

    /// Returns the descriptor of the game.
    #[must_use]
    pub const fn descriptor(&self) -> &'static Descriptor {
        self.descriptor
    }

    /// Returns the sources of the sentences.
    #[must_use]
    pub const fn sources(&self) -> &'static [FluentSource] {
        self.sources
    }

    /// Returns the sentence with this name; `None` if the game has none.
    ///
    /// # Panics
    /// If the sources are not well-formed, which a test of each game rules out.
    #[must_use]
    pub fn get(&self, language: Language, name: &str, arguments: &[(&str, &str)]) -> Option<String> {
        self.texts(language).get(name, arguments)
    }

    /// Returns the sentence with this name for a number, which the sentence calls `$n`.
    #[must_use]
    pub fn counted(&self, language: Language, name: &str, n: usize, arguments: &[(&str, &str)]) -> String {
        self.texts(language).counted(name, n, arguments).unwrap_or_else(|| self.missing(name))
    }

    fn texts(&self, language: Language) -> &Texts {
        let read = || Texts::of(language, self.sources).expect("the sentences of a game are well-formed");
        self.texts.get_or_init(language, read)
    }

    fn missing(&self, name: &str) -> String {
        format!("{}-{name}", self.descriptor.id)
    }

    /// Returns the sentence with this name; if it is missing, the game's id and the name, so that the gap is
    /// visible and nothing fails.
    #[must_use]
    pub fn say(&self, language: Language, name: &str, arguments: &[(&str, &str)]) -> String {
        self.get(language, name, arguments).unwrap_or_else(|| self.missing(name))
    }

    /// Returns an event as a sentence.
    #[must_use]
    pub fn event(&self, language: Language, event: &EventData) -> String {
        if let Some(collapse) = Collapse::of(event) {
            return superposed::sentences(language, &[collapse]).concat();
        }
        // The event may come from another edition of the rules.
        self.about_event(language, &event.kind, event)
            .unwrap_or_else(|| words::say(language, "event-unknown", &[("kind", &self.missing(&event.kind))]))
    }

    /// Returns the sentence with this name, whose arguments are the fields of an event; `None` if the game has
    /// none.
    #[must_use]
    pub fn about_event(&self, language: Language, name: &str, event: &EventData) -> Option<String> {
        let fields: Vec<_> =
            event.fields.iter().map(|(name, value)| (&**name, field(language, value))).collect();
        let arguments: Vec<_> = fields.iter().map(|(name, text)| (*name, text.as_str())).collect();
        self.get(language, name, &arguments)
    }

    /// Returns the caption of an event on the board, e.g. `White predicted right: Black’s pawn dies`; `None`
    /// for events without one.
    #[must_use]
    pub fn caption(&self, language: Language, event: &EventData) -> Option<String> {
        self.about_event(language, &format!("caption-{}", event.kind), event)
    }

    /// Returns events as sentences; equal events of several pieces are one sentence.
    #[must_use]
    pub fn events(&self, language: Language, events: &[EventData]) -> Vec<String> {
        let others =
            events.iter().filter(|data| Collapse::of(data).is_none()).map(|data| self.event(language, data));
        let collapses: Vec<_> = events.iter().filter_map(Collapse::of).collect();
        others.chain(superposed::sentences(language, &collapses)).collect()
    }

    /// Returns the name of a step of a turn, e.g. `Knights jump`; empty for a step without a name.
    #[must_use]
    pub fn step(&self, language: Language, phase: &str, tick: u32) -> String {
        self.get(language, &format!("step-{phase}"), &[("tick", &tick.to_string())]).unwrap_or_default()
    }

    /// Returns a turn and all its events, e.g. `White Nb1–c3, Black Nb5–c3. Both knights ...`; its plans are
    /// `written` in any notation.
    #[must_use]
    pub fn turn(&self, language: Language, report: &TurnReport, written: &ByColor<Option<String>>) -> String {
        let told: Vec<_> = [self.plans(language, report, written)]
            .into_iter()
            .chain(self.outcome(language, report))
            .collect();
        told.join(" ")
    }

    /// Returns the plans of a turn as a sentence, e.g. `White Nb1–c3, Black Nb5–c3.`; they are `written` in any
    /// notation.
    #[must_use]
    pub fn plans(
        &self,
        language: Language,
        report: &TurnReport,
        written: &ByColor<Option<String>>,
    ) -> String {
        let plan = |(color, text): (_, &Option<String>)| {
            Some(words::plan(language, color, text.as_deref()?, report.plan_data[color].as_ref()?))
        };
        let plans: Vec<_> = written.iter().filter_map(plan).collect();
        // A plan with a prediction has a comma of its own.
        let between = if plans.iter().any(|plan| plan.contains(',')) { "; " } else { ", " };
        format!("{}.", plans.join(between))
    }

    /// Returns the results of a turn: its events, a check, and the end of the game.
    #[must_use]
    pub fn outcome(&self, language: Language, report: &TurnReport) -> Vec<String> {
        let mut told = self.events(language, &report.events);
        told.extend(self.peace(language, report));
        let checked = report.plans.iter().find_map(|(side, plan)| plan.as_ref().map(|_| !side));
        if let (Some(true), Some(checked), None) = (report.in_check, checked, report.outcome) {
            told.push(self.say(language, "check", &[("side", &words::side(language, checked))]));
        }
        told.extend(report.outcome.map(|outcome| words::result(language, outcome)));
        told
    }

    /// Returns the reason that no battle took place, in games with battles; `None` if one did, and in other
    /// games.
    #[must_use]
    pub fn peace(&self, language: Language, report: &TurnReport) -> Option<String> {
        if report.events.iter().any(|event| event.kind == "battle") {
            return None;
        }
        let motions = || report.steps.iter().flat_map(|step| &step.motions);
        let swapped =
            motions().any(|one| motions().any(|other| (one.from, one.to) == (other.to, other.from)));
        self.get(language, if swapped { "peace-swap" } else { "peace" }, &[])
    }

    /// Returns the summary of the game, in a sentence or two.
    #[must_use]
    pub fn summary(&self, language: Language) -> String {
        self.get(language, "summary", &[]).unwrap_or_else(|| self.descriptor.summary.to_owned())
    }

    /// Returns the credit of the game's author.
    #[must_use]
    pub fn credit(&self, language: Language) -> String {
        self.get(language, "credit", &[]).unwrap_or_else(|| self.descriptor.credit.to_owned())
    }

    /// Returns the label of an option; its description if there is none.
    #[must_use]
    pub fn about(&self, language: Language, option: &OptionInfo) -> String {
        self.get(language, &format!("about-{}", option.key), &[]).unwrap_or_else(|| option.summary.to_owned())
    }

    /// Returns the meaning of an option's value as a sentence; the option with the value if there is none.
    #[must_use]
    pub fn option(&self, language: Language, key: &str, value: &str) -> String {
        self.get(language, &format!("option-{key}-{value}"), &[]).unwrap_or_else(|| format!("{key}: {value}"))
    }
}

impl fmt::Debug for Sentences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sentences({})", self.descriptor.id)
    }
}

fn field(language: Language, value: &EventValue) -> String {
    match value {
        EventValue::Side(color) => words::side(language, *color),
        EventValue::Sides(sides) => {
            joined(language, "and", sides.iter().map(|&color| words::side(language, color)))
                .unwrap_or_default()
        }
        EventValue::Square(square) => square.to_string(),
        EventValue::Squares(squares) => {
            joined(language, "and", squares.iter().map(ToString::to_string)).unwrap_or_default()
        }
        EventValue::Piece(letter) => {
            from_letter(*letter).map_or_else(String::new, |(_, role)| words::role(language, role))
        }
        EventValue::Word(word) => word.clone().into_owned(),
        EventValue::Face(side, types) => types.text(*side),
        EventValue::Text(text) => local_letters(language, text),
        EventValue::Number(number) => number.to_string(),
        EventValue::Flag(flag) => flag.to_string(),
    }
}
