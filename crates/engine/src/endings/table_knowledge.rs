//! Endgame tables as an engine's knowledge of its game.

use std::sync::Arc;

use super::any_tables::{TextProbeResult, text_probe};
use super::table_spec::SolvableEndings;
use super::tables::{EndgameTables, ExactValue};
use crate::engine::{Analysis, AnalysisSource, SimultaneousEngine, TurnSearch};
use crate::evaluate::PositionOf;
use crate::knowledge::Knowledge;
use crate::search::Bounds;

/// Greatest error with which a table's value ends the search. Quiet turns played before cause an error up to
/// a bound that the table knows; this is the cost of one turn's delay in the search.
const NEAR: f64 = 1e-3;

/// Returns the engine of a game with tables: positions in the tables are not searched, neither at the root
/// nor turns ahead.
///
/// ```
/// # mod material {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs"));
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/endings.rs"));
/// # }
/// # use material::Material;
/// use zugleich_engine::{AnalysisSource, Limits};
/// use zugleich_engine::endings::{EndgameTables, SequentialWorkers, engine_with_tables};
/// use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// let class = "KNvK".parse()?;
/// let tables = EndgameTables::<Material>::built(&[class], &SequentialWorkers);
/// let game = Variant::of::<Chesimul>().open(&[], Some("4k/5/2N2/5/K4 0 1"))?;
/// let analysis = engine_with_tables(tables).analyse(game.record(), &Limits::of_nodes(100, 1))?;
/// assert_eq!((analysis.source, analysis.nodes), (AnalysisSource::Table, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn engine_with_tables<E: SolvableEndings>(tables: EndgameTables<E>) -> Box<dyn TurnSearch> {
    Box::new(SimultaneousEngine::<E>::with_knowledge(Arc::new(tables)))
}

impl<E: SolvableEndings> Knowledge<E::Game> for EndgameTables<E> {
    fn bounds(&self, position: &PositionOf<E>) -> Option<Bounds> {
        let ExactValue { value, error } = self.later(position)?;
        let (lower, upper) = ((value - error).max(-1.0), (value + error).min(1.0));
        Some(Bounds { lower, upper, settled: error <= NEAR })
    }

    fn analysis(&self, position: &PositionOf<E>) -> Option<Analysis> {
        // The mixtures of the tables are those of quiet counter 0, so they do not hold where quiet turns
        // matter.
        self.later(position).filter(|exact| exact.error <= NEAR)?;
        let probe = self.probe(position).ok().filter(|probe| probe.error <= NEAR)?;
        let error = probe.error;
        let TextProbeResult { exact, mixes, gap } = text_probe::<E>(probe);
        // Each side can gain twice the error of the payoffs in addition.
        let gap = if E::quiet(position) == 0 { gap } else { gap + 4.0 * error };
        let (value, error, source) = (exact.value, Some(exact.error), AnalysisSource::Table);
        Some(Analysis { value, gap, depth: 0, nodes: 0, mixes, error, source })
    }
}
