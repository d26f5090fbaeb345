use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::{Color, Role};

use super::Evaluate;

/// Quiet turns in a row that end a game (rules, "Draw rules").
const QUIET_LIMIT: u32 = 50;

impl Evaluate for Chesimul {
    /// The balance of material, the more decisive the less is left. The kings themselves take part: a side
    /// without pieces still has one.
    fn evaluate(&self, position: &Position) -> f64 {
        let white = material(&position.placement, Color::White);
        let black = material(&position.placement, Color::Black);
        (white - black) / (white + black + KINGS)
    }

    fn countdown(&self, position: &Position, turns: u32) -> u32 {
        if position.quiet.saturating_add(turns) < QUIET_LIMIT { 0 } else { position.quiet }
    }
}

/// What both kings weigh beside the other pieces: keeps the evaluation below a win.
const KINGS: f64 = 8.0;

/// What each role is worth in pawns, by its number: pawn, knight, bishop, rook, queen, king.
const WORTH: [f64; 6] = [1.0, 4.0, 3.0, 5.0, 8.0, 0.0];

/// What each step towards the far rank adds to a pawn.
const STEP: f64 = 0.25;

fn material(placement: &Placement, side: Color) -> f64 {
    let pieces = |role: Role| f64::from(placement.with(side, role).len()) * WORTH[role as usize];
    let standing: f64 = Role::ALL.into_iter().map(pieces).sum();
    let steps: u32 =
        placement.with(side, Role::Pawn).into_iter().map(|pawn| steps(side, pawn.rank() as u32)).sum();
    standing + f64::from(steps) * STEP
}

/// How many ranks a pawn has come from its own back rank.
const fn steps(side: Color, rank: u32) -> u32 {
    match side {
        Color::White => rank,
        Color::Black => Geometry::FIVE.side() as u32 - 1 - rank,
    }
}
