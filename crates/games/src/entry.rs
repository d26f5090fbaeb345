use std::fmt;

use zugleich_engine::AnyEngine;
use zugleich_engine::endings::AnyTables;
use zugleich_render::Sentences;
use zugleich_render::sheet::Printed;
use zugleich_rules::ByColor;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::{EventData, Outcome, Record, RulesError};

use crate::lesson::Lesson;
use crate::page::{AtTable, Page};
use crate::{Explanation, Question, Unexplained};

/// Answers a question about a record: what speaks against it, or nothing if nothing does.
pub type Explain = fn(&Record, &Question) -> Result<Option<Explanation>, Unexplained>;

/// Everything that belongs to a game.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its rules.
    pub variant: Variant,
    /// What is said of its events.
    pub sentences: &'static Sentences,
    /// Who plays it for the computer.
    pub player: &'static dyn AnyEngine,
    /// Its conformance cases, one a line.
    pub cases: &'static str,
    /// What its page has beyond the common one.
    pub page: Page,
    /// How it is played at a real board, where it is.
    pub at_table: Option<AtTable>,
    /// The page that teaches it.
    pub lesson: Lesson,
    /// A depth and how many sequences of so many turns there are from the start, to measure the rules by; for games
    /// whose plans can be listed.
    pub perft: Option<(u32, u64)>,
    /// How a game is written down whose one turn is the whole of it.
    pub whole_game: Option<WholeGame>,
    /// Tables of its endings, none of them yet, where endings can be solved.
    pub endings: Option<fn() -> Box<dyn AnyTables>>,
    /// The commands of the program that are for this game alone.
    pub commands: &'static [&'static str],
    /// The sheets for a game at a real board, where it is played at one.
    pub sheets: Option<fn() -> Result<Printed, RulesError>>,
    /// How the rules come to what an event tells, a sentence a step, where there is more to say than the event.
    pub reasons: fn(&EventData) -> Vec<String>,
    /// Why something is not so in a position, where the game can explain more than that a plan is refused.
    pub explain: Option<Explain>,
}

/// What is known of a game beside its moves: tags of PGN, by name and value.
pub type Tags<'a> = &'a [(&'a str, &'a str)];

/// How a game is written down of which both sides hand in everything at once.
#[derive(Clone, Copy, Debug)]
pub struct WholeGame {
    /// How the program plays it again, in a line.
    pub again: &'static str,
    /// The game that the plans led to, in the manner of PGN, with these tags; `None` for plans that are none.
    pub pgn: fn(ByColor<&str>, Tags<'_>) -> Option<String>,
    /// How the game went; `None` for plans that are none.
    pub went: fn(ByColor<&str>) -> Option<Went>,
}

/// A game of which both sides have handed in everything at once, as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Went {
    /// Who won, and why.
    pub outcome: Outcome,
    /// After how many turns of the players.
    pub turns: u32,
    /// What of each plan went wrong first, if anything did.
    pub failed: ByColor<Option<Failed>>,
}

/// A part of a plan that did not do what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Which part of the plan, from 1.
    pub number: usize,
    /// The part as it is written.
    pub text: String,
    /// What became of it, in words.
    pub words: String,
}

impl Entry {
    /// What an entry is made of that says nothing else: no sheets, no reasons, no explanations.
    #[must_use]
    pub const fn new(
        variant: Variant,
        sentences: &'static Sentences,
        player: &'static dyn AnyEngine,
        cases: &'static str,
        lesson: Lesson,
    ) -> Self {
        Self {
            variant,
            sentences,
            player,
            cases,
            page: Page::COMMON,
            at_table: None,
            lesson,
            perft: None,
            whole_game: None,
            endings: None,
            commands: &[],
            sheets: None,
            reasons: |_| Vec::new(),
            explain: None,
        }
    }

    /// Its id.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.variant.descriptor().id
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", self.id())
    }
}
