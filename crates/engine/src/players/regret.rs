use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::tree::{Policy, draw_index};

/// Probability of a uniformly random choice.
pub(super) const EXPLORATION: f64 = 0.1;

/// Regret matching: the probability of a choice is proportional to its positive regret.
pub(super) struct RegretMatching {
    regrets: Vec<f64>,
    /// The sum of all strategies so far.
    played: Vec<f64>,
    /// The latest strategy.
    strategy: Vec<f64>,
}

impl Policy for RegretMatching {
    fn of(choices: usize) -> Self {
        let even = vec![1.0 / choices as f64; choices];
        Self { regrets: vec![0.0; choices], played: vec![0.0; choices], strategy: even }
    }

    fn choose(&mut self, draw: &mut ChaCha8Rng) -> usize {
        let sum: f64 = self.regrets.iter().map(|regret| regret.max(0.0)).sum();
        let even = 1.0 / self.regrets.len() as f64;
        for (share, regret) in self.strategy.iter_mut().zip(&self.regrets) {
            *share = if sum > 0.0 { regret.max(0.0) / sum } else { even };
        }
        if draw.random::<f64>() < EXPLORATION {
            draw.random_range(0..self.regrets.len())
        } else {
            draw_index(&self.strategy, draw)
        }
    }

    fn learn(&mut self, _: usize, value: f64, instead: &dyn Fn(usize) -> f64) {
        for (choice, regret) in self.regrets.iter_mut().enumerate() {
            *regret += instead(choice) - value;
        }
        self.played.iter_mut().zip(&self.strategy).for_each(|(sum, share)| *sum += share);
    }

    fn average(&self) -> Vec<f64> {
        let sum: f64 = self.played.iter().sum();
        let even = 1.0 / self.played.len() as f64;
        self.played.iter().map(|share| if sum > 0.0 { share / sum } else { even }).collect()
    }
}
