//! A turn of a game that is over, as an engine looks back at it.

use zugleich_frames::{Roster, plan, result};
use zugleich_games::{CATALOG, Failed, Went, game};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{Record, RulesError};
use zugleich_rules::{ByColor, Color};
use zugleich_wire::{
    AnalysedPlan, AnalysisLine, FailedMove, ListAnalysis, ListReply, ListsAnalysis, Plan, TurnAnalysis,
};

use crate::domain::Kings;
use crate::ports::{Beaten, Studied, Study, TurnStudy};

/// The study of the last turn of a record, in which the kings stood so; nothing if it is of another kind of game.
///
/// # Errors
/// [`RulesError`] if record or plans are of other rules.
pub(crate) fn analysis(
    mut record: Record,
    kings: &Kings,
    study: &Study,
) -> Result<Option<AnalysisLine>, RulesError> {
    let last = record.turns.pop().unwrap_or_default();
    Ok(match study {
        Study::Turn(study) => Some(AnalysisLine::Turn(turn(&record, kings, study)?)),
        Study::Lists(white, black) => {
            let lists = last.as_ref().map(Option::as_deref).both();
            let told = lists.map(|lists| told(&record.variant, lists, ByColor::new(white, black)));
            told.transpose()?.flatten().map(|lists| AnalysisLine::Lists(Box::new(lists)))
        }
    })
}

fn turn(record: &Record, kings: &Kings, study: &TurnStudy) -> Result<TurnAnalysis, RulesError> {
    let played = CATALOG.replay(record)?;
    let told = |side: Color, studied: &Studied| -> Result<AnalysedPlan, RulesError> {
        let Studied { plan: text, probability, regret, played: was_played } = studied;
        let plan = plan(side, text, &played.spell(side, text)?, kings);
        Ok(AnalysedPlan { plan, probability: *probability, regret: *regret, played: *was_played })
    };
    let white: Result<_, _> = study.white.iter().map(|plan| told(Color::White, plan)).collect();
    let black: Result<_, _> = study.black.iter().map(|plan| told(Color::Black, plan)).collect();
    let TurnStudy { value, gap, depth, nodes, after, luck, .. } = *study;
    let (turn, matrix, line) = (record.turns.len() + 1, study.matrix.clone(), line(played, &study.line)?);
    Ok(TurnAnalysis {
        turn,
        value,
        gap,
        depth,
        nodes,
        white: white?,
        black: black?,
        matrix,
        after,
        luck,
        line,
    })
}

/// The plies of a line.
fn line(mut game: Box<dyn AnyMatch>, plies: &[String]) -> Result<Vec<Plan>, RulesError> {
    let one = |text: &String| {
        let side = game.to_move().unwrap_or(Color::White);
        let kings = Roster::new(game.scene().as_ref()).kings();
        let told = plan(side, text, &game.spell(side, text)?, &kings);
        game.play_line(text)?;
        Ok(told)
    };
    plies.iter().map(one).collect()
}

/// What is told of the lists of a game of this variant; nothing if it is not one of lists.
fn told(
    variant: &str,
    lists: ByColor<&str>,
    beaten: ByColor<&Beaten>,
) -> Result<Option<ListsAnalysis>, RulesError> {
    let Some(whole) = game(variant)?.whole_game else { return Ok(None) };
    let Some(Went { outcome, turns, mut failed }) = (whole.went)(lists) else { return Ok(None) };
    let mut of = |side: Color| {
        let Beaten { reply, tried } = beaten[side];
        let replied = |list: &String| {
            let against = ByColor::from_fn(|each| if each == side { lists[side] } else { list });
            let Went { outcome, turns, mut failed } = (whole.went)(against)?;
            let failed = failed[side].take().map(failed_move);
            Some(ListReply { list: list.clone(), result: result(outcome), turns, failed })
        };
        ListAnalysis {
            list: lists[side].to_owned(),
            failed: failed[side].take().map(failed_move),
            tried: *tried,
            reply: reply.as_ref().and_then(replied),
        }
    };
    let (white, black) = (of(Color::White), of(Color::Black));
    Ok(Some(ListsAnalysis { result: result(outcome), turns, white, black }))
}

fn failed_move(Failed { number, text, words }: Failed) -> FailedMove {
    FailedMove { number, text, words }
}
