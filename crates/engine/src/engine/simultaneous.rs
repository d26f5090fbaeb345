use std::sync::Arc;

use zugleich_rules::kernel::{Foresight, Options, Record};
use zugleich_rules::{ByColor, Color};

use super::common::{analysis, baseline, chosen, endings, judge, one_sided, seen, terms, texts, told};
use super::{Analysis, AnyEngine, Candidate, Choice};
use crate::book::Known;
use crate::error::EngineError;
use crate::evaluate::{Ending, Evaluate};
use crate::expected::Guess;
use crate::knowledge::Knowledge;
use crate::ladder::Ladder;
use crate::limits::Limits;
use crate::net::{self, Net, NetFault};
use crate::opened::Opened;
use crate::part::Part;
use crate::players::{self, Baseline};
use crate::search::{Helpers, Kept, Learnt, Search};
use crate::study::{Study, study};

/// Returns the engine of a game in which both sides plan at the same time.
#[must_use]
pub const fn simultaneous<G: Evaluate>() -> &'static dyn AnyEngine {
    Engine::<G>::PLAIN
}

/// The engine of a game whose turns are matrices of plans.
#[derive(Debug)]
pub(crate) struct Engine<G: Evaluate> {
    /// Knowledge beside the rules.
    known: Option<Arc<dyn Knowledge<G>>>,
    /// Opening book of the engine.
    book: Option<Arc<Known>>,
    /// Transposition table kept from turn to turn; only in an engine for one match.
    kept: Option<Kept<Learnt<G>>>,
    /// Part that its searches leave out.
    without: Option<Part>,
    /// Helpers that search at the same time.
    helpers: Option<Arc<dyn Helpers>>,
    /// Net that replaces the game's own evaluation.
    net: Option<Arc<Net>>,
}

impl<G: Evaluate> Engine<G> {
    const PLAIN: &'static Self =
        &Self { known: None, book: None, kept: None, without: None, helpers: None, net: None };

    /// Creates an engine with knowledge beside the rules.
    pub(crate) const fn knowing(known: Arc<dyn Knowledge<G>>) -> Self {
        Self { known: Some(known), book: None, kept: None, without: None, helpers: None, net: None }
    }

    /// Looks the position up, or searches it if tables and book do not decide it.
    fn analyse(
        &self,
        opened: &Opened<G>,
        leans: Option<Color>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Analysis {
        let mut search = self.search(opened, stop).leaning(leans);
        if let Some(known) = self.looked_up(opened, &search, limits) {
            return known;
        }
        if let Some(kept) = &self.kept {
            search.go_on(kept.give());
        }
        let solved = search.deepen(opened.game.position(), limits);
        let analysis = analysis(&solved, search.nodes);
        drop(solved);
        if let Some(kept) = &self.kept {
            kept.take(search.learnt());
        }
        analysis
    }

    fn search<'a>(&'a self, opened: &'a Opened<G>, stop: &'a dyn Fn() -> bool) -> Search<'a, G> {
        let search = Search::new(opened.game.game(), opened.twice.clone()).without(self.without);
        let search = search.judging(self.net.as_deref());
        search.knowing(self.known(opened)).until(stop).helped(self.helpers.as_deref())
    }

    /// Returns the same engine without its learned table.
    fn anew(&self) -> Self {
        Self {
            known: self.known.clone(),
            book: self.book.clone(),
            kept: None,
            without: self.without,
            helpers: self.helpers.clone(),
            net: self.net.clone(),
        }
    }

    /// Returns its knowledge beside the rules, which holds for games with default options.
    fn known(&self, opened: &Opened<G>) -> Option<&dyn Knowledge<G>> {
        self.known.as_deref().filter(|_| opened.game.record().options.is_empty())
    }

    /// Looks the position up in tables and book; `None` if they do not decide it.
    fn looked_up(&self, opened: &Opened<G>, search: &Search<'_, G>, limits: &Limits) -> Option<Analysis> {
        let position = opened.game.position();
        let table = || self.known(opened).filter(|_| !search.may_repeat(position))?.analysis(position);
        table().or_else(|| self.book.as_deref()?.analysis(opened, limits))
    }
}

impl<G: Evaluate> AnyEngine for Engine<G> {
    fn variant(&self) -> &'static str {
        G::DESCRIPTOR.id
    }

    fn analyse_until(
        &self,
        record: &Record,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Analysis, EngineError> {
        Ok(self.analyse(&Opened::<G>::new(record)?, None, &Limits { leaning: 0.0, ..*limits }, stop))
    }

    fn study_until(
        &self,
        record: &Record,
        played: ByColor<Option<&str>>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Study>, EngineError> {
        let opened = Opened::<G>::new(record)?;
        let search = self.search(&opened, stop);
        let limits = Limits { leaning: 0.0, ..*limits };
        let looked_up = self.looked_up(&opened, &search, &limits);
        // First, because the study may use up all the time.
        let guess = Guess::new(&opened, self.search(&opened, stop), played, &limits)?;
        study(&opened, search, looked_up.as_ref(), guess, played, &limits).map(Some)
    }

    fn respond(
        &self,
        record: &Record,
        side: Color,
        against: &[Candidate],
        depth: u32,
    ) -> Result<String, EngineError> {
        players::respond::<G>(record, side, against, depth)
    }

    fn payoff(
        &self,
        record: &Record,
        side: Color,
        plan: &str,
        against: &[Candidate],
        depth: u32,
    ) -> Result<Option<f64>, EngineError> {
        players::payoff::<G>(record, side, plan, against, depth).map(Some)
    }

    fn since(&self) -> u32 {
        G::SINCE
    }

    fn ladder(&self) -> &'static Ladder {
        G::LADDER
    }

    fn warm(&self) -> Option<Box<dyn AnyEngine>> {
        Some(Box::new(Self { kept: Some(Kept::new()), ..self.anew() }))
    }

    fn helped(&self, helpers: Arc<dyn Helpers>) -> Option<Box<dyn AnyEngine>> {
        Some(Box::new(Self { helpers: Some(helpers), ..self.anew() }))
    }

    fn without(&self, part: Part) -> Option<Box<dyn AnyEngine>> {
        let known = self.known.clone().filter(|_| part != Part::Tables);
        Some(Box::new(Self { known, without: Some(part), ..self.anew() }))
    }

    fn learned(&self, net: Arc<Net>) -> Result<Box<dyn AnyEngine>, NetFault> {
        net.fits::<G>()?;
        Ok(Box::new(Self { net: Some(net), ..self.anew() }))
    }

    fn trained(&self) -> Option<Box<dyn AnyEngine>> {
        let net = Net::of_bytes(G::NET?).ok()?;
        self.learned(Arc::new(net)).ok()
    }

    fn booked(&self, book: Arc<Known>) -> Option<Box<dyn AnyEngine>> {
        book.is_of::<G>()
            .then(|| -> Box<dyn AnyEngine> { Box::new(Self { book: Some(book), ..self.anew() }) })
    }

    fn inputs(&self) -> usize {
        net::inputs::<G>()
    }

    fn seen(&self, record: &Record) -> Result<ByColor<Vec<usize>>, EngineError> {
        seen::<G>(record)
    }

    fn judge(&self, record: &Record) -> Result<f64, EngineError> {
        judge::<G>(record, self.net.as_deref())
    }

    fn choose_one_sided(&self, record: &Record, side: Color, limits: &Limits) -> Result<Choice, EngineError> {
        let plans = texts::<G>(&Opened::<G>::new(record)?.plans(side)?);
        one_sided(self, record, side, &plans, limits)
    }

    fn terms(&self, record: &Record) -> Result<Vec<f64>, EngineError> {
        terms::<G>(record)
    }

    fn weights(&self) -> &'static [f64] {
        G::WEIGHTS
    }

    fn endings(&self, pieces: usize, count: usize, seed: u64) -> Vec<Ending<String>> {
        endings::<G>(pieces, count, seed)
    }

    fn suite(&self, pieces: usize) -> Vec<Ending<String>> {
        let game = G::with_options(&Options::default());
        told(&game, game.suite(pieces))
    }

    fn choose_until(
        &self,
        record: &Record,
        side: Color,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Choice, EngineError> {
        let opened = Opened::<G>::new(record)?;
        let plans = opened.plans(side)?;
        // A single plan needs no search, except where it can carry a prediction.
        let is_forced = plans.len() == 1 && Foresight::<G>::of().is_none();
        let limits = if is_forced { Limits { depth: 1, leaning: 0.0, ..*limits } } else { *limits };
        let analysis = self.analyse(&opened, Some(side), &limits, stop);
        if stop() {
            return Err(EngineError::Stopped);
        }
        Ok(chosen(analysis, side, &texts::<G>(&plans), &limits))
    }

    fn baseline(
        &self,
        kind: Baseline,
        record: &Record,
        side: Color,
        seed: u64,
    ) -> Result<String, EngineError> {
        baseline::<G>(kind, record, side, seed)
    }
}
