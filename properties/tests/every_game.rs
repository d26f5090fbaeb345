//! Tests that every game of the authors has all its properties.

use zugleich_rules::blind::Blind;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::parity::{Parity, SingleOccupation, Standard};
use zugleich_rules::prediction::Prediction;

zugleich_properties::properties! {
    chesimul: Chesimul => enumeration scene mirror;
    parity: Parity<Standard> => enumeration notation scene mirror;
    parity_so: Parity<SingleOccupation> => enumeration notation scene mirror;
    prediction_chess: Prediction => enumeration notation prediction scene mirror;
    // Entanglement has positions given by moves alone, and a start that differs between the colours.
    entanglement: Entanglement => enumeration claims checks scene;
    // Blind has plans that cannot be listed, and White moves first in them.
    blind: Blind => scene;
}

/// Tests of a hundred thousand turns of each variant.
mod many_turns {
    use super::*;
    use zugleich_properties::long_games;

    #[test]
    fn parity_does_not_depend_on_order_or_colour() {
        long_games::turns_do_not_depend_on_order_or_colour::<Parity<Standard>>();
    }

    #[test]
    fn parity_so_does_not_depend_on_order_or_colour() {
        long_games::turns_do_not_depend_on_order_or_colour::<Parity<SingleOccupation>>();
    }
}
