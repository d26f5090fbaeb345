//! Prediction Chess compared with a literal implementation of its page, on random positions in which pieces
//! meet often.

mod cases;

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::test_runner::Config;
use zugleich_oracle::prediction::PredictionTurnResult;
use zugleich_rules::board::Geometry;
use zugleich_rules::catalog::AnyPrediction;
use zugleich_rules::kernel::{Enumerate, FromTo, Game, Outcome, PlanText, VerifiedPlan};
use zugleich_rules::prediction::{
    PlanMoves, Prediction, PredictionEvent, PredictionPlan, PredictionPosition,
};
use zugleich_rules::{ByColor, Color, Rank, Role, Square};

use crate::adapter::{after, is_legal, nexts, plans, resolve_with_events};
use cases::{PredictionCase, cases};

const BOARD: Geometry = Geometry::EIGHT;

/// Promotion pieces, in the order in which lost pieces are written.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Returns the next position and the events.
fn resolved(
    case: &PredictionCase,
    turn: &ByColor<PredictionPlan>,
) -> (PredictionPosition, Vec<PredictionEvent>) {
    resolve_with_events(&case.rules(), &case.position, turn)
}

/// Check and en passant have no effect before the fourth ply, and no two pieces meet in the first turn.
#[test]
fn second_turn_plans_match_orthodox_perft_3() {
    let rules = Prediction::default();
    let mut found = ByColor::new(0, 0);
    let start = rules.start();
    for white in plans(&rules, &start, Color::White) {
        for black in plans(&rules, &start, Color::Black) {
            let next = after(&rules, &start, &ByColor::new(white, black));
            found = ByColor::from_fn(|side| found[side] + plans(&rules, &next, side).len());
        }
    }
    assert_eq!(found, ByColor::new(8_902, 8_902));
}

proptest! {
    #![proptest_config(Config::with_cases(2_000))]

    #[test]
    fn plans_are_those_of_the_naive_rules(case in cases()) {
        let (rules, naive) = (case.rules(), case.naive());
        let mut turns = 1;
        for side in Color::ALL {
            let mut texts: Vec<String> = plans(&rules, &case.position, side).iter().map(PredictionPlan::list_text).collect();
            texts.sort_unstable();
            // A pass cannot be predicted.
            turns *= texts.len() as u64 * if texts == ["--"] { 1 } else { 2 };
            prop_assert_eq!(texts, naive.plans(&case.position, side));
        }
        prop_assert_eq!(rules.count_turns(&case.position), turns);
        prop_assert_eq!(rules.outcome(&case.position), naive.outcome(&case.position));
    }

    /// A prediction is at stake exactly if it changes some turn of the same moves.
    #[test]
    fn predictions_matter_where_they_are_at_stake(case in cases()) {
        let turn = case.turn();
        let moves = turn.map(|plan| plan.moves);
        let next = |predicted: ByColor<bool>| {
            let predicting = |side: Color| moves[!side].filter(|_| predicted[side]);
            let turn = ByColor::from_fn(|side| PredictionPlan { prediction: predicting(side), ..turn[side] });
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
            let own = plans(&rules, &case.position, side)[0];
            let accepted = |moves| {
                let plan = PredictionPlan { prediction: Some(moves), ..own };
                is_legal(&rules, &case.position, side, &plan)
            };
            let one = BOARD.squares().into_iter().flat_map(|from| {
                BOARD.squares().into_iter().map(move |to| PlanMoves::One(FromTo { from, to }))
            });
            let pairs = plans(&rules, &case.position, !side).into_iter().filter_map(|plan| plan.moves);
            let two = pairs.filter(|moves| matches!(moves, PlanMoves::TwoPawns(..)));
            let mut texts: Vec<_> =
                one.chain(two).filter(|&moves| accepted(moves)).map(|moves| moves.to_string()).collect();
            texts.sort_unstable();
            // There are no predictions after the end.
            let expected = if rules.outcome(&case.position).is_none() { texts } else { Vec::new() };
            let offered = case.game().predictable(side).into_iter().map(|(moves, _)| moves);
            prop_assert_eq!(offered.collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn turns_go_as_the_naive_rules_say(case in cases()) {
        let turn = case.turn();
        let (next, events) = resolved(&case, &turn);
        prop_assert_eq!(PredictionTurnResult::of(&next), case.naive().after(&case.position, &turn));
        prop_assert_eq!(case.rules().outcome(&next), case.naive().outcome(&next));
        let (before, after) = (case.position.placement(), next.placement());
        // Exactly the pieces that died in a battle are gone.
        for side in Color::ALL {
            let deaths = events.iter().filter(|event| matches!(event, PredictionEvent::Battle(b) if b.verdict.died()[side]));
            prop_assert_eq!(before.of(side).len() - after.of(side).len(), deaths.count() as u32);
        }
    }

    #[test]
    fn every_turn_leaves_a_legal_state(case in cases()) {
        let rules = case.rules();
        prop_assert_eq!(rules.parse_position(&case.position.to_string()), Ok(case.position));
        let (next, _) = resolved(&case, &case.turn());
        prop_assert_eq!(rules.parse_position(&next.to_string()), Ok(next));
        prop_assert_eq!(next, after(&rules, &case.position, &case.turn()));
    }

    #[test]
    fn pieces_and_lost_pieces_add_up(case in cases()) {
        let turn = case.turn();
        let (next, events) = resolved(&case, &turn);
        for (side, role) in Color::ALL.into_iter().flat_map(|side| PROMOTIONS.map(|role| (side, role))) {
            let owned = |position: &PredictionPosition| {
                position.placement().with(side, role).len() + u32::from(position.lost()[side].count(role))
            };
            // A promotion to a lost piece brings it back; only other promotions add a piece.
            let promotes = events.iter().any(|event| {
                matches!(event, PredictionEvent::Promotion { side: s, role: r, .. } if (*s, *r) == (side, role))
            });
            let new = promotes && (case.promotion == "any" || !case.position.lost()[side].has(role));
            prop_assert_eq!(owned(&next), owned(&case.position) + u32::from(new), "{:?} {:?}", side, role);
            prop_assert!(!new || case.promotion != "lost");
        }
    }

    #[test]
    fn mirrored_turns_go_the_same_way(case in cases()) {
        let (rules, turn) = (case.rules(), case.turn());
        let plans = turn.map(|plan| {
            let digit = |c: char| c.to_digit(10).and_then(|rank| char::from_digit(9 - rank, 10)).unwrap_or(c);
            plan.to_string().chars().map(digit).collect::<String>().parse::<PredictionPlan>().expect("still a plan")
        });
        let start = case.mirrored(&case.position);
        for side in Color::ALL {
            prop_assert!(is_legal(&rules, &start, !side, &plans[side]));
        }
        let (next, _) = resolved(&case, &turn);
        let other = after(&rules, &start, &plans.swap());
        prop_assert_eq!(case.mirrored(&next), other);
        prop_assert_eq!(rules.outcome(&next).map(Outcome::swapped), rules.outcome(&other));
    }
}

proptest! {
    #![proptest_config(Config::with_cases(200))]

    #[test]
    fn just_the_other_sides_plans_can_be_predicted(case in cases()) {
        let rules = case.rules();
        for side in Color::ALL {
            let own = plans(&rules, &case.position, side)[0];
            let theirs: HashSet<PlanMoves> =
                plans(&rules, &case.position, !side).iter().filter_map(|plan| plan.moves).collect();
            let board = || BOARD.squares().into_iter();
            let all = board().flat_map(|from| board().map(move |to| PlanMoves::One(FromTo { from, to })));
            let steps = |from: Square| [-1, 1].map(|ranks| from.try_offset(0, ranks).map(|to| FromTo { from, to }));
            let near = (Rank::Second.bitboard() | Rank::Seventh.bitboard()).into_iter();
            let pawns: Vec<FromTo> = near.flat_map(steps).flatten().collect();
            let pairs = pawns.iter().flat_map(|&a| pawns.iter().map(move |&b| PlanMoves::TwoPawns(a, b)));
            for moves in all.chain(pairs) {
                let plan = PredictionPlan { prediction: Some(moves), ..own };
                prop_assert_eq!(is_legal(&rules, &case.position, side, &plan), theirs.contains(&moves));
            }
        }
    }

    /// Includes positions with the maximum number of lost pieces.
    #[test]
    fn all_turns_together_go_as_the_naive_rules_say(case in cases(), at_the_limit in any::<bool>()) {
        let (rules, naive) = (case.rules(), case.naive());
        if at_the_limit {
            let start = case.at_the_limit();
            for (turn, next) in nexts(&rules, &start) {
                prop_assert_eq!(next, after(&rules, &start, &turn), "{:?} {:?}", start, turn);
            }
        }
        for (turn, next) in nexts(&rules, &case.position) {
            prop_assert_eq!(PredictionTurnResult::of(&next), naive.after(&case.position, &turn), "{:?}", turn);
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
            turns.insert(turn.map(VerifiedPlan::into_plan));
            legal &= Color::ALL.into_iter().all(|side| is_legal(&rules, &case.position, side, turn[side].plan()));
        });
        prop_assert!(legal);
        prop_assert_eq!(turns.len() as u64, visited, "no turn is visited twice");
        prop_assert_eq!(rules.count_turns(&case.position), visited);
    }
}
