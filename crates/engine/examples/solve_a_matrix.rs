//! Solves a matrix game, given row by row, and prints its value and an optimal mixed strategy of each player.
//!
//! ```text
//! $ cargo run -p zugleich-engine --example solve_a_matrix -- "2 -1" "-1 1"
//! value 0.200
//! rows 0.400 0.600
//! columns 0.400 0.600
//! ```

use std::error::Error;

use zugleich_engine::matrix::{Matrix, Solution, solve};

fn main() {
    let rows: Vec<String> = std::env::args().skip(1).collect();
    match solution(&rows) {
        Ok(text) => println!("{text}"),
        Err(error) => println!("{error}"),
    }
}

/// Returns the value and the mixed strategies; each row holds the payoffs of one choice of the row player.
fn solution(rows: &[impl AsRef<str>]) -> Result<String, Box<dyn Error>> {
    let cells = rows.iter().flat_map(|row| row.as_ref().split_whitespace());
    let cells = cells.map(str::parse).collect::<Result<Vec<f64>, _>>()?;
    let columns = cells.len().checked_div(rows.len()).unwrap_or(0);
    let Solution { value, rows, cols, .. } = solve(&Matrix::new(rows.len(), columns, cells)?);
    let shares = |mixture: Vec<f64>| mixture.iter().map(|share| format!(" {share:.3}")).collect::<String>();
    Ok(format!("value {value:.3}\nrows{}\ncolumns{}", shares(rows), shares(cols)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solution_is_that_of_the_header() {
        let text = "value 0.200\nrows 0.400 0.600\ncolumns 0.400 0.600";
        assert_eq!(solution(&["2 -1", "-1 1"]).unwrap(), text);
    }

    #[test]
    fn matrix_without_cells_is_refused() {
        assert_eq!(solution(&[""; 0]).unwrap_err().to_string(), "the matrix has no cells");
    }
}
