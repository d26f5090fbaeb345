//! Plans and predictions offered in a position, which depend on the position alone.

use zugleich_rules::Color;
use zugleich_rules::kernel::PlanData;

use crate::frames::KingSquares;
use crate::frames::plan::{plan, prediction};
use crate::frames::types::{MovePrediction, Plan};

/// Returns the legal plans of a side, with the kings on these squares.
#[must_use]
pub fn plans(side: Color, legal: Vec<(String, PlanData)>, kings: &KingSquares) -> Vec<Plan> {
    legal.into_iter().map(|(text, data)| plan(side, text, &data, kings)).collect()
}

/// Returns the predictions that a side may make about the other side's move.
#[must_use]
pub fn predictable(side: Color, legal: Vec<(String, PlanData)>, kings: &KingSquares) -> Vec<MovePrediction> {
    legal.into_iter().map(|(text, data)| prediction(side, text, &data, kings)).collect()
}
