//! Tables held against other ways to find their values.

use std::collections::HashMap;

use zugleich_rules::board::{Geometry, Placement};
use zugleich_rules::chesimul::{Chesimul, Position};
use zugleich_rules::kernel::{Enumerate, Game};
use zugleich_rules::{Color, Role, Square};

use super::class::Class;
use super::header::LEVELS;
use super::part::Known;
use super::tables::{Absent, Tables};
use crate::evaluate::worth;
use crate::matrix::{Matrix, solve};

/// What a check has found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Checked {
    /// How many boards were looked at.
    pub boards: u64,
    /// By how much a value differs at most from the value of the whole matrix of its turn, solved by itself.
    pub matrix: f64,
    /// How much both sides gain at most by the best replies to the mixtures of a probe.
    pub gap: f64,
    /// By how much a value differs at most from that of the board with the colours exchanged, found by its own matrix.
    pub mirror: f64,
}

impl Tables {
    /// Holds one of so many boards of a class against whole matrices, best replies and the other colours.
    ///
    /// # Errors
    /// [`Absent::Class`] if a table is missing.
    pub fn check(&self, class: Class, every: usize) -> Result<Checked, Absent> {
        let table = self.get(class).ok_or(Absent::Class(class))?;
        let mut checked = Checked::default();
        for board in table.boards().step_by(every.max(1)) {
            let position = Position::start(board);
            checked.boards += 1;
            let mirrored = Position::start(board.mirrored(Geometry::FIVE));
            let (Some(value), Some(opposite)) = (self.value(&position), self.value(&mirrored)) else {
                return Err(Absent::Class(class));
            };
            checked.mirror = checked.mirror.max((value.value + opposite.value).abs());
            if Chesimul.outcome(&position).is_some() {
                continue;
            }
            let own = solve(&self.payoffs(&position)?.matrix).value;
            let other = solve(&self.payoffs(&mirrored)?.matrix).value;
            checked.matrix = checked.matrix.max((own - value.value).abs());
            checked.mirror = checked.mirror.max((own + other).abs());
            checked.gap = checked.gap.max(self.probe(&position)?.gap);
        }
        Ok(checked)
    }

    /// Finds the values of a class anew, slowly and by another way: for every board, without any symmetry, from whole
    /// matrices for each number of quiet turns. Gives by how much a value of the table differs at most. What turns that
    /// are not quiet lead to is read from the tables.
    ///
    /// # Errors
    /// [`Absent::Class`] if a table is missing.
    pub fn recompute(&self, class: Class) -> Result<f64, Absent> {
        if self.get(class).is_none() {
            return Err(Absent::Class(class));
        }
        let boards = boards(class);
        let mut values: HashMap<Placement, f64> = boards.iter().map(|&board| (board, 0.0)).collect();
        for _ in 0..LEVELS {
            let next = boards.iter().map(|&board| Ok((board, self.anew(&board, &values)?)));
            values = next.collect::<Result<_, Absent>>()?;
        }
        let worst = values.iter().map(|(board, value)| {
            let stored = self.value(&Position::start(*board)).map_or(f64::INFINITY, |exact| exact.value);
            (stored - value).abs()
        });
        Ok(worst.fold(0.0, f64::max))
    }

    /// The value of a board, if after a quiet turn boards have these.
    fn anew(&self, board: &Placement, values: &HashMap<Placement, f64>) -> Result<f64, Absent> {
        let position = Position::start(*board);
        if Chesimul.outcome(&position).is_some() {
            return Ok(0.0);
        }
        let [rows, cols] = Color::ALL.map(|side| Chesimul.plans(&position, side).len());
        let mut cells = Vec::with_capacity(rows * cols);
        Chesimul.for_each_next(&position, |next| {
            let end = Chesimul.outcome(next).map(worth);
            let on =
                || if next.quiet() > 0 { values.get(next.placement()).copied() } else { self.known(next) };
            cells.extend(end.or_else(on));
        });
        let matrix = Matrix::new(rows, cols, cells).map_err(|_| Absent::Pieces)?;
        Ok(solve(&matrix).value)
    }
}

/// Every board of a class.
fn boards(class: Class) -> Vec<Placement> {
    let squares: Vec<Square> = Geometry::FIVE.squares().into_iter().collect();
    let kings = Color::ALL.map(|side| (side, Role::King, 1));
    let mut boards = vec![Placement::EMPTY];
    for (side, role, count) in kings.into_iter().chain(class.groups()) {
        for _ in 0..count {
            let more = boards.iter().flat_map(|board| {
                // Equal pieces are put one behind the other, so that no board comes twice.
                let last = board.with(side, role).into_iter().last();
                let free = squares.iter().filter(move |&&square| {
                    !board.occupied().has(square)
                        && last.is_none_or(|last| last < square)
                        && stands(role, square)
                });
                free.map(move |&square| {
                    let mut board = *board;
                    board.put(side, role, square);
                    board
                })
            });
            boards = more.collect();
        }
    }
    boards
}

/// Whether games lead a piece to a square: no pawn stands on a last rank.
fn stands(role: Role, square: Square) -> bool {
    role != Role::Pawn || Color::ALL.into_iter().all(|side| square.rank() != Geometry::FIVE.far_rank(side))
}
