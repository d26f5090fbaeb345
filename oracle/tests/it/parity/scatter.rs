//! Positions that the games of the properties do not reach: random placements.

use proptest::prelude::*;
use proptest::sample::Index;

use zugleich_rules::board::Placement;
use zugleich_rules::parity::{Occupation, ParityPosition};
use zugleich_rules::{BitBoard, ByColor, Color, Role, Square};

use super::fields::ParityFields;

/// Returns a strategy for valid positions with shared squares, resting pieces and en-passant targets. In
/// Single Occupation at most one square is shared, and both pieces rest there.
pub(super) fn positions<V: Occupation>() -> impl Strategy<Value = ParityPosition> {
    let kings = (any::<Index>(), any::<Index>());
    let rest = (any::<bool>(), any::<Index>(), any::<Index>());
    (prop::collection::vec(man(), 2..16), kings, rest)
        .prop_filter_map("the position cannot be", |(men, kings, rest)| {
            with_targets::<V>(scattered(V::SINGLE, &men, kings, rest))
        })
}

/// A piece; `shared` adds an enemy knight on its square.
#[derive(Clone, Copy, Debug)]
struct ScatteredPiece {
    square: Square,
    side: Color,
    role: Role,
    shared: bool,
}

fn man() -> impl Strategy<Value = ScatteredPiece> {
    let roles = vec![Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let side = prop::sample::select(Color::ALL.to_vec());
    let square = prop::sample::select(Square::ALL.to_vec());
    let parts = (square, side, prop::sample::select(roles), prop::bool::weighted(0.15));
    parts.prop_map(|(square, side, role, shared)| ScatteredPiece { square, side, role, shared })
}

fn scattered(
    single: bool,
    men: &[ScatteredPiece],
    kings: (Index, Index),
    rest: (bool, Index, Index),
) -> ParityFields {
    let mut placement = Placement::EMPTY;
    for man in men {
        let far = Square::A1.rank().bitboard() | Square::A8.rank().bitboard();
        let role = if far.has(man.square) && man.role == Role::Pawn { Role::Knight } else { man.role };
        let free = !placement.occupied().has(man.square);
        if free && (!man.shared || !single || placement.shared().is_empty()) {
            placement.put(man.side, role, man.square);
            if man.shared {
                placement.put(!man.side, Role::Knight, man.square);
            }
        }
    }
    // A king may replace its own side's piece on a shared square.
    let white = Square::index(kings.0.index(64));
    placement.put(Color::White, Role::King, white);
    let black = (0..64).map(|n| Square::index((kings.1.index(64) + n) % 64)).find(|&square| square != white);
    placement.put(Color::Black, Role::King, black.expect("the board has two squares"));
    let resting = resting(single, &placement, rest);
    ParityFields { placement, resting, ..ParityFields::default() }
}

fn resting(single: bool, placement: &Placement, rest: (bool, Index, Index)) -> ByColor<BitBoard> {
    let shared = placement.shared();
    if let Some(meeting) = shared.next_square().filter(|_| single || rest.0) {
        return ByColor::new(meeting.bitboard(), meeting.bitboard());
    }
    let choices = ByColor::new(rest.1, rest.2);
    ByColor::from_fn(|side| {
        let alone: Vec<Square> = (placement.of(side) & !shared).into_iter().collect();
        let pawns: Vec<Square> =
            alone.iter().copied().filter(|&s| placement.with(side, Role::Pawn).has(s)).collect();
        // Prefers pawns, for the sake of en passant.
        let from = if pawns.is_empty() || !rest.0 { alone } else { pawns };
        if from.is_empty() { BitBoard::EMPTY } else { choices[side].get(&from).bitboard() }
    })
}

/// Treats every resting pawn as one that has made a double step, if that is valid.
fn with_targets<V: Occupation>(mut fields: ParityFields) -> Option<ParityPosition> {
    let mut position = fields.position::<V>()?;
    for (side, back) in [(Color::White, -1), (Color::Black, 1)] {
        for pawn in fields.resting[side] & fields.placement.with(side, Role::Pawn) {
            let en_passant = fields.en_passant | pawn.offset(0, back).bitboard();
            let stepped = ParityFields { en_passant, ..fields };
            if let Some(possible) = stepped.position::<V>() {
                (fields, position) = (stepped, possible);
            }
        }
    }
    Some(position)
}
