use rustc_hash::FxHashSet;
use zugleich_rules::blind::{BlindPosition, Order, ResolvedMove};
use zugleich_rules::board::{BitBoard, Geometry, attacks, diagonal_lines, pawn_pushes, straight_lines};
use zugleich_rules::{Color, Rank, Role, Square};

/// Kinds of tokens of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet {
    /// Tokens with a piece, its square and its target: without castling, and with promotion to queens only. A
    /// pawn's capture may be en passant by the rules.
    FromTo,
    /// Those, and the same without the square of origin, which any suitable piece can execute.
    Any,
}

/// Returns all tokens that move a piece in one of these positions of the side to move, and one that moves
/// none.
pub(super) fn all(side: Color, positions: &[&BlindPosition], moves: MoveSet) -> Vec<Order> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
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

/// Returns the distinct moves of a side in a position, including none; with `only_checks`, the moves that may
/// give check by a look at the squares. A token without a square of origin is equivalent to one with it, and
/// one whose piece is stopped to one with the square where it stops as target.
pub(super) fn aims(side: Color, position: &BlindPosition, only_checks: bool) -> Vec<Option<ResolvedMove>> {
    let placement = position.placement();
    let king = placement.king(!side).filter(|_| only_checks);
    let mut aims = if only_checks { Vec::new() } else { vec![None] };
    for from in placement.of(side) {
        let Some(role) = placement.role_at(side, from) else { continue };
        let mut targets = targets(side, position, role, from);
        if let Some(king) = king {
            targets &= checking(side, position, role, (from, king));
        }
        aims.extend(targets.into_iter().map(|to| position.resolve_order(order(side, role, from, to))));
    }
    aims
}

/// Returns the squares that a piece can move to, castling aside.
fn targets(side: Color, position: &BlindPosition, role: Role, from: Square) -> BitBoard {
    let placement = position.placement();
    let attacked = attacks(side, role, from, placement.occupied());
    if role != Role::Pawn {
        return attacked & !placement.of(side);
    }
    let passed = position.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
    attacked & (placement.of(!side) | passed) | pawn_pushes(side, from, placement.occupied())
}

/// Returns the squares from which a piece may give check to a king.
fn checking(side: Color, position: &BlindPosition, role: Role, (from, king): (Square, Square)) -> BitBoard {
    let opens_a_line = (straight_lines(king) | diagonal_lines(king)).has(from);
    let becomes_a_queen = role == Role::Pawn && from.rank() == Rank::Seventh.relative_to(side);
    if opens_a_line || becomes_a_queen {
        return BitBoard::FULL;
    }
    let passed = position.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
    attacks(!side, role, king, position.placement().occupied() & !from.bitboard()) | passed
}

/// Returns the token of a piece, its square and its target.
fn order(side: Color, role: Role, from: Square, to: Square) -> Order {
    let promotion = (to.rank() == Geometry::EIGHT.far_rank(side)).then_some(Role::Queen);
    let origin = from.bitboard();
    match role {
        Role::Pawn if from.file() == to.file() => Order::Push { from: origin, to, promotion },
        Role::Pawn => Order::Capture { from: origin, to, promotion },
        _ => Order::Move { role, from: origin, to },
    }
}

/// A token that never moves a piece: a king's move longer than any king's move.
const IDLE: Order = Order::Move { role: Role::King, from: Square::A1.bitboard(), to: Square::H8 };

/// Returns all tokens with this piece and square, and a target that it has on some board.
fn of_piece(side: Color, role: Role, from: Square) -> impl Iterator<Item = Order> {
    let pushed = if role == Role::Pawn { pawn_pushes(side, from, BitBoard::EMPTY) } else { BitBoard::EMPTY };
    let targets = attacks(side, role, from, BitBoard::EMPTY) | pushed;
    targets.into_iter().map(move |to| order(side, role, from, to))
}

/// Returns the token in the usual notation: pieces without their square, pawns by their file.
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
