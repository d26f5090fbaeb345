use zugleich_rules::board::{attacks, king_steps};
use zugleich_rules::entanglement::{Entanglement, Position, Types};
use zugleich_rules::{BitBoard, ByColor, Color, Rank, Role, Square};

use super::Evaluate;
use crate::alternating::Alternating;

/// Quiet plies after which a draw can be claimed (entanglement.md 8).
const QUIET_LIMIT: u32 = 100;

impl Evaluate for Entanglement {
    /// A draw that can be claimed: one of the players is not better off, and claims it (entanglement.md 8).
    fn certain(&self, position: &Position) -> Option<f64> {
        position.claim().map(|_| 0.0)
    }

    /// The balance of strength, which decides the more the less is left.
    fn evaluate(&self, position: &Position) -> f64 {
        let ByColor { white, black } = Forces::of(position).strength();
        (white - black) / (white + black + KINGS)
    }

    fn countdown(&self, position: &Position, turns: u32) -> u32 {
        let quiet = position.quiet_plies();
        if quiet.saturating_add(turns) < QUIET_LIMIT { 0 } else { quiet }
    }
}

impl Alternating for Entanglement {
    const COST: u64 = 50;

    fn fingerprint(&self, position: &Position) -> u64 {
        position.fingerprint()
    }

    fn gains(&self, position: &Position, plans: &[Self::Plan]) -> Vec<Option<f64>> {
        let forces = Forces::of(position);
        let ByColor { white, black } = forces.sides.as_ref().map(Side::material);
        let occupied = forces.occupied();
        let side = position.to_move();
        let (own, enemy) = (&forces.sides[side], &forces.sides[!side]);
        let reaches = enemy.reaches(occupied);
        let gain = |plan: &Self::Plan| {
            let taken = enemy.on(plan.to)?;
            let mover = own.on(plan.from)?;
            let guarded = reaches.iter().any(|reach| reach.has(plan.to));
            let risked = if guarded { mover.worth_moving(side, plan.to, occupied) } else { 0.0 };
            Some((taken.worth(!side) - risked) / (white + black + KINGS))
        };
        plans.iter().map(gain).collect()
    }
}

/// What both kings weigh beside the other pieces.
const KINGS: f64 = 8.0;
/// What a square is worth in pawns that a piece reaches by a move of some type.
const SQUARE: f64 = 0.03;
/// What a step of a pawn towards promotion is worth in pawns.
const STEP: f64 = 0.1;
/// What a known king's safety is worth in pawns.
const SAFETY: f64 = 3.0;

/// How many pieces of each role a side starts with, in the order of [`Role::ALL`] (entanglement.md 1).
const PLACES: [f64; 6] = [8.0, 2.0, 2.0, 2.0, 1.0, 1.0];
/// What a piece of each role is worth in pawns; the king has no price.
const WORTH: [f64; 6] = [1.0, 3.0, 3.0, 5.0, 9.0, 0.0];

/// All pieces of both sides with what they are on average.
struct Forces {
    sides: ByColor<Side>,
}

/// The pieces of one side.
struct Side {
    pieces: Vec<Piece>,
    squares: BitBoard,
    color: Color,
}

/// A piece on the board.
struct Piece {
    square: Square,
    types: Types,
    /// How probably it is of each role, a promoted pawn being a pawn.
    shares: [f64; 6],
}

impl Forces {
    fn of(position: &Position) -> Self {
        Self { sides: ByColor::from_fn(|side| Side::of(position, side)) }
    }

    fn occupied(&self) -> BitBoard {
        self.sides.white.squares | self.sides.black.squares
    }

    /// What each side is worth in pawns: never negative, and the same whatever its colour.
    fn strength(&self) -> ByColor<f64> {
        let occupied = self.occupied();
        let reaches = self.sides.as_ref().map(|side| side.reaches(occupied));
        ByColor::from_fn(|color| {
            let side = &self.sides[color];
            let squares: u32 = reaches[color].iter().map(|reach| (*reach & !side.squares).len()).sum();
            let enemy = reaches[!color].iter().fold(BitBoard::EMPTY, |all, reach| all | *reach);
            side.material() + SQUARE * f64::from(squares) + SAFETY * side.safety(enemy)
        })
    }
}

impl Side {
    fn of(position: &Position, color: Color) -> Self {
        let army: Vec<(Option<Square>, Types)> = position.army(color).collect();
        let types: Vec<Types> = army.iter().map(|(_, types)| *types).collect();
        let standing = army.iter().zip(shares(&types));
        let pieces: Vec<Piece> = standing
            .filter_map(|(&(square, types), shares)| square.map(|square| Piece { square, types, shares }))
            .collect();
        let squares = pieces.iter().fold(BitBoard::EMPTY, |all, piece| all | piece.square.bitboard());
        Self { pieces, squares, color }
    }

    fn material(&self) -> f64 {
        self.pieces.iter().map(|piece| piece.worth(self.color)).sum()
    }

    fn on(&self, square: Square) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.square == square)
    }

    /// What each piece attacks by the moves of all its types.
    fn reaches(&self, occupied: BitBoard) -> Vec<BitBoard> {
        let reach = |piece: &Piece| {
            let roles = Role::ALL.into_iter().filter(|&role| piece.types.meets(Types::moving_like(role)));
            roles.fold(BitBoard::EMPTY, |all, role| all | attacks(self.color, role, piece.square, occupied))
        };
        self.pieces.iter().map(reach).collect()
    }

    /// How safe the king is, from 0 to 1. A king that is not known cannot be mated (entanglement.md 7), so every
    /// candidate's danger counts for less the less it is known: by the square of its probability.
    fn safety(&self, attacked: BitBoard) -> f64 {
        let danger = |piece: &Piece| {
            let known = piece.shares[Role::King as usize];
            let zone = king_steps(piece.square) | piece.square.bitboard();
            let free = f64::from((zone & !attacked).len()) / 9.0;
            known * known * (1.0 - free)
        };
        (1.0 - self.pieces.iter().map(danger).sum::<f64>()).max(0.0)
    }
}

impl Piece {
    /// What it is worth on average, in pawns.
    fn worth(&self, color: Color) -> f64 {
        (0..6).map(|role| self.shares[role] * self.worth_as(Role::ALL[role], color)).sum()
    }

    /// What it is worth on average once it has taken on a square: it is of a type then that attacks it.
    fn worth_moving(&self, color: Color, to: Square, occupied: BitBoard) -> f64 {
        let (mut sum, mut weight) = (0.0, 0.0);
        for role in Role::ALL {
            let share = self.shares[role as usize];
            if share > 0.0 && attacks(color, role, self.square, occupied).has(to) {
                sum += share * self.worth_as(role, color);
                weight += share;
            }
        }
        if weight > 0.0 { sum / weight } else { self.worth(color) }
    }

    fn worth_as(&self, role: Role, color: Color) -> f64 {
        if role == Role::Pawn { self.pawns_worth(color) } else { WORTH[role as usize] }
    }

    /// What it is worth if it is a pawn, or was one.
    fn pawns_worth(&self, color: Color) -> f64 {
        let promoted = Role::ALL.into_iter().filter(|&role| self.types.meets(Types::promoted(role)));
        let best = promoted.map(|role| WORTH[role as usize]).fold(0.0, f64::max);
        if best > 0.0 {
            return best;
        }
        let steps = self.square.rank() as i32 - Rank::Second.relative_to(color) as i32;
        WORTH[Role::Pawn as usize] + STEP * f64::from(steps.abs())
    }
}

/// How often weights are scaled to rows and columns: close enough for a judgement.
const ROUNDS: usize = 3;

/// How probably each piece of a side takes a place of each role, if nothing is known but what it may be: weights are
/// scaled until every piece is one piece and every role has its places (iterative proportional fitting).
fn shares(types: &[Types]) -> Vec<[f64; 6]> {
    let mut weights: Vec<[f64; 6]> = types.iter().map(|&types| wanted(types)).collect();
    for _ in 0..ROUNDS {
        for (role, places) in PLACES.into_iter().enumerate() {
            let sum: f64 = weights.iter().map(|row| row[role]).sum();
            let factor = if sum > 0.0 { places / sum } else { 0.0 };
            weights.iter_mut().for_each(|row| row[role] *= factor);
        }
        for row in &mut weights {
            let sum: f64 = row.iter().sum();
            let factor = if sum > 0.0 { sum.recip() } else { 0.0 };
            row.iter_mut().for_each(|weight| *weight *= factor);
        }
    }
    weights
}

fn wanted(types: Types) -> [f64; 6] {
    Role::ALL.map(|role| {
        let place = if role == Role::Pawn { Types::of(role) | Types::PROMOTED } else { Types::of(role) };
        f64::from(u8::from(types.meets(place)))
    })
}
