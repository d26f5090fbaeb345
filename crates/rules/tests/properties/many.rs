use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use zugleich_rules::kernel::{Match, Outcome, Turn};
use zugleich_rules::table::Table;
use zugleich_rules::{ByColor, Color, catalog};

use crate::subject::{Subject, pick};

/// So many turns are played.
const TURNS: usize = 100_000;

/// Random games, turn by turn at two tables whose sides commit in different orders, and with colours exchanged on a
/// mirrored board: all of them go the same way.
pub(crate) fn turns_do_not_depend_on_order_or_colour<G: Subject>() {
    let mut chance = TestRunner::deterministic();
    let choices = proptest::collection::vec(any::<(u16, u16)>(), 1..400);
    let mut turns = 0;
    for &options in G::OPTIONS.iter().cycle() {
        let mut four = Four::<G>::new(options);
        for choice in choices.new_tree(&mut chance).expect("any choices will do").current() {
            let Some(turn) = pick(&four.game, choice) else { break };
            four.play(&turn);
            turns += 1;
            if turns == TURNS {
                return;
            }
        }
    }
}

/// The same game four times.
struct Four<G: Subject> {
    game: Match<G>,
    mirrored: Match<G>,
    /// Whose sides commit in the order of their index, White first or Black first.
    tables: ByColor<Table>,
}

impl<G: Subject> Four<G> {
    fn new(options: &[(&str, &str)]) -> Self {
        let game = Match::<G>::new(options, None).expect("a game starts");
        let start = G::mirror_position(&text(&game));
        let mirrored = Match::<G>::new(options, Some(&start)).expect("the mirrored start is a position");
        let table = |_: Color| {
            let variant = catalog::variant(G::descriptor().id).expect("the game is in the catalog");
            Table::new(variant.start(options).expect("a game starts"))
        };
        Self { game, mirrored, tables: ByColor::from_fn(table) }
    }

    /// Plays a turn everywhere and compares where it leads.
    fn play(&mut self, turn: &G::Turn) {
        let plans = ByColor::from_fn(|side| turn.plan(side).map(ToString::to_string));
        self.game.play(turn).expect("a listed plan is legal");
        let position = text(&self.game);
        for first in Color::ALL {
            let table = &mut self.tables[first];
            for side in [first, !first] {
                if let Some(plan) = &plans[side] {
                    table.plan(side, plan).expect("a listed plan is legal");
                    table.commit(side).expect("the plan can be committed");
                }
            }
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

fn text<G: Subject>(game: &Match<G>) -> String {
    game.game().position_text(game.position())
}
