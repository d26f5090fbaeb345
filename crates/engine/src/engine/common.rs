//! Functions shared by the engines of several kinds of games.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_rules::kernel::{Enumerate, Game, LegalPlan, Record};
use zugleich_rules::{ByColor, Color};

use super::{Analysis, AnalysisSource, AnyEngine, Candidate, Choice};
use crate::error::EngineError;
use crate::evaluate::Evaluate;
use crate::limits::Limits;
use crate::players::{self, Baseline};
use crate::replayed_record::ReplayedRecord;
use crate::search::NodeSolution;

/// Draws a side's plan from the mixture of an analysis, with the noise of the limits.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Limits, draw_choice, simultaneous};
/// let engine = simultaneous::<Material>();
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let analysis = engine.analyse(game.record(), &Limits::of_nodes(100, 1))?;
/// let plans = engine.plans(game.record(), Color::White)?;
/// // All noise: each plan is equally probable.
/// let choice = draw_choice(analysis, Color::White, &plans, &Limits { noise: 1.0, ..Limits::of_nodes(0, 5) });
/// assert!(choice.mix.iter().all(|candidate| (candidate.probability * plans.len() as f64 - 1.0).abs() < 1e-9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn draw_choice(analysis: Analysis, side: Color, plans: &[String], limits: &Limits) -> Choice {
    let Analysis { value, gap, depth, nodes, mut mixes, .. } = analysis;
    let noise = limits.noise.clamp(0.0, 1.0);
    let mix = noisy(std::mem::take(&mut mixes[side]), plans, noise);
    let draw = ChaCha8Rng::seed_from_u64(limits.seed).random();
    let plan = drawn(&mix, draw).to_owned();
    Choice { plan, value, gap: (1.0 - noise) * gap + 2.0 * noise, depth, nodes, mix }
}

/// Implements [`AnyEngine::plans`] for every game whose plans can be listed.
pub(crate) fn legal_plans<G: Enumerate>(record: &Record, side: Color) -> Result<Vec<String>, EngineError> {
    Ok(texts::<G>(&ReplayedRecord::<G>::new(record)?.plans(side)?))
}

/// Formats plans in the notation of the game.
pub(crate) fn texts<G: Game>(plans: &[LegalPlan<G>]) -> Vec<String> {
    plans.iter().map(|plan| plan.plan().to_string()).collect()
}

/// Returns a best response to a known mixture, searching `depth` turns ahead; without a mixture or a search
/// of matrix games the plan of [`Baseline::Greedy`].
pub(crate) fn best_response(
    engine: &dyn AnyEngine,
    record: &Record,
    side: Color,
    against: &[Candidate],
    depth: u32,
) -> Result<String, EngineError> {
    let matrix = engine.search().and_then(|search| search.matrix()).filter(|_| !against.is_empty());
    match matrix {
        Some(matrix) => matrix.respond(record, side, against, depth),
        None => engine.baseline(Baseline::Greedy, record, side, 0),
    }
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
        let shown = node.with_free_predictions(side, mixes[side].clone(), &mixes[!side]);
        let named = |&(action, probability): &(_, f64)| {
            Some(Candidate { plan: node.plan(side, action)?.plan().to_string(), probability })
        };
        shown.iter().filter_map(named).collect()
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
