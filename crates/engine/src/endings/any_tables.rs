//! Endgame tables of a game that a program selects at run time.

use std::fmt::Debug;
use std::sync::Arc;

use thiserror::Error;
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Game, PositionParseError};

use super::class::EndgameClass;
use super::table::{EndgameTable, TableBytes};
use super::table_builder::{TableBuilder, Workers};
use super::table_header::TableFileError;
use super::table_spec::{SolvableEndings, TableSpec};
use super::table_verification::TableVerification;
use super::tables::{EndgameTables, ExactValue, ProbeResult, TableLookupError};
use crate::engine::{Candidate, TurnSearch};
use crate::evaluate::PlanOf;

/// [`EndgameTables`] of any game, with plans and positions as text.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{AnyEndgameTables, SequentialWorkers, empty_tables};
/// let mut tables: Box<dyn AnyEndgameTables> = empty_tables::<Material>();
/// let class = tables.class_of("4k/5/2N2/5/K4 0 1")?.expect("three pieces are an ending");
/// tables.insert(tables.build(class, &SequentialWorkers)?);
/// assert!(tables.probe("4k/5/2N2/5/K4 0 1")?.exact.error < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyEndgameTables: Debug {
    /// Returns the form of the tables.
    fn spec(&self) -> &'static TableSpec;

    /// Calls [`EndgameTables::open`].
    ///
    /// # Errors
    /// [`TableFileError`] if the bytes are not a valid table.
    fn open(&self, bytes: Arc<dyn TableBytes>, length: u64) -> Result<EndgameTable, TableFileError>;

    /// Calls [`EndgameTables::insert`].
    fn insert(&mut self, table: EndgameTable);

    /// Calls [`EndgameTables::work`].
    fn work(&self, class: EndgameClass) -> u64;

    /// Builds the table of a class.
    ///
    /// # Errors
    /// As [`TableBuilder::new`].
    fn build(&self, class: EndgameClass, workers: &dyn Workers) -> Result<EndgameTable, TableLookupError>;

    /// Calls [`TableBuilder::resume`].
    ///
    /// # Errors
    /// As [`TableBuilder::new`].
    fn resume(
        &self,
        class: EndgameClass,
        kept: &[u8],
    ) -> Result<Box<dyn AnyTableBuilder + '_>, TableLookupError>;

    /// Returns the class of a position, if it has one.
    ///
    /// # Errors
    /// [`PositionParseError`] for a text that is not a position of the game.
    fn class_of(&self, position: &str) -> Result<Option<EndgameClass>, PositionParseError>;

    /// Calls [`EndgameTables::probe`].
    ///
    /// # Errors
    /// [`TableProbeError`] for a text that is not a position of the game, and for a missing table.
    fn probe(&self, position: &str) -> Result<TextProbeResult, TableProbeError>;

    /// Calls [`EndgameTables::check`].
    ///
    /// # Errors
    /// As [`EndgameTables::check`].
    fn check(&self, class: EndgameClass, every: usize) -> Result<TableVerification, TableLookupError>;

    /// Calls [`EndgameTables::recompute`].
    ///
    /// # Errors
    /// As [`EndgameTables::recompute`].
    fn recompute(&self, class: EndgameClass) -> Result<f64, TableLookupError>;

    /// Calls [`engine_with_tables`](super::engine_with_tables).
    fn into_engine(self: Box<Self>) -> Box<dyn TurnSearch>;
}

/// An error of a table lookup by position text.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{TableProbeError, empty_tables};
/// let tables = empty_tables::<Material>();
/// assert!(matches!(tables.probe("no board"), Err(TableProbeError::Position(_))));
/// assert!(matches!(tables.probe("4k/5/2N2/5/K4 0 1"), Err(TableProbeError::Absent(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TableProbeError {
    /// The text is not a position of the game.
    #[error(transparent)]
    Position(#[from] PositionParseError),
    /// The tables do not hold the position.
    #[error(transparent)]
    Absent(#[from] TableLookupError),
}

/// Returns an empty set of tables of a game.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::empty_tables;
/// assert_eq!(empty_tables::<Material>().spec().game, "chesimul");
/// ```
#[must_use]
pub fn empty_tables<E: SolvableEndings>() -> Box<dyn AnyEndgameTables> {
    Box::new(EndgameTables::<E>::new())
}

/// [`TableBuilder`] of any game.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{SequentialWorkers, empty_tables};
/// let tables = empty_tables::<Material>();
/// let mut builder = tables.resume("KNvK".parse()?, &[])?;
/// assert!(builder.step(&SequentialWorkers)?);
/// // The checkpoint lets another run go on from here.
/// let other = tables.resume("KNvK".parse()?, &builder.checkpoint())?;
/// assert_eq!(other.done(), builder.done());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyTableBuilder {
    /// Calls [`TableBuilder::steps`].
    fn steps(&self) -> u64;

    /// Calls [`TableBuilder::done`].
    fn done(&self) -> u64;

    /// Calls [`TableBuilder::step`].
    ///
    /// # Errors
    /// As [`TableBuilder::step`].
    fn step(&mut self, workers: &dyn Workers) -> Result<bool, TableLookupError>;

    /// Calls [`TableBuilder::checkpoint`].
    fn checkpoint(&self) -> Vec<u8>;

    /// Calls [`TableBuilder::table`].
    fn table(&self) -> Option<EndgameTable>;
}

/// [`ProbeResult`] with plans as text.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::endings::{SequentialWorkers, TextProbeResult, empty_tables};
/// let mut tables = empty_tables::<Material>();
/// tables.insert(tables.build("KNvK".parse()?, &SequentialWorkers)?);
/// let TextProbeResult { mixes, .. } = tables.probe("4k/5/2N2/5/K4 0 1")?;
/// assert!(!mixes.white.is_empty() && !mixes.black.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TextProbeResult {
    /// See [`ProbeResult::exact`].
    pub exact: ExactValue,
    /// See [`ProbeResult::mixes`].
    pub mixes: ByColor<Vec<Candidate>>,
    /// See [`ProbeResult::gap`].
    pub gap: f64,
}

impl<E: SolvableEndings> AnyEndgameTables for EndgameTables<E> {
    fn spec(&self) -> &'static TableSpec {
        E::SPEC
    }

    fn open(&self, bytes: Arc<dyn TableBytes>, length: u64) -> Result<EndgameTable, TableFileError> {
        Self::open(bytes, length)
    }

    fn insert(&mut self, table: EndgameTable) {
        self.insert(table);
    }

    fn work(&self, class: EndgameClass) -> u64 {
        Self::work(class)
    }

    fn build(&self, class: EndgameClass, workers: &dyn Workers) -> Result<EndgameTable, TableLookupError> {
        self.build(class, workers)
    }

    fn resume(
        &self,
        class: EndgameClass,
        kept: &[u8],
    ) -> Result<Box<dyn AnyTableBuilder + '_>, TableLookupError> {
        Ok(Box::new(TableBuilder::resume(class, self, kept)?))
    }

    fn class_of(&self, position: &str) -> Result<Option<EndgameClass>, PositionParseError> {
        let position = self.game.parse_position(position)?;
        Ok(EndgameClass::of(E::placement(&position)).map(|(class, _)| class))
    }

    fn probe(&self, position: &str) -> Result<TextProbeResult, TableProbeError> {
        Ok(text_probe::<E>(self.probe(&self.game.parse_position(position)?)?))
    }

    fn check(&self, class: EndgameClass, every: usize) -> Result<TableVerification, TableLookupError> {
        self.check(class, every)
    }

    fn recompute(&self, class: EndgameClass) -> Result<f64, TableLookupError> {
        self.recompute(class)
    }

    fn into_engine(self: Box<Self>) -> Box<dyn TurnSearch> {
        super::engine_with_tables(*self)
    }
}

/// Converts a probe to plans as text.
pub(super) fn text_probe<E: SolvableEndings>(probe: ProbeResult<PlanOf<E>>) -> TextProbeResult {
    let candidate = |(plan, probability): (PlanOf<E>, f64)| Candidate { plan: plan.to_string(), probability };
    let mixes = probe.mixes.map(|mix| mix.into_iter().map(candidate).collect());
    TextProbeResult { exact: probe.exact, mixes, gap: probe.gap }
}

impl<E: SolvableEndings> AnyTableBuilder for TableBuilder<'_, E> {
    fn steps(&self) -> u64 {
        self.steps()
    }

    fn done(&self) -> u64 {
        self.done()
    }

    fn step(&mut self, workers: &dyn Workers) -> Result<bool, TableLookupError> {
        self.step(workers)
    }

    fn checkpoint(&self) -> Vec<u8> {
        self.checkpoint()
    }

    fn table(&self) -> Option<EndgameTable> {
        self.table()
    }
}
