//! Properties of a table with two seats.

use proptest::prelude::*;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::Game;
use zugleich_rules::table::{Table, TableError};
use zugleich_rules::{ByColor, Color};

use crate::game_under_test::{GameUnderTest, choices, options, play, texts, turn};

/// Returns a new table of this game.
pub(crate) fn table<G: Game>(options: &[(&str, &str)]) -> Table {
    Table::new(Variant::of::<G>().start(options).expect("a game starts"))
}

/// Commits the plans of a turn at a table, in this order of sides.
pub(crate) fn commit(table: &mut Table, plans: &ByColor<Option<String>>, order: [Color; 2]) {
    for side in order {
        if let Some(plan) = &plans[side] {
            table.plan(side, plan).expect("the plan is legal");
            table.commit(side).expect("the plan can be committed");
        }
    }
}

/// Plays a record at a table, both sides committing in this order.
fn at_a_table<G: Game>(
    options: &[(&str, &str)],
    turns: &[ByColor<Option<String>>],
    order: [Color; 2],
) -> Table {
    let mut table = table::<G>(options);
    for turn in turns {
        commit(&mut table, turn, order);
        table.reveal().expect("all have committed");
    }
    table
}

/// Checks that the order of commitments has no effect.
pub fn order_of_commits_does_not_matter<G: GameUnderTest>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let one = at_a_table::<G>(options, &game.record().turns, [Color::White, Color::Black]);
        let other = at_a_table::<G>(options, &game.record().turns, [Color::Black, Color::White]);
        prop_assert_eq!(one.game().position(), other.game().position());
        prop_assert_eq!(one.game().outcome(), other.game().outcome());
        prop_assert_eq!(one.game().record(), game.record());
    });
}

/// Checks that a refused plan leaves the pending plan unchanged, and a committed plan is locked.
pub fn a_refused_plan_changes_nothing<G: GameUnderTest>() {
    proptest!(|(options in options::<G>(), choices in choices(), text in "\\PC{0,8}")| {
        let game = play::<G>(options, &choices, |_, _| {});
        let mut table = at_a_table::<G>(options, &game.record().turns, [Color::White, Color::Black]);
        let plans = turn(&game, (0, 0)).map(|plans| texts(&plans)).unwrap_or_default();
        for side in Color::ALL {
            let Some(plan) = &plans[side] else {
                prop_assert_eq!(table.plan(side, &text), Err(TableError::NotActing));
                continue;
            };
            prop_assert_eq!(table.commit(side), Err(TableError::NoPlan));
            table.plan(side, plan).expect("the plan is legal");
            if table.plan(side, &text).is_err() {
                prop_assert_eq!(table.own(side).plan, Some(plan.clone()));
            }
            table.plan(side, plan).expect("a plan can be changed until it is committed");
            table.commit(side).expect("the plan can be committed");
            prop_assert_eq!(table.plan(side, plan), Err(TableError::Committed));
            prop_assert_eq!(table.withdraw(side), Err(TableError::Committed));
        }
    });
}
