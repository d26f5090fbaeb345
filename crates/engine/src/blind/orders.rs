use zugleich_rules::blind::{Aim, Order, Position};
use zugleich_rules::board::{BitBoard, Geometry, attacks, pawn_captures, pawn_step};
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

/// What a side can do in a position, each thing once; nothing among them. A token without a square of origin does
/// nothing else than one with it.
pub(super) fn aims(side: Color, position: &Position) -> Vec<Option<Aim>> {
    let mut aims: Vec<Option<Aim>> = Vec::new();
    for order in all(side, &[position], MoveSet::FromTo) {
        let aim = position.aim(order);
        if !aims.contains(&aim) {
            aims.push(aim);
        }
    }
    aims
}

/// A token that never moves anything: a king's move of a length that no king has.
const IDLE: Order = Order::Move { role: Role::King, from: Square::A1.bitboard(), to: Square::H8 };

fn of_piece(side: Color, role: Role, from: Square) -> Vec<Order> {
    let origin = from.bitboard();
    if role != Role::Pawn {
        let targets = attacks(side, role, from, BitBoard::EMPTY).into_iter();
        return targets.map(|to| Order::Move { role, from: origin, to }).collect();
    }
    let promotion = |to: Square| (to.rank() == Geometry::EIGHT.far_rank(side)).then_some(Role::Queen);
    let first = pawn_step(side, from);
    let double = first.filter(|_| is_home(side, from)).and_then(|to| pawn_step(side, to));
    let pushes = first.into_iter().chain(double);
    let pushes = pushes.map(|to| Order::Push { from: origin, to, promotion: promotion(to) });
    let captures = pawn_captures(side, from).into_iter();
    let captures = captures.map(|to| Order::Capture { from: origin, to, promotion: promotion(to) });
    pushes.chain(captures).collect()
}

fn is_home(side: Color, pawn: Square) -> bool {
    pawn.rank() == Rank::Second.relative_to(side)
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
