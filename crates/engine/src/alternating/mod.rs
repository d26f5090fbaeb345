//! Search for games in which one side acts: alpha-beta with iterative deepening.
//!
//! A position in which one side moves has a best plan, and the engine finds it as chess programs do: move
//! ordering, alpha-beta pruning, a transposition table, and a quiescence search over captures at the end of
//! every line.

mod move_ordering;
mod search;
mod study;

use std::fmt::Display;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::marker::PhantomData;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use zugleich_rules::kernel::{Enumerate, Game, LegalPlan, Ply, Record, legal_plans};
use zugleich_rules::{ByColor, Color};

use crate::book::BookIndex;
use crate::engine::{
    self, Analysis, AnalysisSource, AnyEngine, AnyEvaluation, Candidate, Choice, MatrixSearch, TurnSearch,
    any_evaluation,
};
use crate::error::EngineError;
use crate::evaluate::{Evaluate, PlanOf, PositionOf};
use crate::ladder::Ladder;
use crate::limits::Limits;
use crate::net::{Net, NetError};
use crate::players::Baseline;
use crate::replayed_record::ReplayedRecord;
use crate::search::{HelperThreads, MatchCache};
use crate::study::Study;
use search::{AlphaBetaSearch, AlphaBetaTable, BestPlan, from_side};
use study::study;

/// A game in which one side acts, with plans that alpha-beta can store. A search uses the game's capabilities
/// [`Claim`](zugleich_rules::kernel::Claim) and [`Check`](zugleich_rules::kernel::Check), if it has them.
///
/// ```
/// use zugleich_engine::AlternatingGame;
/// use zugleich_rules::entanglement::Entanglement;
/// const fn is_alternating<G: AlternatingGame>() {}
/// is_alternating::<Entanglement>();
/// ```
pub trait AlternatingGame: Enumerate<Plan: Copy, Turn = Ply<LegalPlan<Self>>> {}

impl<G: Enumerate<Plan: Copy, Turn = Ply<LegalPlan<G>>>> AlternatingGame for G {}

/// The evaluation of a game in which one side acts, with the functions that alpha-beta needs. A small game
/// writes [`NoForces`] and [`gains`](Self::gains), for which [`capture_gain`](crate::capture_gain) is ready.
///
/// ```
/// use zugleich_engine::{Alternating, Evaluate, Limits, NoForces, alternating};
/// use zugleich_rules::entanglement::{Entanglement, EntanglementPosition};
/// use zugleich_rules::{Color, catalog::Variant, kernel::LegalPlan};
///
/// /// The number of pieces as an evaluation.
/// #[derive(Debug)]
/// struct Pieces;
///
/// impl Evaluate for Pieces {
///     type Game = Entanglement;
///
///     fn evaluate(_: &Entanglement, position: &EntanglementPosition) -> f64 {
///         let sides = position.pieces().map(|(_, side, _)| if side == Color::White { 1.0 } else { -1.0 });
///         sides.sum::<f64>() / 17.0
///     }
///
///     fn countdown(_: &EntanglementPosition, _: u32) -> u32 {
///         0
///     }
/// }
///
/// impl Alternating for Pieces {
///     type Forces = NoForces;
///
///     // Entanglement Chess has no repetition keys.
///     fn fingerprint(_: &Entanglement, position: &EntanglementPosition) -> u64 {
///         position.fingerprint()
///     }
///
///     fn gains(
///         position: &EntanglementPosition,
///         _: &NoForces,
///         plans: &[LegalPlan<Entanglement>],
///     ) -> Vec<Option<f64>> {
///         let capture = |plan: &LegalPlan<Entanglement>| position.piece_at(plan.plan().to).map(|_| 1.0 / 17.0);
///         plans.iter().map(capture).collect()
///     }
/// }
///
/// let game = Variant::of::<Entanglement>().start(&[])?;
/// let choice = alternating::<Pieces>().choose(game.record(), Color::White, &Limits::of_nodes(50, 1))?;
/// assert!(game.check(Color::White, &choice.plan).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Alternating: Evaluate<Game: AlternatingGame> {
    /// Data of a position that its evaluation shares with the valuation of its captures, or [`NoForces`].
    type Forces: for<'a> From<&'a PositionOf<Self>>;

    /// Returns a hash that positions with the same future share, [`Evaluate::countdown`] aside: that of the
    /// repetition key.
    ///
    /// # Panics
    /// In a game without repetition keys, which overrides it.
    #[must_use]
    fn fingerprint(game: &Self::Game, position: &PositionOf<Self>) -> u64 {
        let key = game
            .repetition_key(position)
            .expect("a game without repetition keys has fingerprints of its own");
        BuildHasherDefault::<DefaultHasher>::default().hash_one(key)
    }

    /// Evaluates as [`Evaluate::evaluate`] does, a position with these forces.
    #[must_use]
    fn judge_forces(game: &Self::Game, position: &PositionOf<Self>, _forces: &Self::Forces) -> f64 {
        Self::evaluate(game, position)
    }

    /// Returns the plans that the quiescence search considers: all of them, of which it skips those without a
    /// [gain](Self::gains). A game that generates its captures faster overrides it.
    #[must_use]
    fn captures(game: &Self::Game, position: &PositionOf<Self>, side: Color) -> Vec<LegalPlan<Self::Game>> {
        legal_plans(game, position, side)
    }

    /// Returns the immediate gain of each plan by capture, less its risk, in the unit of
    /// [`Evaluate::evaluate`]; `None` for a plan that captures nothing.
    fn gains(
        position: &PositionOf<Self>,
        forces: &Self::Forces,
        plans: &[LegalPlan<Self::Game>],
    ) -> Vec<Option<f64>>;
}

/// The [`Alternating::Forces`] of a game whose evaluation and captures share no data.
#[derive(Clone, Copy, Debug)]
pub struct NoForces;

impl<P> From<&P> for NoForces {
    fn from(_: &P) -> Self {
        Self
    }
}

/// Returns the engine of a game in which one side acts.
///
/// ```
/// use zugleich_engine::{Alternating, Limits, alternating};
/// use zugleich_rules::kernel::Record;
///
/// /// Returns the best plan of the side that acts at the end of a record.
/// fn best_plan<E: Alternating>(record: &Record) -> Option<String> {
///     let analysis = alternating::<E>().analyse(record, &Limits::of_nodes(10_000, 1)).ok()?;
///     let mixes = analysis.mixes;
///     mixes.white.into_iter().chain(mixes.black).next().map(|candidate| candidate.plan)
/// }
/// ```
#[must_use]
pub const fn alternating<E: Alternating>() -> &'static dyn TurnSearch {
    AlternatingEngine::<E>::PLAIN
}

/// The engine of a game with alternating plies.
#[derive(Debug)]
struct AlternatingEngine<E: Alternating> {
    /// Opening book of the engine.
    book: Option<Arc<BookIndex>>,
    /// Helpers that search at the same time.
    helpers: Option<Arc<dyn HelperThreads>>,
    /// Net that replaces the game's own evaluation.
    net: Option<Arc<Net>>,
    /// Transposition table kept between the turns of a match; only in an engine for one match.
    cache: Option<MatchCache<AlphaBetaTable<E::Game>>>,
    game: PhantomData<fn() -> E>,
}

/// Absolute value at which a match counts as decided after the first, short search.
const DECIDED: f64 = 0.85;
/// Divisor of the node budget of the first search in a match. It stands for an eighth of the positions, which
/// grow with the root of the budget.
const FIRST: u64 = 8 * 8;

impl<E: Alternating> AlternatingEngine<E> {
    const PLAIN: &'static Self =
        &Self { book: None, helpers: None, net: None, cache: None, game: PhantomData };

    /// Returns the same engine without its kept table.
    fn without_cache(&self) -> Self {
        let Self { book, helpers, net, .. } = self;
        let (book, helpers, net) = (book.clone(), helpers.clone(), net.clone());
        Self { book, helpers, net, cache: None, game: PhantomData }
    }

    /// Looks the position up in the book.
    fn looked_up(&self, opened: &ReplayedRecord<E::Game>, limits: &Limits) -> Option<BestPlan<PlanOf<E>>> {
        let Analysis { value, depth, mixes, .. } = self.book.as_deref()?.analysis(opened, limits)?;
        let side = mover(opened);
        let plan = *opened.game.plan(side, &mixes[side].first()?.plan).ok()?.checked();
        Some(BestPlan { plan, value: from_side(value, side), depth, source: AnalysisSource::Book })
    }

    /// Returns a search with its result, or with the book's answer.
    fn searched<'a>(
        &'a self,
        opened: &'a ReplayedRecord<E::Game>,
        mut plans: Vec<LegalPlan<E::Game>>,
        limits: &Limits,
        stop: &'a dyn Fn() -> bool,
    ) -> (AlphaBetaSearch<'a, E>, BestPlan<PlanOf<E>>) {
        // Among equal plans chance decides.
        plans.shuffle(&mut ChaCha8Rng::seed_from_u64(limits.seed));
        let search = AlphaBetaSearch::new(opened.game.game()).with_net(self.net.as_deref());
        let mut search = search.with_stop(stop).with_helpers(self.helpers.as_deref());
        search.resume_with(self.cache.as_ref().and_then(MatchCache::take));
        let looked_up = self.looked_up(opened, limits);
        let best =
            looked_up.unwrap_or_else(|| self.deepen(&mut search, opened.game.position(), plans, limits));
        (search, best)
    }

    /// Searches by iterative deepening. In a match it searches little at first and stops there if the game is
    /// decided: the time saved serves other positions.
    fn deepen(
        &self,
        search: &mut AlphaBetaSearch<'_, E>,
        position: &PositionOf<E>,
        plans: Vec<LegalPlan<E::Game>>,
        limits: &Limits,
    ) -> BestPlan<PlanOf<E>> {
        if self.cache.is_some() {
            let little = Limits { nodes: limits.nodes / FIRST, ..*limits };
            let best = search.deepen(position, plans.clone(), &little);
            if best.value.abs() > DECIDED {
                return best;
            }
        }
        search.deepen(position, plans, limits)
    }

    /// Searches for the best plan of the side that acts.
    fn analyse(
        &self,
        opened: &ReplayedRecord<E::Game>,
        side: Color,
        plans: Vec<LegalPlan<E::Game>>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Analysis {
        let (search, best) = self.searched(opened, plans, limits, stop);
        let analysis = best_as_analysis(side, &best, search.nodes());
        if let Some(cache) = &self.cache {
            cache.put(search.into_table());
        }
        analysis
    }
}

impl<E: Alternating> AnyEngine for AlternatingEngine<E> {
    fn variant(&self) -> &'static str {
        <E::Game>::DESCRIPTOR.id
    }

    fn ladder(&self) -> &'static Ladder {
        E::LADDER
    }

    fn search(&self) -> Option<&dyn TurnSearch> {
        Some(self)
    }

    fn plans(&self, record: &Record, side: Color) -> Result<Vec<String>, EngineError> {
        engine::legal_plans::<E::Game>(record, side)
    }

    fn analyse_until(
        &self,
        record: &Record,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Analysis, EngineError> {
        let opened = ReplayedRecord::<E::Game>::new(record)?;
        let side = mover(&opened);
        let plans = opened.plans(side)?;
        Ok(self.analyse(&opened, side, plans, limits, stop))
    }

    fn choose_until(
        &self,
        record: &Record,
        side: Color,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Choice, EngineError> {
        let opened = ReplayedRecord::<E::Game>::new(record)?;
        let plans = opened.plans(side)?;
        // A single plan needs no search.
        let depth = if plans.len() == 1 { 1 } else { limits.depth };
        let analysis = self.analyse(&opened, side, plans.clone(), &Limits { depth, ..*limits }, stop);
        if stop() {
            return Err(EngineError::Stopped);
        }
        Ok(engine::draw_choice(analysis, side, &engine::texts::<E::Game>(&plans), limits))
    }

    fn baseline(
        &self,
        kind: Baseline,
        record: &Record,
        side: Color,
        seed: u64,
    ) -> Result<String, EngineError> {
        engine::baseline::<E>(kind, record, side, seed)
    }
}

impl<E: Alternating> TurnSearch for AlternatingEngine<E> {
    fn evaluation(&self) -> &'static dyn AnyEvaluation {
        any_evaluation::<E>()
    }

    fn matrix(&self) -> Option<&dyn MatrixSearch> {
        None
    }

    fn study_until(
        &self,
        record: &Record,
        played: ByColor<Option<&str>>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Study, EngineError> {
        study(self, &ReplayedRecord::<E::Game>::new(record)?, played, limits, stop)
    }

    fn with_kept_table(&self) -> Box<dyn TurnSearch> {
        Box::new(Self { cache: Some(MatchCache::new()), ..self.without_cache() })
    }

    fn with_helpers(&self, helpers: Arc<dyn HelperThreads>) -> Box<dyn TurnSearch> {
        Box::new(Self { helpers: Some(helpers), ..self.without_cache() })
    }

    fn with_net(&self, net: Arc<Net>) -> Result<Box<dyn TurnSearch>, NetError> {
        net.fits::<E>()?;
        Ok(Box::new(Self { net: Some(net), ..self.without_cache() }))
    }

    fn with_book(&self, book: Arc<BookIndex>) -> Option<Box<dyn TurnSearch>> {
        book.is_of::<E::Game>()
            .then(|| -> Box<dyn TurnSearch> { Box::new(Self { book: Some(book), ..self.without_cache() }) })
    }
}

/// Returns the side that acts.
fn mover<G: Game>(opened: &ReplayedRecord<G>) -> Color {
    if opened.game.acts(Color::White) { Color::White } else { Color::Black }
}

/// Converts the best plan of a side into an analysis.
fn best_as_analysis<P: Display>(side: Color, best: &BestPlan<P>, nodes: u64) -> Analysis {
    let BestPlan { plan, value, depth, source } = best;
    let mut mixes = ByColor::<Vec<Candidate>>::default();
    mixes[side].push(Candidate { plan: plan.plan().to_string(), probability: 1.0 });
    let (value, source) = (from_side(*value, side), *source);
    Analysis { value, gap: 0.0, depth: *depth, nodes, mixes, error: None, source }
}
