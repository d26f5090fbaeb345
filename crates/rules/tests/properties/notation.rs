use std::collections::HashSet;

use proptest::prelude::*;
use zugleich_rules::Color;
use zugleich_rules::kernel::{Match, Turn};

use crate::subject::{Subject, choices, options, pick, play};

/// Every legal plan is written in a way of its own, which means that plan alone.
pub(crate) fn every_plan_has_its_own_notation<G: Subject>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            let plans = game.plans(side);
            let mut written = HashSet::new();
            for plan in &plans {
                let text = game.written(side, plan);
                prop_assert_eq!(game.readings(side, &text), Ok(vec![plan.clone()]), "{}", text);
                written.insert(text);
            }
            prop_assert_eq!(written.len(), plans.len());
        }
    });
}

/// What was written of every turn of a game, signs and predictions included, reads back as that turn.
pub(crate) fn turns_read_back_from_notation<G: Subject>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let mut game = Match::<G>::new(options, None).expect("a game starts");
        for &choice in &choices {
            let Some(turn) = pick(&game, choice) else { break };
            let before = game.clone();
            let (_, written) = game.play_notated(&turn).expect("a listed plan is legal");
            for side in Color::ALL {
                prop_assert_eq!(written[side].is_some(), turn.plan(side).is_some());
                if let (Some(text), Some(plan)) = (&written[side], turn.plan(side)) {
                    prop_assert_eq!(before.readings(side, text), Ok(vec![plan.clone()]), "{}", text);
                }
            }
        }
    });
}

/// No text makes the reader panic, and every plan that it gives is legal.
pub(crate) fn any_notation_is_read_or_refused<G: Subject>() {
    let words = "[KQRBN]?[a-h]?[1-8]?x?[a-hKQRBN]?[1-8]?(=?[QRBN])?[+#]?(/[KQRBN]?x?[a-h][1-8])?|\\PC{0,12}";
    proptest!(|(options in options::<G>(), choices in choices(), text in words)| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            let readings = game.readings(side, &text);
            prop_assert_ne!(readings.as_ref().map(Vec::len), Ok(0));
            for plan in readings.iter().flatten() {
                prop_assert_eq!(game.plan(side, &plan.to_string()), Ok(plan.clone()));
            }
        }
    });
}
