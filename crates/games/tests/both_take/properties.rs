use zugleich_properties::{GameUnderTest, SymmetricGame, choose_plans};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Match, MovePlan};

use super::BothTake;

impl GameUnderTest for BothTake {
    fn plans_by(game: &Match<Self>, numbers: ByColor<usize>) -> ByColor<Option<MovePlan>> {
        choose_plans(game, numbers)
    }
}

impl SymmetricGame for BothTake {}

zugleich_properties::properties! {
    game: BothTake => enumeration scene mirror evaluation mirrored_evaluation;
}
