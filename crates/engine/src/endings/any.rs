//! Endgame tables of a game that a program selects at run time.

use std::fmt::Debug;
use std::sync::Arc;

use thiserror::Error;
use zugleich_rules::ByColor;
use zugleich_rules::kernel::PositionFault;

use super::build::{Build, Workers};
use super::check::Checked;
use super::class::Class;
use super::form::{Endings, Form};
use super::header::TableFault;
use super::table::{Bytes, Table};
use super::tables::{Absent, Exact, Probe, Tables};
use crate::engine::{AnyEngine, Candidate};

/// [`Tables`] of any game, with plans and positions as text.
pub trait AnyTables: Debug {
    /// Returns the form of the tables.
    fn form(&self) -> &'static Form;

    /// Calls [`Tables::open`].
    ///
    /// # Errors
    /// [`TableFault`] if the bytes are not a valid table.
    fn open(&self, bytes: Arc<dyn Bytes>, length: u64) -> Result<Table, TableFault>;

    /// Calls [`Tables::insert`].
    fn insert(&mut self, table: Table);

    /// Calls [`Tables::work`].
    fn work(&self, class: Class) -> u64;

    /// Builds the table of a class.
    ///
    /// # Errors
    /// As [`Build::new`].
    fn build(&self, class: Class, workers: &dyn Workers) -> Result<Table, Absent>;

    /// Calls [`Build::resume`].
    ///
    /// # Errors
    /// As [`Build::new`].
    fn resume(&self, class: Class, kept: &[u8]) -> Result<Box<dyn AnyBuild + '_>, Absent>;

    /// Returns the class of a position, if it has one.
    ///
    /// # Errors
    /// [`PositionFault`] for a text that is not a position of the game.
    fn class_of(&self, position: &str) -> Result<Option<Class>, PositionFault>;

    /// Calls [`Tables::probe`].
    ///
    /// # Errors
    /// [`Unanswered`] for a text that is not a position of the game, and for a missing table.
    fn probe(&self, position: &str) -> Result<Told, Unanswered>;

    /// Calls [`Tables::check`].
    ///
    /// # Errors
    /// As [`Tables::check`].
    fn check(&self, class: Class, every: usize) -> Result<Checked, Absent>;

    /// Calls [`Tables::recompute`].
    ///
    /// # Errors
    /// As [`Tables::recompute`].
    fn recompute(&self, class: Class) -> Result<f64, Absent>;

    /// Calls [`equipped`](super::equipped).
    fn equipped(self: Box<Self>) -> Box<dyn AnyEngine>;
}

/// An error of a table lookup by position text.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Unanswered {
    /// The text is not a position of the game.
    #[error(transparent)]
    Position(#[from] PositionFault),
    /// The tables do not hold the position.
    #[error(transparent)]
    Absent(#[from] Absent),
}

/// Returns an empty set of tables of a game.
#[must_use]
pub fn none<G: Endings>() -> Box<dyn AnyTables> {
    Box::new(Tables::<G>::new())
}

/// [`Build`] of any game.
pub trait AnyBuild {
    /// Calls [`Build::steps`].
    fn steps(&self) -> u64;

    /// Calls [`Build::done`].
    fn done(&self) -> u64;

    /// Calls [`Build::step`].
    ///
    /// # Errors
    /// As [`Build::step`].
    fn step(&mut self, workers: &dyn Workers) -> Result<bool, Absent>;

    /// Calls [`Build::checkpoint`].
    fn checkpoint(&self) -> Vec<u8>;

    /// Calls [`Build::table`].
    fn table(&self) -> Option<Table>;
}

/// [`Probe`] with plans as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// See [`Probe::exact`].
    pub exact: Exact,
    /// See [`Probe::mixes`].
    pub mixes: ByColor<Vec<Candidate>>,
    /// See [`Probe::gap`].
    pub gap: f64,
}

impl<G: Endings> AnyTables for Tables<G> {
    fn form(&self) -> &'static Form {
        G::FORM
    }

    fn open(&self, bytes: Arc<dyn Bytes>, length: u64) -> Result<Table, TableFault> {
        Self::open(bytes, length)
    }

    fn insert(&mut self, table: Table) {
        self.insert(table);
    }

    fn work(&self, class: Class) -> u64 {
        Self::work(class)
    }

    fn build(&self, class: Class, workers: &dyn Workers) -> Result<Table, Absent> {
        self.build(class, workers)
    }

    fn resume(&self, class: Class, kept: &[u8]) -> Result<Box<dyn AnyBuild + '_>, Absent> {
        Ok(Box::new(Build::resume(class, self, kept)?))
    }

    fn class_of(&self, position: &str) -> Result<Option<Class>, PositionFault> {
        let position = self.game.parse_position(position)?;
        Ok(Class::of(G::placement(&position)).map(|(class, _)| class))
    }

    fn probe(&self, position: &str) -> Result<Told, Unanswered> {
        Ok(told::<G>(self.probe(&self.game.parse_position(position)?)?))
    }

    fn check(&self, class: Class, every: usize) -> Result<Checked, Absent> {
        self.check(class, every)
    }

    fn recompute(&self, class: Class) -> Result<f64, Absent> {
        self.recompute(class)
    }

    fn equipped(self: Box<Self>) -> Box<dyn AnyEngine> {
        super::equipped(*self)
    }
}

/// Converts a probe to plans as text.
pub(super) fn told<G: Endings>(probe: Probe<G::Plan>) -> Told {
    let candidate = |(plan, probability): (G::Plan, f64)| Candidate { plan: plan.to_string(), probability };
    let mixes = probe.mixes.map(|mix| mix.into_iter().map(candidate).collect());
    Told { exact: probe.exact, mixes, gap: probe.gap }
}

impl<G: Endings> AnyBuild for Build<'_, G> {
    fn steps(&self) -> u64 {
        self.steps()
    }

    fn done(&self) -> u64 {
        self.done()
    }

    fn step(&mut self, workers: &dyn Workers) -> Result<bool, Absent> {
        self.step(workers)
    }

    fn checkpoint(&self) -> Vec<u8> {
        self.checkpoint()
    }

    fn table(&self) -> Option<Table> {
        self.table()
    }
}
