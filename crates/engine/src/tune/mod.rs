//! Fits a game's evaluation to what positions have turned out to be worth, so that it is the expected result.

mod bins;
mod fit;
mod games;

use std::ops::ControlFlow;

use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::Record;

pub use bins::{Bin, bins};
use fit::fit;
pub use games::play;

use crate::{AnyEngine, EngineError};

/// From what an evaluation is to be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Study {
    /// How many games the engine plays against itself.
    pub games: u32,
    /// How many turns of just any plans each begins with at most.
    pub opening: u32,
    /// How many turns a game is played at most; one that is not over then ends with what it is worth.
    pub turns: u32,
    /// What each choice may cost, as in [`Limits::nodes`](crate::Limits::nodes).
    pub nodes: u64,
    /// How many positions with an exact value are taken, where a game knows such,
    pub exact: usize,
    /// and how many pieces these have at most.
    pub pieces: usize,
    /// What chance is drawn from.
    pub seed: u64,
}

/// A position, and what it has turned out to be worth to White.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample<T> {
    /// What is told of it: the terms of its evaluation, or what else is to be fitted.
    pub told: T,
    /// The result of its game, or its exact value.
    pub result: f64,
    /// What the search found it worth, or its exact value.
    pub value: f64,
    /// How much it counts.
    pub weight: f64,
    /// Whether it is kept from the fit, to look at the fit with.
    pub is_apart: bool,
}

/// What tells of a position at the end of a record what an evaluation is fitted with.
pub type Tell<'a, T> = &'a dyn Fn(&Record) -> Result<T, EngineError>;

impl<T> Sample<T> {
    /// What an evaluation is fitted to: the mean of result and value.
    const fn target(&self) -> f64 {
        f64::midpoint(self.result, self.value)
    }
}

/// What a fit has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// What each term weighs.
    pub weights: Vec<f64>,
    /// How many positions it was fitted to.
    pub positions: usize,
    /// The predictions of these weights for the positions that were kept apart.
    pub bins: Vec<Bin>,
    /// The mean square between prediction and result, of the positions kept apart: with these weights.
    pub error: f64,
    /// The same with the weights of the program.
    pub error_before: f64,
}

/// Fits the evaluation of a game; none if it has no terms. Calls `progress` after each game, which may break off: then
/// with what there is.
///
/// # Errors
/// [`EngineError::OtherVariant`] if the engine plays another game.
pub fn tune(
    variant: &Variant,
    engine: &dyn AnyEngine,
    study: &Study,
    progress: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Option<Fitted>, EngineError> {
    let before = engine.weights();
    if before.is_empty() {
        return Ok(None);
    }
    let tell = |record: &Record| engine.terms(record);
    let mut samples = play(variant, engine, study, &tell, progress)?;
    let endings = engine.endings(study.pieces, study.exact, study.seed).into_iter();
    samples.extend(known(variant, endings.map(|ending| (ending.position, ending.value)), &tell)?);
    let (apart, fitted): (Vec<_>, Vec<_>) = samples.into_iter().partition(|sample| sample.is_apart);
    let weights = fit(&fitted, before.len());
    let error = |weights: &[f64]| bins::error(&apart, weights);
    Ok(Some(Fitted {
        bins: bins(&apart, &weights),
        error: error(&weights),
        error_before: error(before),
        positions: fitted.len(),
        weights,
    }))
}

/// Of so many positions with an exact value one is kept from the fit.
const APART: usize = 5;

/// What is told of positions with an exact value.
///
/// # Errors
/// [`EngineError`] for a position that cannot be, or is the end of a game.
pub fn known<T>(
    variant: &Variant,
    positions: impl Iterator<Item = (String, f64)>,
    tell: Tell<'_, T>,
) -> Result<Vec<Sample<T>>, EngineError> {
    let sample = |(number, (position, value)): (usize, (String, f64))| {
        let game = variant.open(&[], Some(&position))?;
        let (told, is_apart) = (tell(game.record())?, number % APART == 0);
        Ok(Sample { told, result: value, value, weight: 1.0, is_apart })
    };
    positions.enumerate().map(sample).collect()
}
