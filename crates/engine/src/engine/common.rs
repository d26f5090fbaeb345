//! Functions shared by the engines of several kinds of games.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_rules::kernel::{Enumerate, Game, LegalPlan, Options, Record};
use zugleich_rules::{ByColor, Color};

use super::{Analysis, AnalysisSource, AnyEngine, Candidate, Choice};
use crate::error::EngineError;
use crate::evaluate::{Evaluate, SolvedPosition};
use crate::limits::Limits;
use crate::net::{self, Net};
use crate::players::{self, Baseline};
use crate::replayed_record::ReplayedRecord;
use crate::search::NodeSolution;

/// Draws a side's plan from the mixture of an analysis, with the noise of the limits.
#[must_use]
pub fn draw_choice(analysis: Analysis, side: Color, plans: &[String], limits: &Limits) -> Choice {
    let Analysis { value, gap, depth, nodes, mut mixes, .. } = analysis;
    let noise = limits.noise.clamp(0.0, 1.0);
    let mix = noisy(std::mem::take(&mut mixes[side]), plans, noise);
    let draw = ChaCha8Rng::seed_from_u64(limits.seed).random();
    let plan = drawn(&mix, draw).to_owned();
    Choice { plan, value, gap: (1.0 - noise) * gap + 2.0 * noise, depth, nodes, mix }
}

/// Implements [`AnyEngine::choose_level_k`] among these plans of the side.
///
/// # Errors
/// As [`AnyEngine::choose_level_k`].
pub fn draw_level_k(
    engine: &dyn AnyEngine,
    record: &Record,
    side: Color,
    plans: &[String],
    limits: &Limits,
) -> Result<Choice, EngineError> {
    let Limits { depth, seed, .. } = *limits;
    let own = engine.baseline(Baseline::Greedy, record, side, seed)?;
    let reply = match engine.baseline(Baseline::Greedy, record, !side, seed) {
        Ok(plan) => {
            engine.respond(record, side, &[Candidate { plan, probability: 1.0 }], depth.min(ONE_SIDED))?
        }
        // Without an acting opponent there is no plan to answer.
        Err(EngineError::NotActing(_)) => own.clone(),
        Err(error) => return Err(error),
    };
    let mut mix = vec![Candidate { plan: own, probability: 0.5 }];
    match mix.iter_mut().find(|candidate| candidate.plan == reply) {
        Some(candidate) => candidate.probability = 1.0,
        None => mix.push(Candidate { plan: reply, probability: 0.5 }),
    }
    let mut mixes = ByColor::default();
    mixes[side] = mix;
    let source = AnalysisSource::Search;
    let analysis = Analysis { value: 0.0, gap: 2.0, depth: 1, nodes: 0, mixes, error: None, source };
    Ok(draw_choice(analysis, side, plans, limits))
}

/// Search depth, in turns, of one-sided play.
const ONE_SIDED: u32 = 2;

/// Formats plans in the notation of the game.
pub(crate) fn texts<G: Game>(plans: &[LegalPlan<G>]) -> Vec<String> {
    plans.iter().map(|plan| plan.plan().to_string()).collect()
}

/// Implements [`AnyEngine::terms`] for every game.
pub(crate) fn terms<E: Evaluate>(record: &Record) -> Result<Vec<f64>, EngineError> {
    let opened = ReplayedRecord::<E::Game>::new(record)?;
    Ok(E::terms(opened.game.game(), opened.game.position()))
}

/// Implements [`AnyEngine::active_inputs`] for every game.
pub(crate) fn active_inputs<E: Evaluate>(record: &Record) -> Result<ByColor<Vec<usize>>, EngineError> {
    let opened = ReplayedRecord::<E::Game>::new(record)?;
    let mut seen = ByColor::<Vec<usize>>::default();
    net::active_inputs::<E>(opened.game.position(), &mut |view, input| seen[view].push(input));
    Ok(seen)
}

/// Implements [`AnyEngine::judge`] for every game.
pub(crate) fn judge<E: Evaluate>(record: &Record, net: Option<&Net>) -> Result<f64, EngineError> {
    let opened = ReplayedRecord::<E::Game>::new(record)?;
    Ok(net::judge::<E>(net, opened.game.game(), opened.game.position()))
}

/// Implements [`AnyEngine::endings`] for every game.
pub(crate) fn endings<E: Evaluate>(pieces: usize, count: usize, seed: u64) -> Vec<SolvedPosition<String>> {
    let game = <E::Game>::with_options(&Options::default());
    endings_as_text(&game, E::endings(pieces, count, seed))
}

/// Converts endings to the notation of the game.
pub(super) fn endings_as_text<G: Game>(
    game: &G,
    endings: Vec<SolvedPosition<G::Position>>,
) -> Vec<SolvedPosition<String>> {
    let told = |SolvedPosition { position, value, plans, matrix }: SolvedPosition<G::Position>| {
        SolvedPosition { position: game.position_text(&position), value, plans, matrix }
    };
    endings.into_iter().map(told).collect()
}

/// Implements [`AnyEngine::baseline`] for every game.
pub(crate) fn baseline<E: Evaluate>(
    kind: Baseline,
    record: &Record,
    side: Color,
    seed: u64,
) -> Result<String, EngineError> {
    let opened = ReplayedRecord::<E::Game>::new(record)?;
    let plans = opened.plans(side)?;
    Ok(players::choose::<E>(kind, &opened, side, &plans, seed).plan().to_string())
}

/// Converts the result of a search of `nodes` nodes into an analysis, with plans as text.
pub(crate) fn analysis<G: Enumerate>(solved: &NodeSolution<'_, G>, nodes: u64) -> Analysis {
    let NodeSolution { node, bounds, mixes } = solved;
    let candidates = |side: Color| {
        let told = node.telling(side, mixes[side].clone(), &mixes[!side]);
        let named = |&(pick, probability): &(_, f64)| {
            Some(Candidate { plan: node.plan(side, pick)?.plan().to_string(), probability })
        };
        told.iter().filter_map(named).collect()
    };
    Analysis {
        // Rounding may exchange the bounds of an exact value, or move them beyond the values of a game.
        value: node.value(mixes).max(bounds.lower).min(bounds.upper).clamp(-1.0, 1.0),
        gap: (bounds.upper - bounds.lower).max(0.0),
        depth: node.depth,
        nodes,
        mixes: ByColor::from_fn(candidates),
        error: None,
        source: AnalysisSource::Search,
    }
}

/// Mixes a strategy with the uniform one, which gets the probability `noise`.
fn noisy(mut mix: Vec<Candidate>, plans: &[String], noise: f64) -> Vec<Candidate> {
    if noise == 0.0 {
        return mix;
    }
    mix.iter_mut().for_each(|candidate| candidate.probability *= 1.0 - noise);
    let share = noise / plans.len() as f64;
    for plan in plans {
        match mix.iter_mut().find(|candidate| candidate.plan == *plan) {
            Some(candidate) => candidate.probability += share,
            None => mix.push(Candidate { plan: plan.clone(), probability: share }),
        }
    }
    mix.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    mix
}

/// Returns the plan at a number from 0 to 1 in the cumulative distribution.
pub(crate) fn drawn(mix: &[Candidate], mut draw: f64) -> &str {
    for candidate in mix {
        draw -= candidate.probability;
        if draw < 0.0 {
            return &candidate.plan;
        }
    }
    // Rounding may leave a remainder beyond the last plan; it goes to the most probable one.
    &mix.first().expect("a side that acts has a plan").plan
}
