use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::{ByColor, Color};

use super::{Sample, Study};
use crate::engine::drawn;
use crate::{AnyEngine, Baseline, EngineError, Limits, MAX_DEPTH, worth};

/// Of so many games one is kept from the fit.
const APART: u32 = 5;

/// What is seen in games of the engine against itself, each after some turns of just any plans.
pub(super) fn play(
    variant: &Variant,
    engine: &dyn AnyEngine,
    study: &Study,
    progress: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Vec<Sample>, EngineError> {
    let mut draw = ChaCha8Rng::seed_from_u64(study.seed);
    let mut samples = Vec::new();
    for number in 0..study.games {
        if let Some(game) = opened(variant, engine, study, &mut draw)? {
            let mut seen = played(game, engine, study, &mut draw)?;
            seen.iter_mut().for_each(|sample| sample.is_apart = number % APART == 0);
            samples.extend(seen);
        }
        if progress().is_break() {
            break;
        }
    }
    Ok(samples)
}

/// A game after some turns of just any plans; none if it ends by that.
fn opened(
    variant: &Variant,
    engine: &dyn AnyEngine,
    study: &Study,
    draw: &mut ChaCha8Rng,
) -> Result<Option<Box<dyn AnyMatch>>, EngineError> {
    let mut game = variant.start(&[])?;
    for _ in 0..draw.random_range(0..=study.opening) {
        let mut plans = ByColor::default();
        for seat in Color::ALL.into_iter().filter(|&seat| game.acts(seat)) {
            plans[seat] = Some(engine.baseline(Baseline::Random, game.record(), seat, draw.random())?);
        }
        game.play(plans.as_ref().map(Option::as_deref))?;
        if game.outcome().is_some() {
            return Ok(None);
        }
    }
    Ok(Some(game))
}

/// Plays a game to its end, and looks back from there at all its positions.
fn played(
    mut game: Box<dyn AnyMatch>,
    engine: &dyn AnyEngine,
    study: &Study,
    draw: &mut ChaCha8Rng,
) -> Result<Vec<Sample>, EngineError> {
    let mut samples: Vec<Sample> = Vec::new();
    let mut value = 0.0;
    for _ in 0..study.turns {
        let claimed = || game.claim().map(|_| Outcome::draw(Reason::Claim));
        if let Some(outcome) = game.outcome().or_else(claimed) {
            value = worth(outcome);
            break;
        }
        let seed = draw.random();
        let limits = Limits { nodes: study.nodes, depth: MAX_DEPTH, noise: 0.0, leaning: 0.0, seed };
        let analysis = engine.analyse(game.record(), &limits)?;
        value = analysis.value;
        let terms = engine.terms(game.record())?;
        samples.push(Sample { terms, result: 0.0, value, weight: 1.0, is_apart: false });
        let mut plans = ByColor::default();
        for seat in Color::ALL.into_iter().filter(|&seat| game.acts(seat)) {
            plans[seat] = Some(drawn(&analysis.mixes[seat], draw.random()).to_owned());
        }
        game.play(plans.as_ref().map(Option::as_deref))?;
    }
    samples.iter_mut().for_each(|sample| sample.result = value);
    Ok(samples)
}
