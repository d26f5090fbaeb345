//! Verification of tables by independent computations of their values.

use std::collections::HashMap;

use zugleich_rules::board::Placement;
use zugleich_rules::kernel::Game;
use zugleich_rules::{Color, Role, Square};

use super::board_batch::ValueLookup;
use super::class::EndgameClass;
use super::table_header::LEVELS;
use super::table_spec::{SolvableEndings, TableSpec};
use super::tables::{EndgameTables, TableLookupError};
use crate::evaluate::{KeyOf, PositionOf, outcome_value};
use crate::matrix::{Matrix, solve};

/// Result of a verification.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{EndgameTables, SequentialWorkers};
/// let class = "KNvK".parse()?;
/// let tables = EndgameTables::<Material>::built(&[class], &SequentialWorkers);
/// let verified = tables.check(class, 1_000)?;
/// assert!(verified.boards > 0 && verified.matrix < 1e-9 && verified.mirror < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TableVerification {
    /// Number of boards verified.
    pub boards: u64,
    /// Greatest difference between a stored value and the value of the full matrix of its turn.
    pub matrix: f64,
    /// Greatest NashConv of the mixtures of a probe.
    pub gap: f64,
    /// Greatest difference between a value and that of the mirrored board with exchanged colours, solved from
    /// its own matrix.
    pub mirror: f64,
}

impl<E: SolvableEndings> EndgameTables<E> {
    /// Verifies every `every`th board of a class against full matrices, best responses and the mirrored
    /// board.
    ///
    /// # Errors
    /// [`TableLookupError::Class`] if a table is missing.
    pub fn check(&self, class: EndgameClass, every: usize) -> Result<TableVerification, TableLookupError> {
        self.get(class).ok_or(TableLookupError::Class(class))?;
        let mut checked = TableVerification::default();
        for position in self.positions(class).step_by(every.max(1)) {
            checked.boards += 1;
            let mirrored = E::mirrored(&position);
            let (Some(value), Some(opposite)) = (self.value(&position), self.value(&mirrored)) else {
                return Err(TableLookupError::Class(class));
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

    /// Recomputes the values of a class by a slower, independent method: every board, without symmetries,
    /// from full matrices at each quiet counter. Returns the greatest difference from a value of the table.
    /// The values after turns that are not quiet come from the tables.
    ///
    /// # Errors
    /// [`TableLookupError::Class`] if a table is missing.
    pub fn recompute(&self, class: EndgameClass) -> Result<f64, TableLookupError> {
        if self.get(class).is_none() {
            return Err(TableLookupError::Class(class));
        }
        let boards = boards(class, E::SPEC);
        let states =
            (0..(E::SPEC.states)(&class)).flat_map(|state| boards.iter().map(move |board| (board, state)));
        let positions: Vec<PositionOf<E>> =
            states.filter_map(|(board, state)| E::at(&self.game, board, state)).collect();
        let key = |position: &PositionOf<E>| {
            self.game.repetition_key(position).ok_or(TableLookupError::Class(class))
        };
        let keys = positions.iter().map(key).collect::<Result<Vec<_>, _>>()?;
        let mut values: HashMap<&KeyOf<E>, f64> = keys.iter().map(|key| (key, 0.0)).collect();
        for _ in 0..LEVELS {
            let next =
                keys.iter().zip(&positions).map(|(key, position)| Ok((key, self.anew(position, &values)?)));
            values = next.collect::<Result<_, TableLookupError>>()?;
        }
        let worst = keys.iter().zip(&positions).map(|(key, position)| {
            let stored = self.value(position).map_or(f64::INFINITY, |exact| exact.value);
            (stored - values[key]).abs()
        });
        Ok(worst.fold(0.0, f64::max))
    }

    /// Returns the value of a position, given the values of the positions after a quiet turn.
    fn anew(
        &self,
        position: &PositionOf<E>,
        values: &HashMap<&KeyOf<E>, f64>,
    ) -> Result<f64, TableLookupError> {
        if let Some(end) = self.game.outcome(position) {
            return Ok(outcome_value(end));
        }
        let mut cells = Vec::new();
        let plans = E::play(&self.game, position, |next| {
            let end = self.game.outcome(next).map(outcome_value);
            let key = || self.game.repetition_key(next);
            let on =
                || if E::quiet(next) > 0 { values.get(&key()?).copied() } else { self.known_value(next) };
            cells.extend(end.or_else(on));
        });
        let matrix =
            Matrix::new(plans.white.len(), plans.black.len(), cells).map_err(|_| TableLookupError::Pieces)?;
        Ok(solve(&matrix).value)
    }
}

/// Returns every board of a class.
fn boards(class: EndgameClass, form: &TableSpec) -> Vec<Placement> {
    let squares: Vec<Square> = form.board.squares().into_iter().collect();
    let kings = Color::ALL.map(|side| (side, Role::King, 1));
    let mut boards = vec![Placement::EMPTY];
    for (side, role, count) in kings.into_iter().chain(class.groups()) {
        for _ in 0..count {
            let more = boards.iter().flat_map(|board| {
                // Equal pieces are placed in ascending order, so that no board occurs twice.
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

/// Returns whether games lead a piece to a square; pawns do not reach some ranks.
fn stands(side: Color, role: Role, square: Square, form: &TableSpec) -> bool {
    let rank = square.rank() as usize;
    let steps = if side == Color::White { rank } else { form.board.side() - 1 - rank };
    role != Role::Pawn || (1..=form.pawn_ranks).contains(&steps)
}
