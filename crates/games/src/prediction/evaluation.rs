//! Evaluation of Prediction Chess.

use zugleich_engine::{Evaluate, Ladder, MAX_DEPTH, expected_result, inputs, level_limits, quiet_countdown};
use zugleich_rules::board::{BitBoard, Geometry, PROMOTIONS, Rank, attacks, king_steps};
use zugleich_rules::prediction::{Prediction, PredictionPosition};
use zugleich_rules::{ByColor, Color, File, Role, Square};

/// The evaluation of Prediction Chess.
#[derive(Clone, Copy, Debug)]
pub struct PredictionEvaluation;

impl Evaluate for PredictionEvaluation {
    type Game = Prediction;

    const LADDER: &'static Ladder = &Ladder {
        levels: [
            level_limits(0.84, 1, 0),
            level_limits(0.72, 1, 0),
            level_limits(0.6, 1, 0),
            level_limits(0.48, 1, 0),
            level_limits(0.36, 1, 0),
            level_limits(0.24, 1, 0),
            level_limits(0.12, 1, 0),
            level_limits(0.0, 1, 0),
            level_limits(0.0, MAX_DEPTH, 250_000),
            level_limits(0.0, MAX_DEPTH, 5_000_000),
        ],
    };

    /// Evaluates material and mobility, as shares of their totals, and the pressure on the kings.
    fn evaluate(game: &Prediction, position: &PredictionPosition) -> f64 {
        expected_result(&balances(game, position), &WEIGHTS)
    }

    fn terms(game: &Prediction, position: &PredictionPosition) -> Vec<f64> {
        balances(game, position).to_vec()
    }

    const WEIGHTS: &'static [f64] = &WEIGHTS;

    const FEATURES: usize = inputs::PIECE_KINDS + 2;

    /// Emits the pieces, the squares that each side attacks (a king can take nothing, 7), and the kinds of
    /// pieces that it has lost, each on a square of its first rank: a pawn may become these (8).
    fn features(position: &PredictionPosition, tell: &mut impl FnMut(Color, usize, Square)) {
        let placement = position.placement();
        inputs::emit_pieces(placement, tell);
        for side in Color::ALL {
            let attacked = inputs::attacked_squares(placement, Geometry::EIGHT, side, &TAKING);
            inputs::emit_squares(attacked, side, inputs::PIECE_KINDS, tell);
            for (file, role) in File::ALL.into_iter().zip(PROMOTIONS) {
                if position.lost()[side].has(role) {
                    tell(side, inputs::PIECE_KINDS + 1, Square::new(file, Geometry::EIGHT.far_rank(!side)));
                }
            }
        }
    }

    fn countdown(position: &PredictionPosition, turns: u32) -> u32 {
        quiet_countdown(position.quiet(), turns)
    }

    const NODES_PER_POSITION: u64 = 8;
}

/// Weights from [`tune`](zugleich_engine::tune::tune) for prediction: --games 30 --opening 16 --nodes 8000 --seed 1.
const WEIGHTS: [f64; 4] = [3.027, 0.063, 0.850, 1.314];

/// The roles that can take.
const TAKING: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Returns the balances of material, as a share and in pawns, of attacked squares, and of the pressure on the
/// kings.
fn balances(game: &Prediction, position: &PredictionPosition) -> [f64; 4] {
    let sides = ByColor::from_fn(|side| PredictionSide::new(game, position, side));
    let share = |of: fn(&PredictionSide) -> f64| {
        let (white, black) = (of(&sides.white), of(&sides.black));
        (white - black) / (white + black + KINGS)
    };
    let [white, black] = Color::ALL.map(|side| pressure(&sides[side], &sides[!side]));
    [
        share(|army| army.worth),
        (sides.white.worth - sides.black.worth) / PAWNS,
        share(|army| f64::from((army.attacked & !army.pieces).len())),
        black - white,
    ]
}

/// Number of pawns that make one unit of the second term.
const PAWNS: f64 = 10.0;

/// Weight of both kings beside the other pieces, and of their steps beside other squares.
const KINGS: f64 = 8.0;

/// The pieces of one side.
struct PredictionSide {
    /// Its king's square, if it has one.
    king: BitBoard,
    pieces: BitBoard,
    /// The squares that its pieces attack.
    attacked: BitBoard,
    /// Its material in pawns.
    worth: f64,
}

impl PredictionSide {
    fn new(rules: &Prediction, position: &PredictionPosition, side: Color) -> Self {
        let placement = position.placement();
        let mut army = Self {
            king: placement.with(side, Role::King),
            pieces: placement.of(side),
            attacked: BitBoard::EMPTY,
            worth: 0.0,
        };
        let hope = rules.offers(position, side).map(worth).fold(0.0, f64::max);
        for role in Role::ALL {
            for square in placement.with(side, role) {
                army.worth += match role {
                    Role::Pawn => pawn_worth(steps_to_go(side, square.rank()), hope),
                    _ => worth(role),
                };
                // A king can take nothing (7).
                if role != Role::King {
                    army.attacked |= attacks(side, role, square, placement.occupied());
                }
            }
        }
        army
    }
}

/// Returns the value of a piece in pawns. Pieces cannot be protected, and a knight attacks pieces that do not
/// attack it.
const fn worth(role: Role) -> f64 {
    match role {
        Role::Pawn => 1.0,
        Role::Knight | Role::Bishop => 3.0,
        Role::Rook => 5.0,
        Role::Queen => 9.0,
        Role::King => 0.0,
    }
}

/// Returns the value of a pawn that may become a piece of value `hope` in `steps` steps. On the far rank it
/// is only a target (8).
fn pawn_worth(steps: i32, hope: f64) -> f64 {
    match steps {
        0 => 0.0,
        // In each step's turn it may be attacked.
        _ => 1.0 + (hope - 1.0).max(0.0) * 0.4_f64.powi(steps),
    }
}

fn steps_to_go(side: Color, rank: Rank) -> i32 {
    let far = Geometry::EIGHT.far_rank(side);
    (far as i32 - rank as i32).abs()
}

/// Returns the pressure on a side's king, from 0 to 1. A king dies in any battle, also where it attacks a
/// piece that stays (7). An attacked king must leave, and its risk grows as its safe squares become fewer.
fn pressure(own: &PredictionSide, enemy: &PredictionSide) -> f64 {
    let Some(king) = own.king.next_square().filter(|&king| enemy.attacked.has(king)) else { return 0.0 };
    let safe = king_steps(king) & !own.pieces & !enemy.attacked & !enemy.pieces;
    1.0 / f64::from(safe.len() + 1)
}
