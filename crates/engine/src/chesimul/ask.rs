//! Tables as what an engine knows of its game.

use std::sync::Arc;

use zugleich_rules::chesimul::{Chesimul, Plan, Position};

use super::tables::{Exact, Probe, Tables};
use crate::engine::{Analysis, AnyEngine, Candidate, Engine};
use crate::knowledge::Knowledge;
use crate::search::Bounds;

/// Quiet turns that were counted before make a value wrong by up to a bound that the table knows. Where that is no more
/// than this, which is what a turn's delay counts in the search, it is looked no further.
const NEAR: f64 = 1e-3;

/// The engine of Chesimul with tables: what they hold is not searched for, neither at once nor turns ahead.
#[must_use]
pub fn equipped(tables: Tables) -> Box<dyn AnyEngine> {
    Box::new(Engine::<Chesimul>::knowing(Arc::new(tables)))
}

impl Knowledge<Chesimul> for Tables {
    fn bounds(&self, position: &Position) -> Option<Bounds> {
        let Exact { value, error } = self.later(position)?;
        let (lower, upper) = ((value - error).max(-1.0), (value + error).min(1.0));
        Some(Bounds { lower, upper, settled: error <= NEAR })
    }

    fn analysis(&self, position: &Position) -> Option<Analysis> {
        // Where quiet turns matter the mixtures do not hold: those of the tables are of quiet counter 0.
        self.later(position).filter(|exact| exact.error <= NEAR)?;
        let Probe { exact, mixes, gap, error } =
            self.probe(position).ok().filter(|probe| probe.error <= NEAR)?;
        let candidate = |(plan, probability): (Plan, f64)| Candidate { plan: plan.to_string(), probability };
        let mixes = mixes.map(|mix| mix.into_iter().map(candidate).collect());
        // Each side can gain twice as much more as the payoffs are wrong.
        let gap = if position.quiet() == 0 { gap } else { gap + 4.0 * error };
        Some(Analysis { value: exact.value, gap, depth: 0, nodes: 0, mixes, error: Some(exact.error) })
    }
}
