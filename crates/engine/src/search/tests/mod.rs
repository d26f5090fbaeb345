mod predictions;
mod toy;

use proptest::prelude::*;
use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::kernel::{Match, legal_plans, perft};

use super::*;
use crate::evaluate::MaterialEvaluation;
use crate::limits::{Limits, MAX_DEPTH};
use crate::matrix::{self, Matrix};

type Material = MaterialEvaluation<Chesimul>;

/// The value by definition: full matrices, without table and bounds.
fn plain_value(position: &Position, depth: u32) -> f64 {
    let plans = ByColor::from_fn(|side| legal_plans(&Chesimul, position, side));
    let turns = plans
        .white
        .iter()
        .flat_map(|&white| plans.black.iter().map(move |&black| ByColor::new(white, black)));
    let cell = |turn| {
        let next = Chesimul.resolve(position, &turn, &mut NullRecorder);
        match Chesimul.outcome(&next).map(outcome_value).or_else(|| Material::certain(&Chesimul, &next)) {
            Some(value) => value,
            None if depth == 1 => Material::evaluate(&Chesimul, &next) * PATIENCE,
            None => plain_value(&next, depth - 1) * PATIENCE,
        }
    };
    let cells = turns.map(cell).collect();
    matrix::solve(&Matrix::new(plans.white.len(), plans.black.len(), cells).unwrap()).value
}

/// Positions of games of random plans.
fn positions(turns: usize) -> impl Strategy<Value = Position> {
    proptest::collection::vec(any::<(u16, u16)>(), 0..turns).prop_map(|actions| {
        let mut game = Match::<Chesimul>::new(&[], None).unwrap();
        for (white, black) in actions {
            let action = |side, number| {
                let plans = game.plans(side);
                Some(plans[usize::from(number) % plans.len()].clone())
            };
            let turn = ByColor::new(action(Color::White, white), action(Color::Black, black));
            let before = game.clone();
            game.play(turn).unwrap();
            if game.outcome().is_some() {
                return *before.position();
            }
        }
        *game.position()
    })
}

fn check(position: &Position, depth: u32) {
    let mut search = Search::<Material>::new(&Chesimul, Vec::new());
    let solved = search.deepen(position, &exact(u64::MAX, depth));
    let Bounds { lower, upper, settled } = solved.bounds;
    let expected = plain_value(position, solved.node.depth);
    assert!(settled && upper - lower < 1e-7, "{lower} to {upper}");
    assert!((lower - 1e-9..=upper + 1e-9).contains(&expected), "{lower} to {upper}, but {expected}");
}

proptest! {
    #[test]
    fn one_turn_ahead_is_exact(position in positions(30)) {
        check(&position, 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn two_turns_ahead_are_exact(position in positions(12)) {
        check(&position, 2);
    }
}

#[test]
fn three_turns_ahead_are_exact_in_an_endgame() {
    for text in ["4k/5/2p2/1P3/K4 0 1", "3k1/5/1n3/5/2K1R 0 1", "4k/P4/5/4p/K4 47 60"] {
        check(&Chesimul.parse_position(text).unwrap(), 3);
    }
}

#[test]
fn the_search_resolves_few_of_all_positions() {
    let start = Match::<Chesimul>::new(&[], None).unwrap();
    let mut search = Search::<Material>::new(&Chesimul, Vec::new());
    let solved = search.deepen(start.position(), &exact(u64::MAX, 3));
    assert_eq!(solved.node.depth, 3);
    assert!(search.nodes * 5 < perft(&start, 3), "{} of {}", search.nodes, perft(&start, 3));
}

#[test]
fn the_last_completed_depth_is_kept() {
    let start = Chesimul.start();
    let mut search = Search::<Material>::new(&Chesimul, Vec::new());
    assert_eq!(search.deepen(&start, &exact(0, 5)).node.depth, 1);
    let first = search.nodes;
    assert!(first <= 49);
    let mut search = Search::<Material>::new(&Chesimul, Vec::new());
    let limited = search.deepen(&start, &exact(500, 5));
    assert!(search.nodes <= 500 && limited.node.depth < 5);
}

fn exact(nodes: u64, depth: u32) -> Limits {
    Limits { nodes, depth, noise: 0.0, exploitation: 0.0, seed: 0 }
}

/// With exploitation the bounds hold for the value without it, and their distance is at most the allowed cost.
fn check_exploitation(position: &Position, side: Color, limits: &Limits) {
    // An unfinished deeper search mixes results of different depths.
    let search = Search::<Material>::new(&Chesimul, Vec::new()).with_ablation(Some(Ablation::Unfinished));
    let NodeSolution { node, bounds, mixes } = search.with_exploitation(Some(side)).deepen(position, limits);
    assert!(bounds.upper - bounds.lower <= limits.exploitation + 1e-7, "{bounds:?}");
    let mut search = Search::<Material>::new(&Chesimul, Vec::new());
    let plain = search.deepen(position, &exact(u64::MAX, node.depth)).bounds;
    let is_within = bounds.lower - 1e-7 <= plain.upper && plain.lower <= bounds.upper + 1e-7;
    assert!(is_within, "{bounds:?}, but {plain:?}");
    let mut against = |side: Color, other: usize| -> f64 {
        let value = |&(own, p): &(MatrixAction, f64)| {
            let turn = node.turn(pair(side, own, MatrixAction::of(other)));
            p * search.beyond(position, &turn, node.depth - 1)
        };
        mixes[side].iter().map(value).sum()
    };
    for black in 0..node.plans.black.len() {
        assert!(against(Color::White, black) >= bounds.lower - 1e-7);
    }
    for white in 0..node.plans.white.len() {
        assert!(against(Color::Black, white) <= bounds.upper + 1e-7);
    }
}

#[test]
fn exploitation_keeps_the_bounds_honest() {
    for text in ["rnbqk/ppppp/5/PPPPP/RNBQK 0 1", "r2qk/5/3n1/2B2/R2QK 0 9", "k4/2Q2/5/5/4K 0 1"] {
        let position = Chesimul.parse_position(text).unwrap();
        for side in Color::ALL {
            check_exploitation(&position, side, &Limits { exploitation: 0.3, ..exact(u64::MAX, 2) });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn exploitation_costs_no_more_than_it_may(
        position in positions(30),
        exploitation in 0.001..1.0,
        nodes in 0..20_000_u64,
        white in any::<bool>(),
    ) {
        let side = if white { Color::White } else { Color::Black };
        check_exploitation(&position, side, &Limits { exploitation, ..exact(nodes, MAX_DEPTH) });
    }
}

#[test]
fn exploitation_gains_against_who_does_the_obvious() {
    let position = Chesimul.parse_position("r2qk/5/3n1/2B2/R2QK 0 9").unwrap();
    let obvious = Search::<Material>::new(&Chesimul, Vec::new())
        .opponent_model(&position, Color::White)
        .unwrap()
        .exploitation_bonus();
    let worth = |exploitation: f64| {
        let mut search = Search::<Material>::new(&Chesimul, Vec::new()).with_exploitation(Some(Color::White));
        let solved = search.deepen(&position, &Limits { exploitation, ..exact(0, 1) });
        solved.mixes.white.iter().map(|&(action, p)| p * obvious.of(Color::White, action)).sum::<f64>()
    };
    assert!(worth(0.8) > worth(0.0) + 0.01, "{} and {}", worth(0.8), worth(0.0));
}
