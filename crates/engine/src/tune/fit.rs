use super::TuningSample;
use crate::evaluate::expected_result;

/// Number of fitting steps; the result hardly changes after ten.
const ROUNDS: usize = 40;

/// Ridge penalty, which keeps undetermined weights small.
const RIDGE: f64 = 1e-3;

/// Returns the weights that bring the evaluation closest to the mean of result and value, by least squares
/// (Gauss-Newton with damped steps).
pub(super) fn fit(samples: &[TuningSample<Vec<f64>>], terms: usize) -> Vec<f64> {
    let mut weights = vec![0.0; terms];
    let mut damping = 1e-3;
    let mut error = squares(samples, &weights);
    for _ in 0..ROUNDS {
        let step = step(samples, &weights, damping);
        let next: Vec<f64> = weights.iter().zip(step).map(|(weight, step)| weight + step).collect();
        let found = squares(samples, &next);
        if found < error {
            (weights, error, damping) = (next, found, damping / 4.0);
        } else {
            damping *= 8.0;
        }
    }
    weights
}

fn squares(samples: &[TuningSample<Vec<f64>>], weights: &[f64]) -> f64 {
    let square = |sample: &TuningSample<Vec<f64>>| {
        sample.weight * (expected_result(&sample.data, weights) - sample.target()).powi(2)
    };
    samples.iter().map(square).sum::<f64>()
        + RIDGE * weights.iter().map(|weight| weight * weight).sum::<f64>()
}

/// Returns the damped step to the least squares of the linearised evaluation.
fn step(samples: &[TuningSample<Vec<f64>>], weights: &[f64], damping: f64) -> Vec<f64> {
    let terms = weights.len();
    let mut normal = vec![vec![0.0; terms + 1]; terms];
    for sample in samples {
        let value = expected_result(&sample.data, weights);
        let slope = 1.0 - value * value;
        for (row, own) in normal.iter_mut().zip(&sample.data) {
            let along = sample.weight * slope * own;
            for (cell, term) in row.iter_mut().zip(&sample.data) {
                *cell += along * slope * term;
            }
            row[terms] += along * (sample.target() - value);
        }
    }
    for (row, weight) in weights.iter().enumerate() {
        normal[row][row] = normal[row][row] * (1.0 + damping) + RIDGE;
        normal[row][terms] -= RIDGE * weight;
    }
    solved(normal)
}

/// Solves linear equations, the right side in the last column (Gaussian elimination with partial pivoting).
fn solved(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let count = rows.len();
    for at in 0..count {
        let pivot =
            (at..count).max_by(|&a, &b| rows[a][at].abs().total_cmp(&rows[b][at].abs())).unwrap_or(at);
        rows.swap(at, pivot);
        let (above, below) = rows.split_at_mut(at + 1);
        let pivot = &above[at];
        for row in below {
            let factor = row[at] / pivot[at];
            row.iter_mut().zip(pivot).for_each(|(cell, other)| *cell -= factor * other);
        }
    }
    let mut solution = vec![0.0; count];
    for at in (0..count).rev() {
        let known: f64 = (at + 1..count).map(|other| rows[at][other] * solution[other]).sum();
        solution[at] = (rows[at][count] - known) / rows[at][at];
    }
    solution
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// A fit to samples of known weights recovers these weights.
        #[test]
        fn weights_are_found_again(
            weights in proptest::collection::vec(-2.0..2.0_f64, 3),
            terms in proptest::collection::vec(proptest::collection::vec(-1.0..1.0_f64, 3), 200),
        ) {
            let sample = |terms: &Vec<f64>| {
                let value = expected_result(terms, &weights);
                TuningSample { data: terms.clone(), result: value, value, weight: 1.0, is_held_out: false }
            };
            let samples: Vec<TuningSample<Vec<f64>>> = terms.iter().map(sample).collect();
            for (found, weight) in fit(&samples, 3).into_iter().zip(weights) {
                prop_assert!((found - weight).abs() < 0.01, "{found} {weight}");
            }
        }
    }
}
