//! What may be planned in a position, which follows from it alone.

use zugleich_rules::Color;
use zugleich_rules::kernel::PlanData;

use crate::Kings;
use crate::plan::{plan, prediction};
use crate::wire::{Plan, Prediction};

/// The legal plans of a side, made where the kings stand so.
#[must_use]
pub fn plans(side: Color, legal: Vec<(String, PlanData)>, kings: &Kings) -> Vec<Plan> {
    legal.into_iter().map(|(text, data)| plan(side, text, &data, kings)).collect()
}

/// What a side may predict that the other one moves.
#[must_use]
pub fn predictable(side: Color, legal: Vec<(String, PlanData)>, kings: &Kings) -> Vec<Prediction> {
    legal.into_iter().map(|(text, data)| prediction(side, text, &data, kings)).collect()
}
