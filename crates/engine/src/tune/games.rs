use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::{ByColor, Color};

use super::{FeatureExtractor, TuneConfig, TuningSample};
use crate::engine::drawn;
use crate::{AnyEngine, Baseline, EngineError, Limits, MAX_DEPTH, outcome_value};

/// One in this number of games is held out for validation.
const HELD_OUT: u32 = 5;

/// Collects samples from games of the engine against itself, each after a random opening. Calls `progress`
/// after each game; a break returns the samples so far.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// use std::ops::ControlFlow;
/// use zugleich_engine::{any_evaluation, simultaneous, tune::{TuneConfig, self_play_samples}};
/// let config = TuneConfig { games: 2, opening: 4, turns: 5, nodes: 50, exact: 0, pieces: 0, seed: 1 };
/// let extract = |record: &_| any_evaluation::<Material>().evaluate(record, None);
/// let go_on = &mut || ControlFlow::Continue(());
/// let variant = Variant::of::<Chesimul>();
/// let samples = self_play_samples(&variant, simultaneous::<Material>(), &config, &extract, go_on)?;
/// assert!(samples.iter().all(|sample| sample.value.abs() <= 1.0 && sample.data.abs() < 1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`EngineError::OtherVariant`] if the engine plays another game.
pub fn self_play_samples<T>(
    variant: &Variant,
    engine: &dyn AnyEngine,
    config: &TuneConfig,
    extract: FeatureExtractor<'_, T>,
    progress: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Vec<TuningSample<T>>, EngineError> {
    let mut draw = ChaCha8Rng::seed_from_u64(config.seed);
    let mut samples = Vec::new();
    for number in 0..config.games {
        if let Some(game) = opened(variant, engine, config, &mut draw)? {
            let mut seen = played(game, engine, config, (extract, &mut draw))?;
            seen.iter_mut().for_each(|sample| sample.is_held_out = number % HELD_OUT == 0);
            samples.extend(seen);
        }
        if progress().is_break() {
            break;
        }
    }
    Ok(samples)
}

/// Plays a random opening; `None` if it ends the game.
fn opened(
    variant: &Variant,
    engine: &dyn AnyEngine,
    config: &TuneConfig,
    draw: &mut ChaCha8Rng,
) -> Result<Option<Box<dyn AnyMatch>>, EngineError> {
    let mut game = variant.start(&[])?;
    for _ in 0..draw.random_range(0..=config.opening) {
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

/// Plays a game to its end, and sets the result of all its positions.
fn played<T>(
    mut game: Box<dyn AnyMatch>,
    engine: &dyn AnyEngine,
    config: &TuneConfig,
    (extract, draw): (FeatureExtractor<'_, T>, &mut ChaCha8Rng),
) -> Result<Vec<TuningSample<T>>, EngineError> {
    let mut samples = Vec::new();
    let mut value = 0.0;
    for _ in 0..config.turns {
        let claimed = || game.claim().map(|_| Outcome::draw(Reason::Claim));
        if let Some(outcome) = game.outcome().or_else(claimed) {
            value = outcome_value(outcome);
            break;
        }
        let seed = draw.random();
        let limits = Limits { nodes: config.nodes, depth: MAX_DEPTH, noise: 0.0, exploitation: 0.0, seed };
        let analysis = engine.analyse(game.record(), &limits)?;
        value = analysis.value;
        let data = extract(game.record())?;
        samples.push(TuningSample { data, result: 0.0, value, weight: 1.0, is_held_out: false });
        let mut plans = ByColor::default();
        for seat in Color::ALL.into_iter().filter(|&seat| game.acts(seat)) {
            plans[seat] = Some(drawn(&analysis.mixes[seat], draw.random()).to_owned());
        }
        game.play(plans.as_ref().map(Option::as_deref))?;
    }
    samples.iter_mut().for_each(|sample: &mut TuningSample<T>| sample.result = value);
    Ok(samples)
}
