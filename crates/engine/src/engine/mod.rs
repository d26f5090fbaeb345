//! The interface of the engines of all games.

mod any_evaluation;
mod common;
mod simultaneous;

use std::fmt::Debug;
use std::sync::Arc;

use zugleich_rules::kernel::Record;
use zugleich_rules::{ByColor, Color};

pub use any_evaluation::{AnyEvaluation, any_evaluation};
pub use common::draw_choice;
pub(crate) use common::{analysis, baseline, best_response, drawn, legal_plans, texts};
pub(crate) use simultaneous::SimultaneousEngine;
pub use simultaneous::simultaneous;

use crate::ablation::Ablation;
use crate::book::BookIndex;
use crate::error::EngineError;
use crate::ladder::Ladder;
use crate::level::Level;
use crate::limits::Limits;
use crate::net::{Net, NetError};
use crate::players::Baseline;
use crate::search::HelperThreads;
use crate::study::Study;

/// An engine for one game, with plans as text.
///
/// Its only input is the public record of a game: it cannot see a pending plan.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{AnyEngine, Baseline, Level, simultaneous};
/// let engine: &dyn AnyEngine = simultaneous::<Material>();
/// let game = Variant::of::<Chesimul>().open(&[], Some("kr3/pp3/1N3/5/4K 0 1"))?;
/// // Black's king cannot leave the corner: every player takes it.
/// let choice = engine.choose(game.record(), Color::White, &engine.limits(Level::MAX, 1))?;
/// assert_eq!(choice.plan, "b3a5");
/// assert_eq!(engine.baseline(Baseline::Greedy, game.record(), Color::White, 1)?, "b3a5");
/// // A search that is stopped at once has completed depth 1.
/// let analysis = engine.analyse_until(game.record(), &engine.limits(Level::MAX, 1), &|| true)?;
/// assert_eq!((analysis.depth, analysis.value), (1, 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyEngine: Debug + Send + Sync {
    /// Returns the id of its game.
    fn variant(&self) -> &'static str;

    /// Returns the limits of all levels in the game.
    fn ladder(&self) -> &'static Ladder;

    /// Returns the same engine with the functions of a turn-by-turn search, in a game that has one.
    fn search(&self) -> Option<&dyn TurnSearch>;

    /// Returns the plans of a side over which a level spreads its noise: the legal ones, or those that the
    /// engine has in store in a game whose plans cannot be listed.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`].
    fn plans(&self, record: &Record, side: Color) -> Result<Vec<String>, EngineError>;

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

    /// Analyses the position at the end of a record, for both sides without noise and exploitation.
    ///
    /// # Errors
    /// [`EngineError`] if the record cannot be replayed or the game is over.
    fn analyse(&self, record: &Record, limits: &Limits) -> Result<Analysis, EngineError> {
        self.analyse_until(record, limits, &|| false)
    }

    /// Chooses a plan for a side.
    ///
    /// # Errors
    /// [`EngineError`] if the record cannot be replayed, the game is over or the side does not act.
    fn choose(&self, record: &Record, side: Color, limits: &Limits) -> Result<Choice, EngineError> {
        self.choose_until(record, side, limits, &|| false)
    }

    /// Returns the limits of this level in the game.
    fn limits(&self, level: Level, seed: u64) -> Limits {
        self.ladder().limits(level, seed)
    }
}

/// An engine that searches a game turn by turn.
///
/// The functions that return an engine return this one with one more part; they leave its other parts, and
/// drop a kept transposition table.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{AnyEngine, Limits, TurnSearch, simultaneous};
/// let search: &dyn TurnSearch = simultaneous::<Material>();
/// let game = Variant::of::<Chesimul>().open(&[], Some("kr3/pp3/1N3/5/4K 0 1"))?;
/// let played = ByColor::new(Some("e1e2"), None);
/// let study = search.study_until(game.record(), played, &Limits::of_nodes(1_000, 1), &|| false)?;
/// assert!(study.played(Color::White).and_then(|plan| plan.regret) > Some(0.0));
/// // Within a match an engine can keep its transposition table.
/// let warm = search.with_kept_table();
/// assert_eq!(warm.analyse(game.record(), &Limits::of_nodes(1_000, 1))?.value, study.analysis.value);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait TurnSearch: AnyEngine {
    /// Returns the evaluation of its game.
    fn evaluation(&self) -> &'static dyn AnyEvaluation;

    /// Returns the same engine with the functions of a search of matrix games, where both sides plan at the
    /// same time.
    fn matrix(&self) -> Option<&dyn MatrixSearch>;

    /// Analyses as [`AnyEngine::analyse_until`] does, and adds the value of each searched plan and of the
    /// plans played in the position; where one side acts, also the principal variation.
    ///
    /// # Errors
    /// As [`AnyEngine::analyse`], and for plans that are not legal.
    fn study_until(
        &self,
        record: &Record,
        played: ByColor<Option<&str>>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Study, EngineError>;

    /// Returns the engine for one match. It keeps its transposition table from turn to turn, so its answers
    /// depend on earlier queries. Where one side acts it saves its budget in decided positions.
    fn with_kept_table(&self) -> Box<dyn TurnSearch>;

    /// Returns the engine with helpers that search at the same time. Results stay equally exact. The node
    /// budget is shared, and each helper may exceed it by a few hundred nodes; chance decides where the
    /// search ends, and so has a small effect on the result.
    fn with_helpers(&self, helpers: Arc<dyn HelperThreads>) -> Box<dyn TurnSearch>;

    /// Returns the engine with a learned evaluation instead of the game's own.
    ///
    /// # Errors
    /// [`NetError`] if the net is not one of the game.
    fn with_net(&self, net: Arc<Net>) -> Result<Box<dyn TurnSearch>, NetError>;

    /// Returns the engine with an opening book: it does not search the book's positions, except for a choice
    /// with exploitation. `None` for a book of another game.
    fn with_book(&self, book: Arc<BookIndex>) -> Option<Box<dyn TurnSearch>>;

    /// Returns the engine with the [built-in net](AnyEvaluation::builtin_net), for analysis, in a game that
    /// has one.
    fn with_builtin_net(&self) -> Option<Box<dyn TurnSearch>> {
        self.with_net(Arc::new(self.evaluation().builtin_net()?)).ok()
    }
}

/// An engine that searches turns in which both sides plan at the same time, as matrix games.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Candidate, MatrixSearch, simultaneous};
/// let engine: &dyn MatrixSearch = simultaneous::<Material>();
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// // Black always moves the knight to c3, where White's pawns can take it.
/// let known = [Candidate { plan: "b5c3".to_owned(), probability: 1.0 }];
/// let reply = engine.respond(game.record(), Color::White, &known, 2)?;
/// let best = engine.payoff(game.record(), Color::White, &reply, &known, 2)?;
/// assert!(best >= engine.payoff(game.record(), Color::White, "a2a3", &known, 2)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait MatrixSearch: TurnSearch {
    /// Returns a best response to a known mixture of the other side, searching `depth` turns ahead.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`], and for a mixture with a plan that is not legal.
    fn respond(
        &self,
        record: &Record,
        side: Color,
        against: &[Candidate],
        depth: u32,
    ) -> Result<String, EngineError>;

    /// Returns the payoff of a plan to its side against a mixture of the other side, from -1 to 1, searching
    /// `depth` turns ahead.
    ///
    /// # Errors
    /// As [`MatrixSearch::respond`].
    fn payoff(
        &self,
        record: &Record,
        side: Color,
        plan: &str,
        against: &[Candidate],
        depth: u32,
    ) -> Result<f64, EngineError>;

    /// Returns the engine without a part of its search, for measurements.
    fn with_ablation(&self, part: Ablation) -> Box<dyn MatrixSearch>;
}

/// An engine's assessment of a position.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Analysis, Limits, simultaneous};
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let Analysis { value, gap, mixes, .. } =
///     simultaneous::<Material>().analyse(game.record(), &Limits::of_nodes(500, 1))?;
/// assert!(value.abs() < 1e-6, "the start position is symmetric");
/// assert!(gap < 1e-6, "both mixtures are an equilibrium within the depth");
/// assert!(mixes.white.is_sorted_by(|a, b| a.probability >= b.probability));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{AnalysisSource, Limits, simultaneous};
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let analysis = simultaneous::<Material>().analyse(game.record(), &Limits::of_nodes(100, 1))?;
/// assert_eq!(analysis.source, AnalysisSource::Search);
/// assert_eq!(analysis.source.name(), "search");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisSource {
    /// A search.
    Search,
    /// The engine's [book](TurnSearch::with_book).
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
///
/// ```
/// use zugleich_engine::Candidate;
/// let mixture = [("b1c3", 0.75), ("a1a3", 0.25)].map(|(plan, probability)| Candidate { plan: plan.to_owned(), probability });
/// assert_eq!(mixture.iter().map(|candidate| candidate.probability).sum::<f64>(), 1.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The plan in the notation of the game.
    pub plan: String,
    /// Its probability.
    pub probability: f64,
}

/// A chosen plan, with the mixture and the assessment behind it.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Choice, Level, simultaneous};
/// let engine = simultaneous::<Material>();
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// // The weakest level mixes much noise into its strategy, so each legal plan has a probability.
/// let limits = engine.limits(Level::MIN, 3);
/// let Choice { plan, mix, .. } = engine.choose(game.record(), Color::White, &limits)?;
/// assert!(mix.iter().any(|candidate| candidate.plan == plan));
/// assert_eq!(mix.len(), engine.plans(game.record(), Color::White)?.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The plan in the notation of the game.
    pub plan: String,
    /// Value of the position to White: 1 is a win, -1 a loss.
    pub value: f64,
    /// As [`Analysis::gap`], for the mixtures with the noise and the exploitation of the limits: an upper bound of
    /// their cost, not the cost itself.
    pub gap: f64,
    /// Search depth in turns.
    pub depth: u32,
    /// Number of positions resolved.
    pub nodes: u64,
    /// The mixture behind the choice, the most probable plan first, noise included.
    pub mix: Vec<Candidate>,
}
