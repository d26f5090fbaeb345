//! Evaluation of Chesimul.

#[cfg(test)]
mod tests;

use zugleich_engine::{
    Evaluate, Ladder, MAX_DEPTH, SolvedPosition, expected_result, inputs, level_limits, material_balance,
    quiet_countdown,
};
use zugleich_rules::board::{Geometry, Placement, attacks, king_steps};
use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::{ByColor, Color, Role, Square};

use super::solved_positions;

/// The evaluation of Chesimul.
#[derive(Clone, Copy, Debug)]
pub struct ChesimulEvaluation;

impl Evaluate for ChesimulEvaluation {
    type Game = Chesimul;

    const LADDER: &'static Ladder = &Ladder {
        levels: [
            level_limits(0.85, 1, 0),
            level_limits(0.71, 1, 0),
            level_limits(0.58, 1, 0),
            level_limits(0.45, 1, 0),
            level_limits(0.33, 1, 0),
            level_limits(0.21, 1, 0),
            level_limits(0.1, 1, 0),
            level_limits(0.0, 1, 0),
            level_limits(0.0, MAX_DEPTH, 60_000),
            level_limits(0.0, MAX_DEPTH, 5_000_000),
        ],
    };

    /// Adjacent kings are a draw: either side holds it by stepping, turn after turn, onto the square of the
    /// other king. Kings move first (chesimul.md, "Resolution" 1), so that king must leave in the same moment
    /// or is taken; it leaves by one step and is next to the chaser again. The chaser is safe there: no plan
    /// may target the square of an own piece, so no piece of the other side can be on its way to it.
    fn certain(_: &Chesimul, position: &Position) -> Option<f64> {
        let [white, black] = Color::ALL.map(|side| position.placement().king(side));
        king_steps(white?).has(black?).then_some(0.0)
    }

    /// Evaluates the pieces of both sides, their attacks and the advance of their pawns.
    fn evaluate(_: &Chesimul, position: &Position) -> f64 {
        expected_result(&terms(position.placement()), &WEIGHTS)
    }

    fn terms(_: &Chesimul, position: &Position) -> Vec<f64> {
        terms(position.placement()).to_vec()
    }

    const WEIGHTS: &'static [f64] = &WEIGHTS;

    const FEATURES: usize = inputs::PIECE_KINDS + 1;

    /// WebAssembly modules omit the net, since browsers do not analyse.
    const NET: Option<&'static [u8]> =
        if cfg!(target_family = "wasm") { None } else { Some(include_bytes!("../chesimul.net")) };

    /// Emits the pieces, and the squares that each side attacks.
    fn features(position: &Position, tell: &mut impl FnMut(Color, usize, Square)) {
        let placement = position.placement();
        inputs::emit_pieces(placement, tell);
        for side in Color::ALL {
            let attacked = inputs::attacked_squares(placement, Geometry::FIVE, side, &Role::ALL);
            inputs::emit_squares(attacked, side, inputs::PIECE_KINDS, tell);
        }
    }

    fn endings(pieces: usize, count: usize, seed: u64) -> Vec<SolvedPosition<Position>> {
        solved_positions::endings(pieces, count, seed)
    }

    fn suite(pieces: usize) -> Vec<SolvedPosition<Position>> {
        solved_positions::suite(pieces)
    }

    fn countdown(position: &Position, turns: u32) -> u32 {
        quiet_countdown(position.quiet(), turns)
    }
}

const TERMS: usize = 8;

/// Weights from [`tune`](zugleich_engine::tune::tune) for chesimul: --games 10 --nodes 300 --exact 3000 --seed 1.
const WEIGHTS: [f64; TERMS] = [-0.585, 0.210, 0.489, 0.497, 0.738, 1.313, 0.052, 0.081];

/// The roles with a term of their own.
const COUNTED: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Attacked squares added to both sides' counts.
const FEW_SQUARES: f64 = 8.0;

/// Returns the balances: material as a share of the total, the number of pieces of each role, attacked
/// squares, and pawn advance.
fn terms(placement: &Placement) -> [f64; TERMS] {
    let reach = ByColor::from_fn(|side| reach(placement, side));
    let mut terms = [0.0; TERMS];
    terms[0] = material_balance(placement);
    for (term, role) in terms[1..].iter_mut().zip(COUNTED) {
        let [white, black] = Color::ALL.map(|side| f64::from(placement.with(side, role).len()));
        *term = (white - black) / 4.0;
    }
    terms[6] = (reach.white - reach.black) / (reach.white + reach.black + FEW_SQUARES);
    terms[7] = (steps(placement, Color::White) - steps(placement, Color::Black)) / 8.0;
    terms
}

/// Returns the number of squares without own pieces that a side's pieces other than the king attack.
fn reach(placement: &Placement, side: Color) -> f64 {
    let (own, occupied) = (placement.of(side), placement.occupied());
    let of = |role: Role| -> u32 {
        let board = Geometry::FIVE.squares();
        let squares = placement.with(side, role).into_iter();
        squares.map(|from| (attacks(side, role, from, occupied) & board & !own).len()).sum()
    };
    f64::from(COUNTED.into_iter().map(of).sum::<u32>())
}

/// Returns the advance of a side's pawns, with larger weight for further advanced pawns.
fn steps(placement: &Placement, side: Color) -> f64 {
    let far = Geometry::FIVE.far_rank(side) as i32;
    let pawns = placement.with(side, Role::Pawn).into_iter();
    let gone = |rank: i32| 3 - (far - rank).abs();
    pawns.map(|square| gone(square.rank() as i32)).map(|steps| f64::from(steps * steps.max(0))).sum::<f64>()
        / 4.0
}
