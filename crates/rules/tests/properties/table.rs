use proptest::prelude::*;
use zugleich_rules::catalog;
use zugleich_rules::table::{Refusal, Table};
use zugleich_rules::{ByColor, Color};

use crate::subject::{Subject, choices, options, play};

/// Plays a record at a table, both sides committing in this order.
fn at_a_table<G: Subject>(
    options: &[(&str, &str)],
    turns: &[ByColor<Option<String>>],
    order: [Color; 2],
) -> Table {
    let game = catalog::variant(G::descriptor().id).and_then(|variant| variant.start(options));
    let mut table = Table::new(game.expect("a game starts"));
    for turn in turns {
        for side in order {
            if let Some(plan) = &turn[side] {
                table.plan(side, plan).expect("a listed plan is legal");
                table.commit(side).expect("the plan can be committed");
            }
        }
        table.reveal().expect("all have committed");
    }
    table
}

/// Which side commits first never matters.
pub(crate) fn order_of_commits_does_not_matter<G: Subject>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let one = at_a_table::<G>(options, &game.record().turns, [Color::White, Color::Black]);
        let other = at_a_table::<G>(options, &game.record().turns, [Color::Black, Color::White]);
        prop_assert_eq!(one.game().position(), other.game().position());
        prop_assert_eq!(one.game().outcome(), other.game().outcome());
        prop_assert_eq!(one.game().record(), game.record());
    });
}

/// A refused plan leaves the pending plan as it was; a committed plan is locked.
pub(crate) fn a_refused_plan_changes_nothing<G: Subject>() {
    proptest!(|(options in options::<G>(), choices in choices(), text in "\\PC{0,8}")| {
        let game = play::<G>(options, &choices, |_, _| {});
        let mut table = at_a_table::<G>(options, &game.record().turns, [Color::White, Color::Black]);
        for side in Color::ALL.into_iter().filter(|&side| game.acts(side)) {
            let plan = game.plans(side)[0].to_string();
            prop_assert_eq!(table.commit(side), Err(Refusal::NoPlan));
            table.plan(side, &plan).expect("a listed plan is legal");
            if table.plan(side, &text).is_err() {
                prop_assert_eq!(table.own(side).plan, Some(plan.clone()));
            }
            table.plan(side, &plan).expect("a plan can be changed until it is committed");
            table.commit(side).expect("the plan can be committed");
            prop_assert_eq!(table.plan(side, &plan), Err(Refusal::Committed));
            prop_assert_eq!(table.withdraw(side), Err(Refusal::Committed));
        }
    });
}
