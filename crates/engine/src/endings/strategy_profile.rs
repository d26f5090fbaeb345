//! Repeated solution of one turn, from the mixtures of the previous solution.

use crate::matrix::{Matrix, solve_either_way};

/// A payoff matrix that changes over time.
pub(super) trait PayoffSource {
    fn rows(&self) -> usize;
    fn cols(&self) -> usize;
    fn cell(&self, row: usize, col: usize) -> f64;
}

/// The support of a mixed strategy: plan numbers with probabilities.
pub(super) type Support = Vec<(u8, f64)>;

/// The mixtures of both sides.
#[derive(Clone, Debug, Default)]
pub(super) struct StrategyProfile {
    pub(super) rows: Support,
    pub(super) cols: Support,
}

/// Bounds of a turn's value by best responses to the mixtures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Certificate {
    pub(super) lower: f64,
    pub(super) upper: f64,
    best_row: usize,
    best_col: usize,
}

impl Certificate {
    pub(super) const fn value(&self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    pub(super) fn gap(&self) -> f64 {
        (self.upper - self.lower).max(0.0)
    }
}

/// Sufficient gap: half of it is the error of a value, and the errors of fifty turns add up.
const ENOUGH: f64 = 1e-12;

impl StrategyProfile {
    /// Improves the mixtures to an equilibrium by the double oracle method: solves the matrix of the previous
    /// supports, and adds best responses until they gain nothing. The gap of the result is their remaining
    /// gain.
    pub(super) fn improve(&mut self, payoffs: &impl PayoffSource) -> Certificate {
        if self.rows.is_empty() || self.cols.is_empty() {
            (self.rows, self.cols) = (vec![(0, 1.0)], vec![(0, 1.0)]);
        }
        let mut best = self.certify(payoffs);
        if best.gap() <= ENOUGH {
            return best;
        }
        let chosen = |mix: &Support| mix.iter().map(|&(plan, _)| plan).collect::<Vec<u8>>();
        let (mut rows, mut cols) = (chosen(&self.rows), chosen(&self.cols));
        loop {
            let next = solved(payoffs, &rows, &cols);
            let certificate = next.certify(payoffs);
            if certificate.gap() <= best.gap() {
                (*self, best) = (next, certificate);
            }
            let more = add(&mut rows, certificate.best_row) | add(&mut cols, certificate.best_col);
            if best.gap() <= ENOUGH || !more {
                return best;
            }
        }
    }

    /// Returns the sizes of both supports.
    pub(super) fn sizes(&self) -> (usize, usize) {
        (self.rows.len(), self.cols.len())
    }

    fn certify(&self, payoffs: &impl PayoffSource) -> Certificate {
        let (mut lower, mut best_col) = (f64::INFINITY, 0);
        for col in 0..payoffs.cols() {
            let paid = self.rows.iter().map(|&(row, p)| p * payoffs.cell(row.into(), col)).sum();
            if paid < lower {
                (lower, best_col) = (paid, col);
            }
        }
        let (mut upper, mut best_row) = (f64::NEG_INFINITY, 0);
        for row in 0..payoffs.rows() {
            let won = self.cols.iter().map(|&(col, p)| p * payoffs.cell(row, col.into())).sum();
            if won > upper {
                (upper, best_row) = (won, row);
            }
        }
        Certificate { lower, upper, best_row, best_col }
    }
}

/// Adds a plan to the restricted game; returns whether it is new.
fn add(plans: &mut Vec<u8>, plan: usize) -> bool {
    let plan = plan as u8;
    let is_new = !plans.contains(&plan);
    if is_new {
        plans.push(plan);
    }
    is_new
}

/// Returns an equilibrium of these plans alone.
fn solved(payoffs: &impl PayoffSource, rows: &[u8], cols: &[u8]) -> StrategyProfile {
    let cell = |&row: &u8| cols.iter().map(move |&col| payoffs.cell(row.into(), col.into()));
    let cells = rows.iter().flat_map(cell).collect();
    let matrix =
        Matrix::new(rows.len(), cols.len(), cells).expect("values are finite, and each side has a plan");
    let solution = solve_either_way(&matrix).unwrap_or_else(|_| crate::matrix::solve(&matrix));
    let mix = |plans: &[u8], shares: Vec<f64>| {
        plans.iter().copied().zip(shares).filter(|(_, share)| *share > 0.0).collect::<Support>()
    };
    StrategyProfile { rows: mix(rows, solution.rows), cols: mix(cols, solution.cols) }
}
