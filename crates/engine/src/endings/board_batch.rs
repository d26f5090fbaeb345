use std::collections::HashMap;

use zugleich_rules::kernel::Game;

use super::board_index::BoardIndex;
use super::strategy_profile::{PayoffSource, StrategyProfile};
use super::table_spec::SolvableEndings;
use crate::evaluate::{PositionOf, outcome_value};

/// Boards of a class whose turns are solved together; parts can be solved in parallel.
///
/// ```
/// use zugleich_engine::endings::{BoardBatch, SequentialWorkers, Workers};
/// // Workers receive the batches of a builder; an empty one needs no work.
/// SequentialWorkers.each(&mut [BoardBatch::default()], &|batch| assert!(format!("{batch:?}").contains("turns: []")));
/// ```
#[derive(Debug, Default)]
pub struct BoardBatch {
    turns: Vec<TurnMatrix>,
    /// The cells of all turns, one after the other, row by row.
    cells: Vec<ValueRef>,
    /// Constant values.
    fixed: Vec<f64>,
    /// Results of the last step, one per turn.
    pub(super) values: Vec<f64>,
    /// The largest gap of the last step.
    pub(super) gap: f64,
    /// The largest change of a value in the last step.
    pub(super) change: f64,
    /// `true` if a turn leads to a position of unknown value.
    pub(super) lacks: bool,
}

/// A reference to a value: a place of the same class at the next quiet counter, or [`FIXED`] plus an index of
/// a constant value.
type ValueRef = u32;
const FIXED: ValueRef = 1 << 31;

#[derive(Debug)]
pub(super) struct TurnMatrix {
    pub(super) place: u32,
    rows: u8,
    cols: u8,
    /// Index of its first cell.
    first: usize,
    pub(super) mixes: StrategyProfile,
}

/// Known values of positions that are not of the same class after a quiet turn.
pub(super) trait ValueLookup<E: SolvableEndings> {
    /// Returns the value of a position that does not end the game, after a turn that was not quiet.
    fn known_value(&self, position: &PositionOf<E>) -> Option<f64>;
}

impl BoardBatch {
    /// Creates an unexpanded part of the boards with these places.
    pub(super) fn of(places: &[u32]) -> Self {
        let turn = |&place: &u32| TurnMatrix {
            place,
            rows: 0,
            cols: 0,
            first: 0,
            mixes: StrategyProfile::default(),
        };
        Self { turns: places.iter().map(turn).collect(), values: vec![0.0; places.len()], ..Self::default() }
    }

    pub(super) fn turns(&self) -> &[TurnMatrix] {
        &self.turns
    }

    /// Plays all pairs of plans on each of its boards; `level` holds the current values by place.
    pub(super) fn expand<E: SolvableEndings>(
        &mut self,
        game: &E::Game,
        layout: &BoardIndex,
        known: &impl ValueLookup<E>,
        level: &[f64],
    ) {
        let mut fixed = ConstantValues::default();
        for (turn, value) in self.turns.iter_mut().zip(&mut self.values) {
            turn.first = self.cells.len();
            *value = level[turn.place as usize];
            let board = layout.board(turn.place as usize);
            let Some(position) = board.and_then(|(board, state)| E::at(game, &board, state)) else {
                continue;
            };
            if game.outcome(&position).is_some() {
                // Neither side can move: no cells, and a draw at every quiet counter.
                continue;
            }
            let plans = E::play(game, &position, |next| {
                let cell = cell(game, next, layout, known, &mut fixed);
                self.lacks |= cell.is_none();
                self.cells.push(cell.unwrap_or(FIXED));
            });
            let plans = plans.map(|plans| u8::try_from(plans.len()).expect("few pieces have few plans"));
            (turn.rows, turn.cols) = (plans.white, plans.black);
        }
        self.fixed = fixed.values;
    }

    /// Solves each turn at the next lower quiet counter; `level` holds the values by place.
    pub(super) fn step(&mut self, level: &[f64]) {
        (self.gap, self.change) = (0.0, 0.0);
        for (turn, value) in self.turns.iter_mut().zip(&mut self.values) {
            if turn.rows == 0 {
                continue;
            }
            let payoffs = TurnCells {
                cells: &self.cells[turn.first..],
                rows: turn.rows.into(),
                cols: turn.cols.into(),
                fixed: &self.fixed,
                level,
            };
            let certificate = turn.mixes.improve(&payoffs);
            let next = certificate.value();
            self.gap = self.gap.max(certificate.gap());
            self.change = self.change.max((next - *value).abs());
            *value = next;
        }
    }
}

/// Constant values without duplicates.
#[derive(Default)]
struct ConstantValues {
    values: Vec<f64>,
    numbers: HashMap<u64, ValueRef>,
}

impl ConstantValues {
    fn number(&mut self, value: f64) -> ValueRef {
        *self.numbers.entry(value.to_bits()).or_insert_with(|| {
            self.values.push(value);
            FIXED + self.values.len() as ValueRef - 1
        })
    }
}

/// Returns the cell of a pair that leads to this position; `None` if its value is unknown.
fn cell<E: SolvableEndings>(
    game: &E::Game,
    next: &PositionOf<E>,
    layout: &BoardIndex,
    known: &impl ValueLookup<E>,
    fixed: &mut ConstantValues,
) -> Option<ValueRef> {
    let end = E::end(game, next).map(outcome_value);
    if end.is_none() && E::quiet(next) > 0 {
        return Some(layout.place(E::placement(next), E::state(next)?)? as ValueRef);
    }
    Some(fixed.number(end.or_else(|| known.known_value(next))?))
}

/// The cells of one turn.
struct TurnCells<'a> {
    cells: &'a [ValueRef],
    rows: usize,
    cols: usize,
    fixed: &'a [f64],
    level: &'a [f64],
}

impl PayoffSource for TurnCells<'_> {
    fn rows(&self) -> usize {
        self.rows
    }

    fn cols(&self) -> usize {
        self.cols
    }

    fn cell(&self, row: usize, col: usize) -> f64 {
        let cell = self.cells[row * self.cols + col];
        if cell < FIXED { self.level[cell as usize] } else { self.fixed[(cell - FIXED) as usize] }
    }
}
