//! Properties of legality, and the refusal of all other plans.

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::test_runner::Config;
use zugleich_rules::kernel::{Enumerate, Match, RulesError, StampedPlan, legal_plans};
use zugleich_rules::{ByColor, Color};

use crate::game_under_test::{GameUnderTest, SymmetricGame, choices, options, play, position, turn};

/// Checks that a text is accepted as a plan exactly if it is in the list of plans; each refusal has a code.
pub fn enumeration_and_test_agree<G: GameUnderTest + Enumerate>() {
    let candidates = G::candidate_plans();
    proptest!(Config::with_cases(64), |(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            let plans = game.plans(side);
            prop_assert!(plans.is_empty() != game.acts(side), "{:?} has {} plans", side, plans.len());
            let listed: HashSet<String> = plans.iter().map(|plan| plan.plan().to_string()).collect();
            prop_assert_eq!(listed.len(), plans.len(), "a plan is listed twice in {}", position(&game));
            for text in &candidates {
                let verdict = game.plan(side, text).map(drop);
                let accepted = verdict.is_ok();
                prop_assert_eq!(
                    accepted, listed.contains(text), "{} of {:?} in {}", text, side, position(&game)
                );
                if let Err(refusal) = verdict {
                    prop_assert!(is_code(refusal.code()), "{:?}", refusal);
                    prop_assert!(!refusal.to_string().is_empty());
                }
            }
        }
    });
}

/// Checks that perft counts as many turns as are visited, and all listed plans are legal.
pub fn turns_are_counted_as_they_are_visited<G: GameUnderTest + Enumerate>() {
    proptest!(Config::with_cases(16), |(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let (rules, position) = (game.game(), game.position());
        if game.outcome().is_none() {
            let (mut turns, mut nexts) = (0, 0);
            rules.for_each_turn(position, |_| turns += 1);
            rules.for_each_next(position, |_| nexts += 1);
            prop_assert_eq!((turns, nexts), (rules.count_turns(position), turns));
            for side in Color::ALL {
                let judged = game.plans(side).len();
                prop_assert_eq!(legal_plans(rules, position, side).len(), judged);
            }
        }
    });
}

/// Checks that the position after every turn is a valid position text, and some side has a legal plan.
pub fn positions_stay_possible<G: SymmetricGame + Enumerate>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |game, _| {
            let text = position(game);
            assert!(game.game().parse_position(&text).is_ok(), "{text}");
            assert!(Color::ALL.into_iter().any(|side| game.acts(side)), "nobody acts in {text}");
            for side in Color::ALL.into_iter().filter(|&side| game.acts(side)) {
                assert!(!game.plans(side).is_empty(), "{side:?} acts and has no plan in {text}");
            }
        });
        let text = position(&game);
        prop_assert!(game.game().parse_position(&text).is_ok(), "{}", text);
    });
}

/// Checks that a plan judged before a turn, in another match or for the other side is refused, and nothing
/// changes.
pub fn stale_plans_are_refused<G: GameUnderTest>() {
    proptest!(|(options in options::<G>(), choices in choices(), before in any::<(u16, u16)>())| {
        let Some((&last, choices)) = choices.split_last() else { return Ok(()) };
        let mut game = play::<G>(options, choices, |_, _| {});
        let Some(plans) = turn(&game, before) else { return Ok(()) };
        let stranger = Match::<G>::new(options, None).expect("a game starts");
        if let Some(foreign) = turn(&stranger, before) {
            let fits = Color::ALL.into_iter().all(|side| foreign[side].is_some() == plans[side].is_some());
            if fits {
                refuses(&mut game, foreign)?;
            }
        }
        if let ByColor { white: Some(white), black: Some(black) } = plans.clone() {
            refuses(&mut game, ByColor::new(Some(black), Some(white)))?;
        }
        // These plans may differ from the judged ones.
        let played = turn(&game, last).expect("the game goes on");
        game.play(played).expect("legal plans of the sides that act are played");
        refuses(&mut game, plans)?;
    });
}

fn refuses<G: GameUnderTest>(
    game: &mut Match<G>,
    plans: ByColor<Option<StampedPlan<G::Plan>>>,
) -> Result<(), TestCaseError> {
    let before = game.clone();
    let acting = |side: Color| before.game().acts(before.position(), side);
    let fits = Color::ALL.into_iter().all(|side| plans[side].is_some() == acting(side));
    let refusal = game.play(plans).expect_err("the plans were judged elsewhere");
    prop_assert_eq!(refusal.code(), if fits { "stale-plan" } else { "invalid-plan-count" });
    prop_assert_eq!(matches!(refusal, RulesError::Illegal(_)), fits);
    prop_assert_eq!(game.position(), before.position());
    prop_assert_eq!(game.record(), before.record());
    prop_assert_eq!(game.outcome(), before.outcome());
    Ok(())
}

/// Returns whether a text has the form of a refusal code: lower-case words joined by hyphens.
pub fn is_code(code: &str) -> bool {
    code.split('-').all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()))
}
