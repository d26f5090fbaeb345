//! Properties of plan and position texts.

use proptest::prelude::*;
use zugleich_rules::Color;
use zugleich_rules::kernel::{Enumerate, Match, PlanText, StampedPlan};

use crate::game_under_test::{
    GameUnderTest, SymmetricGame, choices, options, play, play_on, position, rules,
};
use crate::random_positions;

/// Checks that every plan of a turn reads back from its text, and from its list text, which may omit a
/// player's additions such as predictions.
pub fn turns_read_back<G: GameUnderTest>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        play::<G>(options, &choices, |game, plans| {
            for side in Color::ALL {
                let Some(plan) = plans[side].as_ref().map(StampedPlan::plan) else { continue };
                assert_eq!(game.game().parse_plan(side, &plan.to_string()).as_ref(), Ok(plan));
                let listed = game.game().parse_listed(side, &plan.list_text());
                assert_eq!(listed.map(|plan| plan.list_text()), Ok(plan.list_text()));
            }
        });
    });
}

/// Checks that every listed plan reads back and is accepted, from its turn text and from its list text.
pub fn listed_plans_read_back<G: GameUnderTest + Enumerate>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            for plan in game.plans(side) {
                let plan = plan.plan();
                for text in [plan.to_string(), plan.list_text()] {
                    let read = game.plan(side, &text).map(|judged| judged.plan().clone());
                    prop_assert_eq!(read.as_ref(), Ok(plan));
                }
            }
        }
    });
}

/// Checks that a position's text reads back as the position.
pub fn positions_read_back<G: SymmetricGame>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let read = game.game().parse_position(&position(&game));
        prop_assert_eq!(read.as_ref(), Ok(game.position()));
    });
}

/// Checks that no text makes the readers panic, and every accepted text reads back.
pub fn any_text_is_read_or_refused<G: GameUnderTest>() {
    let plan_like = "[a-h1-8qrbn/+-]{0,12}|\\PC{0,12}";
    let position_like = "[1-8pnbrqkPNBRQK/()]{1,40}( [-0-9a-hKQkqRBNrbn/]{0,6}){1,5}|\\PC{0,60}";
    proptest!(|(options in options::<G>(), plan in plan_like, position in position_like)| {
        let game = rules::<G>(options);
        for side in Color::ALL {
            for read in [game.parse_plan(side, &plan), game.parse_listed(side, &plan)].into_iter().flatten() {
                prop_assert_eq!(game.parse_plan(side, &read.to_string()), Ok(read));
            }
        }
        if let Ok(read) = game.parse_position(&position) {
            prop_assert_eq!(game.start_text(&read), position);
        }
    });
}

/// Checks that every accepted position can be played on, turn after turn, without a panic.
pub fn possible_positions_can_be_played<G: SymmetricGame>() {
    proptest!(|(options in options::<G>(), text in random_positions::full::<G>(0..50_u32), choices in choices())| {
        if let Ok(game) = Match::<G>::new(options, Some(&text)) {
            prop_assert_eq!(position(&game), text);
            play_on(game, &choices, |_, _| {});
        }
    });
}
