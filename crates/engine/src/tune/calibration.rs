use super::TuningSample;
use crate::evaluate::expected_result;

/// Positions with similar predictions.
///
/// ```
/// use zugleich_engine::tune::CalibrationBin;
/// let bin = CalibrationBin { positions: 100, predicted: 0.55, seen: 0.5, margin: 0.08 };
/// assert!((bin.predicted - bin.seen).abs() < bin.margin, "well calibrated");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CalibrationBin {
    /// Number of positions.
    pub positions: usize,
    /// Mean prediction, from 0 to 1, for the better side.
    pub predicted: f64,
    /// Mean result.
    pub seen: f64,
    /// Half-width of the 95 % confidence interval of the mean result, assuming independent positions.
    pub margin: f64,
}

/// Number of bins.
const BINS: usize = 10;

/// Groups predictions and results, from the better side's view, by prediction.
///
/// ```
/// use zugleich_engine::tune::{TuningSample, bins};
/// let sample = |term: f64, result: f64| TuningSample {
///     data: vec![term],
///     result,
///     value: result,
///     weight: 1.0,
///     is_held_out: true,
/// };
/// // Both are predicted as tanh(0.2) for the better side; one was won, one drawn.
/// let bins = bins(&[sample(0.2, 1.0), sample(-0.2, 0.0)], &[1.0]);
/// assert_eq!((bins[1].positions, bins[1].seen), (2, 0.5));
/// ```
#[must_use]
pub fn bins(samples: &[TuningSample<Vec<f64>>], weights: &[f64]) -> Vec<CalibrationBin> {
    let mut sums = vec![(0_usize, 0.0, 0.0, 0.0); BINS];
    for sample in samples {
        let predicted = expected_result(&sample.data, weights);
        let (predicted, seen) =
            if predicted < 0.0 { (-predicted, -sample.result) } else { (predicted, sample.result) };
        let sum = &mut sums[((predicted * BINS as f64) as usize).min(BINS - 1)];
        *sum = (sum.0 + 1, sum.1 + predicted, sum.2 + seen, sum.3 + seen * seen);
    }
    let bin = |(positions, predicted, seen, squares): (usize, f64, f64, f64)| {
        let count = positions.max(1) as f64;
        let variance = (squares / count - (seen / count).powi(2)).max(0.0);
        let margin = 1.96 * (variance / count).sqrt();
        CalibrationBin { positions, predicted: predicted / count, seen: seen / count, margin }
    };
    sums.into_iter().map(bin).collect()
}

/// Returns the mean squared error of the predictions.
pub(super) fn error(samples: &[TuningSample<Vec<f64>>], weights: &[f64]) -> f64 {
    let squares =
        samples.iter().map(|sample| (expected_result(&sample.data, weights) - sample.result).powi(2));
    squares.sum::<f64>() / samples.len().max(1) as f64
}
