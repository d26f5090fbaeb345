//! Studies of turns: the value of each plan, the plans played, and the share of luck.

use zugleich_engine::{
    Candidate, Limits, MatrixSearch, PlanAssessment, Study, alternating, choose_level_k, simultaneous,
};
use zugleich_games::chesimul::ChesimulEvaluation;
use zugleich_games::entanglement::EntanglementEvaluation;
use zugleich_games::parity::ParityEvaluation;
use zugleich_games::prediction::PredictionEvaluation;
use zugleich_rules::catalog::Variant;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::parity::{Parity, Standard};
use zugleich_rules::prediction::Prediction;
use zugleich_rules::{ByColor, Color};

/// Tolerance for rounding.
const EXACT: f64 = 1e-9;

fn limits(depth: u32) -> Limits {
    Limits { nodes: 1_000_000, depth, noise: 0.0, exploitation: 0.0, seed: 1 }
}

fn study(
    (variant, engine): (Variant, &dyn MatrixSearch),
    position: Option<&str>,
    played: ByColor<Option<&str>>,
    limits: &Limits,
) -> Study {
    let game = variant.open(&[], position).expect("the position can be");
    let found = engine.study_until(game.record(), played, limits, &|| false);
    found.expect("the game goes on")
}

fn chesimul() -> (Variant, &'static dyn MatrixSearch) {
    (Variant::of::<Chesimul>(), simultaneous::<ChesimulEvaluation>())
}

fn prediction() -> (Variant, &'static dyn MatrixSearch) {
    (Variant::of::<Prediction>(), simultaneous::<PredictionEvaluation>())
}

fn parity() -> (Variant, &'static dyn MatrixSearch) {
    (Variant::of::<Parity<Standard>>(), simultaneous::<ParityEvaluation<Standard>>())
}

/// The value of a mixture against the other side's, by the matrix alone.
fn value(study: &Study) -> f64 {
    let row = |(white, cells): (&PlanAssessment, &Vec<Option<f64>>)| -> f64 {
        let cell = |(black, cell): (&PlanAssessment, &Option<f64>)| {
            black.probability * cell.expect("what is mixed is settled")
        };
        let mixed = |(black, _): &(&PlanAssessment, &Option<f64>)| black.probability > 0.0;
        white.probability * study.plans.black.iter().zip(cells).filter(mixed).map(cell).sum::<f64>()
    };
    let mixed = |(white, _): &(&PlanAssessment, &Vec<Option<f64>>)| white.probability > 0.0;
    study.plans.white.iter().zip(&study.matrix).filter(mixed).map(row).sum()
}

fn check(study: &Study) {
    assert_eq!(study.matrix.len(), study.plans.white.len());
    assert!(study.matrix.iter().all(|row| row.len() == study.plans.black.len()));
    for side in Color::ALL {
        let plans = &study.plans[side];
        let sum: f64 = plans.iter().map(|plan| plan.probability).sum();
        assert!((sum - 1.0).abs() < EXACT, "{side:?}: {sum}");
        for plan in plans {
            assert!(plan.regret.is_none_or(|regret| regret >= 0.0), "{plan:?}");
            if plan.probability > 0.0 {
                assert!(plan.regret.is_some_and(|regret| regret <= study.analysis.gap + EXACT), "{plan:?}");
            }
        }
    }
    let found = study.analysis.value;
    assert!((value(study) - found).abs() <= study.analysis.gap + EXACT, "{} is not {found}", value(study));
}

#[test]
fn what_is_mixed_costs_nothing_and_mixtures_are_whole() {
    let positions = ["rnbqk/ppppp/5/PPPPP/RNBQK 0 1", "kr3/pp3/1N1n1/3PP/3RK 0 1", "4k/5/5/5/K3Q 0 1"];
    for position in positions {
        for depth in [1, 2] {
            check(&study(chesimul(), Some(position), ByColor::default(), &limits(depth)));
        }
    }
    check(&study(prediction(), None, ByColor::default(), &limits(1)));
    check(&study(parity(), None, ByColor::default(), &limits(1)));
}

/// The plan on the other side of the board.
fn mirrored(plan: &str) -> String {
    plan.chars()
        .map(|c| c.to_digit(10).map_or(c, |rank| char::from_digit(6 - rank, 10).expect("a rank")))
        .collect()
}

#[test]
fn where_both_sides_are_alike_the_matrix_is_too() {
    let found = study(chesimul(), None, ByColor::default(), &limits(2));
    let at = |side: Color, plan: &str| found.plans[side].iter().position(|other| other.plan == plan);
    let mut compared = 0;
    for (white, row) in found.plans.white.iter().zip(&found.matrix) {
        for (black, cell) in found.plans.black.iter().zip(row) {
            let other =
                at(Color::White, &mirrored(&black.plan)).zip(at(Color::Black, &mirrored(&white.plan)));
            let other = other.and_then(|(row, col)| found.matrix[row][col]);
            if let (Some(cell), Some(other)) = (cell, other) {
                assert!((cell + other).abs() < EXACT, "{} {}: {cell} and {other}", white.plan, black.plan);
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "{found:?}");
    assert!(found.analysis.value.abs() < EXACT);
}

#[test]
fn played_bad_plan_is_judged() {
    let position = "kr3/pp3/1N1n1/3PP/3RK 0 1";
    let found = study(chesimul(), Some(position), ByColor::new(Some("d2d3"), Some("d3e1")), &limits(2));
    check(&found);
    let [white, black] = Color::ALL.map(|side| found.played(side).expect("it was played"));
    assert_eq!((white.plan.as_str(), white.probability), ("d2d3", 0.0));
    assert_eq!((black.plan.as_str(), black.probability), ("d3e1", 1.0));
    // One king is lost where both could have been.
    assert!(white.regret.is_some_and(|regret| regret > 0.9), "{white:?}");
    assert_eq!(found.after, Some(-1.0));
    assert!(found.luck().is_some_and(|luck| luck.abs() < EXACT), "{found:?}");
}

#[test]
fn luck_is_what_the_mistakes_of_both_leave() {
    let played = ByColor::new(Some("a2a3"), Some("e4e3"));
    let found = study(chesimul(), None, played, &limits(1));
    let regret = |side| found.played(side).and_then(|plan| plan.regret).expect("it was looked at");
    let sum = found.analysis.value - regret(Color::White)
        + regret(Color::Black)
        + found.luck().expect("it was played");
    assert!((sum - found.after.expect("it was played")).abs() < EXACT);
}

/// A plan with an irrelevant prediction has the value of the plan alone.
#[test]
fn a_plan_that_predicts_is_found() {
    let played = ByColor::new(Some("e2e4/e7e5"), Some("e7e5/-"));
    let found = study(prediction(), None, played, &limits(1));
    check(&found);
    assert_eq!(found.played(Color::White).map(|plan| plan.plan.as_str()), Some("e2e4/e7e5"));
    assert!(Color::ALL.iter().all(|&side| found.played(side).is_some_and(|plan| plan.regret.is_some())));
}

#[test]
fn what_was_played_is_judged_with_however_few_nodes() {
    let game = Variant::of::<Chesimul>().start(&[]).expect("it starts");
    for plan in game.require_enumeration().expect("plans are listed").plans(Color::White) {
        for nodes in [0, 1, 1_000] {
            let played = ByColor::new(Some(plan.as_str()), None);
            let found = study(chesimul(), None, played, &Limits { nodes, ..limits(3) });
            assert!(found.played(Color::White).is_some_and(|plan| plan.regret.is_some()), "{plan}, {nodes}");
        }
    }
}

/// Positions with expected plans, of every game with payoff matrices.
const EXPECTED: [(GameEngineFn, Option<&str>); 5] = [
    (chesimul, None),
    (chesimul, Some("kr3/pp3/1N1n1/3PP/3RK 0 1")),
    (chesimul, Some("4k/5/5/5/K3Q 0 1")),
    (prediction, None),
    (parity, None),
];

type GameEngineFn = fn() -> (Variant, &'static dyn MatrixSearch);

#[test]
fn what_people_plan_is_expected() {
    for (of, position) in EXPECTED {
        let (variant, engine) = of();
        let game = variant.open(&[], position).expect("the position can be");
        let found = study((variant, engine), position, ByColor::default(), &limits(2));
        for side in Color::ALL {
            let expected = &found.expected[!side].as_ref().expect("both plan").plans;
            let sum: f64 = expected.iter().map(|plan| plan.probability).sum();
            assert!((sum - 1.0).abs() < EXACT, "{expected:?}");
            assert!(expected.is_sorted_by(|a, b| a.probability >= b.probability), "{expected:?}");
            for seed in 0..12 {
                let limits = Limits { seed, ..limits(2) };
                let human = choose_level_k(engine, game.record(), side, &limits).expect("it plans");
                assert!(
                    expected.iter().any(|plan| plan.plan == human.plan),
                    "{human:?} is not in {expected:?}"
                );
            }
        }
    }
}

#[test]
fn no_plan_is_worth_more_against_what_is_expected() {
    for (of, position) in EXPECTED {
        let (variant, engine) = of();
        let game = variant.open(&[], position).expect("the position can be");
        let plans = game.require_enumeration().expect("plans are listed");
        let played = ByColor::from_fn(|side| plans.plans(side).pop());
        let depth = 2;
        let found = study((variant, engine), position, played.as_ref().map(Option::as_deref), &limits(depth));
        for side in Color::ALL {
            let expected = found.expected[side].as_ref().expect("both plan");
            let sign = if side == Color::White { 1.0 } else { -1.0 };
            let worth = |plan: &str| {
                let worth = engine.payoff(game.record(), side, plan, &expected.plans, depth);
                worth.expect("it is legal")
            };
            assert!((worth(&expected.reply) - sign * expected.value).abs() < EXACT, "{expected:?}");
            let own = played[side].as_deref().expect("there is a plan");
            let told = expected.played.expect("it was played");
            assert!((worth(own) - sign * told).abs() < EXACT, "{own}: {expected:?}");
            for plan in plans.plans(side) {
                assert!(worth(&plan) <= sign * expected.value + EXACT, "{plan}: {expected:?}");
            }
        }
    }
}

/// A row of the matrix against the expected mixture, as far as its cells are known.
fn average(study: &Study, row: &[Option<f64>], expected: &[Candidate]) -> Option<f64> {
    let cell = |Candidate { plan, probability }: &Candidate| {
        let column = study.plans.black.iter().position(|other| other.plan == *plan)?;
        Some(probability * row[column]?)
    };
    expected.iter().map(cell).sum()
}

#[test]
fn best_response_to_expected_agrees_with_matrix() {
    let mut compared = 0;
    for (of, position) in EXPECTED {
        for depth in [1, 3] {
            let found = study(of(), position, ByColor::default(), &limits(depth));
            let expected = found.expected.white.as_ref().expect("both plan");
            for (white, row) in found.plans.white.iter().zip(&found.matrix) {
                let Some(average) = average(&found, row, &expected.plans) else { continue };
                compared += 1;
                assert!(average <= expected.value + EXACT, "{}: {expected:?}", white.plan);
                if white.plan == expected.reply {
                    assert!((average - expected.value).abs() < EXACT, "{expected:?}");
                }
            }
        }
    }
    assert!(compared > 0);
}

#[test]
fn expected_needs_few_nodes_and_two_sides() {
    for (of, position) in EXPECTED {
        let found = study(of(), position, ByColor::default(), &Limits { nodes: 0, ..limits(2) });
        assert!(Color::ALL.iter().all(|&side| found.expected[side].is_some()), "{found:?}");
    }
    let (game, engine) = (
        Variant::of::<Entanglement>().start(&[]).expect("it starts"),
        alternating::<EntanglementEvaluation>(),
    );
    let found = engine.study_until(game.record(), ByColor::default(), &limits(2), &|| false);
    let expected = found.expect("the game goes on").expected;
    assert_eq!(expected, ByColor::default());
}
