//! Properties over random positions; the games from the start are tested with those of all games.

mod naive;
mod random;
mod texts;

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::test_runner::Config;

use super::*;
use crate::board::{Rank, Role, Square};
use crate::kernel::{Silent, Timeline};
use plan::PROMOTIONS;
use position::BOARD;
use random::{Case, cases, mirrored};

/// The next position, and what happened.
fn resolved(case: &Case, turn: &ByColor<Plan>) -> (Position, Vec<Event>) {
    let mut timeline = Timeline::default();
    let next = case.rules().resolve(&case.position, turn, &mut timeline);
    (next, timeline.steps.into_iter().flat_map(|step| step.events).collect())
}

/// Neither check nor en passant matters before the fourth ply, and no two pieces meet in the first turn.
#[test]
fn the_second_turn_has_as_many_plans_as_orthodox_perft_3() {
    let rules = Prediction::default();
    let mut plans = ByColor::new(0, 0);
    let start = rules.start();
    for white in rules.plans(&start, Color::White) {
        for black in rules.plans(&start, Color::Black) {
            let next = rules.resolve(&start, &ByColor::new(white, black), &mut Silent);
            plans = ByColor::from_fn(|side| plans[side] + rules.planner(&next, side).count());
        }
    }
    assert_eq!(plans, ByColor::new(8_902, 8_902));
}

proptest! {
    #![proptest_config(Config::with_cases(2_000))]

    #[test]
    fn plans_are_those_of_the_naive_rules(case in cases()) {
        let rules = case.rules();
        for side in Color::ALL {
            let plans = rules.plans(&case.position, side);
            let mut texts: Vec<String> = plans.iter().map(Plan::listed).collect();
            texts.sort_unstable();
            prop_assert_eq!(rules.planner(&case.position, side).count(), texts.len() as u64);
            prop_assert_eq!(texts, naive::plans(&case, side));
        }
    }

    /// A prediction is at stake just if there is a turn of the same moves that it changes.
    #[test]
    fn predictions_matter_where_they_are_at_stake(case in cases()) {
        let turn = case.turn();
        let moves = turn.map(|plan| plan.moves);
        let next = |predicted: ByColor<bool>| {
            let predicting = |side: Color| moves[!side].filter(|_| predicted[side]);
            let turn = ByColor::from_fn(|side| Plan { prediction: predicting(side), ..turn[side] });
            resolved(&case, &turn).0
        };
        let matters = |side: Color| {
            let both = |other| [true, false].map(|own| next(ByColor::from_fn(|each| if each == side { own } else { other })));
            [true, false].map(both).iter().any(|[right, wrong]| right != wrong)
        };
        prop_assert_eq!(case.position.stakes(&turn), ByColor::from_fn(matters));
    }

    #[test]
    fn what_may_be_predicted_is_what_a_check_accepts(case in cases()) {
        let rules = case.rules();
        for side in Color::ALL {
            let own = rules.plans(&case.position, side)[0];
            let accepted = |moves| {
                let plan = Plan { prediction: Some(moves), ..own };
                rules.check(&case.position, side, &plan).is_ok()
            };
            let one = BOARD.squares().into_iter().flat_map(|from| {
                BOARD.squares().into_iter().map(move |to| Moves::One(Move { from, to }))
            });
            let pairs = rules.plans(&case.position, !side).into_iter().filter_map(|plan| plan.moves);
            let two = pairs.filter(|moves| matches!(moves, Moves::TwoPawns(..)));
            let mut texts: Vec<_> =
                one.chain(two).filter(|&moves| accepted(moves)).map(|moves| moves.to_string()).collect();
            texts.sort_unstable();
            prop_assert_eq!(rules.predictable(&case.position, side), Some(texts));
        }
    }

    #[test]
    fn turns_go_as_the_naive_rules_say(case in cases()) {
        let turn = case.turn();
        let (next, events) = resolved(&case, &turn);
        let naive::After { pieces, lost, castling } = naive::resolve(&case, &turn);
        let (before, after) = (case.position.placement, next.placement);
        prop_assert_eq!(next.placement.pieces().collect::<Vec<_>>(), pieces);
        prop_assert_eq!(next.lost, lost);
        prop_assert_eq!(next.castling.to_string(), castling);
        // Who is gone is who died in a battle.
        for side in Color::ALL {
            let deaths = events.iter().filter(|event| matches!(event, Event::Battle(b) if b.verdict.died()[side]));
            prop_assert_eq!(before.of(side).len() - after.of(side).len(), deaths.count() as u32);
        }
        let died = before.occupied().len() != after.of(Color::White).len() + after.of(Color::Black).len();
        let pawn_moved = Color::ALL.iter().any(|&side| {
            before.with(side, Role::Pawn) != after.with(side, Role::Pawn)
        });
        prop_assert_eq!(next.quiet == 0, died || pawn_moved);
    }

    #[test]
    fn every_turn_leaves_a_legal_state(case in cases()) {
        let rules = case.rules();
        prop_assert_eq!(rules.parse_position(&case.position.to_string()), Ok(case.position));
        let (next, _) = resolved(&case, &case.turn());
        prop_assert_eq!(rules.parse_position(&next.to_string()), Ok(next));
        prop_assert_eq!(next, rules.resolve(&case.position, &case.turn(), &mut Silent));
    }

    #[test]
    fn pieces_and_lost_pieces_add_up(case in cases()) {
        let turn = case.turn();
        let (next, events) = resolved(&case, &turn);
        for (side, role) in Color::ALL.into_iter().flat_map(|side| PROMOTIONS.map(|role| (side, role))) {
            let owned = |position: &Position| {
                position.placement.with(side, role).len() + u32::from(position.lost[side].count(role))
            };
            // Only a piece that was not lost is new; one that was lost comes back.
            let promotes = events.iter().any(|event| {
                matches!(event, Event::Promotion { side: s, role: r, .. } if (*s, *r) == (side, role))
            });
            let new = promotes && (case.promotion == "any" || !case.position.lost[side].has(role));
            prop_assert_eq!(owned(&next), owned(&case.position) + u32::from(new), "{:?} {:?}", side, role);
            prop_assert!(!new || case.promotion != "lost");
        }
    }

    #[test]
    fn mirrored_turns_go_the_same_way(case in cases()) {
        let (rules, turn) = (case.rules(), case.turn());
        let plans = turn.map(|plan| {
            let digit = |c: char| c.to_digit(10).and_then(|rank| char::from_digit(9 - rank, 10)).unwrap_or(c);
            plan.to_string().chars().map(digit).collect::<String>().parse::<Plan>().expect("still a plan")
        });
        let start = mirrored(&case.position);
        for side in Color::ALL {
            prop_assert_eq!(rules.check(&start, !side, &plans[side]), Ok(()));
        }
        let (next, _) = resolved(&case, &turn);
        let other = rules.resolve(&start, &plans.swap(), &mut Silent);
        prop_assert_eq!(mirrored(&next), other);
        prop_assert_eq!(rules.outcome(&next).map(Outcome::swapped), rules.outcome(&other));
    }
}

proptest! {
    #![proptest_config(Config::with_cases(200))]

    #[test]
    fn just_the_other_sides_plans_can_be_predicted(case in cases()) {
        let rules = case.rules();
        for side in Color::ALL {
            let own = rules.plans(&case.position, side)[0];
            let theirs: HashSet<Moves> =
                rules.plans(&case.position, !side).iter().filter_map(|plan| plan.moves).collect();
            let board = || BOARD.squares().into_iter();
            let all = board().flat_map(|from| board().map(move |to| Moves::One(Move { from, to })));
            let steps = |from: Square| [-1, 1].map(|ranks| from.try_offset(0, ranks).map(|to| Move { from, to }));
            let near = (Rank::Second.bitboard() | Rank::Seventh.bitboard()).into_iter();
            let pawns: Vec<Move> = near.flat_map(steps).flatten().collect();
            let pairs = pawns.iter().flat_map(|&a| pawns.iter().map(move |&b| Moves::TwoPawns(a, b)));
            for moves in all.chain(pairs) {
                let plan = Plan { prediction: Some(moves), ..own };
                prop_assert_eq!(rules.check(&case.position, side, &plan).is_ok(), theirs.contains(&moves));
            }
        }
    }

    #[test]
    fn turns_are_counted_as_they_are_visited(case in cases()) {
        let rules = case.rules();
        let mut turns = HashSet::new();
        let mut visited = 0;
        let mut legal = true;
        rules.for_each_turn(&case.position, |turn| {
            visited += 1;
            turns.insert(*turn);
            legal &= Color::ALL.into_iter().all(|side| rules.check(&case.position, side, &turn[side]).is_ok());
        });
        prop_assert!(legal);
        prop_assert_eq!(turns.len() as u64, visited, "no turn is visited twice");
        prop_assert_eq!(rules.count_turns(&case.position), visited);
    }
}
