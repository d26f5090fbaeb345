//! Study of a ply: the principal variation, and the loss by the played plan.

use zugleich_rules::kernel::LegalPlan;
use zugleich_rules::{ByColor, Color};

use super::search::{BestPlan, from_side};
use super::{Alternating, AlternatingEngine, AlternatingGame, best_as_analysis, mover};
use crate::engine::AnalysisSource;
use crate::error::EngineError;
use crate::limits::Limits;
use crate::replayed_record::ReplayedRecord;
use crate::study::{PlanAssessment, Study};

/// Studies a position and the plan played in it.
pub(super) fn study<E: Alternating>(
    engine: &AlternatingEngine<E>,
    opened: &ReplayedRecord<E::Game>,
    played: ByColor<Option<&str>>,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Result<Study, EngineError> {
    let (side, position) = (mover(opened), opened.game.position());
    let judged = played[side].map(|text| opened.game.plan(side, text)).transpose()?;
    let played: Option<LegalPlan<E::Game>> = judged.map(|plan| *plan.checked());
    let (mut search, mut best) = engine.searched(opened, opened.plans(side)?, limits, stop);
    let worth = played.and_then(|plan| {
        if plan == best.plan {
            return Some(best.value);
        }
        search.judge(position, plan, &best, limits.nodes)
    });
    // Of the last depth only plans within the budget count: the played plan may have been better.
    if let (Some(plan), Some(value)) = (played, worth)
        && value > best.value
    {
        best = BestPlan { plan, value, source: AnalysisSource::Search, ..best };
    }
    let line = search.principal_variation(position, &best, limits.nodes);
    let rows = rows::<E::Game>(&best, played, worth);
    let cells: Vec<_> = rows.iter().map(|(_, value)| value.map(|value| from_side(value, side))).collect();
    let mut plans = ByColor::<Vec<PlanAssessment>>::default();
    plans[side] = rows.into_iter().map(|(row, _)| row).collect();
    Ok(Study {
        analysis: best_as_analysis(side, &best, search.nodes()),
        plans,
        matrix: match side {
            Color::White => cells.into_iter().map(|cell| vec![cell]).collect(),
            Color::Black => vec![cells],
        },
        after: worth.map(|value| from_side(value, side)),
        expected: ByColor::default(),
        line: line.iter().map(|plan| plan.plan().to_string()).collect(),
    })
}

/// Returns the best plan and the plan played instead, each with its value.
fn rows<G: AlternatingGame>(
    best: &BestPlan<G::Plan>,
    played: Option<LegalPlan<G>>,
    worth: Option<f64>,
) -> Vec<(PlanAssessment, Option<f64>)> {
    let row = |plan: &LegalPlan<G>, probability, value: Option<f64>| {
        let regret = value.map(|value| best.value - value);
        (
            PlanAssessment {
                plan: plan.plan().to_string(),
                probability,
                regret,
                played: Some(*plan) == played,
            },
            value,
        )
    };
    let other = played.filter(|plan| *plan != best.plan);
    let best_row = row(&best.plan, 1.0, Some(best.value));
    std::iter::once(best_row).chain(other.map(|plan| row(&plan, 0.0, worth))).collect()
}
