//! Evaluation of Parity Chess.

#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use zugleich_engine::{
    Evaluate, Ladder, MAX_DEPTH, expected_result, inputs, level_limits, material, quiet_countdown,
};
use zugleich_rules::board::{Geometry, Placement, attacks, king_steps};
use zugleich_rules::parity::{Occupation, Parity, ParityPosition};
use zugleich_rules::{BitBoard, ByColor, Color, Role, Square};

/// The evaluation of Parity Chess.
#[derive(Clone, Copy, Debug)]
pub struct ParityEvaluation<V>(PhantomData<V>);

impl<V: Occupation> Evaluate for ParityEvaluation<V> {
    type Game = Parity<V>;

    const LADDER: &'static Ladder = &Ladder {
        levels: [
            level_limits(0.25, 2, 3_000),
            level_limits(0.1, 2, 3_000),
            level_limits(0.2, 2, 20_000),
            level_limits(0.085, 2, 20_000),
            level_limits(0.0, 2, 20_000),
            level_limits(0.1, MAX_DEPTH, 60_000),
            level_limits(0.045, MAX_DEPTH, 60_000),
            level_limits(0.0, MAX_DEPTH, 60_000),
            level_limits(0.02, MAX_DEPTH, 5_000_000),
            level_limits(0.0, MAX_DEPTH, 5_000_000),
        ],
    };

    /// Evaluates the balances of material, mobility and the kings' exposure.
    fn evaluate(_: &Parity<V>, position: &ParityPosition) -> f64 {
        expected_result(&balances(position), &WEIGHTS)
    }

    fn terms(_: &Parity<V>, position: &ParityPosition) -> Vec<f64> {
        balances(position).to_vec()
    }

    const WEIGHTS: &'static [f64] = &WEIGHTS;

    const FEATURES: usize = inputs::PIECE_KINDS + 2;

    /// Emits the pieces, the squares of resting pieces, and the squares that each side attacks. On a shared
    /// square it emits both pieces.
    fn features(position: &ParityPosition, tell: &mut impl FnMut(Color, usize, Square)) {
        let placement = position.placement();
        inputs::emit_pieces(placement, tell);
        for side in Color::ALL {
            inputs::emit_squares(position.resting()[side], side, inputs::PIECE_KINDS, tell);
            let attacked = inputs::attacked_squares(placement, Geometry::EIGHT, side, &Role::ALL);
            inputs::emit_squares(attacked, side, inputs::PIECE_KINDS + 1, tell);
        }
    }

    fn countdown(position: &ParityPosition, turns: u32) -> u32 {
        quiet_countdown(position.quiet(), turns)
    }
}

/// Weights from [`tune`](zugleich_engine::tune::tune) for parity: --games 30 --opening 16 --nodes 1500 --seed 1.
const WEIGHTS: [f64; 4] = [0.995, 0.281, 0.015, 0.110];

/// Returns the balances of material, as a share and in pawns, of mobility and of exposure.
fn balances(position: &ParityPosition) -> [f64; 4] {
    let material = ByColor::from_fn(|side| material(position.placement(), side));
    let reach = ByColor::from_fn(|side| AttackCounts::of(position, side));
    [
        balance(material, KINGS),
        (material.white - material.black) / PAWNS,
        balance(reach.map(|reach| reach.squares), FEW_SQUARES),
        balance(reach.map(|reach| reach.pressure), LITTLE_PRESSURE),
    ]
}

/// Number of pawns that make one unit of the second term.
const PAWNS: f64 = 10.0;

/// Constants added to both sides' counts, so that small counts do not decide the balance.
const KINGS: f64 = 8.0;
const FEW_SQUARES: f64 = 16.0;
const LITTLE_PRESSURE: f64 = 8.0;

/// Returns White's surplus as a share of both sides' counts plus a constant.
fn balance(has: ByColor<f64>, more: f64) -> f64 {
    (has.white - has.black) / (has.white + has.black + more)
}

/// Attacks of a side's pieces.
#[derive(Clone, Copy)]
struct AttackCounts {
    /// Number of attacks on squares without own pieces; a square counts once per attacking piece.
    squares: f64,
    /// Pressure on the enemy king.
    pressure: f64,
}

impl AttackCounts {
    fn of(position: &ParityPosition, side: Color) -> Self {
        let placement: &Placement = position.placement();
        let Some(king) = placement.king(!side) else { return Self { squares: 0.0, pressure: 0.0 } };
        let (own, occupied) = (placement.of(side), placement.occupied());
        // A king on a shared square cannot be attacked (parity.md 9).
        let hidden = own.has(king);
        let around = king_steps(king);
        let (mut squares, mut pressure) = (0, 0);
        let mut covered = BitBoard::EMPTY;
        for role in Role::ALL {
            for from in placement.with(side, role) {
                let attacked = attacks(side, role, from, occupied);
                squares += (attacked & !own).len();
                covered |= attacked;
                // A resting piece gives a check that forces nothing (10), and can be taken before it moves.
                let rests = position.resting()[side].has(from);
                pressure += (attacked & around).len() * if rests { 1 } else { 2 };
                if attacked.has(king) && !hidden {
                    pressure += if rests { DELAYED } else { IMMEDIATE };
                }
            }
        }
        // A king that rests, or has no flight square, is mated by any immediate check (2, 12).
        let flights = around & !covered & !placement.of(!side);
        if position.resting()[!side].has(king) || flights.is_empty() {
            pressure += pressure / 2;
        }
        Self { squares: squares.into(), pressure: pressure.into() }
    }
}

/// Weight of a delayed check, relative to an attack on a square next to the king.
const DELAYED: u32 = 3;
/// Weight of an immediate check, which only moves of the king answer.
const IMMEDIATE: u32 = 6;
