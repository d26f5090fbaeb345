//! Enumeration of all worlds, feasible only for armies of a few pieces.

use zugleich_rules::entanglement::{PieceType, PieceTypeSet, Plan};
use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::{ByColor, Color, Role, Square};

use super::orthodox::{self, NumberedBoard};

/// The type of every piece in one world.
type World = ByColor<Vec<PieceType>>;

/// All worlds consistent with the plies so far, each played as orthodox chess.
///
/// ```
/// use zugleich_oracle::entanglement::Worlds;
/// use zugleich_rules::{ByColor, Square, entanglement::Plan};
/// let squares = ByColor::new([Square::A1, Square::C1].as_slice(), &[Square::B8, Square::E8]);
/// let mut worlds = Worlds::start([0, 0, 0, 1, 0, 1], squares);
/// assert_eq!(worlds.len(), 4);
/// worlds.play(Plan { from: Square::A1, to: Square::A3 });
/// assert_eq!(worlds.len(), 2, "only a rook goes two squares");
/// ```
#[derive(Clone, Debug)]
pub struct Worlds {
    board: NumberedBoard,
    to_move: Color,
    worlds: Vec<World>,
    quiet: u32,
}

impl Worlds {
    /// Creates all distributions of these counts of roles, in the order of [`Role::ALL`], on the squares of
    /// each side, except those with the black king attacked (clause 1).
    #[must_use]
    pub fn start(counts: [u8; 6], squares: ByColor<&[Square]>) -> Self {
        let board = orthodox::start([squares.white, squares.black]);
        let side = arrangements(counts);
        let pairs = side.iter().flat_map(|white| side.iter().map(move |black| (white, black)));
        let worlds = pairs.map(|(white, black)| ByColor::new(white.clone(), black.clone()));
        let worlds = worlds.filter(|world| !is_attacked(&board, world, Color::Black)).collect();
        Self { board, to_move: Color::White, worlds, quiet: 0 }
    }

    /// Returns the number of worlds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Returns whether there are no worlds; the squares are then not a valid start.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.worlds.is_empty()
    }

    /// Returns the number of plies in a row without a capture and without a possible pawn move (clause 8).
    #[must_use]
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    /// Plays a ply in every world in which it is legal, and removes the others.
    ///
    /// # Panics
    /// If the square of origin has no piece of the side to move.
    pub fn play(&mut self, ply: Plan) {
        let side = self.to_move;
        let taken = self.takes(ply);
        self.worlds.retain(|world| is_legal(&self.board, world, side, ply));
        let piece = self.own(ply.from).expect("the mover is there");
        let pawns_move = self.worlds.iter().any(|world| world[side][piece].role == Role::Pawn);
        self.quiet = if taken || pawns_move { 0 } else { self.quiet + 1 };
        make(&mut self.board, ply);
        let last = if side == Color::White { 7 } else { 0 };
        if ply.to.rank() as usize == last {
            self.worlds = self.worlds.iter().flat_map(|world| promotions(world, side, piece)).collect();
        }
        self.to_move = !side;
    }

    fn own(&self, square: Square) -> Option<usize> {
        self.board[square as usize].filter(|(side, _)| *side == self.to_move).map(|(_, piece)| piece)
    }

    /// Returns whether a ply captures a piece.
    #[must_use]
    pub fn takes(&self, ply: Plan) -> bool {
        self.board[ply.to as usize].is_some()
    }

    /// Returns every piece on the board with its types in all worlds, by square (clause 5).
    #[must_use]
    pub fn pieces(&self) -> Vec<(Square, Color, PieceTypeSet)> {
        let here = |square: Square| self.board[square as usize].map(|(side, piece)| (square, side, piece));
        let union = |side: Color, piece: usize| {
            let types = self.worlds.iter().map(|world| world[side][piece].into());
            types.fold(PieceTypeSet::NONE, |all, one| all | one)
        };
        let pieces = Square::ALL.into_iter().filter_map(here);
        pieces.map(|(square, side, piece)| (square, side, union(side, piece))).collect()
    }

    /// Returns every ply that is legal in some world, sorted (clause 4).
    #[must_use]
    pub fn moves(&self) -> Vec<Plan> {
        let mut moves = Vec::new();
        for from in Square::ALL.into_iter().filter(|&square| self.own(square).is_some()) {
            for to in Square::ALL {
                let ply = Plan { from, to };
                if self.worlds.iter().any(|world| is_legal(&self.board, world, self.to_move, ply)) {
                    moves.push(ply);
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    /// Returns whether the king of the side to move is known and is attacked in some world (clause 6).
    #[must_use]
    pub fn in_check(&self) -> bool {
        let kings: Vec<usize> = self.worlds.iter().map(|world| king(world, self.to_move)).collect();
        let known = kings.iter().all(|king| *king == kings[0]);
        known && self.worlds.iter().any(|world| is_attacked(&self.board, world, self.to_move))
    }

    /// Returns the outcome of the game (clause 7).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.moves().is_empty(), self.in_check()) {
            (false, _) => None,
            (true, true) => Some(Outcome::win(!self.to_move, Reason::Checkmate)),
            (true, false) => Some(Outcome::draw(Reason::Stalemate)),
        }
    }
}

/// Returns every distinct assignment of an army's roles to its pieces.
fn arrangements(counts: [u8; 6]) -> Vec<Vec<PieceType>> {
    if counts == [0; 6] {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for role in Role::ALL.into_iter().filter(|role| counts[*role as usize] > 0) {
        let mut fewer = counts;
        fewer[role as usize] -= 1;
        for mut rest in arrangements(fewer) {
            rest.push(PieceType { role, promoted: false });
            all.push(rest);
        }
    }
    all
}

fn king(world: &World, side: Color) -> usize {
    world[side].iter().position(|one| one.role == Role::King).expect("every world has kings")
}

/// Returns whether an enemy attacks the king of a side.
fn is_attacked(board: &NumberedBoard, world: &World, side: Color) -> bool {
    let king = king(world, side);
    let at = |wanted| Square::ALL.into_iter().find(|square| board[*square as usize] == Some(wanted));
    let target = at((side, king)).expect("the king is on the board");
    Square::ALL.into_iter().any(|from| {
        board[from as usize].is_some_and(|(owner, piece)| {
            owner != side && orthodox::attacks(board, owner, world[owner][piece].role, from, target)
        })
    })
}

fn is_legal(board: &NumberedBoard, world: &World, side: Color, ply: Plan) -> bool {
    let Some((_, piece)) = board[ply.from as usize].filter(|(owner, _)| *owner == side) else { return false };
    if !orthodox::moves(board, side, world[side][piece].role, ply.from, ply.to) {
        return false;
    }
    let mut after = *board;
    make(&mut after, ply);
    !is_attacked(&after, world, side)
}

fn make(board: &mut NumberedBoard, ply: Plan) {
    board[ply.to as usize] = board[ply.from as usize].take();
}

/// Returns the world, or its four continuations if the piece, which is on the last rank, is a pawn.
fn promotions(world: &World, side: Color, piece: usize) -> Vec<World> {
    if world[side][piece].role != Role::Pawn {
        return vec![world.clone()];
    }
    let promoted = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| {
        let mut world = world.clone();
        world[side][piece] = PieceType { role, promoted: true };
        world
    });
    promoted.to_vec()
}
