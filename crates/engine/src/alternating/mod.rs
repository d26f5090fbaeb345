//! Search for games in which one side acts: alpha-beta with iterative deepening.
//!
//! A position in which one side moves has a best plan, and the engine finds it as chess programs do: move
//! ordering, alpha-beta pruning, a transposition table, and a quiescence search over captures at the end of
//! every line.

mod order;
mod search;
mod study;
#[cfg(test)]
mod tests;

use std::fmt::Display;
use std::marker::PhantomData;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use zugleich_rules::kernel::{Capture, Check, Claim, Legal, Ply, Record};
use zugleich_rules::{ByColor, Color};

use crate::book::Known;
use crate::engine::{self, Analysis, AnyEngine, Candidate, Choice, Source};
use crate::error::EngineError;
use crate::evaluate::{Ending, Evaluate};
use crate::ladder::Ladder;
use crate::limits::Limits;
use crate::net::{self, Net, NetFault};
use crate::opened::Opened;
use crate::players::Baseline;
use crate::search::{Helpers, Kept};
use crate::study::Study;
use search::{Best, Learnt, Search, seen};
use study::study;

/// A game in which one side acts, with the functions that alpha-beta needs.
pub trait Alternating: Evaluate<Plan: Copy, Turn = Ply<Legal<Self>>> + Capture + Claim + Check {
    /// Returns a hash that positions with the same future share, [`Evaluate::countdown`] aside.
    fn fingerprint(&self, position: &Self::Position) -> u64;

    /// Data that the evaluation of a position shares with the valuation of its captures.
    type Forces;

    /// Returns the forces of a position.
    fn forces(&self, position: &Self::Position) -> Self::Forces;

    /// Evaluates as [`Evaluate::evaluate`] does, a position with these forces.
    fn judge_forces(&self, position: &Self::Position, forces: &Self::Forces) -> f64;

    /// Returns the immediate gain of each plan by capture, less its risk, in the unit of
    /// [`Evaluate::evaluate`]; `None` for a plan that captures nothing.
    fn gains(
        &self,
        position: &Self::Position,
        forces: &Self::Forces,
        plans: &[Legal<Self>],
    ) -> Vec<Option<f64>>;
}

/// Returns the engine of a game in which one side acts.
#[must_use]
pub const fn alternating<G: Alternating>() -> &'static dyn AnyEngine {
    Alternator::<G>::PLAIN
}

/// The engine of a game with alternating plies.
#[derive(Debug)]
struct Alternator<G: Alternating> {
    /// Opening book of the engine.
    book: Option<Arc<Known>>,
    /// Helpers that search at the same time.
    helpers: Option<Arc<dyn Helpers>>,
    /// Net that replaces the game's own evaluation.
    net: Option<Arc<Net>>,
    /// Transposition table kept between the turns of a match; only in an engine for one match.
    kept: Option<Kept<Learnt<G>>>,
    game: PhantomData<fn() -> G>,
}

/// Absolute value at which a match counts as decided after the first, short search.
const DECIDED: f64 = 0.85;
/// Divisor of the node budget of the first search in a match. It stands for an eighth of the positions, which
/// grow with the root of the budget.
const FIRST: u64 = 8 * 8;

impl<G: Alternating> Alternator<G> {
    const PLAIN: &'static Self =
        &Self { book: None, helpers: None, net: None, kept: None, game: PhantomData };

    /// Returns the same engine without its learned table.
    fn anew(&self) -> Self {
        let Self { book, helpers, net, .. } = self;
        let (book, helpers, net) = (book.clone(), helpers.clone(), net.clone());
        Self { book, helpers, net, kept: None, game: PhantomData }
    }

    /// Looks the position up in the book.
    fn looked_up(&self, opened: &Opened<G>, limits: &Limits) -> Option<Best<G::Plan>> {
        let Analysis { value, depth, mixes, .. } = self.book.as_deref()?.analysis(opened, limits)?;
        let side = mover(opened);
        let plan = *opened.game.plan(side, &mixes[side].first()?.plan).ok()?.checked();
        Some(Best { plan, value: seen(value, side), depth, source: Source::Book })
    }

    /// Returns a search with its result, or with the book's answer.
    fn searched<'a>(
        &'a self,
        opened: &'a Opened<G>,
        mut plans: Vec<Legal<G>>,
        limits: &Limits,
        stop: &'a dyn Fn() -> bool,
    ) -> (Search<'a, G>, Best<G::Plan>) {
        // Among equal plans chance decides.
        plans.shuffle(&mut ChaCha8Rng::seed_from_u64(limits.seed));
        let search = Search::new(opened.game.game()).judging(self.net.as_deref());
        let mut search = search.until(stop).helped(self.helpers.as_deref());
        search.go_on(self.kept.as_ref().and_then(Kept::give));
        let looked_up = self.looked_up(opened, limits);
        let best =
            looked_up.unwrap_or_else(|| self.deepen(&mut search, opened.game.position(), plans, limits));
        (search, best)
    }

    /// Searches by iterative deepening. In a match it searches little at first and stops there if the game is
    /// decided: the time saved serves other positions.
    fn deepen(
        &self,
        search: &mut Search<'_, G>,
        position: &G::Position,
        plans: Vec<Legal<G>>,
        limits: &Limits,
    ) -> Best<G::Plan> {
        if self.kept.is_some() {
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
        opened: &Opened<G>,
        side: Color,
        plans: Vec<Legal<G>>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Analysis {
        let (search, best) = self.searched(opened, plans, limits, stop);
        let told = told(side, &best, search.nodes());
        if let Some(kept) = &self.kept {
            kept.take(search.learnt());
        }
        told
    }
}

impl<G: Alternating> AnyEngine for Alternator<G> {
    fn variant(&self) -> &'static str {
        G::DESCRIPTOR.id
    }

    fn analyse_until(
        &self,
        record: &Record,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Analysis, EngineError> {
        let opened = Opened::<G>::new(record)?;
        let side = mover(&opened);
        let plans = opened.plans(side)?;
        Ok(self.analyse(&opened, side, plans, limits, stop))
    }

    fn study_until(
        &self,
        record: &Record,
        played: ByColor<Option<&str>>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Study>, EngineError> {
        study(self, &Opened::<G>::new(record)?, played, limits, stop).map(Some)
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

    fn learned(&self, net: Arc<Net>) -> Result<Box<dyn AnyEngine>, NetFault> {
        net.fits::<G>()?;
        Ok(Box::new(Self { net: Some(net), ..self.anew() }))
    }

    fn booked(&self, book: Arc<Known>) -> Option<Box<dyn AnyEngine>> {
        book.is_of::<G>()
            .then(|| -> Box<dyn AnyEngine> { Box::new(Self { book: Some(book), ..self.anew() }) })
    }

    fn inputs(&self) -> usize {
        net::inputs::<G>()
    }

    fn seen(&self, record: &Record) -> Result<ByColor<Vec<usize>>, EngineError> {
        engine::seen::<G>(record)
    }

    fn judge(&self, record: &Record) -> Result<f64, EngineError> {
        engine::judge::<G>(record, self.net.as_deref())
    }

    fn choose_one_sided(&self, record: &Record, side: Color, limits: &Limits) -> Result<Choice, EngineError> {
        let plans = engine::texts::<G>(&Opened::<G>::new(record)?.plans(side)?);
        engine::one_sided(self, record, side, &plans, limits)
    }

    fn terms(&self, record: &Record) -> Result<Vec<f64>, EngineError> {
        engine::terms::<G>(record)
    }

    fn weights(&self) -> &'static [f64] {
        G::WEIGHTS
    }

    fn endings(&self, pieces: usize, count: usize, seed: u64) -> Vec<Ending<String>> {
        engine::endings::<G>(pieces, count, seed)
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
        // A single plan needs no search.
        let depth = if plans.len() == 1 { 1 } else { limits.depth };
        let analysis = self.analyse(&opened, side, plans.clone(), &Limits { depth, ..*limits }, stop);
        if stop() {
            return Err(EngineError::Stopped);
        }
        Ok(engine::chosen(analysis, side, &engine::texts::<G>(&plans), limits))
    }

    fn baseline(
        &self,
        kind: Baseline,
        record: &Record,
        side: Color,
        seed: u64,
    ) -> Result<String, EngineError> {
        engine::baseline::<G>(kind, record, side, seed)
    }
}

/// Returns the side that acts.
fn mover<G: Alternating>(opened: &Opened<G>) -> Color {
    if opened.game.acts(Color::White) { Color::White } else { Color::Black }
}

/// Converts the best plan of a side into an analysis.
fn told<P: Display>(side: Color, best: &Best<P>, nodes: u64) -> Analysis {
    let Best { plan, value, depth, source } = best;
    let mut mixes = ByColor::<Vec<Candidate>>::default();
    mixes[side].push(Candidate { plan: plan.plan().to_string(), probability: 1.0 });
    let (value, source) = (seen(*value, side), *source);
    Analysis { value, gap: 0.0, depth: *depth, nodes, mixes, error: None, source }
}
