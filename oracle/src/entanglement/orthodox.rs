//! Orthodox moves and attacks on a plain array, implemented a second time so that no bug is shared.

use zugleich_rules::{Color, Role, Square};

/// The side and the number of the piece on each square.
pub type NumberedBoard = [Option<(Color, usize)>; 64];

/// Returns the board with White's pieces on the first list of squares and Black's on the second, numbered in
/// order.
#[must_use]
pub fn start(squares: [&[Square]; 2]) -> NumberedBoard {
    let mut board = [None; 64];
    for (side, squares) in Color::ALL.into_iter().zip(squares) {
        for (piece, &square) in squares.iter().enumerate() {
            board[square as usize] = Some((side, piece));
        }
    }
    board
}

/// Returns whether a piece attacks a square.
#[must_use]
pub fn attacks(board: &NumberedBoard, side: Color, role: Role, from: Square, to: Square) -> bool {
    let (files, ranks) = way(side, from, to);
    let (wide, high) = (files.abs(), ranks.abs());
    let straight = (wide == 0) != (high == 0);
    let diagonal = wide == high && wide != 0;
    match role {
        Role::Pawn => wide == 1 && ranks == 1,
        Role::Knight => wide * high == 2,
        Role::Bishop => diagonal && is_clear(board, from, to),
        Role::Rook => straight && is_clear(board, from, to),
        Role::Queen => (diagonal || straight) && is_clear(board, from, to),
        Role::King => wide.max(high) == 1,
    }
}

/// Returns whether a piece may move to a square, disregarding the safety of kings.
#[must_use]
pub fn moves(board: &NumberedBoard, side: Color, role: Role, from: Square, to: Square) -> bool {
    let target = board[to as usize];
    if target.is_some_and(|(owner, _)| owner == side) {
        return false;
    }
    if role != Role::Pawn || target.is_some() {
        return attacks(board, side, role, from, to);
    }
    let second = if side == Color::White { 1 } else { 6 };
    match way(side, from, to) {
        (0, 1) => true,
        (0, 2) => from.rank() as i32 == second && is_clear(board, from, to),
        _ => false,
    }
}

/// Returns the number of files to the right and of ranks forward.
fn way(side: Color, from: Square, to: Square) -> (i32, i32) {
    let files = to.file() as i32 - from.file() as i32;
    let ranks = to.rank() as i32 - from.rank() as i32;
    (files, if side == Color::White { ranks } else { -ranks })
}

fn is_clear(board: &NumberedBoard, from: Square, to: Square) -> bool {
    let step = |a: i32, b: i32| (b - a).signum();
    let (mut file, mut rank) = (from.file() as i32, from.rank() as i32);
    let end = (to.file() as i32, to.rank() as i32);
    let (right, up) = (step(file, end.0), step(rank, end.1));
    loop {
        (file, rank) = (file + right, rank + up);
        if (file, rank) == end {
            return true;
        }
        if board[(rank * 8 + file) as usize].is_some() {
            return false;
        }
    }
}
