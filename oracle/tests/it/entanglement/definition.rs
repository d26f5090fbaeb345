//! The game compared with a general SAT solver that has the definition clause by clause, without
//! optimizations for pairs of kings or for counting.

use proptest::prelude::*;
use proptest::test_runner::Config;
use zugleich_oracle::entanglement::SatOracle;
use zugleich_rules::Square;
use zugleich_rules::entanglement::Plan;

use super::games::{choices, play};

/// Number of random games, of which `cargo xtask soak` plays all with each seed.
const GAMES: u32 = if cfg!(debug_assertions) { 500 } else { 2000 };

proptest! {
    #![proptest_config(Config { cases: GAMES, ..Config::default() })]

    /// Types and moves are exactly those of some world, on positions of random games.
    #[test]
    fn types_and_moves_are_those_of_the_definition(choices in choices(0..160)) {
        let game = play(&choices);
        let position = game.position();
        let mut oracle = SatOracle::new(position.history());
        let found: Vec<_> = position.pieces().collect();
        prop_assert_eq!(found, oracle.possible(), "after {:?}", PlyList(position.history()));
        for (from, side, _) in position.pieces() {
            let targets = position.targets(from);
            if side == position.to_move() {
                for to in Square::ALL {
                    let legal = oracle.is_legal(Plan { from, to });
                    prop_assert_eq!(
                        targets.has(to), legal, "{}{} after {:?}", from, to, PlyList(position.history())
                    );
                }
            }
        }
    }
}

/// A history in the notation of a conformance case.
struct PlyList<'a>(&'a [Plan]);

impl std::fmt::Debug for PlyList<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(ToString::to_string)).finish()
    }
}
