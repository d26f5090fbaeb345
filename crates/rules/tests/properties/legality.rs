use std::collections::HashSet;

use proptest::prelude::*;
use proptest::test_runner::Config;
use zugleich_rules::Color;

use crate::subject::{Subject, choices, options, play};

/// A text is accepted as a plan just if it is in the list of plans.
pub(crate) fn enumeration_and_test_agree<G: Subject>() {
    let candidates = G::candidate_plans();
    proptest!(Config::with_cases(64), |(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            let listed: HashSet<String> = game.plans(side).iter().map(ToString::to_string).collect();
            for text in &candidates {
                let accepted = game.plan(side, text).is_ok();
                prop_assert_eq!(accepted, listed.contains(text), "{} of {:?} in {:?}", text, side, game.position());
            }
        }
    });
}

/// The position after every turn is one that its text may describe, and nobody is left without a plan.
pub(crate) fn positions_stay_possible<G: Subject>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |game, _| {
            let text = game.game().position_text(game.position());
            assert!(game.game().parse_position(&text).is_ok(), "{text}");
            assert!(Color::ALL.into_iter().any(|side| game.acts(side)), "nobody acts in {text}");
            for side in Color::ALL.into_iter().filter(|&side| game.acts(side)) {
                assert!(!game.plans(side).is_empty(), "{side:?} acts and has no plan in {text}");
            }
        });
        let text = game.game().position_text(game.position());
        prop_assert!(game.game().parse_position(&text).is_ok(), "{}", text);
    });
}
