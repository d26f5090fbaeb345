//! Parity Chess in both variants compared with a literal implementation of its page, and mirrored.

mod fields;
mod mirror;
mod paths;
mod scatter;

use proptest::prelude::*;
use zugleich_oracle::parity::{ParityOracle, ParityTurnResult, every_plan};
use zugleich_rules::Color;
use zugleich_rules::kernel::{Enumerate, Game, Match, perft, perft_by_making};
use zugleich_rules::parity::{Occupation, Parity, ParityPosition, SingleOccupation, Standard};

use crate::adapter::{is_legal, plans, resolve_with_events, rules};
use paths::{OPTIONS, PositionPath, paths, play};
use scatter::positions;

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

/// Returns the oracle with the same options.
fn oracle<V: Occupation>(options: usize) -> ParityOracle {
    ParityOracle {
        single_occupation: V::SINGLE,
        king_risk: OPTIONS[options].contains(&("king_risk", "allowed")),
        stalemate_draws: OPTIONS[options].contains(&("stalemate", "draw")),
    }
}

/// Checks that enumeration, the test of a single plan and the oracle agree, also on the outcome.
fn plans_agree<V: Occupation>(rules: &Parity<V>, options: usize, position: &ParityPosition) {
    let page = oracle::<V>(options);
    let mut turns = 1;
    for side in Color::ALL {
        let listed = sorted(plans(rules, position, side));
        let accepted = sorted(every_plan().filter(|plan| is_legal(rules, position, side, plan)));
        assert_eq!(listed, accepted, "{position} {side:?}");
        assert_eq!(listed, page.plans(position, side), "{position} {side:?}");
        turns *= listed.len() as u64;
    }
    assert_eq!(rules.count_turns(position), turns, "{position}");
    assert_eq!(rules.outcome(position), page.outcome(position), "{position}");
}

fn turns_are_sound<V: Occupation>(path: &PositionPath) {
    let page = oracle::<V>(path.options);
    play::<V>(path, |rules, before, turn, after| {
        assert_eq!(page.after(before, *turn), ParityTurnResult::of(after), "{before} {turn:?}");
        assert_eq!(page.outcome(after), rules.outcome(after), "{after}");
        assert_eq!(rules.parse_position(&rules.position_text(after)).as_ref(), Ok(after));
        for (side, plan) in turn.iter() {
            assert_eq!(rules.parse_plan(side, &plan.to_string()).as_ref(), Ok(plan));
        }
        assert_eq!(&resolve_with_events(rules, before, turn).0, after, "telling changes nothing");
    });
}

#[test]
fn perft_2_is_that_of_the_page() {
    let start = Match::<Parity<Standard>>::new(&[], None).expect("a game starts");
    let (page, mut literal) = (oracle::<Standard>(0), 0);
    start.game().for_each_next(start.position(), |next| {
        let [white, black] = Color::ALL.map(|side| page.plans(next, side).len() as u64);
        literal += white * black;
    });
    assert_eq!((perft(&start, 2), perft_by_making(&start, 2)), (literal, literal));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn plans_agree_in_parity(path in paths()) {
        let (rules, position) = play::<Standard>(&path, |_, _, _, _| {});
        plans_agree(&rules, path.options, &position);
    }

    #[test]
    fn plans_agree_where_pieces_are_scattered(position in positions::<Standard>(), options in 0..OPTIONS.len()) {
        plans_agree::<Standard>(&rules(OPTIONS[options]), options, &position);
    }

    #[test]
    fn plans_agree_where_a_square_must_be_left(position in positions::<SingleOccupation>(), options in 0..OPTIONS.len()) {
        plans_agree::<SingleOccupation>(&rules(OPTIONS[options]), options, &position);
    }

    #[test]
    fn plans_agree_in_single_occupation(path in paths()) {
        let (rules, position) = play::<SingleOccupation>(&path, |_, _, _, _| {});
        plans_agree(&rules, path.options, &position);
    }

    #[test]
    fn turns_are_sound_in_parity(path in paths()) {
        turns_are_sound::<Standard>(&path);
    }

    #[test]
    fn turns_are_sound_in_single_occupation(path in paths()) {
        turns_are_sound::<SingleOccupation>(&path);
    }

    #[test]
    fn mirror_commutes_in_parity(path in paths()) {
        mirror::mirror_commutes::<Standard>(&path);
    }

    #[test]
    fn mirror_commutes_in_single_occupation(path in paths()) {
        mirror::mirror_commutes::<SingleOccupation>(&path);
    }
}
