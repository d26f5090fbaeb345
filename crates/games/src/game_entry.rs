use std::fmt;

use zugleich_engine::AnyEngine;
use zugleich_engine::endings::AnyEndgameTables;
use zugleich_render::Sentences;
use zugleich_render::language::Language;
use zugleich_render::sheet::PrintMaterial;
use zugleich_rules::ByColor;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::{EventData, Outcome, Record, RulesError};

use crate::lesson::GameLesson;
use crate::page_additions::{OverTheBoardPlay, PageAdditions};
use crate::{Explanation, ExplanationError, ExplanationQuery};

/// Answers a question about a record in a language: the reasons against it; `None` if there are none.
pub type ExplainFn =
    fn(Language, &Record, &ExplanationQuery) -> Result<Option<Explanation>, ExplanationError>;

/// Registration of a game: rules, engine, texts, pages and tools.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// Rules of the game.
    pub variant: Variant,
    /// Sentences for its events.
    pub sentences: &'static Sentences,
    /// Engine that plays the game.
    pub player: &'static dyn AnyEngine,
    /// Its conformance cases, one per line.
    pub cases: &'static str,
    /// Additions of its page to the common page.
    pub page: PageAdditions,
    /// Clock that a seek is offered with: seconds for the whole game, and seconds more for each plan.
    pub seek_clock: (u32, u32),
    /// Play at a real board, if the game supports it.
    pub at_table: Option<OverTheBoardPlay>,
    /// The page that teaches the game.
    pub lesson: GameLesson,
    /// A depth and the perft count from the start position at that depth, used to measure the rules; for
    /// games whose plans can be listed.
    pub perft: Option<(u32, u64)>,
    /// Notation of the whole game, for games that consist of one turn.
    pub whole_game: Option<WholeGameNotation>,
    /// Creates empty endgame tables, for games whose endings can be solved.
    pub endings: Option<fn() -> Box<dyn AnyEndgameTables>>,
    /// Commands of the program that exist only for this game.
    pub commands: &'static [&'static str],
    /// Printable sheets for a game at a real board, if the game supports it.
    pub sheets: Option<fn(Language) -> Result<PrintMaterial, RulesError>>,
    /// Returns the steps of the decision behind an event in a few words each, if there is more to say than
    /// the event.
    pub reasons: fn(Language, &EventData) -> Vec<String>,
    /// Explains positions, for games that can explain more than the refusal of a plan.
    pub explain: Option<ExplainFn>,
}

/// Metadata of a game beside its moves: PGN tags, by name and value.
pub type PgnTags<'a> = &'a [(&'a str, &'a str)];

/// Functions of a game in which both sides submit their whole plan at once.
#[derive(Clone, Copy, Debug)]
pub struct WholeGameNotation {
    /// One-line instruction for replaying it with the program.
    pub again: &'static str,
    /// Returns the game of the plans in the manner of PGN, with these tags; `None` if the plans are not
    /// valid.
    pub pgn: fn(ByColor<&str>, PgnTags<'_>) -> Option<String>,
    /// Returns the result of the game; `None` if the plans are not valid.
    pub went: fn(Language, ByColor<&str>) -> Option<WholeGameResult>,
    /// Searches winning replies to both plans.
    pub replies: ReplySearchFn,
}

/// Returns the winning replies to both plans found before the stop signal returns `true`; `None` if the plans
/// are not valid.
pub type ReplySearchFn = fn(ByColor<&str>, &dyn Fn() -> bool) -> Option<ByColor<ReplySearchResult>>;

/// Result of a search for a reply to a plan that is all of a side's play in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplySearchResult {
    /// The shortest winning plan of the other side, in the notation of the game, if one was found.
    pub reply: Option<String>,
    /// Greatest length of which all plans of the other side were tried; at most the length of the reply.
    pub tried: usize,
}

/// Result of a game in which both sides submitted their whole plan at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeGameResult {
    /// Winner and reason.
    pub outcome: Outcome,
    /// Number of player turns.
    pub turns: u32,
    /// First failed part of each plan, if any.
    pub failed: ByColor<Option<PlanFailure>>,
}

/// A part of a plan that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanFailure {
    /// Number of the part in the plan, from 1.
    pub number: usize,
    /// Text of the part.
    pub text: String,
    /// Its outcome, in words.
    pub words: String,
}

impl GameEntry {
    /// Returns an entry with the defaults for all other fields: no sheets, no reasons, no explanations.
    #[must_use]
    pub const fn new(
        variant: Variant,
        sentences: &'static Sentences,
        player: &'static dyn AnyEngine,
        cases: &'static str,
        lesson: GameLesson,
    ) -> Self {
        Self {
            variant,
            sentences,
            player,
            cases,
            page: PageAdditions::COMMON,
            seek_clock: (180, 10),
            at_table: None,
            lesson,
            perft: None,
            whole_game: None,
            endings: None,
            commands: &[],
            sheets: None,
            reasons: |_, _| Vec::new(),
            explain: None,
        }
    }

    /// Returns the id of the game.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.variant.descriptor().id
    }
}

impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", self.id())
    }
}
