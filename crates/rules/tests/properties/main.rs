//! The properties that every game must have, checked on random games and random texts.
//!
//! A new game joins by implementing [`subject::Subject`] and one line of [`every_game!`].

mod legality;
mod many;
mod mirror;
mod notation;
mod prediction;
mod subject;
mod table;
mod texts;
mod timeline;

use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::parity::{Parity, SingleOccupation, Standard};
use zugleich_rules::prediction::Prediction;

/// Runs every property for a game, each as a test of its own.
macro_rules! every_game {
    ($($name:ident: $game:ty,)*) => { $(mod $name {
        use super::*;

        #[test]
        fn mirrored_games_go_the_same_way() { mirror::games_go_the_same_way::<$game>(); }
        #[test]
        fn enumeration_and_test_agree() { legality::enumeration_and_test_agree::<$game>(); }
        #[test]
        fn every_turn_leads_to_a_possible_position() { legality::positions_stay_possible::<$game>(); }
        #[test]
        fn plans_read_back() { texts::plans_read_back::<$game>(); }
        #[test]
        fn positions_read_back() { texts::positions_read_back::<$game>(); }
        #[test]
        fn any_text_is_read_or_refused() { texts::any_text_is_read_or_refused::<$game>(); }
        #[test]
        fn possible_positions_can_be_played() { texts::possible_positions_can_be_played::<$game>(); }
        #[test]
        fn every_plan_has_its_own_notation() { notation::every_plan_has_its_own_notation::<$game>(); }
        #[test]
        fn turns_read_back_from_notation() { notation::turns_read_back_from_notation::<$game>(); }
        #[test]
        fn any_notation_is_read_or_refused() { notation::any_notation_is_read_or_refused::<$game>(); }
        #[test]
        fn listening_changes_nothing() { timeline::listening_changes_nothing::<$game>(); }
        #[test]
        fn the_steps_lead_to_the_next_position() { timeline::steps_lead_to_the_next_position::<$game>(); }
        #[test]
        fn the_order_of_commits_does_not_matter() { table::order_of_commits_does_not_matter::<$game>(); }
        #[test]
        fn a_refused_plan_changes_nothing() { table::a_refused_plan_changes_nothing::<$game>(); }
    })* };
}

every_game! {
    chesimul: Chesimul,
    parity: Parity<Standard>,
    parity_so: Parity<SingleOccupation>,
    prediction_chess: Prediction,
}

/// A hundred thousand turns of each variant.
mod many_turns {
    use super::*;

    #[test]
    fn parity_does_not_depend_on_order_or_colour() {
        many::turns_do_not_depend_on_order_or_colour::<Parity<Standard>>();
    }
    #[test]
    fn parity_so_does_not_depend_on_order_or_colour() {
        many::turns_do_not_depend_on_order_or_colour::<Parity<SingleOccupation>>();
    }
}

/// Its positions are given by moves alone, and its start is not the same for both colours.
mod entanglement {
    use super::*;

    #[test]
    fn enumeration_and_test_agree() {
        legality::enumeration_and_test_agree::<Entanglement>();
    }
    #[test]
    fn plans_read_back() {
        texts::plans_read_back::<Entanglement>();
    }
    #[test]
    fn any_text_is_read_or_refused() {
        texts::any_text_is_read_or_refused::<Entanglement>();
    }
    #[test]
    fn every_plan_has_its_own_notation() {
        notation::every_plan_has_its_own_notation::<Entanglement>();
    }
    #[test]
    fn turns_read_back_from_notation() {
        notation::turns_read_back_from_notation::<Entanglement>();
    }
    #[test]
    fn any_notation_is_read_or_refused() {
        notation::any_notation_is_read_or_refused::<Entanglement>();
    }
    #[test]
    fn listening_changes_nothing() {
        timeline::listening_changes_nothing::<Entanglement>();
    }
    #[test]
    fn the_steps_lead_to_the_next_position() {
        timeline::steps_lead_to_the_next_position::<Entanglement>();
    }
    #[test]
    fn the_order_of_commits_does_not_matter() {
        table::order_of_commits_does_not_matter::<Entanglement>();
    }
    #[test]
    fn a_refused_plan_changes_nothing() {
        table::a_refused_plan_changes_nothing::<Entanglement>();
    }
}
