//! Left-right symmetry: there is no castling.

use proptest::prelude::*;
use zugleich_rules::Square;
use zugleich_rules::entanglement::{Entanglement, Plan};
use zugleich_rules::kernel::{Game, Match};

use super::games::{choices, play};

proptest! {
    #[test]
    fn games_mirrored_left_right_go_the_same_way(choices in choices(0..120)) {
        let game = play(&choices);
        let mut other = Match::<Entanglement>::new(&[], None).expect("a game starts");
        for &ply in game.position().history() {
            prop_assert!(other.play_line(&flipped_plan(ply).to_string()).is_ok(), "{}", ply);
        }
        let mut pieces: Vec<_> = other.position().pieces().collect();
        for (square, _, _) in &mut pieces {
            *square = flipped(*square);
        }
        pieces.sort_unstable_by_key(|(square, _, _)| *square);
        prop_assert_eq!(pieces, game.position().pieces().collect::<Vec<_>>());
        let mut plans: Vec<Plan> = other.position().plans().map(flipped_plan).collect();
        plans.sort_unstable();
        let mut expected: Vec<Plan> = game.position().plans().collect();
        expected.sort_unstable();
        prop_assert_eq!(plans, expected);
        prop_assert_eq!(Entanglement.outcome(other.position()), Entanglement.outcome(game.position()));
        prop_assert_eq!(other.position().claim(), game.position().claim());
    }
}

fn flipped_plan(ply: Plan) -> Plan {
    Plan { from: flipped(ply.from), to: flipped(ply.to) }
}

fn flipped(square: Square) -> Square {
    Square::new(square.file().flip(), square.rank())
}
