use super::{Matrix, normalised};

/// Returns the average mixtures of both sides after `rounds` rounds of regret matching, with regrets that
/// never fall below zero and later rounds weighing more.
pub(super) fn mixes(matrix: &Matrix, rounds: u32) -> (Vec<f64>, Vec<f64>) {
    let mut rows = RegretLearner::new(matrix.rows());
    let mut cols = RegretLearner::new(matrix.cols());
    for round in 1..=rounds {
        let (row_mix, col_mix) = (rows.mix(), cols.mix());
        let won: Vec<f64> = matrix.row_payoffs(&col_mix).collect();
        let paid: Vec<f64> = matrix.col_payoffs(&row_mix).iter().map(|payoff| -payoff).collect();
        rows.learn(&row_mix, &won, round);
        cols.learn(&col_mix, &paid, round);
    }
    (normalised(rows.total), normalised(cols.total))
}

struct RegretLearner {
    regrets: Vec<f64>,
    total: Vec<f64>,
}

impl RegretLearner {
    fn new(choices: usize) -> Self {
        Self { regrets: vec![0.0; choices], total: vec![0.0; choices] }
    }

    fn mix(&self) -> Vec<f64> {
        normalised(self.regrets.clone())
    }

    fn learn(&mut self, mix: &[f64], payoffs: &[f64], round: u32) {
        let average: f64 = mix.iter().zip(payoffs).map(|(p, payoff)| p * payoff).sum();
        for (regret, payoff) in self.regrets.iter_mut().zip(payoffs) {
            *regret = (*regret + payoff - average).max(0.0);
        }
        for (total, p) in self.total.iter_mut().zip(mix) {
            *total += f64::from(round) * p;
        }
    }
}
