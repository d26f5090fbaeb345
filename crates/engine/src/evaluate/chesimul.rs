use zugleich_rules::Color;
use zugleich_rules::board::king_steps;
use zugleich_rules::chesimul::{Chesimul, Position};

use super::{Evaluate, material_balance, quiet_countdown};

impl Evaluate for Chesimul {
    /// Kings next to each other are a draw: either side holds it by stepping, turn after turn, onto the square
    /// where the other king stands. Kings move first (chesimul.md, "Resolution" 1), so that king must leave in the
    /// same moment or is taken; it leaves by one step and is next to the chaser again. The chaser is safe there:
    /// nobody may choose the square of an own piece, so no piece of the other side can be on its way to it.
    fn certain(&self, position: &Position) -> Option<f64> {
        let [white, black] = Color::ALL.map(|side| position.placement().king(side));
        king_steps(white?).has(black?).then_some(0.0)
    }

    /// The balance of material, which decides the more the less is left.
    fn evaluate(&self, position: &Position) -> f64 {
        material_balance(position.placement())
    }

    fn countdown(&self, position: &Position, turns: u32) -> u32 {
        quiet_countdown(position.quiet(), turns)
    }
}
