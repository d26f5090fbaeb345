//! Best responses to a known mixture, by a search some turns ahead.

use zugleich_rules::Color;
use zugleich_rules::kernel::{Game, LegalPlan, Record};

use super::actions::{predicting, turn};
use crate::ablation::Ablation;
use crate::engine::{Candidate, MatrixSearch, SimultaneousEngine};
use crate::error::EngineError;
use crate::evaluate::Evaluate;
use crate::replayed_record::ReplayedRecord;
use crate::search::Search;

impl<E: Evaluate> MatrixSearch for SimultaneousEngine<E> {
    fn respond(
        &self,
        record: &Record,
        side: Color,
        against: &[Candidate],
        depth: u32,
    ) -> Result<String, EngineError> {
        let opened = ReplayedRecord::<E::Game>::new(record)?;
        let plans = opened.plans(side)?;
        let mix = known(&opened, side, against)?;
        let others: Vec<LegalPlan<E::Game>> = mix.iter().map(|(plan, _)| plan.clone()).collect();
        let mut search = Search::<E>::new(opened.game.game(), opened.twice.clone());
        let mut best = (f64::NEG_INFINITY, None);
        let position = opened.game.position();
        for own in plans.iter().flat_map(|plan| predicting::<E::Game>(position, side, plan, &others)) {
            let value = worth(&mut search, &opened, side, &own, &mix, depth);
            if value > best.0 {
                best = (value, Some(own));
            }
        }
        Ok(best.1.expect("a side that acts has a plan").plan().to_string())
    }

    fn payoff(
        &self,
        record: &Record,
        side: Color,
        plan: &str,
        against: &[Candidate],
        depth: u32,
    ) -> Result<f64, EngineError> {
        let opened = ReplayedRecord::<E::Game>::new(record)?;
        let own = opened.game.plan(side, plan)?.checked().clone();
        let mix = known(&opened, side, against)?;
        let mut search = Search::<E>::new(opened.game.game(), opened.twice.clone());
        Ok(worth(&mut search, &opened, side, &own, &mix, depth))
    }

    fn with_ablation(&self, part: Ablation) -> Box<dyn MatrixSearch> {
        Box::new(self.without(part))
    }
}

/// Plans of the side's opponent, each with its probability.
type OpponentPlans<G> = Vec<(LegalPlan<G>, f64)>;

fn known<G: Game>(
    opened: &ReplayedRecord<G>,
    side: Color,
    against: &[Candidate],
) -> Result<OpponentPlans<G>, EngineError> {
    let legal = |Candidate { plan, probability }: &Candidate| {
        Ok((opened.game.plan(!side, plan)?.checked().clone(), *probability))
    };
    against.iter().map(legal).collect()
}

fn worth<E: Evaluate>(
    search: &mut Search<'_, E>,
    opened: &ReplayedRecord<E::Game>,
    side: Color,
    own: &LegalPlan<E::Game>,
    mix: &OpponentPlans<E::Game>,
    depth: u32,
) -> f64 {
    let sign = if side == Color::White { 1.0 } else { -1.0 };
    let beyond = |(other, probability): &(LegalPlan<E::Game>, f64)| {
        let turn = turn::<E::Game>(side, Some(own), Some(other));
        probability * sign * search.beyond(opened.game.position(), &turn, depth.saturating_sub(1))
    };
    mix.iter().map(beyond).sum()
}
