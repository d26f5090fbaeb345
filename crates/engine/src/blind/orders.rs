use zugleich_rules::blind::{Aim, Order, Position};
use zugleich_rules::board::{BitBoard, Geometry, attacks, diagonal_lines, pawn_pushes, straight_lines};
use zugleich_rules::{Color, Rank, Role, Square};

use crate::search::Set;

/// Which tokens a list may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet {
    /// A piece, the square where it stands and the target: no castling, and pawns become queens. En passant is what a
    /// pawn's capture may be by the rules.
    FromTo,
    /// Those, and the same without the square of origin: whichever piece can do it.
    Any,
}

/// All tokens that move something in one of these positions of the side to move, and one that moves nothing.
pub(super) fn all(side: Color, positions: &[&Position], moves: MoveSet) -> Vec<Order> {
    let mut found = Vec::new();
    let mut seen = Set::default();
    let mut add = |order: Order| {
        if seen.insert(order) {
            found.push(order);
        }
    };
    for position in positions {
        for from in position.placement().of(side) {
            let Some(role) = position.placement().role_at(side, from) else { continue };
            for order in of_piece(side, role, from) {
                add(order);
                if moves == MoveSet::Any {
                    add(without_origin(order));
                }
            }
        }
    }
    add(IDLE);
    found
}

/// What a side can do in a position, each thing once, nothing among them; or of that what may give check, as far as a
/// look at the squares tells. A token without a square of origin does nothing else than one with it, and one whose
/// piece is stopped nothing else than one with the target where it stops.
pub(super) fn aims(side: Color, position: &Position, only_checks: bool) -> Vec<Option<Aim>> {
    let placement = position.placement();
    let king = placement.king(!side).filter(|_| only_checks);
    let mut aims = if only_checks { Vec::new() } else { vec![None] };
    for from in placement.of(side) {
        let Some(role) = placement.role_at(side, from) else { continue };
        let mut targets = targets(side, position, role, from);
        if let Some(king) = king {
            targets &= checking(side, position, role, (from, king));
        }
        aims.extend(targets.into_iter().map(|to| position.aim(order(side, role, from, to))));
    }
    aims
}

/// Where a piece can go, castling aside.
fn targets(side: Color, position: &Position, role: Role, from: Square) -> BitBoard {
    let placement = position.placement();
    let attacked = attacks(side, role, from, placement.occupied());
    if role != Role::Pawn {
        return attacked & !placement.of(side);
    }
    let passed = position.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
    attacked & (placement.of(!side) | passed) | pawn_pushes(side, from, placement.occupied())
}

/// Where a piece may give check to a king.
fn checking(side: Color, position: &Position, role: Role, (from, king): (Square, Square)) -> BitBoard {
    let opens_a_line = (straight_lines(king) | diagonal_lines(king)).has(from);
    let becomes_a_queen = role == Role::Pawn && from.rank() == Rank::Seventh.relative_to(side);
    if opens_a_line || becomes_a_queen {
        return BitBoard::FULL;
    }
    let passed = position.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
    attacks(!side, role, king, position.placement().occupied() & !from.bitboard()) | passed
}

/// The token of a piece, its square and its target.
fn order(side: Color, role: Role, from: Square, to: Square) -> Order {
    let promotion = (to.rank() == Geometry::EIGHT.far_rank(side)).then_some(Role::Queen);
    let origin = from.bitboard();
    match role {
        Role::Pawn if from.file() == to.file() => Order::Push { from: origin, to, promotion },
        Role::Pawn => Order::Capture { from: origin, to, promotion },
        _ => Order::Move { role, from: origin, to },
    }
}

/// A token that never moves anything: a king's move of a length that no king has.
const IDLE: Order = Order::Move { role: Role::King, from: Square::A1.bitboard(), to: Square::H8 };

/// All tokens with this piece and square, and a target that it has on some board.
fn of_piece(side: Color, role: Role, from: Square) -> impl Iterator<Item = Order> {
    let pushed = if role == Role::Pawn { pawn_pushes(side, from, BitBoard::EMPTY) } else { BitBoard::EMPTY };
    let targets = attacks(side, role, from, BitBoard::EMPTY) | pushed;
    targets.into_iter().map(move |to| order(side, role, from, to))
}

/// The same token as players write it: pieces without their square, pawns by their file.
pub(super) fn without_origin(order: Order) -> Order {
    match order {
        Order::Move { role, to, .. } => Order::Move { role, from: BitBoard::FULL, to },
        Order::Push { to, promotion, .. } => Order::Push { from: to.file().bitboard(), to, promotion },
        Order::Capture { from, to, promotion } => {
            let file = from.next_square().map_or(from, |square| square.file().bitboard());
            Order::Capture { from: file, to, promotion }
        }
        Order::Castle(wing) => Order::Castle(wing),
    }
}
