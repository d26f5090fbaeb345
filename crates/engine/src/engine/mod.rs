//! The interface of the engines of all games.

mod common;
mod simultaneous;

use std::fmt::Debug;
use std::sync::Arc;

use zugleich_rules::kernel::Record;
use zugleich_rules::{ByColor, Color};

pub(crate) use common::{active_inputs, analysis, baseline, drawn, endings, judge, terms, texts};
pub use common::{draw_choice, draw_level_k};
pub(crate) use simultaneous::SimultaneousEngine;
pub use simultaneous::simultaneous;

use crate::ablation::Ablation;
use crate::book::BookIndex;
use crate::error::EngineError;
use crate::evaluate::SolvedPosition;
use crate::ladder::Ladder;
use crate::level::Level;
use crate::limits::Limits;
use crate::net::{Net, NetError};
use crate::players::Baseline;
use crate::search::HelperThreads;
use crate::study::{ReplySearchResult, Study};

/// An engine for one game, with plans as text.
///
/// Its only input is the public record of a game: it cannot see a pending plan.
pub trait AnyEngine: Debug + Send + Sync {
    /// Returns the id of its game.
    fn variant(&self) -> &'static str;

    /// Analyses the position at the end of a record, for both sides without noise and leaning.
    ///
    /// # Errors
    /// [`EngineError`] if the record cannot be replayed or the game is over.
    fn analyse(&self, record: &Record, limits: &Limits) -> Result<Analysis, EngineError> {
        self.analyse_until(record, limits, &|| false)
    }

    /// Analyses as [`AnyEngine::analyse`] does, and returns the result so far once `stop` returns `true`;
    /// depth 1 is always completed.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`].
    fn analyse_until(
        &self,
        record: &Record,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Analysis, EngineError>;

    /// Analyses as [`AnyEngine::analyse_until`] does, and adds the value of each searched plan and of the
    /// plans played in the position; where one side acts, also the principal variation. `None` in a game of
    /// one turn.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`], and for plans that are not legal.
    fn study_until(
        &self,
        _record: &Record,
        _played: ByColor<Option<&str>>,
        _limits: &Limits,
        _stop: &dyn Fn() -> bool,
    ) -> Result<Option<Study>, EngineError> {
        Ok(None)
    }

    /// Returns winning replies to each of the two plans of a game of one turn; `None` in a game of several
    /// turns. Returns the result so far once `stop` returns `true`.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`], and for plans that are not legal.
    fn answers_until(
        &self,
        _record: &Record,
        _played: ByColor<&str>,
        _stop: &dyn Fn() -> bool,
    ) -> Result<Option<ByColor<ReplySearchResult>>, EngineError> {
        Ok(None)
    }

    /// Chooses a plan for a side.
    ///
    /// # Errors
    /// [`EngineError`] if the record cannot be replayed, the game is over or the side does not act.
    fn choose(&self, record: &Record, side: Color, limits: &Limits) -> Result<Choice, EngineError> {
        self.choose_until(record, side, limits, &|| false)
    }

    /// Chooses as [`AnyEngine::choose`] does, unless `stop` returns `true`, which the search polls for every
    /// position beyond the first turn ahead. The choice does not depend on `stop` while it returns `false`.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`], and [`EngineError::Stopped`].
    fn choose_until(
        &self,
        record: &Record,
        side: Color,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Choice, EngineError>;

    /// Returns the limits of all levels in the game.
    fn ladder(&self) -> &'static Ladder {
        &Ladder::COMMON
    }

    /// Returns the limits of this level in the game.
    fn limits(&self, level: Level, seed: u64) -> Limits {
        self.ladder().limits(level, seed)
    }

    /// Chooses as people do: a pure plan, by thinking of one side only. Chance selects between two methods:
    /// the best plan against a uniform mixture, or the best response to the plan that the other side chooses
    /// by that method. Noise applies as ever, and the search looks at most two turns ahead.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`].
    fn choose_level_k(&self, record: &Record, side: Color, limits: &Limits) -> Result<Choice, EngineError>;

    /// Returns the same engine for one match. It keeps its transposition table from turn to turn, so its
    /// answers depend on earlier queries. Where one side acts it saves its budget in decided positions.
    /// `None` in a game whose engine keeps no table.
    fn warm(&self) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// Returns the same engine without a part of its search, for ablation measurements. `None` in a game
    /// without turn-by-turn search.
    fn with_ablation(&self, _part: Ablation) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// Returns the same engine with helpers that search at the same time. Results stay equally exact. The
    /// node budget is shared, and each helper may exceed it by a few hundred nodes; chance decides where the
    /// search ends, and so has a small effect on the result. `None` in a game that is not searched turn by
    /// turn.
    fn with_helpers(&self, _helpers: Arc<dyn HelperThreads>) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// Returns the same engine with a learned evaluation instead of the game's own.
    ///
    /// # Errors
    /// [`NetError`] if the net is not one of the game.
    fn with_net(&self, net: Arc<Net>) -> Result<Box<dyn AnyEngine>, NetError> {
        Err(NetError::Inputs { net: net.rows.len(), game: self.inputs() })
    }

    /// Returns the same engine with the built-in net, for analysis. `None` in a game without one.
    fn with_builtin_net(&self) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// Returns the same engine with an opening book: it does not search the book's positions, except for a
    /// choice with leaning. `None` for a book of another game, and in a game that is not searched turn by
    /// turn.
    fn with_book(&self, _book: Arc<BookIndex>) -> Option<Box<dyn AnyEngine>> {
        None
    }

    /// Returns the number of inputs of the game's nets; 0 in a game without learned evaluation.
    fn inputs(&self) -> usize {
        0
    }

    /// Returns the active inputs of each side at the end of a record.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`].
    fn active_inputs(&self, _record: &Record) -> Result<ByColor<Vec<usize>>, EngineError> {
        Ok(ByColor::default())
    }

    /// Returns the static evaluation of the end of a record for White, by the net or by the game's own
    /// evaluation.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`].
    fn judge(&self, _record: &Record) -> Result<f64, EngineError> {
        Ok(0.0)
    }

    /// Returns a best response to a known mixture of the other side, searching `depth` turns ahead; the plan
    /// of [`Baseline::Greedy`] in a game without turn-by-turn search.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`], and for a mixture with a plan that is not legal.
    fn respond(
        &self,
        record: &Record,
        side: Color,
        _against: &[Candidate],
        _depth: u32,
    ) -> Result<String, EngineError> {
        self.baseline(Baseline::Greedy, record, side, 0)
    }

    /// Returns the payoff of a plan to its side against a mixture of the other side, from -1 to 1, searching
    /// `depth` turns ahead. `None` in a game without turn-by-turn search.
    ///
    /// # Errors
    /// As [`AnyEngine::respond`].
    fn payoff(
        &self,
        _record: &Record,
        _side: Color,
        _plan: &str,
        _against: &[Candidate],
        _depth: u32,
    ) -> Result<Option<f64>, EngineError> {
        Ok(None)
    }

    /// Returns the terms of the evaluation at the end of a record
    /// ([`Evaluate::terms`](crate::Evaluate::terms)).
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`].
    fn terms(&self, _record: &Record) -> Result<Vec<f64>, EngineError> {
        Ok(Vec::new())
    }

    /// Returns the weights of the terms; empty in a game whose evaluation is not fitted.
    fn weights(&self) -> &'static [f64] {
        &[]
    }

    /// Returns positions with known exact values ([`Evaluate::endings`](crate::Evaluate::endings)), in the
    /// notation of the game.
    fn endings(&self, _pieces: usize, _count: usize, _seed: u64) -> Vec<SolvedPosition<String>> {
        Vec::new()
    }

    /// Returns a fixed set of positions with known exact values
    /// ([`Evaluate::suite`](crate::Evaluate::suite)), in the notation of the game.
    fn suite(&self, _pieces: usize) -> Vec<SolvedPosition<String>> {
        Vec::new()
    }

    /// Chooses a plan as a baseline player, for measurements.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`].
    fn baseline(
        &self,
        kind: Baseline,
        record: &Record,
        side: Color,
        seed: u64,
    ) -> Result<String, EngineError>;
}

/// An engine's assessment of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Value to White: 1 is a win, -1 a loss.
    pub value: f64,
    /// NashConv of the mixtures within the search depth, the sum of both sides' gains by leaving them: it
    /// bounds the distance from the true value at that depth.
    pub gap: f64,
    /// Search depth in turns.
    pub depth: u32,
    /// Number of positions resolved.
    pub nodes: u64,
    /// Mixed strategy of each side, the most probable plan first; empty for a side that does not act.
    pub mixes: ByColor<Vec<Candidate>>,
    /// Greatest error of a value from an endgame table.
    pub error: Option<f64>,
    /// Source of the analysis.
    pub source: AnalysisSource,
}

/// Source of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisSource {
    /// A search.
    Search,
    /// The engine's [book](AnyEngine::with_book).
    Book,
    /// Endgame tables.
    Table,
}

impl AnalysisSource {
    /// Returns its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Book => "book",
            Self::Table => "table",
        }
    }
}

/// A plan with its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The plan in the notation of the game.
    pub plan: String,
    /// Its probability.
    pub probability: f64,
}

/// A chosen plan, with the mixture and the assessment behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The plan in the notation of the game.
    pub plan: String,
    /// Value of the position to White: 1 is a win, -1 a loss.
    pub value: f64,
    /// As [`Analysis::gap`], for the mixtures with the noise and the leaning of the limits: an upper bound of
    /// their cost, not the cost itself.
    pub gap: f64,
    /// Search depth in turns.
    pub depth: u32,
    /// Number of positions resolved.
    pub nodes: u64,
    /// The mixture behind the choice, the most probable plan first, noise included.
    pub mix: Vec<Candidate>,
}
