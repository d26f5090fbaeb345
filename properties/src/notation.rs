//! Properties of algebraic notation, in games that have one.

use std::collections::HashSet;

use proptest::prelude::*;
use zugleich_rules::catalog::{AnyMatch, AnyNotation};
use zugleich_rules::kernel::{Match, Notate};
use zugleich_rules::{ByColor, Color};

use crate::game_under_test::{GameUnderTest, choices, options, play, texts, turn};

/// Returns the notation of a plan in a record.
fn written<G: GameUnderTest + Notate>(game: &Match<G>, side: Color, plan: &str) -> String {
    let checked = AnyMatch::check(game, side, plan).expect("the plan is legal");
    AnyNotation::notate(game, side, &checked).expect("the plan was judged here")
}

fn readings<G: GameUnderTest + Notate>(game: &Match<G>, side: Color, text: &str) -> Option<Vec<String>> {
    AnyNotation::readings(game, side, text).ok()
}

/// Checks that every legal plan has a unique notation, which reads back as that plan alone.
pub fn every_plan_has_its_own_notation<G: GameUnderTest + Notate>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            let plans = game.plans(side);
            let mut all = HashSet::new();
            for plan in &plans {
                let plan = plan.plan().to_string();
                let text = written(&game, side, &plan);
                prop_assert_eq!(readings(&game, side, &text), Some(vec![plan]), "{}", text);
                all.insert(text);
            }
            prop_assert_eq!(all.len(), plans.len());
        }
    });
}

/// Checks that the actions of a plan lead back to the plan.
pub fn actions_lead_back_to_the_plan<G: GameUnderTest + Notate>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            for plan in game.plans(side) {
                let actions = game.game().piece_moves(game.position(), side, plan.plan());
                let moving = game.game().plan_from_moves(&actions);
                prop_assert_eq!(moving.as_ref(), Some(plan.plan()));
            }
        }
    });
}

/// Checks that the notation of every turn of a game, including signs and predictions, reads back as that
/// turn.
pub fn turns_read_back_from_notation<G: GameUnderTest + Notate>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let mut game = Match::<G>::new(options, None).expect("a game starts");
        for &choice in &choices {
            let Some(plans) = turn(&game, choice) else { break };
            let (before, plans) = (game.clone(), texts(&plans));
            let any: &mut dyn AnyMatch = &mut game;
            let mut checked = ByColor::new(None, None);
            for side in Color::ALL {
                let plan = plans[side].as_ref();
                checked[side] = plan.map(|plan| any.check(side, plan).expect("the plan is legal"));
            }
            let (report, written) = any.play_notated(checked).expect("legal plans are played");
            prop_assert_eq!(&report.plans, &plans);
            for side in Color::ALL {
                prop_assert_eq!(written[side].is_some(), plans[side].is_some());
                if let (Some(text), Some(plan)) = (&written[side], &plans[side]) {
                    prop_assert_eq!(readings(&before, side, text), Some(vec![plan.clone()]), "{}", text);
                }
            }
        }
    });
}

/// Checks that no text makes the reader panic, and every plan that it returns is legal.
pub fn any_notation_is_read_or_refused<G: GameUnderTest + Notate>() {
    let words = "[KQRBN]?[a-h]?[1-8]?x?[a-hKQRBN]?[1-8]?(=?[QRBN])?[+#]?(/[KQRBN]?x?[a-h][1-8])?|\\PC{0,12}";
    proptest!(|(options in options::<G>(), choices in choices(), text in words)| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            let readings = readings(&game, side, &text);
            prop_assert_ne!(readings.as_ref().map(Vec::len), Some(0));
            for plan in readings.iter().flatten() {
                prop_assert!(game.plan(side, plan).is_ok_and(|judged| judged.plan().to_string() == *plan));
            }
        }
    });
}
