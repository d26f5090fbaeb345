use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;
use zugleich_rules::kernel::Options;
use zugleich_rules::{ByColor, Color};

use super::class::Class;
use super::entry::Entry;
use super::form::Endings;
use super::header::TableFault;
use super::part::Known;
use super::table::{Bytes, Table};
use crate::evaluate::worth;
use crate::matrix::{Matrix, Solution, solve};

/// Tables of several classes: what an endgame is worth, and how it is played.
///
/// ```
/// use zugleich_engine::chesimul::{Alone, Class, Tables};
/// use zugleich_rules::{chesimul::Chesimul, kernel::Game};
///
/// let tables = Tables::built(&["KQvK".parse()?], &Alone);
/// let position = Chesimul.parse_position("4k/5/5/5/K3Q 0 1")?;
/// let exact = tables.value(&position).expect("the class is there");
/// assert!(exact.error < 1e-9 && exact.value.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tables<G: Endings> {
    pub(super) game: G,
    tables: HashMap<Class, Table>,
}

/// A value, and how wrong it can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// What the position is worth to White: 1 is a win, -1 a loss.
    pub value: f64,
    /// The true value is no further away.
    pub error: f64,
}

/// A turn as a matrix game with exact payoffs.
#[derive(Clone, Debug, PartialEq)]
pub struct Payoffs<P> {
    /// The plans of each side; White's are the rows.
    pub plans: ByColor<Vec<P>>,
    /// What each pair of plans is worth to White.
    pub matrix: Matrix,
    /// How wrong each cell can be.
    pub error: f64,
    /// What each pair brings near: equal for equal progress, and more where White wins sooner.
    progress: Vec<f64>,
}

/// How a turn is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe<P> {
    /// What the position is worth.
    pub exact: Exact,
    /// Each side's plans and how probable they are, the most probable first.
    pub mixes: ByColor<Vec<(P, f64)>>,
    /// How much both sides together could gain by leaving these mixes, which prefer progress: up to four times
    /// [`TIE`] more than nothing.
    pub gap: f64,
    /// How wrong each payoff can be by which that was judged.
    pub error: f64,
}

/// Why tables have no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Absent {
    /// The game is over.
    #[error("the game is over in this position")]
    Over,
    /// There are more pieces than in any table, or a king is missing.
    #[error("tables of this game hold no endings with so many or so few pieces")]
    Pieces,
    /// The board is in a state that tables do not hold: a king may still castle.
    #[error("tables know nothing of castling")]
    Castling,
    /// A pawn stands on its side's first rank, where no game leads it.
    #[error("a pawn stands where no game leads it")]
    Pawn,
    /// The table of a class is not there: its own, or one that a turn leads to.
    #[error("there is no table of {0}")]
    Class(Class),
}

/// Of plans that are worth the same, those that bring a win nearer are preferred: what they bring counts this much.
///
/// Without it even exact play dawdles, for a win stays a win while it is put off.
pub const TIE: f64 = 1e-8;

impl<G: Endings> Default for Tables<G> {
    fn default() -> Self {
        Self { game: G::with_options(&Options::default()), tables: HashMap::new() }
    }
}

impl<G: Endings> Tables<G> {
    /// No tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a table of so many bytes, and checks all of them.
    ///
    /// # Errors
    /// [`TableFault`] says why they are none.
    pub fn open(bytes: Arc<dyn Bytes>, length: u64) -> Result<Table, TableFault> {
        Table::open(G::FORM, bytes, length)
    }

    /// All positions of a class at quiet counter 0, those that are alike once; none without its table.
    pub fn positions(&self, class: Class) -> impl Iterator<Item = G::Position> + '_ {
        let all = self.get(class).into_iter().flat_map(Table::all);
        all.filter_map(|(board, state)| self.game.at(&board, state))
    }

    /// Adds a table, in the place of one of the same class.
    pub fn insert(&mut self, table: Table) {
        self.tables.insert(table.class(), table);
    }

    /// The table of a class.
    #[must_use]
    pub fn get(&self, class: Class) -> Option<&Table> {
        self.tables.get(&class)
    }

    /// What a position is worth, if its class is there: looked up, without any search. Repetition aside, as the tables
    /// are; how much the quiet turns played so far can matter is in the error.
    #[must_use]
    pub fn value(&self, position: &G::Position) -> Option<Exact> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(Exact { value: worth(outcome), error: 0.0 });
        }
        let (entry, table) = self.entry(position).ok()?;
        Some(Exact { value: entry.value, error: table.error() + table.drift(0, G::quiet(position)) })
    }

    /// What a position is worth in which the game goes on, after as many quiet turns as were played: with none or one
    /// just what is stored, with more what is stored for one.
    pub(super) fn later(&self, position: &G::Position) -> Option<Exact> {
        let (entry, table) = self.entry(position).ok()?;
        let quiet = G::quiet(position);
        let value = if quiet == 0 { entry.value } else { entry.next };
        Some(Exact { value, error: table.error() + table.drift(usize::from(quiet > 0), quiet) })
    }

    /// What each pair of plans is worth.
    ///
    /// # Errors
    /// [`Absent`] if a table is missing.
    pub fn payoffs(&self, position: &G::Position) -> Result<Payoffs<G::Plan>, Absent> {
        if self.game.outcome(position).is_some() {
            return Err(Absent::Over);
        }
        let (_, table) = self.entry(position)?;
        let (mut cells, mut progress, mut error, mut absent) = (Vec::new(), Vec::new(), table.error(), None);
        // As if no quiet turn had been played: what those change is in the error.
        let plans = self.game.play(&G::afresh(position), |next| match self.after(next) {
            Ok((value, near, wrong)) => {
                cells.push(value);
                progress.push(near);
                error = error.max(wrong);
            }
            Err(why) => absent = Some(why),
        });
        if let Some(why) = absent {
            return Err(why);
        }
        // A quiet turn leads from one number of quiet turns to the next.
        error += table.drift(1, G::quiet(position).saturating_add(1));
        let matrix = Matrix::new(plans.white.len(), plans.black.len(), cells);
        Ok(Payoffs { plans, matrix: matrix.expect("each side has a plan"), error, progress })
    }

    /// What a position is worth and how it is played.
    ///
    /// # Errors
    /// [`Absent`] if a table is missing.
    pub fn probe(&self, position: &G::Position) -> Result<Probe<G::Plan>, Absent> {
        let payoffs = self.payoffs(position)?;
        let exact = self.value(position).ok_or(Absent::Pieces)?;
        let Solution { rows, cols, .. } = solve(&payoffs.preferring_progress());
        let gap = payoffs.gap(&rows, &cols);
        let mix = |plans: &[G::Plan], shares: Vec<f64>| {
            let mut mix: Vec<_> =
                plans.iter().cloned().zip(shares).filter(|(_, share)| *share > 0.0).collect();
            mix.sort_by(|a, b| b.1.total_cmp(&a.1));
            mix
        };
        let mixes = ByColor::new(mix(&payoffs.plans.white, rows), mix(&payoffs.plans.black, cols));
        Ok(Probe { exact, mixes, gap, error: payoffs.error })
    }

    /// Value, progress and error of a position that a first quiet turn, or one that is not quiet, has led to.
    fn after(&self, next: &G::Position) -> Result<(f64, f64, f64), Absent> {
        if let Some(outcome) = self.game.end(next) {
            return Ok((worth(outcome), worth(outcome), 0.0));
        }
        let (entry, table) = self.entry(next)?;
        Ok(if G::quiet(next) > 0 {
            (entry.next, entry.progress, table.error())
        } else {
            // Something has happened: nothing is nearer.
            (entry.value, entry.value, table.error())
        })
    }

    /// What is stored of a board, from White's side of it.
    fn entry(&self, position: &G::Position) -> Result<(Entry, &Table), Absent> {
        let (class, is_exchanged) = Class::of(G::placement(position)).ok_or(Absent::Pieces)?;
        if class.pieces() > G::FORM.most_pieces {
            return Err(Absent::Pieces);
        }
        let table = self.tables.get(&class).ok_or(Absent::Class(class))?;
        let stored = |position: &G::Position| {
            let state = G::state(position).ok_or(Absent::Castling)?;
            table.entry(G::placement(position), state).ok_or(Absent::Pawn)
        };
        if !is_exchanged {
            return Ok((stored(position)?, table));
        }
        let Entry { value, next, progress } = stored(&G::mirrored(position))?;
        Ok((Entry { value: -value, next: -next, progress: -progress }, table))
    }

    /// How wrong the values are that a class can lead to.
    pub(super) fn error_below(&self, class: Class) -> Result<f64, Absent> {
        if class.pieces() > G::FORM.most_pieces {
            return Err(Absent::Pieces);
        }
        let error = |class: Class| self.get(class).map(Table::error).ok_or(Absent::Class(class));
        class
            .successors(G::FORM.promotions)
            .into_iter()
            .try_fold(0.0, |worst: f64, class| Ok(worst.max(error(class)?)))
    }
}

impl<G: Endings> Extend<Table> for Tables<G> {
    fn extend<T: IntoIterator<Item = Table>>(&mut self, tables: T) {
        tables.into_iter().for_each(|table| self.insert(table));
    }
}

impl<G: Endings> Known<G> for Tables<G> {
    fn known(&self, position: &G::Position) -> Option<f64> {
        self.entry(position).ok().map(|(entry, _)| entry.value)
    }
}

impl<P> Payoffs<P> {
    /// The matrix with a little more for what brings a win nearer.
    fn preferring_progress(&self) -> Matrix {
        let (rows, cols) = (self.matrix.rows(), self.matrix.cols());
        let cells = (0..rows).flat_map(|row| self.matrix.row(row)).zip(&self.progress);
        let cells = cells.map(|(cell, near)| cell + TIE * near).collect();
        Matrix::new(rows, cols, cells).expect("as many cells as before")
    }

    /// How much both sides together gain by the best replies to these mixes.
    #[must_use]
    pub fn gap(&self, rows: &[f64], cols: &[f64]) -> f64 {
        self.matrix.gap(rows, cols)
    }

    /// A side's plans, in the order of its mixes.
    #[must_use]
    pub fn plans(&self, side: Color) -> &[P] {
        &self.plans[side]
    }
}
