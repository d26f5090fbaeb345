//! Tables held against other ways to find their values.

use std::collections::HashMap;

use zugleich_rules::board::Placement;
use zugleich_rules::{Color, Role, Square};

use super::class::Class;
use super::form::{Endings, Form};
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

impl<G: Endings> Tables<G> {
    /// Holds one of so many boards of a class against whole matrices, best replies and the other colours.
    ///
    /// # Errors
    /// [`Absent::Class`] if a table is missing.
    pub fn check(&self, class: Class, every: usize) -> Result<Checked, Absent> {
        self.get(class).ok_or(Absent::Class(class))?;
        let mut checked = Checked::default();
        for position in self.positions(class).step_by(every.max(1)) {
            checked.boards += 1;
            let mirrored = G::mirrored(&position);
            let (Some(value), Some(opposite)) = (self.value(&position), self.value(&mirrored)) else {
                return Err(Absent::Class(class));
            };
            checked.mirror = checked.mirror.max((value.value + opposite.value).abs());
            if self.game.outcome(&position).is_some() {
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
        let boards = boards(class, G::FORM);
        let states =
            (0..(G::FORM.states)(&class)).flat_map(|state| boards.iter().map(move |board| (board, state)));
        let positions: Vec<G::Position> =
            states.filter_map(|(board, state)| self.game.at(board, state)).collect();
        let key = |position: &G::Position| self.game.repetition_key(position).ok_or(Absent::Class(class));
        let keys = positions.iter().map(key).collect::<Result<Vec<_>, _>>()?;
        let mut values: HashMap<&G::Key, f64> = keys.iter().map(|key| (key, 0.0)).collect();
        for _ in 0..LEVELS {
            let next =
                keys.iter().zip(&positions).map(|(key, position)| Ok((key, self.anew(position, &values)?)));
            values = next.collect::<Result<_, Absent>>()?;
        }
        let worst = keys.iter().zip(&positions).map(|(key, position)| {
            let stored = self.value(position).map_or(f64::INFINITY, |exact| exact.value);
            (stored - values[key]).abs()
        });
        Ok(worst.fold(0.0, f64::max))
    }

    /// The value of a position, if after a quiet turn positions have these.
    fn anew(&self, position: &G::Position, values: &HashMap<&G::Key, f64>) -> Result<f64, Absent> {
        if let Some(end) = self.game.outcome(position) {
            return Ok(worth(end));
        }
        let mut cells = Vec::new();
        let plans = self.game.play(position, |next| {
            let end = self.game.outcome(next).map(worth);
            let key = || self.game.repetition_key(next);
            let on = || if G::quiet(next) > 0 { values.get(&key()?).copied() } else { self.known(next) };
            cells.extend(end.or_else(on));
        });
        let matrix = Matrix::new(plans.white.len(), plans.black.len(), cells).map_err(|_| Absent::Pieces)?;
        Ok(solve(&matrix).value)
    }
}

/// Every board of a class.
fn boards(class: Class, form: &Form) -> Vec<Placement> {
    let squares: Vec<Square> = form.board.squares().into_iter().collect();
    let kings = Color::ALL.map(|side| (side, Role::King, 1));
    let mut boards = vec![Placement::EMPTY];
    for (side, role, count) in kings.into_iter().chain(class.groups()) {
        for _ in 0..count {
            let more = boards.iter().flat_map(|board| {
                // Equal pieces are put one behind the other, so that no board comes twice.
                let last = board.with(side, role).into_iter().last();
                let free = squares.iter().filter(move |&&square| {
                    !(if form.shares { board.of(side) } else { board.occupied() }).has(square)
                        && last.is_none_or(|last| last < square)
                        && stands(side, role, square, form)
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

/// Whether games lead a piece to a square: to some ranks no pawn comes.
fn stands(side: Color, role: Role, square: Square, form: &Form) -> bool {
    let rank = square.rank() as usize;
    let steps = if side == Color::White { rank } else { form.board.side() - 1 - rank };
    role != Role::Pawn || (1..=form.pawn_ranks).contains(&steps)
}
