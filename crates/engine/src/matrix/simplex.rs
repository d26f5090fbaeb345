use super::{Matrix, normalised};

/// Tolerance of reduced costs at the optimum; the payoffs are at most one in size.
const OPTIMAL: f64 = 1e-13;
/// Least size of a pivot.
const PIVOT: f64 = 1e-11;
/// Greatest difference of ratios that count as equal.
const TIE: f64 = 1e-13;
/// Number of consecutive pivots without progress before the tableau is perturbed.
const PATIENCE: usize = 3;
/// Least perturbation; the greatest is twice that. It is far larger than rounding errors and far smaller than
/// a weight.
const NUDGE: f64 = 1e-6;
/// The golden ratio's fractional part.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// A simplex solver for a game whose payoffs lie in [-1, 1].
///
/// With all payoffs made positive, the column player's problem is: maximise the sum of q >= 0 subject to a
/// payoff of at most one for every row. Then q is proportional to the column mixture, and the dual solution
/// to the row mixture.
pub(super) struct Simplex<'a> {
    matrix: &'a Matrix,
    tableau: Tableau,
}

impl<'a> Simplex<'a> {
    pub(super) fn new(matrix: &'a Matrix) -> Self {
        Self { matrix, tableau: Tableau::new(matrix) }
    }

    /// Pivots until the tableau is optimal up to rounding; returns the row and column mixtures. After a
    /// perturbation they are exact only after a [`refresh`](Self::refresh).
    pub(super) fn run(&mut self) -> (Vec<f64>, Vec<f64>) {
        let tableau = &mut self.tableau;
        let mut idle = 0;
        for _ in 0..50 * (tableau.rows + tableau.cols) {
            let Some((row, col)) = tableau.next_pivot() else { break };
            idle = if tableau.at(row, tableau.cols).abs() <= TIE { idle + 1 } else { 0 };
            if idle > PATIENCE {
                tableau.nudge();
                idle = 0;
            } else {
                tableau.pivot(row, col);
            }
        }
        tableau.mixes()
    }

    /// Recomputes the tableau from the payoffs, with the same basic variables, which removes the rounding
    /// errors of earlier pivots. Another run from it repairs their effect.
    pub(super) fn refresh(&mut self) {
        let (rows, cols) = (self.tableau.rows, self.tableau.cols);
        let mut fresh = Tableau::new(self.matrix);
        let mut tight: Vec<usize> =
            self.tableau.free.iter().filter_map(|free| free.checked_sub(cols)).collect();
        let mut used: Vec<usize> = self.tableau.basic.iter().copied().filter(|&basic| basic < cols).collect();
        debug_assert!(tight.len() == used.len() && tight.len() <= rows);
        while let Some((row, col)) = largest(&fresh, &tight, &used) {
            fresh.pivot(row, col);
            tight.retain(|&other| other != row);
            used.retain(|&other| other != col);
        }
        self.tableau = fresh;
    }
}

/// Returns the largest, and so most exact, pivot in these rows and columns.
fn largest(tableau: &Tableau, rows: &[usize], cols: &[usize]) -> Option<(usize, usize)> {
    let cells = rows.iter().flat_map(|&row| cols.iter().map(move |&col| (row, col)));
    let size = |&(row, col): &(usize, usize)| tableau.at(row, col).abs();
    cells.filter(|cell| size(cell) > PIVOT).max_by(|a, b| size(a).total_cmp(&size(b)))
}

/// Returns the index of the number that a pivot reduces to zero first (ratio test); of ties within rounding,
/// the one with the largest pivot.
fn soonest(numbers: impl Iterator<Item = (usize, f64, f64)> + Clone) -> Option<usize> {
    let numbers = numbers.filter(|&(_, _, pivot)| pivot > PIVOT);
    let ratio = |(_, number, pivot): (usize, f64, f64)| number.max(0.0) / pivot;
    let least = numbers.clone().map(ratio).fold(f64::INFINITY, f64::min);
    let mut soonest = numbers.filter(|&number| ratio(number) <= least + TIE);
    let first = soonest.next()?;
    Some(soonest.fold(first, |a, b| if b.2 > a.2 { b } else { a }).0)
}

/// A condensed tableau: one line for each basic variable and the objective last, one column for each free
/// variable and the right-hand side last. Variables below `cols` are the columns' weights, the others are the
/// slacks of the rows.
struct Tableau {
    rows: usize,
    cols: usize,
    cells: Vec<f64>,
    basic: Vec<usize>,
    free: Vec<usize>,
}

impl Tableau {
    fn new(matrix: &Matrix) -> Self {
        let (rows, cols) = (matrix.rows(), matrix.cols());
        let least = matrix.cells.iter().copied().fold(f64::INFINITY, f64::min);
        let mut cells = Vec::with_capacity((rows + 1) * (cols + 1));
        for row in 0..rows {
            cells.extend(matrix.row(row).iter().map(|cell| cell - least + 1.0));
            cells.push(1.0);
        }
        cells.resize(cells.len() + cols, -1.0);
        cells.push(0.0);
        Self { rows, cols, cells, basic: (cols..cols + rows).collect(), free: (0..cols).collect() }
    }

    fn at(&self, row: usize, col: usize) -> f64 {
        self.cells[row * (self.cols + 1) + col]
    }

    /// Returns the next pivot. Payoffs are positive, so the problem is bounded: without a pivot only rounding
    /// errors are left to improve.
    fn next_pivot(&self) -> Option<(usize, usize)> {
        if let Some(col) = self.entering() {
            return Some((self.leaving(col)?, col));
        }
        let row = self.infeasible()?;
        Some((row, self.replacing(row)?))
    }

    /// Returns the column of the free variable that improves the objective most.
    fn entering(&self) -> Option<usize> {
        let costs = &self.cells[self.rows * (self.cols + 1)..][..self.cols];
        let improving = (0..self.cols).filter(|&col| costs[col] < -OPTIMAL);
        improving.min_by(|&a, &b| costs[a].total_cmp(&costs[b]))
    }

    /// Returns the line whose variable becomes zero first.
    fn leaving(&self, col: usize) -> Option<usize> {
        soonest((0..self.rows).map(|row| (row, self.at(row, self.cols), self.at(row, col))))
    }

    /// Perturbs every variable near zero by a different amount, so that no pivot is degenerate and none
    /// recurs. The next refresh undoes this.
    fn nudge(&mut self) {
        for row in 0..self.rows {
            let value = &mut self.cells[row * (self.cols + 1) + self.cols];
            if *value < NUDGE {
                // Fractional parts of golden-ratio multiples are well spread.
                *value += NUDGE * (1.0 + (self.basic[row] as f64 * GOLDEN).fract());
            }
        }
    }

    /// Returns the line with the most negative variable; only rounding errors that a refresh reveals make one
    /// so.
    fn infeasible(&self) -> Option<usize> {
        let value = |row: &usize| self.at(*row, self.cols);
        (0..self.rows).filter(|row| value(row) < -OPTIMAL).min_by(|a, b| value(a).total_cmp(&value(b)))
    }

    /// Returns the column to exchange for an infeasible line so that the objective stays optimal (a dual
    /// step).
    fn replacing(&self, row: usize) -> Option<usize> {
        soonest((0..self.cols).map(|col| (col, self.at(self.rows, col), -self.at(row, col))))
    }

    fn pivot(&mut self, row: usize, col: usize) {
        let width = self.cols + 1;
        let pivot = self.at(row, col);
        let mut line: Vec<f64> = self.cells[row * width..][..width].iter().map(|cell| cell / pivot).collect();
        line[col] = 1.0 / pivot;
        for (other, cells) in self.cells.chunks_exact_mut(width).enumerate() {
            let factor = cells[col];
            if other == row || factor == 0.0 {
                continue;
            }
            cells[col] = 0.0;
            for (cell, along) in cells.iter_mut().zip(&line) {
                *cell -= factor * along;
            }
        }
        self.cells[row * width..][..width].copy_from_slice(&line);
        std::mem::swap(&mut self.basic[row], &mut self.free[col]);
    }

    /// Returns the row and column mixtures of the tableau.
    fn mixes(&self) -> (Vec<f64>, Vec<f64>) {
        let (mut row_mix, mut col_mix) = (vec![0.0; self.rows], vec![0.0; self.cols]);
        for (line, &variable) in self.basic.iter().enumerate() {
            if variable < self.cols {
                col_mix[variable] = self.at(line, self.cols);
            }
        }
        for (col, &variable) in self.free.iter().enumerate() {
            if variable >= self.cols {
                row_mix[variable - self.cols] = self.at(self.rows, col);
            }
        }
        (normalised(row_mix), normalised(col_mix))
    }
}
