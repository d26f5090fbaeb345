//! Chesimul compared with a literal implementation of its rules page: every pair of plans of many positions.

use proptest::prelude::*;
use zugleich_oracle::chesimul::{ChesimulTurnResult, after, every_plan, outcome, plans};
use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::chesimul::{Chesimul, Plan, Position};
use zugleich_rules::kernel::{Enumerate, Game, Match, perft};
use zugleich_rules::{ByColor, Color, Role, Square};

use crate::adapter::{self, is_legal, nexts, resolve_with_events};

/// Returns a strategy for random placements with two kings, after up to 49 quiet turns.
fn thrown() -> impl Strategy<Value = Position> {
    let square = || prop::sample::select(Geometry::FIVE.squares().into_iter().collect::<Vec<Square>>());
    let roles = vec![Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let man = (square(), prop::sample::select(Color::ALL.to_vec()), prop::sample::select(roles));
    let quiet = prop_oneof![9 => 0..49_u32, 1 => Just(49)];
    (prop::collection::vec(man, 0..12), square(), square(), quiet).prop_filter_map(
        "the position cannot be",
        |(men, white, black, quiet)| {
            let mut placement = Placement::EMPTY;
            let kings = [(white, Color::White, Role::King), (black, Color::Black, Role::King)];
            for (square, side, role) in kings.into_iter().chain(men) {
                if !placement.occupied().has(square) {
                    placement.put(side, role, square);
                }
            }
            Chesimul.parse_position(&format!("{} {quiet} 7", placement.text(Geometry::FIVE))).ok()
        },
    )
}

/// Checks that enumeration, the test of a single plan and the oracle agree, also on the outcome.
fn plans_agree(position: &Position) -> Result<(), TestCaseError> {
    let mut turns = 1;
    for side in Color::ALL {
        let mut listed = adapter::plans(&Chesimul, position, side);
        listed.sort_unstable();
        let accepted = every_plan().filter(|plan| is_legal(&Chesimul, position, side, plan));
        let mut accepted: Vec<Plan> = accepted.collect();
        accepted.sort_unstable();
        prop_assert_eq!(&listed, &accepted);
        prop_assert_eq!(&listed, &plans(position, side));
        turns *= listed.len() as u64;
    }
    prop_assert_eq!(Chesimul.count_turns(position), turns);
    prop_assert_eq!(Chesimul.outcome(position), outcome(position));
    Ok(())
}

/// Checks that every turn of a position has the oracle's result and events, resolved alone and jointly.
fn turns_agree(position: &Position) -> Result<(), TestCaseError> {
    let all = nexts(&Chesimul, position);
    let [white, black] = Color::ALL.map(|side| plans(position, side));
    prop_assert_eq!(all.len(), white.len() * black.len());
    for (turn, among_all) in all {
        let (next, events) = resolve_with_events(&Chesimul, position, &turn);
        prop_assert_eq!(
            ChesimulTurnResult::of(&next, events),
            after(position, &turn),
            "{:?} {:?}",
            position,
            turn
        );
        prop_assert_eq!(among_all, next, "{:?} {:?}", position, turn);
        prop_assert_eq!(Chesimul.outcome(&next), outcome(&next), "{:?}", next);
    }
    Ok(())
}

#[test]
fn perft_2_is_that_of_the_page() {
    let start = Match::<Chesimul>::new(&[], None).expect("a game starts");
    let mut literal = 0;
    start.game().for_each_next(start.position(), |next| {
        let [white, black] = Color::ALL.map(|side| plans(next, side).len() as u64);
        literal += if outcome(next).is_none() { white * black } else { 0 };
    });
    assert_eq!(perft(&start, 2), literal);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn all_plans_and_turns_agree_where_pieces_are_thrown(position in thrown()) {
        plans_agree(&position)?;
        turns_agree(&position)?;
    }

    #[test]
    fn all_plans_and_turns_agree_in_games(choices in prop::collection::vec(any::<(u16, u16)>(), 0..30)) {
        let mut position = Chesimul.start();
        for (white, black) in choices {
            let pick = |side, number: u16| {
                let plans = plans(&position, side);
                plans[usize::from(number) % plans.len()]
            };
            let turn = ByColor::new(pick(Color::White, white), pick(Color::Black, black));
            let next = adapter::after(&Chesimul, &position, &turn);
            if outcome(&next).is_some() {
                break;
            }
            position = next;
        }
        plans_agree(&position)?;
        turns_agree(&position)?;
    }
}
