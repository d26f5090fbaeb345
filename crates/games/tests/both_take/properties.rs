use zugleich_properties::{Mirrored, Subject, listed};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Match, MovePlan};

use super::BothTake;

impl Subject for BothTake {
    fn plans_by(game: &Match<Self>, numbers: ByColor<usize>) -> ByColor<Option<MovePlan>> {
        listed(game, numbers)
    }
}

impl Mirrored for BothTake {}

zugleich_properties::properties! {
    game: BothTake => enumeration scene mirror evaluation mirrored_evaluation;
}
