use zugleich_rules::board::{PieceTypeSet, bishop_rays, king_steps, knight_jumps, pawn_captures, rook_rays};
use zugleich_rules::entanglement::EntanglementPosition;
use zugleich_rules::{BitBoard, ByColor, Color, Rank, Role, Square};

use super::shares::{Lane, shares, total};

/// Value of each role in pawns; the king has none.
const WORTH: [f32; 6] = [1.0, 3.0, 3.0, 5.0, 9.0, 0.0];
/// Value in pawns of a pawn's first step towards promotion; n steps have n² times that value.
const STEP: f32 = 0.06;
/// Value in pawns of a square that a piece reaches by a move of one of its types.
const SQUARE: f64 = 0.02;
/// Value in pawns of a known king's safety.
const SAFETY: f64 = 3.0;

/// Square of each piece of a side, unless it was taken, and its possible types.
pub(super) type SidePieces = [(Option<Square>, PieceTypeSet); 16];

/// The pieces of both sides with their mean values.
#[derive(Debug)]
pub struct Forces(ByColor<EntanglementSide>);

impl From<&EntanglementPosition> for Forces {
    fn from(position: &EntanglementPosition) -> Self {
        Self::new(ByColor::from_fn(|side| {
            let mut army = [(None, PieceTypeSet::NONE); 16];
            army.iter_mut().zip(position.army(side)).for_each(|(place, piece)| *place = piece);
            army
        }))
    }
}

impl Forces {
    pub(super) fn new(armies: ByColor<SidePieces>) -> Self {
        let standing = armies.iter().flat_map(|(_, army)| army.iter().filter_map(|(square, _)| *square));
        let occupied = standing.fold(BitBoard::EMPTY, |all, square| all | square.bitboard());
        Self(ByColor::from_fn(|color| EntanglementSide::new(color, &armies[color], occupied)))
    }

    /// Returns each side's strength in pawns by material, reached squares and its king's safety: never
    /// negative, and independent of its colour.
    pub(super) fn strength(&self) -> ByColor<[f64; 3]> {
        ByColor::from_fn(|color| {
            let side = &self.0[color];
            let squares = SQUARE * f64::from(side.squares_reached());
            [side.material(), squares, SAFETY * side.safety(&self.0[!color])]
        })
    }

    /// Returns the material of both sides in pawns.
    pub(super) fn material(&self) -> f64 {
        self.0.white.material() + self.0.black.material()
    }

    /// Returns the value of a captured piece, less the mover's, with the types that can make the capture, if
    /// the target is guarded.
    pub(super) fn exchange(&self, mover: Color, from: Square, to: Square) -> Option<f64> {
        let (own, enemy) = (&self.0[mover], &self.0[!mover]);
        let taken = enemy.worth[enemy.on(to)?];
        let piece = own.on(from)?;
        let risked = if enemy.attacked().has(to) { own.worth_moving(piece, from, to) } else { 0.0 };
        Some(f64::from(taken - risked))
    }
}

/// The pieces of one side.
#[derive(Debug)]
struct EntanglementSide {
    color: Color,
    occupied: BitBoard,
    squares: [Option<Square>; 16],
    types: [PieceTypeSet; 16],
    /// Probability of each role for each piece; a promoted pawn counts as a pawn.
    shares: [Lane; 6],
    /// Mean value of each piece, in pawns.
    worth: Lane,
    /// Attacks of each piece by the moves of all its types.
    reaches: [BitBoard; 16],
}

impl EntanglementSide {
    fn new(color: Color, army: &SidePieces, occupied: BitBoard) -> Self {
        let (squares, types) = (army.map(|(square, _)| square), army.map(|(_, types)| types));
        let shares = shares(&types);
        let mut worth = [0.0; 16];
        for (lane, price) in shares.iter().zip(WORTH) {
            for (worth, share) in worth.iter_mut().zip(lane) {
                *worth += share * price;
            }
        }
        let mut reaches = [BitBoard::EMPTY; 16];
        let pawns = shares[Role::Pawn as usize];
        for (piece, square) in squares.into_iter().enumerate() {
            if let Some(square) = square {
                worth[piece] +=
                    pawns[piece] * (pawns_worth(color, types[piece], square) - WORTH[Role::Pawn as usize]);
                reaches[piece] = reach(color, types[piece], square, occupied);
            } else {
                worth[piece] = 0.0;
            }
        }
        Self { color, occupied, squares, types, shares, worth, reaches }
    }

    fn material(&self) -> f64 {
        total(&self.worth).into()
    }

    fn squares_reached(&self) -> u32 {
        let own = self.squares.iter().flatten().fold(BitBoard::EMPTY, |all, square| all | square.bitboard());
        self.reaches.iter().map(|reach| (*reach & !own).len()).sum()
    }

    fn attacked(&self) -> BitBoard {
        self.reaches.iter().fold(BitBoard::EMPTY, |all, reach| all | *reach)
    }

    fn on(&self, square: Square) -> Option<usize> {
        self.squares.iter().position(|here| *here == Some(square))
    }

    /// Returns the safety of the king, from 0 to 1. An unknown king cannot be mated (entanglement.md 7), so
    /// every candidate's danger is weighted by the square of its probability.
    fn safety(&self, enemy: &Self) -> f64 {
        let (attacked, hunted) = (enemy.attacked(), self.hunted(enemy));
        let danger = self.candidates().zip(hunted).filter_map(|(candidate, hunted)| {
            let (square, known) = candidate?;
            let zone = king_steps(square) | square.bitboard();
            let attacks = 1.0 - (zone & !attacked).len() as f32 / 9.0;
            Some(known * known * (0.5 * attacks + 0.25 * edge(square) + 0.25 * hunted))
        });
        f64::from(1.0 - danger.sum::<f32>()).max(0.0)
    }

    /// Returns the mean proximity of the enemy king to each piece: 1 less an eighth for each of a king's
    /// steps between them.
    fn hunted(&self, enemy: &Self) -> Lane {
        let places = self.squares.map(|square| square.map_or((0.0, 0.0), place));
        let (files, ranks) = (places.map(|(file, _)| file), places.map(|(_, rank)| rank));
        let mut hunted = [0.0; 16];
        for (square, sure) in enemy.candidates().flatten() {
            let (file, rank) = place(square);
            for (hunted, (own_file, own_rank)) in hunted.iter_mut().zip(files.iter().zip(&ranks)) {
                let steps = (own_file - file).abs().max((own_rank - rank).abs());
                *hunted += sure * (1.0 - steps / 8.0);
            }
        }
        hunted
    }

    /// Returns, for each piece, its square and its probability of being the king, if it may be.
    fn candidates(&self) -> impl Iterator<Item = Option<(Square, f32)>> {
        let known = self.shares[Role::King as usize];
        let squares = self.squares.into_iter().zip(known);
        squares.map(|(square, known)| square.filter(|_| known > 0.0).map(|square| (square, known)))
    }

    /// Returns the mean value of a piece after a capture on a square: its type is then one that attacks the
    /// square.
    fn worth_moving(&self, piece: usize, from: Square, to: Square) -> f32 {
        let (mut sum, mut weight) = (0.0, 0.0);
        for role in Role::ALL {
            let moving = self.types[piece] & PieceTypeSet::moving_like(role);
            if !moving.is_empty() && reach(self.color, moving, from, self.occupied).has(to) {
                let share = self.shares[role as usize][piece];
                let pawn = role == Role::Pawn;
                let price = if pawn { pawns_worth(self.color, moving, from) } else { WORTH[role as usize] };
                sum += share * price;
                weight += share;
            }
        }
        if weight > 0.0 { sum / weight } else { self.worth[piece] }
    }
}

/// Returns the numbers of a square's file and rank.
fn place(square: Square) -> (f32, f32) {
    (f32::from(square.file() as u8), f32::from(square.rank() as u8))
}

/// Returns the distance of a square from the centre: 0 for the four central squares, 1 for the corners.
fn edge(square: Square) -> f32 {
    let off = |index: u8| f32::from(index.max(7 - index) - 4);
    (off(square.file() as u8) + off(square.rank() as u8)) / 6.0
}

/// Returns the value of a piece as a pawn; of a promoted pawn, the highest value among its possible roles.
fn pawns_worth(color: Color, types: PieceTypeSet, square: Square) -> f32 {
    let pawn = WORTH[Role::Pawn as usize];
    if types.meets(PieceTypeSet::PROMOTED) {
        let promoted = Role::ALL.into_iter().filter(|&role| types.meets(PieceTypeSet::promoted(role)));
        promoted.map(|role| WORTH[role as usize]).fold(pawn, f32::max)
    } else {
        let steps = (square.rank() as i8).abs_diff(Rank::Second.relative_to(color) as i8);
        pawn + STEP * f32::from(steps * steps)
    }
}

/// Returns the squares that a piece attacks from a square by the moves of some types.
fn reach(color: Color, types: PieceTypeSet, from: Square, occupied: BitBoard) -> BitBoard {
    let moves_like = |role| types.meets(PieceTypeSet::moving_like(role));
    let queen = moves_like(Role::Queen);
    let mut reach = BitBoard::EMPTY;
    if queen || moves_like(Role::Bishop) {
        reach |= bishop_rays(from, occupied);
    }
    if queen || moves_like(Role::Rook) {
        reach |= rook_rays(from, occupied);
    }
    if moves_like(Role::Knight) {
        reach |= knight_jumps(from);
    }
    if moves_like(Role::King) {
        reach |= king_steps(from);
    }
    if moves_like(Role::Pawn) {
        reach |= pawn_captures(color, from);
    }
    reach
}
