use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_rules::Color;
use zugleich_rules::catalog::Variant;
use zugleich_rules::chesimul::Chesimul;

use super::regret::{EXPLORATION, RegretMatching};
use super::tree::Policy;
use super::uct::ConfidenceBounds;
use super::*;
use crate::evaluate::MaterialEvaluation;
use crate::matrix::Matrix;
use crate::{AnyEngine, simultaneous};

/// Trains two policies against each other in a matrix game; returns the NashConv of their averages.
fn gap<P: Policy>(matrix: &Matrix, rounds: u32) -> f64 {
    let mut draw = ChaCha8Rng::seed_from_u64(1);
    let (mut rows, mut cols) = (P::of(matrix.rows()), P::of(matrix.cols()));
    for _ in 0..rounds {
        let (row, col) = (rows.choose(&mut draw), cols.choose(&mut draw));
        let value = matrix.row(row)[col];
        rows.learn(row, value, &|row| matrix.row(row)[col]);
        cols.learn(col, -value, &|col| -matrix.row(row)[col]);
    }
    matrix.gap(&rows.average(), &cols.average())
}

/// Both explore with probability ε, so their averages are at most 4ε from an equilibrium for payoffs from -1 to 1, apart
/// from what is left of their regret; on average they are far closer. The matrices are seeded: no rare one fails a run.
#[test]
fn regret_matching_approaches_an_equilibrium() {
    let mut draw = ChaCha8Rng::seed_from_u64(2);
    let gaps: Vec<f64> = (0..24)
        .map(|_| {
            let cells = (0..12).map(|_| draw.random_range(-1.0..1.0)).collect();
            gap::<RegretMatching>(&Matrix::new(3, 4, cells).unwrap(), 20_000)
        })
        .collect();
    assert!(gaps.iter().all(|&gap| gap < 4.0 * EXPLORATION), "{gaps:?}");
    assert!(gaps.iter().sum::<f64>() / 24.0 < 0.05, "{gaps:?}");
}

#[test]
fn uct_dominant_choice_is_found_else_mixed() {
    let pennies = Matrix::new(2, 2, vec![1.0, -1.0, -1.0, 1.0]).unwrap();
    let dominant = Matrix::new(2, 2, vec![0.5, 0.3, 0.2, -0.4]).unwrap();
    assert!(gap::<ConfidenceBounds>(&pennies, 20_000) < 0.2);
    assert!(gap::<ConfidenceBounds>(&dominant, 20_000) < 0.05);
}

fn players() -> Vec<Baseline> {
    ["maximin:2000", "uct:2000", "uct-most:2000", "regret:2000"].map(|name| name.parse().unwrap()).to_vec()
}

/// The black king is shut in, and a knight takes it in any case.
#[test]
fn all_take_a_king_that_cannot_get_away() {
    let game = Variant::of::<Chesimul>().open(&[], Some("kr3/pp3/1N3/5/4K 0 1")).unwrap();
    let engine: &dyn AnyEngine = simultaneous::<MaterialEvaluation<Chesimul>>();
    for player in players() {
        let plans = (0..4).map(|seed| engine.baseline(player, game.record(), Color::White, seed).unwrap());
        let taken = plans.filter(|plan| plan == "b3a5").count();
        assert!(taken >= 3, "{player}: {taken}");
    }
}

#[test]
fn players_are_named() {
    for name in ["random", "greedy", "maximin", "uct", "uct-most:5", "regret:300000"] {
        assert_eq!(name.parse::<Baseline>().map(|player| player.to_string()).as_deref(), Ok(name));
    }
    for name in ["", "regrets", "greedy:5", "uct:", "uct:+5", "uct:-1", "uct:99999999999999999999"] {
        assert_eq!(name.parse::<Baseline>(), Err(UnknownBaselineError), "{name}");
    }
}
