//! A property of a hundred thousand turns in a row.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use zugleich_rules::kernel::{Match, Outcome, StampedPlan};
use zugleich_rules::table::Table;
use zugleich_rules::{ByColor, Color};

use crate::game_under_test::{SymmetricGame, position, texts, turn};
use crate::table::{commit, table};

/// Number of turns played.
const TURNS: usize = 100_000;

/// Plays random games, turn by turn at two tables whose sides commit in different orders, and with colours
/// exchanged on a mirrored board: all of them give the same result.
pub fn turns_do_not_depend_on_order_or_colour<G: SymmetricGame>() {
    let mut chance = TestRunner::deterministic();
    let choices = proptest::collection::vec(any::<(u16, u16)>(), 1..400);
    let mut turns = 0;
    for &options in G::OPTIONS.iter().cycle() {
        let mut four = ParallelGames::<G>::new(options);
        for choice in choices.new_tree(&mut chance).expect("any choices will do").current() {
            let Some(plans) = turn(&four.game, choice) else { break };
            four.play(plans);
            turns += 1;
            if turns == TURNS {
                return;
            }
        }
    }
}

/// Four copies of one game.
struct ParallelGames<G: SymmetricGame> {
    game: Match<G>,
    mirrored: Match<G>,
    /// Tables by the colour that commits first.
    tables: ByColor<Table>,
}

impl<G: SymmetricGame> ParallelGames<G> {
    fn new(options: &[(&str, &str)]) -> Self {
        let game = Match::<G>::new(options, None).expect("a game starts");
        let start = G::mirror_position(&position(&game));
        let mirrored = Match::<G>::new(options, Some(&start)).expect("the mirrored start is a position");
        Self { game, mirrored, tables: ByColor::from_fn(|_| table::<G>(options)) }
    }

    /// Plays a turn in all four games and compares the results.
    fn play(&mut self, judged: ByColor<Option<StampedPlan<G::Plan>>>) {
        let plans = texts(&judged);
        self.game.play(judged).expect("legal plans of the sides that act are played");
        let position = position(&self.game);
        for first in Color::ALL {
            let table = &mut self.tables[first];
            commit(table, &plans, [first, !first]);
            let report = table.reveal().expect("all have committed");
            assert_eq!((report.position, report.outcome), (position.clone(), self.game.outcome()));
        }
        let plan = |side: Color| plans[side].as_deref().map(G::mirror_plan);
        let plans = ByColor::new(plan(Color::Black), plan(Color::White));
        let report = self.mirrored.play_text(plans.as_ref().map(Option::as_deref));
        let report = report.expect("the mirrored plans are legal");
        assert_eq!(report.position, G::mirror_position(&position));
        assert_eq!(report.outcome, self.game.outcome().map(Outcome::swapped));
    }
}
