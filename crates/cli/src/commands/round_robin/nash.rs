//! Exact mixed strategies over lists.

use zugleich_engine::matrix::{self, Matrix, MatrixError, Solution};

/// Gap below which a game counts as solved.
const EXACT: f64 = 1e-12;

/// Solves the game in which White chooses a row, wins 1 where it is `true` and loses 1 elsewhere.
///
/// Only few lists are in the support. So a double oracle solves the game of some lists, adds the best
/// response of each side to the other's mixed strategy, and repeats until neither side has a better response.
/// The gap of the solution is that of the whole game.
///
/// # Errors
/// [`MatrixError`] if a side has no list.
pub(super) fn solve(wins: &[Vec<bool>]) -> Result<Solution, MatrixError> {
    let cols = wins.first().map_or(0, Vec::len);
    if cols == 0 {
        return Err(MatrixError::Empty);
    }
    let payoff = |row: usize, col: usize| if wins[row][col] { 1.0 } else { -1.0 };
    let (mut some_rows, mut some_cols) = (vec![0], vec![0]);
    loop {
        let cells = some_rows.iter().flat_map(|&row| some_cols.iter().map(move |&col| payoff(row, col)));
        let part = matrix::solve(&Matrix::new(some_rows.len(), some_cols.len(), cells.collect())?);
        let won = |row| mean(&some_cols, &part.cols, |col| payoff(row, col));
        let paid = |col| mean(&some_rows, &part.rows, |row| payoff(row, col));
        let (row, upper) = best(wins.len(), won);
        let (col, least) = best(cols, |col| -paid(col));
        let gap = upper + least;
        let rows = spread(&part.rows, &some_rows, wins.len());
        let columns = spread(&part.cols, &some_cols, cols);
        let added = gap > EXACT && (add(&mut some_rows, row) | add(&mut some_cols, col));
        if !added {
            let value = f64::midpoint(upper, -least);
            return Ok(Solution { value, rows, cols: columns, gap: gap.max(0.0) });
        }
    }
}

/// Returns the average payoff of a choice against a mixed strategy over some choices of the other side.
fn mean(choices: &[usize], shares: &[f64], payoff: impl Fn(usize) -> f64) -> f64 {
    choices.iter().zip(shares).map(|(&choice, share)| share * payoff(choice)).sum()
}

/// Returns the first choice with the greatest worth, and that worth.
fn best(choices: usize, worth: impl Fn(usize) -> f64) -> (usize, f64) {
    let first = (0, f64::NEG_INFINITY);
    (0..choices).map(|choice| (choice, worth(choice))).fold(first, |a, b| if b.1 > a.1 { b } else { a })
}

/// Adds a choice; returns whether it is new.
fn add(choices: &mut Vec<usize>, choice: usize) -> bool {
    let new = !choices.contains(&choice);
    if new {
        choices.push(choice);
    }
    new
}

/// Returns the shares of some choices, with zeros for all others.
fn spread(shares: &[f64], choices: &[usize], all: usize) -> Vec<f64> {
    let mut spread = vec![0.0; all];
    for (&choice, &share) in choices.iter().zip(shares) {
        spread[choice] = share;
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(rows: &[&str]) -> Vec<Vec<bool>> {
        rows.iter().map(|row| row.bytes().map(|cell| cell == b'1').collect()).collect()
    }

    fn close(found: &[f64], expected: &[f64]) -> bool {
        found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9)
    }

    #[test]
    fn only_lists_that_are_worth_it_are_handed_in() {
        // A guessing game among three choices, beside a dominated row and a dominated column.
        let solution = solve(&wins(&["1001", "0000", "0101", "0011"])).expect("there are lists");
        let third = 1.0 / 3.0;
        assert!(close(&solution.rows, &[third, 0.0, third, third]), "{solution:?}");
        assert!(close(&solution.cols, &[third, third, third, 0.0]), "{solution:?}");
        assert!((solution.value + third).abs() < 1e-9 && solution.gap < 1e-9, "{solution:?}");
    }

    #[test]
    fn equal_lists_share_what_one_of_them_would_have() {
        let solution = solve(&wins(&["10", "10", "01"])).expect("there are lists");
        assert!(close(&[solution.rows[0] + solution.rows[1], solution.rows[2]], &[0.5, 0.5]), "{solution:?}");
        assert!(solution.value.abs() < 1e-9);
    }

    #[test]
    fn without_a_list_there_is_nothing_to_solve() {
        assert_eq!(solve(&[]), Err(MatrixError::Empty));
        assert_eq!(solve(&[vec![]]), Err(MatrixError::Empty));
    }
}
