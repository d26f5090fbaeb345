//! Fitting of a game's evaluation to the results of its positions, so that it is the expected result.

mod calibration;
mod fit;
mod games;

use std::ops::ControlFlow;

use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::Record;

pub use calibration::{CalibrationBin, bins};
use fit::fit;
pub use games::self_play_samples;

use crate::{EngineError, TurnSearch};

/// Settings of a fit.
///
/// ```
/// use zugleich_engine::tune::TuneConfig;
/// let config = TuneConfig { games: 30, opening: 16, turns: 150, nodes: 1_500, exact: 0, pieces: 0, seed: 1 };
/// assert!(config.opening < config.turns);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TuneConfig {
    /// Number of games of the engine against itself.
    pub games: u32,
    /// Greatest number of random opening turns of a game.
    pub opening: u32,
    /// Greatest number of turns of a game; the value of the position is then the result.
    pub turns: u32,
    /// Node budget of each choice, as in [`Limits::nodes`](crate::Limits::nodes).
    pub nodes: u64,
    /// Number of positions with an exact value, in a game that has some.
    pub exact: usize,
    /// Greatest number of pieces in these positions.
    pub pieces: usize,
    /// Random seed.
    pub seed: u64,
}

/// A position with its value to White.
///
/// ```
/// use zugleich_engine::tune::TuningSample;
/// // A pawn more, by one term; the game was drawn, but the search saw an advantage.
/// let sample = TuningSample { data: vec![1.0], result: 0.0, value: 0.3, weight: 1.0, is_held_out: false };
/// assert!(sample.value > sample.result);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TuningSample<T> {
    /// Data of the position for the fit, such as the terms of its evaluation.
    pub data: T,
    /// The result of its game, or its exact value.
    pub result: f64,
    /// The value of the search, or its exact value.
    pub value: f64,
    /// Weight of the sample.
    pub weight: f64,
    /// `true` if the sample is held out for validation.
    pub is_held_out: bool,
}

/// Function that extracts the data for a fit from the position at the end of a record.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{ByColor, Color, catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{any_evaluation, tune::FeatureExtractor};
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let terms: FeatureExtractor<'_, Vec<f64>> = &|record| any_evaluation::<Material>().terms(record);
/// assert_eq!(terms(game.record()), Ok(Vec::new()), "it has no terms");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type FeatureExtractor<'a, T> = &'a dyn Fn(&Record) -> Result<T, EngineError>;

impl<T> TuningSample<T> {
    /// Returns the target of the fit: the mean of result and value.
    const fn target(&self) -> f64 {
        f64::midpoint(self.result, self.value)
    }
}

/// Result of a fit.
///
/// ```
/// use zugleich_engine::tune::FitResult;
/// let fit = FitResult { weights: vec![0.9], positions: 1_000, bins: Vec::new(), error: 0.41, error_before: 0.44 };
/// assert!(fit.error < fit.error_before, "the new weights predict better");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FitResult {
    /// Weights of the terms.
    pub weights: Vec<f64>,
    /// Number of fitted positions.
    pub positions: usize,
    /// Predictions of these weights for the held-out positions.
    pub bins: Vec<CalibrationBin>,
    /// Mean squared error of these weights on the held-out positions.
    pub error: f64,
    /// Mean squared error of the program's weights on them.
    pub error_before: f64,
}

/// Fits the evaluation of a game; `None` if it has no terms. Calls `progress` after each game; a break leads
/// to a fit of the samples so far.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// use std::ops::ControlFlow;
/// use zugleich_engine::{simultaneous, tune::{TuneConfig, tune}};
/// let config = TuneConfig { games: 2, opening: 4, turns: 20, nodes: 50, exact: 0, pieces: 0, seed: 1 };
/// let go_on = &mut || ControlFlow::Continue(());
/// let fit = tune(&Variant::of::<Chesimul>(), simultaneous::<Material>(), &config, go_on)?;
/// assert!(fit.is_none(), "an evaluation without terms has no weights to fit");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`EngineError::OtherVariant`] if the engine plays another game.
pub fn tune(
    variant: &Variant,
    engine: &dyn TurnSearch,
    config: &TuneConfig,
    progress: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Option<FitResult>, EngineError> {
    let evaluation = engine.evaluation();
    let before = evaluation.weights();
    if before.is_empty() {
        return Ok(None);
    }
    let extract = |record: &Record| evaluation.terms(record);
    let mut samples = self_play_samples(variant, engine, config, &extract, progress)?;
    let endings = evaluation.endings(config.pieces, config.exact, config.seed).into_iter();
    samples.extend(exact_samples(variant, endings.map(|ending| (ending.position, ending.value)), &extract)?);
    let (held_out, fitted): (Vec<_>, Vec<_>) = samples.into_iter().partition(|sample| sample.is_held_out);
    let weights = fit(&fitted, before.len());
    let error = |weights: &[f64]| calibration::error(&held_out, weights);
    Ok(Some(FitResult {
        bins: bins(&held_out, &weights),
        error: error(&weights),
        error_before: error(before),
        positions: fitted.len(),
        weights,
    }))
}

/// One in this number of positions with an exact value is held out for validation.
const HELD_OUT: usize = 5;

/// Creates samples from positions with exact values.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{any_evaluation, tune::exact_samples};
/// let solved = [("4k/5/5/5/K3Q 0 1".to_owned(), 0.9)];
/// let extract = |record: &_| any_evaluation::<Material>().evaluate(record, None);
/// let samples = exact_samples(&Variant::of::<Chesimul>(), solved.into_iter(), &extract)?;
/// assert!(samples[0].data > 0.0 && samples[0].result == 0.9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`EngineError`] for an invalid position, or one at the end of a game.
pub fn exact_samples<T>(
    variant: &Variant,
    positions: impl Iterator<Item = (String, f64)>,
    extract: FeatureExtractor<'_, T>,
) -> Result<Vec<TuningSample<T>>, EngineError> {
    let sample = |(number, (position, value)): (usize, (String, f64))| {
        let game = variant.open(&[], Some(&position))?;
        let (data, is_held_out) = (extract(game.record())?, number % HELD_OUT == 0);
        Ok(TuningSample { data, result: value, value, weight: 1.0, is_held_out })
    };
    positions.enumerate().map(sample).collect()
}
