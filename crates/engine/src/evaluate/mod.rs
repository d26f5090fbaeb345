//! What a position is worth that the search looks no further into.

mod chesimul;
mod chesimul_endings;
mod entanglement;
mod inputs;
mod parity;
mod prediction;
#[cfg(test)]
mod tests;

pub use chesimul_endings::values;
use zugleich_rules::board::Placement;
use zugleich_rules::kernel::{Enumerate, Outcome, QUIET_LIMIT};
use zugleich_rules::{ByColor, Color, Role, Square};

use crate::edition::SINCE;
use crate::ladder::Ladder;
use crate::matrix::Matrix;

/// A game that the engine can judge, and so search.
pub trait Evaluate: Enumerate {
    /// What the position promises White: 1 is a win, -1 a loss, 0 a draw or a balance. Between them, always
    /// strictly. The position is not the end of a game; with the colours exchanged and the board mirrored it
    /// is worth the opposite.
    fn evaluate(&self, position: &Self::Position) -> f64;

    /// What the evaluation is made of, where [`tune`](crate::tune) can fit it: the hyperbolic tangent of the sum of
    /// these terms, each times its weight. With the colours exchanged each is the opposite.
    fn terms(&self, _position: &Self::Position) -> Vec<f64> {
        Vec::new()
    }

    /// The first edition of the engine whose choices in this game it makes again.
    const SINCE: u32 = SINCE;

    /// What each of the [terms](Self::terms) weighs.
    const WEIGHTS: &'static [f64] = &[];

    /// How many kinds of [features](Self::features) there are; none in a game for which nothing can be learned.
    const FEATURES: usize = 0;

    /// What a learned evaluation is told of a position: facts, each of a side, of a kind below [`Self::FEATURES`] and
    /// on a square. With the colours exchanged and the board mirrored they are those of the other side.
    fn features(&self, _position: &Self::Position, _tell: &mut impl FnMut(Color, usize, Square)) {}

    /// The file of the net by which analyses judge, where that has proved better than [`Self::evaluate`].
    const NET: Option<&'static [u8]> = None;

    /// Positions of up to so many pieces of which everything is known, to fit with: at most so many.
    fn endings(&self, _pieces: usize, _count: usize, _seed: u64) -> Vec<Ending<Self::Position>> {
        Vec::new()
    }

    /// Positions of up to so many pieces of which everything is known, to measure with: always the same, which are part
    /// of the program.
    fn suite(&self, _pieces: usize) -> Vec<Ending<Self::Position>> {
        Vec::new()
    }

    /// The value of the position under best play, where it can be told at once although the game goes on.
    fn certain(&self, _position: &Self::Position) -> Option<f64> {
        None
    }

    /// What beside the repetition key decides how the next `turns` turns can end: a counter that may run out
    /// by then, or 0. Positions of equal key and countdown have the same value.
    fn countdown(&self, position: &Self::Position, turns: u32) -> u32;

    /// For how many nodes of a budget one position counts. Budgets are made for games with few plans, whose turns are
    /// soon solved; where the search has more to do for each position, the same budget is the same time.
    const WEIGHT: u64 = 1;

    /// What each level may do.
    const LADDER: &'static Ladder = &Ladder::COMMON;
}

/// A position of which everything is known.
#[derive(Clone, Debug)]
pub struct Ending<P> {
    /// The position.
    pub position: P,
    /// What it is worth to White.
    pub value: f64,
    /// The plans of both sides as the game writes them; White's are the rows of the matrix.
    pub plans: ByColor<Vec<String>>,
    /// What each pair of plans is worth to White.
    pub matrix: Matrix,
}

/// The result to expect, from terms and what each weighs.
pub(crate) fn expected(terms: &[f64], weights: &[f64]) -> f64 {
    // So far from sure that rounding cannot make it a certainty.
    terms.iter().zip(weights).map(|(term, weight)| term * weight).sum::<f64>().clamp(-9.0, 9.0).tanh()
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

/// The balance of material from White's side, which decides the more the less is left: an evaluation for a small game.
///
/// ```
/// use zugleich_engine::material_balance;
/// use zugleich_rules::board::{Geometry, Placement};
/// let even = Placement::parse("4k/5/5/5/K4", Geometry::FIVE)?;
/// let rook_up = Placement::parse("4k/5/5/5/K3R", Geometry::FIVE)?;
/// assert_eq!(material_balance(&even), 0.0);
/// assert!((0.0..1.0).contains(&material_balance(&rook_up)));
/// # Ok::<(), zugleich_rules::board::PlacementFault>(())
/// ```
#[must_use]
pub fn material_balance(placement: &Placement) -> f64 {
    let [white, black] = Color::ALL.map(|side| material(placement, side));
    (white - black) / (white + black + KINGS)
}

/// What both kings weigh beside the other pieces: without it, a single pawn against a bare king would count as won.
const KINGS: f64 = 8.0;

/// The quiet turns in a row, if `turns` more could end the game by them; 0 otherwise. For [`Evaluate::countdown`].
#[must_use]
pub const fn quiet_countdown(quiet: u32, turns: u32) -> u32 {
    if quiet.saturating_add(turns) < QUIET_LIMIT { 0 } else { quiet }
}
