//! Tests of draw claims against a count that stores every position.

use std::collections::HashMap;

use proptest::prelude::*;

use crate::kernel::{Game, NullRecorder, Reason};
use crate::variants::entanglement::{Entanglement, EntanglementPosition, PieceTypeSet, Plan};
use crate::{Color, Square};

fn after(moves: &str) -> EntanglementPosition {
    moves.split_whitespace().fold(Entanglement.start(), |position, ply| {
        let ply = Entanglement.parse_plan(position.to_move(), ply).expect("a move");
        assert_eq!(Entanglement.judge(&position, position.to_move(), &ply), Ok(()), "{ply}");
        position.after(ply, &mut NullRecorder)
    })
}

const THERE_AND_BACK: &str = "b1c3 b8c6 c3b1 c6b8 ";

#[test]
fn the_third_occurrence_can_be_claimed() {
    // Before the knights were known the squares were the same, but not the possible types.
    assert_eq!(after(&THERE_AND_BACK.repeat(2)).occurrences(), 2);
    assert_eq!(after(&THERE_AND_BACK.repeat(2)).claim(), None);
    assert_eq!(after(&format!("{} b1c3 b8c6", THERE_AND_BACK.repeat(2))).occurrences(), 3);
    assert_eq!(after(&THERE_AND_BACK.repeat(3)).claim(), Some(Reason::Repetition));
    assert_eq!(Entanglement.outcome(&after(&THERE_AND_BACK.repeat(3))), None);
}

#[test]
fn a_collapse_begins_the_count_anew() {
    let position = after(&format!("{} g1f3 g8f6 f3g1 f6g8", THERE_AND_BACK.repeat(3)));
    assert_eq!(position.occurrences(), 1);
}

#[test]
fn a_ply_that_may_have_been_a_pawns_is_not_quiet() {
    assert_eq!(after("a2a3 b8c6").quiet, 1);
    assert_eq!(after("b1c3 b8c6 c3d5").quiet, 3);
    // c3 turns out to be the queen: the step before it may have been a pawn's at the time.
    assert_eq!(after("c2c3 b8c6 c3a5 c6b8 a5b6").quiet, 4);
    // The last step of a pawn: the piece is not a pawn after it, but may have been one.
    assert_eq!(after("h2h4 h7f5 h4h5 h8g6 h5h6 a7a6 h6h7 g6h4 h7h8").quiet, 0);
    assert_eq!(after("h2h4 h7f5 h4h5 h8g6 h5h6 a7a6 h6h7 g6h4 h7h8 h4g6 h8h7").quiet, 2);
}

/// Plays random plies, often back and forth, as knights can.
fn wander(choices: &[(u16, bool)], mut visit: impl FnMut(&EntanglementPosition)) {
    let mut position = Entanglement.start();
    visit(&position);
    for &(number, back) in choices {
        let plans: Vec<Plan> = position.plans().collect();
        let own_last = position.history().iter().rev().nth(1);
        let reverse = own_last.map(|last| Plan { from: last.to, to: last.from });
        let Some(&plan) = plans.get(usize::from(number) % plans.len().max(1)) else { return };
        let plan = reverse.filter(|plan| back && plans.contains(plan)).unwrap_or(plan);
        position = position.after(plan, &mut NullRecorder);
        visit(&position);
    }
}

proptest! {
    #[test]
    fn occurrences_are_counted_without_memory(
        choices in proptest::collection::vec((any::<u16>(), proptest::bool::weighted(0.9)), 0..150),
    ) {
        type Seen = (Vec<(Square, Color, PieceTypeSet)>, Color);
        let mut seen: Vec<Seen> = Vec::new();
        wander(&choices, |position| {
            seen.push((position.pieces().collect(), position.to_move()));
            let last = &seen[seen.len() - 1];
            let times = seen.iter().filter(|one| *one == last).count();
            assert_eq!(position.occurrences(), times, "{:?}", position.history());
        });
    }
}

proptest! {
    #[test]
    fn captures_are_the_moves_that_take(
        choices in proptest::collection::vec((any::<u16>(), proptest::bool::weighted(0.1)), 0..100),
    ) {
        wander(&choices, |position| {
            // Before the moves are computed, and after it.
            let before: Vec<_> = position.captures().collect();
            let takes = |plan: &Plan| position.board.of(!position.to_move()).has(plan.to);
            let takes: Vec<_> = position.plans().filter(takes).collect();
            assert_eq!(before, takes, "{:?}", position.history());
            assert_eq!(position.captures().collect::<Vec<_>>(), takes);
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// Positions with equal fingerprints have the same types and moves, also one ply later, whatever their
    /// histories.
    #[test]
    fn equal_fingerprints_have_equal_futures(
        choices in proptest::collection::vec((any::<u16>(), proptest::bool::weighted(0.95)), 0..60),
    ) {
        let mut seen: HashMap<u64, Vec<String>> = HashMap::new();
        wander(&choices, |position| {
            let next = position.plans().map(|plan| position.after(plan, &mut NullRecorder).faces_text());
            let future = std::iter::once(position.faces_text()).chain(next).collect();
            let before = seen.entry(position.fingerprint()).or_insert_with(|| Vec::clone(&future));
            assert_eq!(*before, future, "{:?}", position.history());
        });
    }
}

impl EntanglementPosition {
    /// Returns the position text without the number of the ply.
    fn faces_text(&self) -> String {
        let text = self.text();
        text.rsplit_once(' ').map_or_else(String::new, |(faces, _)| faces.to_owned())
    }
}
