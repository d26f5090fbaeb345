use std::collections::HashMap;

use zugleich_engine::matrix::{Matrix, solve};
use zugleich_engine::outcome_value;
use zugleich_rules::kernel::{Enumerate, LegalPlan, NullRecorder, PredictionOps, Turn, legal_plans};
use zugleich_rules::{ByColor, Color};

/// Exact value of positions by definition: tries all turns, without evaluation, pruning or sampling.
pub(crate) struct ExactSolver<'a, G: Enumerate> {
    game: &'a G,
    /// Value assumed for positions beyond the search depth.
    unknown: f64,
    known: HashMap<(String, u32), f64>,
}

impl<'a, G: Enumerate> ExactSolver<'a, G> {
    /// Returns lower and upper bounds of a position's value for White, searching `turns` turns ahead. They
    /// are equal if the game ends within these turns in every line.
    pub(crate) fn bounds(game: &'a G, position: &G::Position, turns: u32) -> (f64, f64) {
        let value = |unknown| Self { game, unknown, known: HashMap::new() }.value(position, turns);
        (value(-1.0), value(1.0))
    }

    fn value(&mut self, position: &G::Position, turns: u32) -> f64 {
        if let Some(outcome) = self.game.outcome(position) {
            return outcome_value(outcome);
        }
        if turns == 0 {
            return self.unknown;
        }
        let key = (self.game.position_text(position), turns);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let plans = ByColor::from_fn(|side| self.strategies(position, side));
        let mut cells = Vec::new();
        for white in &plans.white {
            for black in &plans.black {
                let turn = G::Turn::from_plans(ByColor::new(white.clone(), black.clone()));
                let turn = turn.expect("these are plans of just the sides that act");
                let next = self.game.resolve(position, &turn, &mut NullRecorder);
                cells.push(self.value(&next, turns - 1));
            }
        }
        let matrix = Matrix::new(plans.white.len(), plans.black.len(), cells);
        let value = solve(&matrix.expect("there is a cell for each pair of plans")).value;
        self.known.insert(key, value);
        value
    }

    /// Returns all plans of a side, also with every prediction; a single `None` for a side that does not act.
    fn strategies(&self, position: &G::Position, side: Color) -> Vec<Option<LegalPlan<G>>> {
        if !self.game.acts(position, side) {
            return vec![None];
        }
        let [plans, others] = [side, !side].map(|side| legal_plans(self.game, position, side));
        let mut strategies = plans.clone();
        if let Some(prediction) = PredictionOps::<G>::of() {
            let with = |plan| others.iter().filter_map(move |other| (prediction.with_predicted)(plan, other));
            strategies.extend(plans.iter().flat_map(with));
            strategies.dedup();
        }
        strategies.into_iter().map(Some).collect()
    }
}
