use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;
use zugleich_rules::kernel::{Game, Options};
use zugleich_rules::{ByColor, Color};

use super::board_batch::ValueLookup;
use super::class::EndgameClass;
use super::endgame_entry::EndgameEntry;
use super::table::{EndgameTable, TableBytes};
use super::table_header::TableFileError;
use super::table_spec::SolvableEndings;
use crate::evaluate::{PlanOf, PositionOf, outcome_value};
use crate::matrix::{Matrix, Solution, solve};

/// Tables of several classes, with exact values and optimal mixtures of endgames.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{EndgameTables, SequentialWorkers};
/// use zugleich_rules::{chesimul::Chesimul, kernel::Game};
/// let class = "KNvK".parse()?;
/// let tables = EndgameTables::<Material>::built(&[class], &SequentialWorkers);
/// let position = Chesimul.parse_position("4k/5/2N2/5/K4 0 1")?;
/// let exact = tables.value(&position).expect("the class is there");
/// assert!(exact.value.abs() <= 1.0 && exact.error < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EndgameTables<E: SolvableEndings> {
    pub(super) game: E::Game,
    tables: HashMap<EndgameClass, EndgameTable>,
}

/// A value with its error bound.
///
/// ```
/// use zugleich_engine::endings::ExactValue;
/// let ExactValue { value, error } = ExactValue { value: 0.25, error: 1e-10 };
/// assert!(value - error > 0.0, "White certainly has an advantage");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExactValue {
    /// The value to White: 1 is a win, -1 a loss.
    pub value: f64,
    /// Greatest distance from the true value.
    pub error: f64,
}

/// A turn as a matrix game with exact payoffs.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{EndgameTables, SequentialWorkers};
/// use zugleich_engine::matrix::solve;
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::Game};
/// let class = "KNvK".parse()?;
/// let tables = EndgameTables::<Material>::built(&[class], &SequentialWorkers);
/// let position = Chesimul.parse_position("4k/5/2N2/5/K4 0 1")?;
/// let payoffs = tables.payoffs(&position)?;
/// assert_eq!(payoffs.matrix.rows(), payoffs.plans(Color::White).len());
/// let solution = solve(&payoffs.matrix);
/// assert!(payoffs.gap(&solution.rows, &solution.cols) < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TurnPayoffs<P> {
    /// The plans of each side; White's are the rows.
    pub plans: ByColor<Vec<P>>,
    /// The payoff of each pair of plans to White.
    pub matrix: Matrix,
    /// Greatest error of a cell.
    pub error: f64,
    /// Progress of each pair towards a win: larger where White wins sooner.
    progress: Vec<f64>,
}

/// Value and mixtures of a position.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{EndgameTables, ProbeResult, SequentialWorkers};
/// use zugleich_rules::{chesimul::Chesimul, kernel::Game};
/// let class = "KNvK".parse()?;
/// let tables = EndgameTables::<Material>::built(&[class], &SequentialWorkers);
/// let position = Chesimul.parse_position("4k/5/2N2/5/K4 0 1")?;
/// let ProbeResult { mixes, gap, .. } = tables.probe(&position)?;
/// let sum: f64 = mixes.white.iter().map(|(_, probability)| probability).sum();
/// assert!((sum - 1.0).abs() < 1e-9 && gap < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ProbeResult<P> {
    /// The value of the position.
    pub exact: ExactValue,
    /// Each side's plans with their probabilities, the most probable first.
    pub mixes: ByColor<Vec<(P, f64)>>,
    /// NashConv of these mixtures. They prefer progress, which adds up to four times [`TIE`].
    pub gap: f64,
    /// Greatest error of the payoffs behind the gap.
    pub error: f64,
}

/// An error of a table lookup.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{EndgameTables, TableLookupError};
/// use zugleich_rules::{chesimul::Chesimul, kernel::Game};
/// let position = Chesimul.parse_position("4k/5/2N2/5/K4 0 1")?;
/// let missing = EndgameTables::<Material>::new().probe(&position);
/// assert_eq!(missing, Err(TableLookupError::Class("KNvK".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TableLookupError {
    /// The game is over.
    #[error("the game is over in this position")]
    Over,
    /// There are more pieces than in any table, or a king is missing.
    #[error("the endgame tables of this game do not cover this number of pieces")]
    Pieces,
    /// The board is in a state that tables do not hold: a king may still castle.
    #[error("endgame tables do not cover positions with castling rights")]
    Castling,
    /// A pawn stands on its side's first rank, which no game leads to.
    #[error("a pawn stands on the first rank of its side")]
    Pawn,
    /// The table of a class is missing: the position's own, or one that a turn leads to.
    #[error("missing endgame table {0}")]
    Class(EndgameClass),
}

/// Weight of progress in the choice between plans of equal value.
///
/// Without it exact play may delay a win for ever, since a delayed win keeps its value.
pub const TIE: f64 = 1e-8;

impl<E: SolvableEndings> Default for EndgameTables<E> {
    fn default() -> Self {
        Self { game: <E::Game>::with_options(&Options::default()), tables: HashMap::new() }
    }
}

impl<E: SolvableEndings> EndgameTables<E> {
    /// Creates an empty set of tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a table of `length` bytes, and verifies its checksum.
    ///
    /// # Errors
    /// [`TableFileError`] if the bytes are not a valid table.
    pub fn open(bytes: Arc<dyn TableBytes>, length: u64) -> Result<EndgameTable, TableFileError> {
        EndgameTable::open(E::SPEC, bytes, length)
    }

    /// Returns all positions of a class at quiet counter 0, one of each set of symmetric positions; none
    /// without its table.
    pub fn positions(&self, class: EndgameClass) -> impl Iterator<Item = PositionOf<E>> + '_ {
        let all = self.get(class).into_iter().flat_map(EndgameTable::all);
        all.filter_map(|(board, state)| E::at(&self.game, &board, state))
    }

    /// Adds a table, replacing one of the same class.
    pub fn insert(&mut self, table: EndgameTable) {
        self.tables.insert(table.class(), table);
    }

    /// Returns the table of a class.
    #[must_use]
    pub fn get(&self, class: EndgameClass) -> Option<&EndgameTable> {
        self.tables.get(&class)
    }

    /// Looks up the value of a position, if its class is loaded. Repetition is ignored, as in the tables; the
    /// error includes the possible effect of the quiet turns played so far.
    #[must_use]
    pub fn value(&self, position: &PositionOf<E>) -> Option<ExactValue> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(ExactValue { value: outcome_value(outcome), error: 0.0 });
        }
        let (entry, table) = self.entry(position).ok()?;
        Some(ExactValue { value: entry.value, error: table.error() + table.drift(0, E::quiet(position)) })
    }

    /// Looks up the value of a position in which the game goes on, at its quiet counter: exact for counters 0
    /// and 1, above that the value stored for 1.
    #[must_use]
    pub fn later(&self, position: &PositionOf<E>) -> Option<ExactValue> {
        let (entry, table) = self.entry(position).ok()?;
        let quiet = E::quiet(position);
        let value = if quiet == 0 { entry.value } else { entry.next };
        Some(ExactValue { value, error: table.error() + table.drift(usize::from(quiet > 0), quiet) })
    }

    /// Returns the payoff of each pair of plans.
    ///
    /// # Errors
    /// [`TableLookupError`] if a table is missing.
    pub fn payoffs(&self, position: &PositionOf<E>) -> Result<TurnPayoffs<PlanOf<E>>, TableLookupError> {
        if self.game.outcome(position).is_some() {
            return Err(TableLookupError::Over);
        }
        let (_, table) = self.entry(position)?;
        let (mut cells, mut progress, mut error, mut absent) = (Vec::new(), Vec::new(), table.error(), None);
        // Computed at quiet counter 0; the error covers the effect of the quiet turns.
        let plans = E::play(&self.game, &E::afresh(position), |next| match self.after(next) {
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
        // A quiet turn leads from one quiet counter to the next.
        error += table.drift(1, E::quiet(position).saturating_add(1));
        let matrix = Matrix::new(plans.white.len(), plans.black.len(), cells);
        Ok(TurnPayoffs { plans, matrix: matrix.expect("each side has a plan"), error, progress })
    }

    /// Returns the value and the mixtures of a position.
    ///
    /// # Errors
    /// [`TableLookupError`] if a table is missing.
    pub fn probe(&self, position: &PositionOf<E>) -> Result<ProbeResult<PlanOf<E>>, TableLookupError> {
        let payoffs = self.payoffs(position)?;
        let exact = self.value(position).ok_or(TableLookupError::Pieces)?;
        let Solution { rows, cols, .. } = solve(&payoffs.preferring_progress());
        let gap = payoffs.gap(&rows, &cols);
        let mix = |plans: &[PlanOf<E>], shares: Vec<f64>| {
            let mut mix: Vec<_> =
                plans.iter().cloned().zip(shares).filter(|(_, share)| *share > 0.0).collect();
            mix.sort_by(|a, b| b.1.total_cmp(&a.1));
            mix
        };
        let mixes = ByColor::new(mix(&payoffs.plans.white, rows), mix(&payoffs.plans.black, cols));
        Ok(ProbeResult { exact, mixes, gap, error: payoffs.error })
    }

    /// Returns value, progress and error of a position after a first quiet turn, or after one that is not
    /// quiet.
    fn after(&self, next: &PositionOf<E>) -> Result<(f64, f64, f64), TableLookupError> {
        if let Some(outcome) = E::end(&self.game, next) {
            return Ok((outcome_value(outcome), outcome_value(outcome), 0.0));
        }
        let (entry, table) = self.entry(next)?;
        Ok(if E::quiet(next) > 0 {
            (entry.next, entry.progress, table.error())
        } else {
            // After a turn that is not quiet, progress equals the value.
            (entry.value, entry.value, table.error())
        })
    }

    /// Looks up the entry of a board, from White's view.
    fn entry(&self, position: &PositionOf<E>) -> Result<(EndgameEntry, &EndgameTable), TableLookupError> {
        let (class, is_exchanged) =
            EndgameClass::of(E::placement(position)).ok_or(TableLookupError::Pieces)?;
        if class.pieces() > E::SPEC.most_pieces {
            return Err(TableLookupError::Pieces);
        }
        let table = self.tables.get(&class).ok_or(TableLookupError::Class(class))?;
        let stored = |position: &PositionOf<E>| {
            let state = E::state(position).ok_or(TableLookupError::Castling)?;
            table.entry(E::placement(position), state).ok_or(TableLookupError::Pawn)
        };
        if !is_exchanged {
            return Ok((stored(position)?, table));
        }
        let EndgameEntry { value, next, progress } = stored(&E::mirrored(position))?;
        Ok((EndgameEntry { value: -value, next: -next, progress: -progress }, table))
    }

    /// Returns the greatest error of the tables that a class can lead to.
    pub(super) fn error_below(&self, class: EndgameClass) -> Result<f64, TableLookupError> {
        if class.pieces() > E::SPEC.most_pieces {
            return Err(TableLookupError::Pieces);
        }
        let error = |class: EndgameClass| {
            self.get(class).map(EndgameTable::error).ok_or(TableLookupError::Class(class))
        };
        class
            .successors(E::SPEC.promotions)
            .into_iter()
            .try_fold(0.0, |worst: f64, class| Ok(worst.max(error(class)?)))
    }
}

impl<E: SolvableEndings> Extend<EndgameTable> for EndgameTables<E> {
    fn extend<T: IntoIterator<Item = EndgameTable>>(&mut self, tables: T) {
        tables.into_iter().for_each(|table| self.insert(table));
    }
}

impl<E: SolvableEndings> ValueLookup<E> for EndgameTables<E> {
    fn known_value(&self, position: &PositionOf<E>) -> Option<f64> {
        self.entry(position).ok().map(|(entry, _)| entry.value)
    }
}

impl<P> TurnPayoffs<P> {
    /// Returns the matrix with a small bonus for progress.
    fn preferring_progress(&self) -> Matrix {
        let (rows, cols) = (self.matrix.rows(), self.matrix.cols());
        let cells = (0..rows).flat_map(|row| self.matrix.row(row)).zip(&self.progress);
        let cells = cells.map(|(cell, near)| cell + TIE * near).collect();
        Matrix::new(rows, cols, cells).expect("as many cells as before")
    }

    /// Returns the NashConv of these mixtures.
    #[must_use]
    pub fn gap(&self, rows: &[f64], cols: &[f64]) -> f64 {
        self.matrix.gap(rows, cols)
    }

    /// Returns a side's plans, in the order of its mixture.
    #[must_use]
    pub fn plans(&self, side: Color) -> &[P] {
        &self.plans[side]
    }
}
