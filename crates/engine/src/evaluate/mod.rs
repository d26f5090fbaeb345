//! What a position is worth that the search looks no further into.

mod chesimul;
mod entanglement;
#[cfg(test)]
mod tests;

use zugleich_rules::Color;
use zugleich_rules::game::{Game, Outcome};

/// A game that the engine can judge, and so search.
pub trait Evaluate: Game {
    /// What the position promises White: 1 is a win, -1 a loss, 0 a draw or a balance. Between them, always
    /// strictly. The position is not the end of a game; with the colours exchanged and the board mirrored it
    /// is worth the opposite.
    fn evaluate(&self, position: &Self::Position) -> f64;

    /// The value of the position under best play, where it can be told at once although the game goes on.
    fn certain(&self, position: &Self::Position) -> Option<f64>;

    /// What beside the repetition key decides how the next `turns` turns can end: a counter that may run out
    /// by then, or 0. Positions of equal key and countdown have the same value.
    fn countdown(&self, position: &Self::Position, turns: u32) -> u32;
}

/// What a finished game is worth to White.
#[must_use]
pub fn worth(outcome: Outcome) -> f64 {
    match outcome.winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => -1.0,
        None => 0.0,
    }
}
