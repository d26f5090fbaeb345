use zugleich_rules::board::{BitBoard, Geometry, Rank, attacks};
use zugleich_rules::prediction::{Plan, Position, Prediction};
use zugleich_rules::{ByColor, Color, Role};

use super::Evaluate;

/// Quiet turns in a row that end a game (rules, "Draw rules").
const QUIET_LIMIT: u32 = 50;

impl Evaluate for Prediction {
    fn certain(&self, _: &Position) -> Option<f64> {
        None
    }

    /// Either king may be taken in the next turn, each with a chance; if neither is, the balance of material and of
    /// what is attacked decides, the more the less is left.
    fn evaluate(&self, position: &Position) -> f64 {
        let sides = ByColor::from_fn(|side| Army::new(self, position, side));
        let lost = ByColor::from_fn(|side| king_danger(&sides[side], &sides[!side]));
        let ByColor { white, black } = ByColor::from_fn(|side| {
            sides[side].worth + THREAT * f64::from((sides[side].attacked & sides[!side].pieces).len())
        });
        let balance = (white - black) / (white + black + KINGS);
        lost.black - lost.white + (1.0 - lost.white) * (1.0 - lost.black) * balance
    }

    fn countdown(&self, position: &Position, turns: u32) -> u32 {
        if position.quiet.saturating_add(turns) < QUIET_LIMIT { 0 } else { position.quiet }
    }

    fn foreseeing(plan: &Plan, other: &Plan) -> Option<Plan> {
        other.moves.map(|moves| Plan { prediction: Some(moves), ..*plan })
    }

    fn stakes(position: &Position, turn: &ByColor<Plan>) -> ByColor<bool> {
        position.stakes(turn)
    }
}

/// What both kings weigh beside the other pieces.
const KINGS: f64 = 8.0;

/// What it is worth, in pawns, to attack a piece: nothing protects it but a correct prediction.
const THREAT: f64 = 0.25;

/// The chance with which a king is taken that has nowhere to go.
const CAUGHT: f64 = 0.9;

/// What stands on the board of one side.
struct Army {
    /// Its king's square, if it has one.
    king: BitBoard,
    pieces: BitBoard,
    /// The squares that its pieces attack.
    attacked: BitBoard,
    /// What its pieces are worth in pawns.
    worth: f64,
}

impl Army {
    fn new(rules: &Prediction, position: &Position, side: Color) -> Self {
        let placement = &position.placement;
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

/// What a piece is worth in pawns. Nobody can protect a piece, and a knight attacks what does not attack it.
const fn worth(role: Role) -> f64 {
    match role {
        Role::Pawn => 1.0,
        Role::Knight | Role::Bishop => 3.0,
        Role::Rook => 5.0,
        Role::Queen => 9.0,
        Role::King => 0.0,
    }
}

/// What a pawn is worth that may become something of this worth so many steps from here. On the far rank it is no
/// more than a target (8).
fn pawn_worth(steps: i32, hope: f64) -> f64 {
    match steps {
        0 => 0.0,
        // Each step is a turn in which it may be attacked.
        _ => 1.0 + (hope - 1.0).max(0.0) * 0.4_f64.powi(steps),
    }
}

fn steps_to_go(side: Color, rank: Rank) -> i32 {
    let far = Geometry::EIGHT.far_rank(side);
    (far as i32 - rank as i32).abs()
}

/// How probably a side's king is taken in the next turn. It dies in any battle, also where it attacks a piece that
/// stays (7): it is safe where it can go, or stay, and nothing can come. If there is no such square, the other side
/// guesses one of those where it may be.
fn king_danger(own: &Army, enemy: &Army) -> f64 {
    let Some(king) = own.king.next_square() else { return 0.0 };
    let places = (attacks(Color::White, Role::King, king, BitBoard::EMPTY) & !own.pieces) | own.king;
    let deadly = enemy.attacked | enemy.pieces;
    if enemy.attacked.is_disjoint(own.king) || !(places & !deadly).is_empty() {
        return 0.0;
    }
    CAUGHT / f64::from(places.len())
}
