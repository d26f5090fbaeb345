//! What a position is worth that the search looks no further into.

mod chesimul;
mod entanglement;
mod parity;
mod prediction;
#[cfg(test)]
mod tests;

use zugleich_rules::board::Placement;
use zugleich_rules::game::{Game, Outcome};
use zugleich_rules::{ByColor, Color, Role};

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

    /// For how many nodes of a budget one position counts. Budgets are made for games with few plans, whose turns are
    /// soon solved; where the search has more to do for each position, the same budget is the same time.
    const WEIGHT: u64 = 1;

    /// In games with predictions the plan with the prediction that the other side plays `other`; `None` if that cannot be predicted. Plans that
    /// cannot be told apart by a prediction give the same; [`Game::plans`] lists them next to each other.
    fn foreseeing(_plan: &Self::Plan, _other: &Self::Plan) -> Option<Self::Plan> {
        None
    }

    /// Whose prediction, right or wrong, makes a difference in a turn of these plans.
    fn stakes(_position: &Self::Position, _turn: &Self::Turn) -> ByColor<bool> {
        ByColor::new(false, false)
    }
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

/// What the pieces of a side are worth in pawns, kings aside.
fn material(placement: &Placement, side: Color) -> f64 {
    let worth = |role: Role| match role {
        Role::Pawn => 1.0,
        Role::Knight | Role::Bishop => 3.0,
        Role::Rook => 5.0,
        Role::Queen => 9.0,
        Role::King => 0.0,
    };
    Role::ALL.into_iter().map(|role| f64::from(placement.with(side, role).len()) * worth(role)).sum()
}

/// Quiet turns in a row that end a game (rules, "Draw rules").
const QUIET_LIMIT: u32 = 50;

/// The quiet turns in a row, if `turns` more could end the game by them; 0 otherwise.
const fn quiet_countdown(quiet: u32, turns: u32) -> u32 {
    if quiet.saturating_add(turns) < QUIET_LIMIT { 0 } else { quiet }
}
