//! A turn of a game that is over, as an engine looks back at it.

use zugleich_frames::plan;
use zugleich_games::CATALOG;
use zugleich_rules::Color;
use zugleich_rules::kernel::{Record, RulesError};

use crate::domain::Kings;
use crate::ports::{Studied, Study};
use crate::wire::{AnalysedPlan, TurnAnalysis};

/// The study of the turn that comes after a record, from 1, in which the kings stood so.
///
/// # Errors
/// [`RulesError`] if record or plans are of other rules.
pub(crate) fn analysis(record: &Record, kings: &Kings, study: &Study) -> Result<TurnAnalysis, RulesError> {
    let played = CATALOG.replay(record)?;
    let told = |side: Color, studied: &Studied| -> Result<AnalysedPlan, RulesError> {
        let Studied { plan: text, probability, regret, played: was_played } = studied;
        let plan = plan(side, text, &played.spell(side, text)?, kings);
        Ok(AnalysedPlan { plan, probability: *probability, regret: *regret, played: *was_played })
    };
    let white: Result<_, _> = study.white.iter().map(|plan| told(Color::White, plan)).collect();
    let black: Result<_, _> = study.black.iter().map(|plan| told(Color::Black, plan)).collect();
    let Study { value, gap, depth, nodes, after, luck, .. } = *study;
    let (turn, matrix) = (record.turns.len() + 1, study.matrix.clone());
    Ok(TurnAnalysis { turn, value, gap, depth, nodes, white: white?, black: black?, matrix, after, luck })
}
