//! Zero-sum matrix games: exact mixed strategies, each with a certificate.
//!
//! The row player chooses a row and wins the cell's payoff; the column player chooses a column and pays it.
//! [`solve`] finds a mixed strategy for each and measures both against the best response. The difference of
//! the two measurements, [`Solution::gap`], bounds the error of the answer, whatever the method.

mod regret;
mod simplex;

use simplex::Simplex;
use thiserror::Error;

/// The payoffs to the row player: a dense matrix of finite numbers with at least one cell.
///
/// ```
/// use zugleich_engine::matrix::Matrix;
/// // Three rows and two columns, row by row.
/// let matrix = Matrix::new(3, 2, vec![1.0, -1.0, 0.0, 0.5, -1.0, 1.0])?;
/// assert_eq!((matrix.rows(), matrix.cols(), matrix.row(1)), (3, 2, &[0.0, 0.5][..]));
/// # Ok::<(), zugleich_engine::matrix::MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    cols: usize,
    /// Cells, row by row.
    cells: Vec<f64>,
}

/// An error in the cells of a [`Matrix`].
///
/// ```
/// use zugleich_engine::matrix::{Matrix, MatrixError};
/// assert_eq!(Matrix::new(0, 2, Vec::new()), Err(MatrixError::Empty));
/// assert_eq!(Matrix::new(1, 2, vec![1.0]), Err(MatrixError::Size { expected: 2, found: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MatrixError {
    /// The matrix has no rows or no columns.
    #[error("the matrix has no cells")]
    Empty,
    /// The number of cells is wrong.
    #[error("the matrix needs {expected} cells, found {found}")]
    Size {
        /// Rows times columns.
        expected: usize,
        /// Number of cells given.
        found: usize,
    },
    /// A cell is infinite or not a number.
    #[error("the cell in row {row}, column {col} is not a finite number")]
    NotFinite {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        col: usize,
    },
}

impl Matrix {
    /// Creates a matrix of these cells, given row by row.
    ///
    /// # Errors
    /// [`MatrixError`] if the number of cells is zero or wrong, or a cell is not finite.
    pub fn new(rows: usize, cols: usize, cells: Vec<f64>) -> Result<Self, MatrixError> {
        if rows == 0 || cols == 0 {
            return Err(MatrixError::Empty);
        }
        if rows.checked_mul(cols) != Some(cells.len()) {
            return Err(MatrixError::Size { expected: rows.saturating_mul(cols), found: cells.len() });
        }
        match cells.iter().position(|cell| !cell.is_finite()) {
            Some(at) => Err(MatrixError::NotFinite { row: at / cols, col: at % cols }),
            None => Ok(Self { rows, cols, cells }),
        }
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// Returns one row.
    ///
    /// # Panics
    /// If the row does not exist.
    #[must_use]
    pub fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.cols..(row + 1) * self.cols]
    }

    /// Returns the largest absolute value of a cell.
    #[must_use]
    pub fn scale(&self) -> f64 {
        self.cells.iter().fold(0.0, |scale: f64, cell| scale.max(cell.abs()))
    }

    /// Returns the game with every payoff divided by `scale`, unless that is zero.
    fn scaled(&self, scale: f64) -> Self {
        let scale = if scale > 0.0 { scale } else { 1.0 };
        Self { cells: self.cells.iter().map(|cell| cell / scale).collect(), ..*self }
    }

    /// Returns the game with exchanged players.
    fn exchanged(&self) -> Self {
        let column = |col: usize| self.cells.iter().skip(col).step_by(self.cols);
        let cells = (0..self.cols).flat_map(|col| column(col).map(|cell| -cell)).collect();
        Self { rows: self.cols, cols: self.rows, cells }
    }

    /// Returns the expected payoff of each row against a mixture of columns.
    fn row_payoffs<'a>(&'a self, cols: &'a [f64]) -> impl Iterator<Item = f64> + 'a {
        self.cells.chunks_exact(self.cols).map(move |row| row.iter().zip(cols).map(|(a, y)| a * y).sum())
    }

    /// Returns the expected cost of each column against a mixture of rows.
    fn col_payoffs(&self, rows: &[f64]) -> Vec<f64> {
        let mut payoffs = vec![0.0; self.cols];
        for (row, x) in self.cells.chunks_exact(self.cols).zip(rows) {
            for (sum, a) in payoffs.iter_mut().zip(row) {
                *sum += a * x;
            }
        }
        payoffs
    }

    /// Returns these mixtures as a solution, with their value and gap against best responses.
    #[must_use]
    pub fn assess(&self, rows: Vec<f64>, cols: Vec<f64>) -> Solution {
        let lower = self.col_payoffs(&rows).into_iter().fold(f64::INFINITY, f64::min);
        let upper = self.row_payoffs(&cols).fold(f64::NEG_INFINITY, f64::max);
        Solution { value: f64::midpoint(lower, upper), rows, cols, gap: (upper - lower).max(0.0) }
    }

    /// Returns the NashConv of these mixtures: the sum of both sides' gains by best responses.
    #[must_use]
    pub fn gap(&self, rows: &[f64], cols: &[f64]) -> f64 {
        self.assess(rows.to_vec(), cols.to_vec()).gap
    }

    /// Returns a saddle point, if there is one.
    fn saddle(&self) -> Option<Solution> {
        let worst = |row: &[f64]| row.iter().copied().fold(f64::INFINITY, f64::min);
        let (row, lower) = best(self.cells.chunks_exact(self.cols).map(worst));
        let cost = |col: usize| {
            let column = self.cells.iter().skip(col).step_by(self.cols);
            -column.copied().fold(f64::NEG_INFINITY, f64::max)
        };
        let (col, upper) = best((0..self.cols).map(cost));
        (lower >= -upper).then(|| self.assess(pure(row, self.rows), pure(col, self.cols)))
    }
}

/// Mixed strategies of both sides with their value.
///
/// ```
/// use zugleich_engine::matrix::{Matrix, Solution};
/// let pennies = Matrix::new(2, 2, vec![1.0, -1.0, -1.0, 1.0])?;
/// // A mixture that favours a row can be exploited: the gap is the cost.
/// let Solution { value, gap, .. } = pennies.assess(vec![0.75, 0.25], vec![0.5, 0.5]);
/// assert_eq!((value, gap), (-0.25, 0.5));
/// # Ok::<(), zugleich_engine::matrix::MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// Expected payoff of the row player; the true value lies within half the gap.
    pub value: f64,
    /// The probability of each row.
    pub rows: Vec<f64>,
    /// The probability of each column.
    pub cols: Vec<f64>,
    /// Payoff of the best row against `cols`, less that of the best column against `rows`: the sum of both
    /// sides' gains by leaving their mixtures. Zero at an equilibrium.
    pub gap: f64,
}

/// Solves a matrix game: by simplex, and if that does not converge, approximately by regret matching. The gap
/// bounds the error in both cases.
///
/// ```
/// use zugleich_engine::matrix::{Matrix, solve};
/// let pennies = Matrix::new(2, 2, vec![1.0, -1.0, -1.0, 1.0])?;
/// let solution = solve(&pennies);
/// assert!((solution.rows[0] - 0.5).abs() < 1e-12);
/// assert!(solution.value.abs() < 1e-12 && solution.gap < 1e-12);
/// # Ok::<(), zugleich_engine::matrix::MatrixError>(())
/// ```
#[must_use]
pub fn solve(matrix: &Matrix) -> Solution {
    solve_exactly(matrix).unwrap_or_else(|_| solve_approximately(matrix, FALLBACK_ROUNDS))
}

/// Rounds of regret matching after a simplex that does not converge: they give a gap of some thousandths of
/// the scale.
const FALLBACK_ROUNDS: u32 = 20_000;

/// Solves a matrix game by simplex, to a gap of at most 1e-9 of its scale.
///
/// ```
/// use zugleich_engine::matrix::{Matrix, solve_exactly};
/// // A saddle point: the second row is best whatever the column.
/// let solution = solve_exactly(&Matrix::new(2, 2, vec![0.0, 1.0, 2.0, 3.0])?);
/// assert_eq!(solution.map(|solution| solution.rows), Ok(vec![0.0, 1.0]));
/// # Ok::<(), zugleich_engine::matrix::MatrixError>(())
/// ```
///
/// # Errors
/// [`ConvergenceError`] if rounding errors keep the simplex from that.
pub fn solve_exactly(matrix: &Matrix) -> Result<Solution, ConvergenceError> {
    if let Some(solution) = matrix.saddle() {
        return Ok(solution);
    }
    let scale = matrix.scale();
    let scaled = matrix.scaled(scale);
    let mut simplex = Simplex::new(&scaled);
    let (rows, cols) = simplex.run();
    let mut best = matrix.assess(rows, cols);
    for _ in 0..REFRESHES {
        if best.gap <= ROUGH * scale {
            break;
        }
        simplex.refresh();
        let (rows, cols) = simplex.run();
        let next = matrix.assess(rows, cols);
        if next.gap < best.gap {
            best = next;
        }
    }
    if best.gap <= EXACT * scale { Ok(best) } else { Err(ConvergenceError { gap: best.gap }) }
}

/// Solves a matrix game by simplex, and again with exchanged players if that does not converge: the pivots
/// then differ, so nearly equal payoffs need not make it cycle. Endgame tables use this function; engine
/// choices, which must be reproducible from records, still use [`solve`].
///
/// ```
/// use zugleich_engine::matrix::{Matrix, solve_either_way};
/// let solution = solve_either_way(&Matrix::new(2, 2, vec![3.0, 1.0, 0.0, 2.0])?).expect("it converges");
/// assert!((solution.value - 1.5).abs() < 1e-9);
/// # Ok::<(), zugleich_engine::matrix::MatrixError>(())
/// ```
///
/// # Errors
/// [`ConvergenceError`] if rounding errors prevent both solutions.
pub fn solve_either_way(matrix: &Matrix) -> Result<Solution, ConvergenceError> {
    solve_exactly(matrix).or_else(|_| {
        let Solution { value, rows, cols, gap } = solve_exactly(&matrix.exchanged())?;
        Ok(Solution { value: -value, rows: cols, cols: rows, gap })
    })
}

/// Error of a simplex that came not close enough to an equilibrium.
///
/// ```
/// use zugleich_engine::matrix::ConvergenceError;
/// let error = ConvergenceError { gap: 0.001 };
/// assert!(error.to_string().ends_with("has a gap of 0.001"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("the simplex algorithm did not converge: its best solution has a gap of {gap}")]
pub struct ConvergenceError {
    /// The gap of its best answer.
    pub gap: f64,
}

/// Greatest gap of an exact answer, relative to the scale.
const EXACT: f64 = 1e-9;
/// Greatest gap without another try, relative to the scale.
const ROUGH: f64 = 1e-12;
/// Greatest number of tries.
const REFRESHES: usize = 8;

/// Approximates a solution by `rounds` rounds of regret matching; the gap falls with the square root of their
/// number.
///
/// ```
/// use zugleich_engine::matrix::{Matrix, solve_approximately};
/// let matrix = Matrix::new(2, 2, vec![2.0, -1.0, -1.0, 1.0])?;
/// let solution = solve_approximately(&matrix, 10_000);
/// assert!(solution.gap < 0.01 && (solution.value - 0.2).abs() < 0.01);
/// # Ok::<(), zugleich_engine::matrix::MatrixError>(())
/// ```
#[must_use]
pub fn solve_approximately(matrix: &Matrix, rounds: u32) -> Solution {
    let (rows, cols) = regret::mixes(&matrix.scaled(matrix.scale()), rounds);
    matrix.assess(rows, cols)
}

/// Returns the first of the largest numbers, with its index.
fn best(numbers: impl Iterator<Item = f64>) -> (usize, f64) {
    let first = (0, f64::NEG_INFINITY);
    numbers.enumerate().fold(first, |best, next| if next.1 > best.1 { next } else { best })
}

fn pure(choice: usize, choices: usize) -> Vec<f64> {
    (0..choices).map(|other| if other == choice { 1.0 } else { 0.0 }).collect()
}

/// Normalises weights to probabilities: negative ones, which come from rounding, count as zero. All-zero
/// weights become uniform.
fn normalised(mut weights: Vec<f64>) -> Vec<f64> {
    let sum: f64 = weights.iter().map(|weight| weight.max(0.0)).sum();
    let even = 1.0 / weights.len() as f64;
    for weight in &mut weights {
        *weight = if sum > 0.0 { weight.max(0.0) / sum } else { even };
    }
    weights
}
