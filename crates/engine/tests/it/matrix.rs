//! Matrix games: known values, hostile input, and the certificate on random and degenerate matrices.

use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_engine::matrix::{
    Matrix, MatrixError, Solution, solve, solve_approximately, solve_either_way, solve_exactly,
};

fn matrix(rows: usize, cols: usize, cell: impl Fn(usize, usize) -> f64) -> Matrix {
    let cells = (0..rows * cols).map(|at| cell(at / cols, at % cols)).collect();
    Matrix::new(rows, cols, cells).expect("finite cells of this number")
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "expected {expected}, found {found}");
}

/// Checks that both mixtures are distributions, and that no reply gains more than the gap, computed
/// independently cell by cell.
fn certify(matrix: &Matrix, solution: &Solution, tolerance: f64) {
    for mix in [&solution.rows, &solution.cols] {
        assert!(mix.iter().all(|&p| (0.0..=1.0 + 1e-12).contains(&p)), "{mix:?}");
        close(mix.iter().sum(), 1.0);
    }
    let (rows, cols) = (matrix.rows(), matrix.cols());
    let won = |row: usize| (0..cols).map(|col| matrix.row(row)[col] * solution.cols[col]).sum::<f64>();
    let paid = |col: usize| (0..rows).map(|row| matrix.row(row)[col] * solution.rows[row]).sum::<f64>();
    let upper = (0..rows).map(won).fold(f64::NEG_INFINITY, f64::max);
    let lower = (0..cols).map(paid).fold(f64::INFINITY, f64::min);
    let scale = matrix.scale();
    assert!(upper - lower <= tolerance * scale, "gap {} of scale {scale}", upper - lower);
    assert!(solution.gap >= upper - lower - 1e-12 * scale, "the gap is larger than said");
    let rounding = 1e-12 * scale;
    assert!((lower - rounding..=upper + rounding).contains(&solution.value));
}

#[test]
fn rock_paper_scissors() {
    let solution = solve(&matrix(3, 3, |row, col| [0.0, -1.0, 1.0][(row + 3 - col) % 3]));
    close(solution.value, 0.0);
    for p in solution.rows.iter().chain(&solution.cols) {
        close(*p, 1.0 / 3.0);
    }
}

/// A pursuer guesses one of n hiding places that are worth 1, 2, ... n: the value is 1 / (1/1 + ... + 1/n).
#[test]
fn hide_and_seek() {
    for places in 1..=40 {
        let game = matrix(places, places, |row, col| if row == col { (row + 1) as f64 } else { 0.0 });
        let solution = solve_exactly(&game).unwrap();
        let harmonic: f64 = (1..=places).map(|place| 1.0 / place as f64).sum();
        close(solution.value, 1.0 / harmonic);
        close(solution.rows[places - 1], 1.0 / harmonic / places as f64);
    }
}

/// The best replies of a turn of K+Q+P against K+Q, after some quiet turns: rounding makes the simplex cycle.
const CIRCLES: [[f64; 8]; 8] = [
    [0.0, 0.0, 0.0, 0.0, 0.11111141126457369, -0.0, 1.171683834400028e-7, 0.0],
    [
        5.2935587580961555e-5,
        1.174310267390033e-7,
        -0.08062460409200867,
        -0.04482115185685125,
        0.06395843086460291,
        0.07624326466931869,
        0.0,
        0.0,
    ],
    [
        0.0,
        0.0477236557726661,
        4.7964222176233307e-5,
        -0.04482129111666979,
        0.06341654757659881,
        0.0138559799936652,
        0.0,
        0.0,
    ],
    [0.0, 0.0, 0.0933119472792896, 0.0, -1.0, -0.5416560417397704, 0.0, 0.0],
    [
        0.0,
        0.0,
        -0.07003474294469925,
        0.09715468087233603,
        0.09381054865934674,
        0.09469653595058966,
        0.0,
        3.101203505920954e-13,
    ],
    [0.0, 0.0, 0.0, 0.09715468087233603, 0.09964959905225573, 0.0919503342701384, 0.0, 0.0],
    [0.0, 1.7996961166904186e-8, 0.0933119472792896, 0.0, 0.10106917589142603, -1.0, 0.0, 0.0],
    [0.0, 0.0, 0.006725760780682322, 0.0, 0.13571441059450784, 0.10501620817400378, 0.0, 0.0],
];

#[test]
fn cycling_simplex_converges_with_sides_exchanged() {
    let game = matrix(8, 8, |row, col| CIRCLES[row][col]);
    assert!(solve_exactly(&game).is_err(), "then this matrix shows nothing");
    certify(&game, &solve_either_way(&game).unwrap(), 1e-12);
}

#[test]
fn a_saddle_point_is_pure() {
    let solution = solve(&Matrix::new(2, 3, vec![3.0, 1.0, 2.0, 0.0, -4.0, 5.0]).unwrap());
    assert_eq!((solution.value, solution.gap), (1.0, 0.0));
    assert_eq!((solution.rows, solution.cols), (vec![1.0, 0.0], vec![0.0, 1.0, 0.0]));
}

#[test]
fn what_is_no_matrix_is_refused() {
    assert_eq!(Matrix::new(0, 3, vec![]), Err(MatrixError::Empty));
    assert_eq!(Matrix::new(2, 2, vec![1.0]), Err(MatrixError::Size { expected: 4, found: 1 }));
    let infinite = Matrix::new(1, 2, vec![0.0, f64::INFINITY]);
    assert_eq!(infinite, Err(MatrixError::NotFinite { row: 0, col: 1 }));
    assert!(Matrix::new(usize::MAX, 2, vec![1.0]).is_err());
}

#[test]
fn regret_matching_is_honest_about_its_gap() {
    let game = matrix(12, 9, |row, col| ((row * 7 + col * 5 + row * col) % 11) as f64);
    let exact = solve_exactly(&game).unwrap();
    let rough = solve_approximately(&game, 5_000);
    certify(&game, &rough, 0.02);
    assert!(rough.gap > 0.0 && (rough.value - exact.value).abs() <= rough.gap);
}

fn sizes() -> impl Strategy<Value = (usize, usize)> {
    (1..=40_usize, 1..=40_usize)
}

fn of_cells(cell: impl Strategy<Value = f64> + Clone + 'static) -> impl Strategy<Value = Matrix> {
    sizes().prop_flat_map(move |(rows, cols)| {
        let cells = proptest::collection::vec(cell.clone(), rows * cols);
        cells.prop_map(move |cells| Matrix::new(rows, cols, cells).expect("finite cells of this number"))
    })
}

/// Many equal cells, rows and columns: every pivot is degenerate.
fn coarse() -> impl Strategy<Value = Matrix> {
    of_cells((-2..=2_i32).prop_map(f64::from))
}

/// Cells from the smallest to the largest sizes that a number can have.
fn huge_ranges() -> impl Strategy<Value = Matrix> {
    of_cells((-1.0..1.0, -150..150_i32).prop_map(|(number, exponent)| number * 10_f64.powi(exponent)))
}

fn rank_one() -> impl Strategy<Value = Matrix> {
    let line = || proptest::collection::vec(-1.0..1.0, 40);
    (sizes(), line(), line()).prop_map(|((r, c), rows, cols)| matrix(r, c, |row, col| rows[row] * cols[col]))
}

fn repeated_rows() -> impl Strategy<Value = Matrix> {
    of_cells(-1.0..1.0).prop_map(|m| matrix(m.rows(), m.cols(), |row, col| m.row(row / 3)[col / 2]))
}

/// Zeros, ones and minus ones in various proportions, with repeated rows and columns: most pivots are
/// degenerate.
fn won_and_lost() -> impl Strategy<Value = Matrix> {
    let signs = prop_oneof![Just((0.0, 1.0)), Just((-1.0, 1.0)), Just((-1.0, 0.0))];
    let repeats = (1..=3_usize, 1..=3_usize);
    (1..=200_usize, 1..=200_usize, signs, repeats, 0.0..1.0, 0.0..1.0, any::<u64>()).prop_map(
        |(rows, cols, (low, high), (down, along), rare, even, seed)| {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let cells: Vec<f64> = (0..rows * cols)
                .map(|_| match chance.random::<f64>() {
                    draw if draw >= rare => 0.0,
                    draw if draw < rare * even => low,
                    _ => high,
                })
                .collect();
            matrix(rows, cols, |row, col| cells[row / down * cols + col / along])
        },
    )
}

/// Later lists mostly win against earlier ones, as in a growing population.
fn later_wins(rows: usize, cols: usize, seed: u64) -> Matrix {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let cells = (0..rows * cols).map(|at| {
        let ahead = (at / cols) as f64 / rows as f64 - (at % cols) as f64 / cols as f64;
        let rate = 0.5 + 0.45 * ahead.signum() * ahead.abs().sqrt();
        if chance.random_bool(rate) { 1.0 } else { 0.0 }
    });
    Matrix::new(rows, cols, cells.collect()).expect("finite cells of this number")
}

#[test]
fn growing_populations_are_solved_exactly() {
    for seed in 0..8 {
        for (rows, cols) in [(195, 100), (98, 102), (191, 194)] {
            let game = later_wins(rows, cols, seed);
            certify(&game, &solve_exactly(&game).unwrap(), 1e-9);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn games_that_are_won_or_lost(game in won_and_lost()) {
        certify(&game, &solve_exactly(&game).unwrap(), 1e-9);
    }
}

proptest! {
    #[test]
    fn random_matrices(game in of_cells(-1.0..1.0)) {
        certify(&game, &solve_exactly(&game).unwrap(), 1e-9);
    }

    #[test]
    fn degenerate_matrices(game in prop_oneof![coarse(), rank_one(), repeated_rows(), huge_ranges()]) {
        certify(&game, &solve_exactly(&game).unwrap(), 1e-9);
    }

    #[test]
    fn constant_matrices((rows, cols) in sizes(), cell in -1e300..1e300) {
        let solution = solve(&matrix(rows, cols, |_, _| cell));
        prop_assert_eq!((solution.value, solution.gap), (cell, 0.0));
    }

    /// The textbook formula for two by two without a saddle point.
    #[test]
    fn two_by_two(a in 0.1..1.0, b in -1.0..0.0, c in -1.0..0.0, d in 0.1..1.0) {
        let solution = solve(&Matrix::new(2, 2, vec![a, b, c, d]).unwrap());
        close(solution.value, (a * d - b * c) / (a + d - b - c));
        close(solution.rows[0], (d - c) / (a + d - b - c));
        close(solution.cols[0], (d - b) / (a + d - b - c));
    }

    /// Exchanging the sides negates the value.
    #[test]
    fn transposed(game in coarse()) {
        let other = matrix(game.cols(), game.rows(), |row, col| -game.row(col)[row]);
        close(solve(&game).value, -solve(&other).value);
    }
}
