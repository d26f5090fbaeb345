//! Joint resolution of all turns of a position.

use proptest::prelude::*;
use proptest::test_runner::Config;
use zugleich_rules::kernel::{Enumerate, Timeline};

use crate::game_under_test::{GameUnderTest, choices, options, play, position};

/// Checks that joint resolution of all turns gives the same positions as resolving each turn alone.
pub fn all_turns_go_as_each_of_them<G: GameUnderTest + Enumerate>() {
    proptest!(Config::with_cases(64), |(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        if game.outcome().is_some() {
            return Ok(());
        }
        let (rules, start) = (game.game(), game.position());
        let mut together = Vec::new();
        rules.for_each_next(start, |next| together.push(next.clone()));
        let mut together = together.into_iter();
        rules.for_each_turn(start, |turn| {
            let alone = rules.resolve(start, turn, &mut Timeline::default());
            assert_eq!(together.next(), Some(alone), "in {}", position(&game));
        });
        prop_assert_eq!(together.len(), 0);
    });
}
