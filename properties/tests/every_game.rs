//! Every game of the authors has every property that it should have.

use zugleich_rules::blind::Blind;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::parity::{Parity, SingleOccupation, Standard};
use zugleich_rules::prediction::Prediction;

zugleich_properties::properties! {
    chesimul: Chesimul => enumeration scene mirror evaluation mirrored_evaluation;
    parity: Parity<Standard> => enumeration notation scene mirror evaluation mirrored_evaluation;
    parity_so: Parity<SingleOccupation> => enumeration notation scene mirror evaluation mirrored_evaluation;
    prediction_chess: Prediction => enumeration notation prediction scene mirror evaluation mirrored_evaluation;
    // Its positions are given by moves alone, and its start is not the same for both colours.
    entanglement: Entanglement => enumeration claims checks scene evaluation;
    // Its plans cannot be listed, and White has the first turn in them.
    blind: Blind => scene;
}

/// A hundred thousand turns of each variant.
mod many_turns {
    use super::*;
    use zugleich_properties::many;

    #[test]
    fn parity_does_not_depend_on_order_or_colour() {
        many::turns_do_not_depend_on_order_or_colour::<Parity<Standard>>();
    }

    #[test]
    fn parity_so_does_not_depend_on_order_or_colour() {
        many::turns_do_not_depend_on_order_or_colour::<Parity<SingleOccupation>>();
    }
}
