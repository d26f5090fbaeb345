use zugleich_properties::{GameUnderTest, SymmetricGame, choose_plans};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{FromTo, Match};

use super::TakeTurns;

impl GameUnderTest for TakeTurns {
    fn plans_by(game: &Match<Self>, numbers: ByColor<usize>) -> ByColor<Option<FromTo>> {
        choose_plans(game, numbers)
    }
}

impl SymmetricGame for TakeTurns {}

zugleich_properties::properties! {
    game: TakeTurns => enumeration scene mirror evaluation mirrored_evaluation;
}
