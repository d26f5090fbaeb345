//! Tables as what an engine knows of its game.

use std::sync::Arc;

use super::any::{Told, told};
use super::form::Endings;
use super::tables::{Exact, Tables};
use crate::engine::{Analysis, AnyEngine, Engine, Source};
use crate::knowledge::Knowledge;
use crate::search::Bounds;

/// Quiet turns that were counted before make a value wrong by up to a bound that the table knows. Where that is no more
/// than this, which is what a turn's delay counts in the search, it is looked no further.
const NEAR: f64 = 1e-3;

/// The engine of a game with tables: what they hold is not searched for, neither at once nor turns ahead.
#[must_use]
pub fn equipped<G: Endings>(tables: Tables<G>) -> Box<dyn AnyEngine> {
    Box::new(Engine::<G>::knowing(Arc::new(tables)))
}

impl<G: Endings> Knowledge<G> for Tables<G> {
    fn bounds(&self, position: &G::Position) -> Option<Bounds> {
        let Exact { value, error } = self.later(position)?;
        let (lower, upper) = ((value - error).max(-1.0), (value + error).min(1.0));
        Some(Bounds { lower, upper, settled: error <= NEAR })
    }

    fn analysis(&self, position: &G::Position) -> Option<Analysis> {
        // Where quiet turns matter the mixtures do not hold: those of the tables are of quiet counter 0.
        self.later(position).filter(|exact| exact.error <= NEAR)?;
        let probe = self.probe(position).ok().filter(|probe| probe.error <= NEAR)?;
        let error = probe.error;
        let Told { exact, mixes, gap } = told::<G>(probe);
        // Each side can gain twice as much more as the payoffs are wrong.
        let gap = if G::quiet(position) == 0 { gap } else { gap + 4.0 * error };
        let (value, error, source) = (exact.value, Some(exact.error), Source::Table);
        Some(Analysis { value, gap, depth: 0, nodes: 0, mixes, error, source })
    }
}
