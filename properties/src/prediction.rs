//! Properties of predictions, in games that have them.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::Config;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{
    LegalPlan, Match, NullRecorder, PlanText, Predict, PredictionOps, Turn, check, legal_plans,
    with_predicted_plan,
};
use zugleich_rules::{ByColor, Color};

use crate::game_under_test::{GameUnderTest, choices, options, play, position};

/// Checks that a plan with a prediction of another plan predicts the moves of that plan and is otherwise
/// unchanged.
pub fn a_prediction_names_what_the_other_plan_moves<G: GameUnderTest + Predict>() {
    let prediction = PredictionOps::<G>::of().expect("the game claims its capability");
    proptest!(Config::with_cases(32), |(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            let [plans, others] = [side, !side].map(|side| legal(&game, side));
            for (plan, other) in plans.iter().flat_map(|plan| others.iter().map(move |other| (plan, other))) {
                let moves = G::moves(other.plan());
                prop_assert!(!(prediction.is_predicting)(plan) && !(prediction.predicts)(plan, other));
                let with = G::with_prediction(plan.plan(), moves.clone());
                prop_assert_eq!(G::prediction(&with), moves.clone());
                prop_assert_eq!(G::moves(&with), G::moves(plan.plan()));
                prop_assert_eq!(with.list_text(), plan.plan().list_text());
                prop_assert_eq!(&G::with_prediction(&with, None), plan.plan());
                let with_predicted = with_predicted_plan::<G>(plan, other);
                prop_assert_eq!(with_predicted.is_some(), moves.is_some());
                if let Some(with_predicted) = with_predicted {
                    prop_assert_eq!(with_predicted.plan(), &with);
                    prop_assert!((prediction.is_predicting)(&with_predicted));
                    prop_assert!((prediction.predicts)(&with_predicted, other));
                }
            }
        }
    });
}

/// Checks that exactly the moves of the other side's plans are offered and accepted as predictions.
pub fn just_what_the_other_side_may_move_is_predictable<G: GameUnderTest + Predict>() {
    proptest!(Config::with_cases(32), |(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let any: &dyn AnyMatch = &game;
        let moves = ByColor::from_fn(|side| {
            legal(&game, side).iter().filter_map(|plan| G::moves(plan.plan())).collect::<BTreeSet<_>>()
        });
        for side in Color::ALL {
            let expected: BTreeSet<String> = moves[!side].iter().map(ToString::to_string).collect();
            let told = any.prediction().expect("the game claims its capability").predictable(side);
            let (named, moved): (Vec<_>, Vec<_>) = told.into_iter().unzip();
            prop_assert_eq!(named, expected.into_iter().collect::<Vec<_>>());
            prop_assert!(moved.iter().all(|data| !data.moves.is_empty()));
            let Some(plan) = legal(&game, side).into_iter().next() else { continue };
            for prediction in moves.iter().flat_map(|(_, moves)| moves) {
                let plan = G::with_prediction(plan.plan(), Some(prediction.clone()));
                let accepted = check(game.game(), game.position(), side, plan.clone()).is_ok();
                prop_assert_eq!(
                    accepted, moves[!side].contains(prediction), "{} of {:?} in {}", plan, side, position(&game)
                );
            }
        }
    });
}

/// Checks that the stakes of a turn name exactly the sides whose prediction can change the next position.
pub fn stakes_are_what_is_at_stake<G: GameUnderTest + Predict>() {
    proptest!(Config::with_cases(32), |(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let plans = ByColor::from_fn(|side| legal(&game, side));
        for (white, black) in plans.white.iter().flat_map(|white| plans.black.iter().map(move |black| (white, black))) {
            let plain = ByColor::new(white, black);
            let right = ByColor::new(with_predicted_plan::<G>(white, black), with_predicted_plan::<G>(black, white));
            let next = |guesses: ByColor<bool>| {
                let plan = |side: Color| -> Option<LegalPlan<G>> {
                    if guesses[side] { right[side].clone() } else { Some(plain[side].clone()) }
                };
                let turn = G::Turn::from_plans(ByColor::from_fn(plan))?;
                Some(game.game().resolve(game.position(), &turn, &mut NullRecorder))
            };
            let turn = G::Turn::from_plans(plain.map(|plan| Some(plan.clone()))).expect("both act");
            let stakes = G::stakes(game.position(), &turn);
            for side in Color::ALL {
                let differs = [false, true].into_iter().any(|other| {
                    let guesses = |own| next(ByColor::from_fn(|each| if each == side { own } else { other }));
                    match (guesses(false), guesses(true)) {
                        (Some(wrong), Some(right)) => wrong != right,
                        _ => false,
                    }
                });
                prop_assert_eq!(
                    stakes[side], differs, "{:?}: {} {} in {}", side, white.plan(), black.plan(), position(&game)
                );
            }
        }
    });
}

fn legal<G: Predict>(game: &Match<G>, side: Color) -> Vec<LegalPlan<G>> {
    if game.acts(side) { legal_plans(game.game(), game.position(), side) } else { Vec::new() }
}
