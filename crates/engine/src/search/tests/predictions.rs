//! Games with predictions, compared with the full matrix of plans and predictions.

use proptest::prelude::*;
use zugleich_rules::kernel::{LegalPlan, Predict, Turn, legal_plans, with_predicted_plan};
use zugleich_rules::prediction::Prediction;

use super::toy::{self, Toy};
use super::*;
use crate::evaluate::{PositionOf, TurnOf};

/// The value by definition: every plan with every prediction is a line of the matrix.
fn plain_value<E: Evaluate<Game: Predict>>(game: &E::Game, position: &PositionOf<E>, depth: u32) -> f64 {
    let strategies = ByColor::from_fn(|side: Color| {
        let others = legal_plans(game, position, !side);
        let with = |plan: &LegalPlan<E::Game>| {
            let mut all = vec![plan.clone()];
            all.extend(others.iter().filter_map(|other| with_predicted_plan::<E::Game>(plan, other)));
            all.dedup();
            all
        };
        legal_plans(game, position, side).iter().flat_map(with).collect::<Vec<_>>()
    });
    let mut cells = Vec::new();
    // Most turns of equal moves lead to the same position, with any predictions.
    let mut known: Vec<(PositionOf<E>, f64)> = Vec::new();
    TurnOf::<E>::for_each(&strategies, |turn| {
        let next = game.resolve(position, turn, &mut NullRecorder);
        let found = known.iter().rev().find(|(position, _)| *position == next).map(|&(_, value)| value);
        let value = || match game.outcome(&next).map(outcome_value) {
            Some(value) => value,
            None if depth == 1 => E::evaluate(game, &next) * PATIENCE,
            None => plain_value::<E>(game, &next, depth - 1) * PATIENCE,
        };
        let value = found.unwrap_or_else(value);
        cells.push(value);
        if found.is_none() {
            known.push((next, value));
        }
    });
    let matrix = Matrix::new(strategies.white.len(), strategies.black.len(), cells).unwrap();
    matrix::solve_exactly(&matrix).unwrap().value
}

fn check<E: Evaluate<Game: Predict>>(game: &E::Game, position: &PositionOf<E>, depth: u32) {
    let solved = Search::<E>::new(game, Vec::new()).deepen(position, &exact(u64::MAX, depth));
    let Bounds { lower, upper, settled } = solved.bounds;
    let expected = plain_value::<E>(game, position, solved.node.depth);
    assert!(settled && upper - lower < 1e-7, "{lower} to {upper}");
    assert!((lower - 1e-9..=upper + 1e-9).contains(&expected), "{lower} to {upper}, but {expected}");
    certify::<E>(game, position, &solved);
}

/// Every answer to the mixtures stays within their bounds, also with the informative predictions.
fn certify<E: Evaluate>(game: &E::Game, position: &PositionOf<E>, solved: &NodeSolution<'_, E::Game>) {
    let NodeSolution { node, bounds: Bounds { lower, upper, .. }, mixes } = solved;
    let mut search = Search::<E>::new(game, Vec::new());
    for side in Color::ALL {
        let mix = node.with_free_predictions(side, mixes[side].clone(), &mixes[!side]);
        for plan in 0..node.plans[!side].len() {
            for prediction in std::iter::once(None).chain((0..node.plans[side].len()).map(Some)) {
                let answer = MatrixAction { plan, prediction };
                let mut value = |&(own, p): &(MatrixAction, f64)| {
                    let turn = node.turn(pair(side, own, answer));
                    p * search.after(position, &turn, node.depth - 1, Window::ALL).unwrap().middle()
                };
                let value: f64 = mix.iter().map(&mut value).sum();
                match side {
                    Color::White => assert!(value >= lower - 1e-9, "{answer:?}: {value} below {lower}"),
                    Color::Black => assert!(value <= upper + 1e-9, "{answer:?}: {value} above {upper}"),
                }
            }
        }
    }
}

/// Numbers of predicted plans: some share theirs with the plan before, some have none.
fn names() -> impl Strategy<Value = Vec<Option<usize>>> {
    proptest::collection::vec(0..6_u8, 1..7).prop_map(|kinds| {
        let mut names: Vec<Option<usize>> = Vec::new();
        for (number, kind) in kinds.into_iter().enumerate() {
            names.push(match kind {
                0 => None,
                1 => names.last().copied().unwrap_or(Some(number)),
                _ => Some(number),
            });
        }
        names
    })
}

fn toys() -> impl Strategy<Value = (Toy, toy::ToyPosition)> {
    let payoff = prop_oneof![-0.99..0.99, (-2..=2_i32).prop_map(|number| f64::from(number) / 4.0)];
    let payoffs = proptest::array::uniform4(payoff);
    let stakes = (any::<bool>(), any::<bool>()).prop_map(|(white, black)| ByColor::new(white, black));
    (names(), names()).prop_flat_map(move |(white, black)| {
        let cells = proptest::collection::vec((stakes.clone(), payoffs.clone()), white.len() * black.len());
        cells.prop_map(move |cells| {
            let names = ByColor::new(white.clone(), black.clone());
            (Toy { names: names.clone() }, toy::ToyPosition::Before(cells, names))
        })
    })
}

proptest! {
    #[test]
    fn any_payoffs_are_solved_exactly((game, position) in toys()) {
        check::<Toy>(&game, &position, 1);
    }
}

proptest! {
    /// With exploitation the bounds hold for the value without it, and their distance is at most the allowed cost.
    #[test]
    fn exploitation_keeps_the_bounds_honest((game, position) in toys(), exploitation in 0.001..1.0, white in any::<bool>()) {
        let plain = plain_value::<Toy>(&game, &position, 1);
        let limits = Limits { exploitation, ..exact(u64::MAX, 1) };
        let side = if white { Color::White } else { Color::Black };
        let solved = Search::<Toy>::new(&game, Vec::new()).with_exploitation(Some(side)).deepen(&position, &limits);
        let Bounds { lower, upper, settled } = solved.bounds;
        prop_assert!(settled && lower - 1e-9 <= plain && plain <= upper + 1e-9, "{lower} to {upper}, but {plain}");
        prop_assert!(upper - lower <= exploitation + 1e-9);
        certify::<Toy>(&game, &position, &solved);
    }
}

#[test]
fn turns_with_predictions_are_exact() {
    for (depth, text) in [
        // Each side's rook and pawn attack the other's rook; the king may be shut in.
        (1, "4k3/7p/8/r6R/8/8/7P/4K3 - - 0 1"),
        (1, "1k6/P1p5/8/3n4/8/2N5/1p6/5K2 - QRqn 4 30"),
        (1, "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 - - 0 1"),
        (1, "4k3/2q5/8/1B1n4/8/2Q1b3/8/4K3 - - 48 9"),
        (2, "7k/8/8/8/8/8/1p6/K1N5 - q 0 1"),
        (2, "k7/P7/8/8/8/8/7p/7K - Rn 0 1"),
    ] {
        let rules = Prediction::default();
        check::<MaterialEvaluation<Prediction>>(&rules, &rules.parse_position(text).unwrap(), depth);
    }
}
