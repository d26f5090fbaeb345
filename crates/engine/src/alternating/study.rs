//! Study of a ply: the principal variation, and the loss by the played plan.

use zugleich_rules::kernel::Legal;
use zugleich_rules::{ByColor, Color};

use super::search::{Best, seen};
use super::{Alternating, Alternator, mover, told};
use crate::engine::Source;
use crate::error::EngineError;
use crate::limits::Limits;
use crate::opened::Opened;
use crate::study::{Studied, Study};

/// Studies a position and the plan played in it.
pub(super) fn study<G: Alternating>(
    engine: &Alternator<G>,
    opened: &Opened<G>,
    played: ByColor<Option<&str>>,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Result<Study, EngineError> {
    let (side, position) = (mover(opened), opened.game.position());
    let judged = played[side].map(|text| opened.game.plan(side, text)).transpose()?;
    let played: Option<Legal<G>> = judged.map(|plan| *plan.checked());
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
        best = Best { plan, value, source: Source::Search, ..best };
    }
    let line = search.line(position, &best, limits.nodes);
    let rows = rows::<G>(&best, played, worth);
    let cells: Vec<_> = rows.iter().map(|(_, value)| value.map(|value| seen(value, side))).collect();
    let mut plans = ByColor::<Vec<Studied>>::default();
    plans[side] = rows.into_iter().map(|(row, _)| row).collect();
    Ok(Study {
        analysis: told(side, &best, search.nodes()),
        plans,
        matrix: match side {
            Color::White => cells.into_iter().map(|cell| vec![cell]).collect(),
            Color::Black => vec![cells],
        },
        after: worth.map(|value| seen(value, side)),
        expected: ByColor::default(),
        line: line.iter().map(|plan| plan.plan().to_string()).collect(),
    })
}

/// Returns the best plan and the plan played instead, each with its value.
fn rows<G: Alternating>(
    best: &Best<G::Plan>,
    played: Option<Legal<G>>,
    worth: Option<f64>,
) -> Vec<(Studied, Option<f64>)> {
    let row = |plan: &Legal<G>, probability, value: Option<f64>| {
        let regret = value.map(|value| best.value - value);
        (Studied { plan: plan.plan().to_string(), probability, regret, played: Some(*plan) == played }, value)
    };
    let other = played.filter(|plan| *plan != best.plan);
    let best_row = row(&best.plan, 1.0, Some(best.value));
    std::iter::once(best_row).chain(other.map(|plan| row(&plan, 0.0, worth))).collect()
}
