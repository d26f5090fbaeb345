use std::sync::Arc;

use zugleich_rules::kernel::{Game, PredictionOps, Record};
use zugleich_rules::{ByColor, Color};

use super::common::{analysis, baseline, draw_choice, legal_plans, texts};
use super::{Analysis, AnyEngine, AnyEvaluation, Choice, MatrixSearch, TurnSearch, any_evaluation};
use crate::ablation::Ablation;
use crate::book::BookIndex;
use crate::error::EngineError;
use crate::evaluate::Evaluate;
use crate::expected_play::HumanStrategies;
use crate::knowledge::Knowledge;
use crate::ladder::Ladder;
use crate::limits::Limits;
use crate::net::{Net, NetError};
use crate::players::Baseline;
use crate::replayed_record::ReplayedRecord;
use crate::search::{HelperThreads, MatchCache, MatchTable, Search};
use crate::study::{Study, study};

/// Returns the engine of a game in which both sides plan at the same time.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Limits, simultaneous};
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let engine = simultaneous::<Material>();
/// assert_eq!(engine.variant(), "chesimul");
/// assert_eq!(engine.analyse(game.record(), &Limits::of_nodes(500, 1))?.depth, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub const fn simultaneous<E: Evaluate>() -> &'static dyn MatrixSearch {
    SimultaneousEngine::<E>::PLAIN
}

/// The engine of a game whose turns are matrices of plans.
#[derive(Debug)]
pub(crate) struct SimultaneousEngine<E: Evaluate> {
    /// Knowledge beside the rules.
    known: Option<Arc<dyn Knowledge<E::Game>>>,
    /// Opening book of the engine.
    book: Option<Arc<BookIndex>>,
    /// Transposition table kept from turn to turn; only in an engine for one match.
    cache: Option<MatchCache<MatchTable<E::Game>>>,
    /// Part that its searches leave out.
    without: Option<Ablation>,
    /// Helpers that search at the same time.
    helpers: Option<Arc<dyn HelperThreads>>,
    /// Net that replaces the game's own evaluation.
    net: Option<Arc<Net>>,
}

impl<E: Evaluate> SimultaneousEngine<E> {
    const PLAIN: &'static Self =
        &Self { known: None, book: None, cache: None, without: None, helpers: None, net: None };

    /// Creates an engine with knowledge beside the rules.
    pub(crate) const fn with_knowledge(known: Arc<dyn Knowledge<E::Game>>) -> Self {
        Self { known: Some(known), book: None, cache: None, without: None, helpers: None, net: None }
    }

    /// Looks the position up, or searches it if tables and book do not decide it.
    fn analyse(
        &self,
        opened: &ReplayedRecord<E::Game>,
        exploits: Option<Color>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Analysis {
        let mut search = self.new_search(opened, stop).with_exploitation(exploits);
        if let Some(known) = self.looked_up(opened, &search, limits) {
            return known;
        }
        if let Some(cache) = &self.cache {
            search.resume_with(cache.take());
        }
        let solved = search.deepen(opened.game.position(), limits);
        let analysis = analysis(&solved, search.nodes);
        drop(solved);
        if let Some(cache) = &self.cache {
            cache.put(search.into_table());
        }
        analysis
    }

    fn new_search<'a>(
        &'a self,
        opened: &'a ReplayedRecord<E::Game>,
        stop: &'a dyn Fn() -> bool,
    ) -> Search<'a, E> {
        let search = Search::new(opened.game.game(), opened.twice.clone()).with_ablation(self.without);
        let search = search.with_net(self.net.as_deref());
        search.with_knowledge(self.known(opened)).with_stop(stop).with_helpers(self.helpers.as_deref())
    }

    /// Returns the same engine without its kept table.
    fn without_cache(&self) -> Self {
        Self {
            known: self.known.clone(),
            book: self.book.clone(),
            cache: None,
            without: self.without,
            helpers: self.helpers.clone(),
            net: self.net.clone(),
        }
    }

    /// Returns the same engine without a part of its search.
    pub(crate) fn without(&self, part: Ablation) -> Self {
        let known = self.known.clone().filter(|_| part != Ablation::Tables);
        Self { known, without: Some(part), ..self.without_cache() }
    }

    /// Returns its knowledge beside the rules, which holds for games with default options.
    fn known(&self, opened: &ReplayedRecord<E::Game>) -> Option<&dyn Knowledge<E::Game>> {
        self.known.as_deref().filter(|_| opened.game.record().options.is_empty())
    }

    /// Looks the position up in tables and book; `None` if they do not decide it.
    fn looked_up(
        &self,
        opened: &ReplayedRecord<E::Game>,
        search: &Search<'_, E>,
        limits: &Limits,
    ) -> Option<Analysis> {
        let position = opened.game.position();
        let table = || self.known(opened).filter(|_| !search.may_repeat(position))?.analysis(position);
        table().or_else(|| self.book.as_deref()?.analysis(opened, limits))
    }
}

impl<E: Evaluate> AnyEngine for SimultaneousEngine<E> {
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
        legal_plans::<E::Game>(record, side)
    }

    fn analyse_until(
        &self,
        record: &Record,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Analysis, EngineError> {
        Ok(self.analyse(
            &ReplayedRecord::<E::Game>::new(record)?,
            None,
            &Limits { exploitation: 0.0, ..*limits },
            stop,
        ))
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
        // A single plan needs no search, except where it can carry a prediction.
        let is_forced = plans.len() == 1 && PredictionOps::<E::Game>::of().is_none();
        let limits = if is_forced { Limits { depth: 1, exploitation: 0.0, ..*limits } } else { *limits };
        let analysis = self.analyse(&opened, Some(side), &limits, stop);
        if stop() {
            return Err(EngineError::Stopped);
        }
        Ok(draw_choice(analysis, side, &texts::<E::Game>(&plans), &limits))
    }

    fn baseline(
        &self,
        kind: Baseline,
        record: &Record,
        side: Color,
        seed: u64,
    ) -> Result<String, EngineError> {
        baseline::<E>(kind, record, side, seed)
    }
}

impl<E: Evaluate> TurnSearch for SimultaneousEngine<E> {
    fn evaluation(&self) -> &'static dyn AnyEvaluation {
        any_evaluation::<E>()
    }

    fn matrix(&self) -> Option<&dyn MatrixSearch> {
        Some(self)
    }

    fn study_until(
        &self,
        record: &Record,
        played: ByColor<Option<&str>>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Study, EngineError> {
        let opened = ReplayedRecord::<E::Game>::new(record)?;
        let search = self.new_search(&opened, stop);
        let limits = Limits { exploitation: 0.0, ..*limits };
        let looked_up = self.looked_up(&opened, &search, &limits);
        // First, because the study may use up all the time.
        let guess = HumanStrategies::new(&opened, self.new_search(&opened, stop), played, &limits)?;
        study(&opened, search, looked_up.as_ref(), guess, played, &limits)
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
