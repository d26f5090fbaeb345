use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::tree::Policy;

/// Exploration constant of the confidence bounds.
const EXPLORATION: f64 = 0.7;

/// Upper confidence bounds, independent for each side (decoupled UCT).
pub(super) struct ConfidenceBounds {
    /// Visits of each choice, and the sum of its values.
    tried: Vec<(f64, f64)>,
    times: f64,
}

impl Policy for ConfidenceBounds {
    fn of(choices: usize) -> Self {
        Self { tried: vec![(0.0, 0.0); choices], times: 0.0 }
    }

    fn choose(&mut self, draw: &mut ChaCha8Rng) -> usize {
        let untried: Vec<usize> =
            (0..self.tried.len()).filter(|&choice| self.tried[choice].0 == 0.0).collect();
        if !untried.is_empty() {
            return untried[draw.random_range(0..untried.len())];
        }
        let log = self.times.ln();
        let bound = |(times, sum): (f64, f64)| sum / times + EXPLORATION * (log / times).sqrt();
        let bounds = self.tried.iter().map(|&tried| bound(tried)).enumerate();
        bounds.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(choice, _)| choice)
    }

    fn learn(&mut self, chosen: usize, value: f64, _: &dyn Fn(usize) -> f64) {
        self.tried[chosen].0 += 1.0;
        self.tried[chosen].1 += value;
        self.times += 1.0;
    }

    fn average(&self) -> Vec<f64> {
        self.tried.iter().map(|(times, _)| times / self.times.max(1.0)).collect()
    }
}
