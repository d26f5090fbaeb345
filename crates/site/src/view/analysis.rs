//! Engine analysis of a turn of a finished game.

use zugleich_games::{CATALOG, PlanFailure, WholeGameResult, game};
use zugleich_render::language::Language;
use zugleich_render::words;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{Record, RulesError};
use zugleich_rules::{ByColor, Color};
use zugleich_wire::frames::{PieceTracker, plan, result};
use zugleich_wire::{
    AnalysedPlan, AnalysisLine, BySide, ExpectedPlan, ExpectedPlans, FailedMove, ListAnalysis, ListReply,
    ListsAnalysis, Plan, TurnAnalysis,
};

use zugleich_session::domain::KingSquares;
use zugleich_session::ports::{BestListReply, PlanExpectation, PlanStudy, StudyReport, TurnStudy};

/// Returns the analysis of the last turn of a record, with the kings' squares before it; `None` if the study
/// is of another kind of game.
///
/// # Errors
/// [`RulesError`] if the record or its plans do not fit the rules.
pub fn analysis(
    language: Language,
    mut record: Record,
    kings: &KingSquares,
    study: &StudyReport,
) -> Result<Option<AnalysisLine>, RulesError> {
    let last = record.turns.pop().unwrap_or_default();
    Ok(match study {
        StudyReport::Turn(study) => Some(AnalysisLine::Turn(Box::new(turn(&record, kings, study)?))),
        StudyReport::Lists(white, black) => {
            let lists = last.as_ref().map(Option::as_deref).both();
            let told = lists
                .map(|lists| lists_analysis(language, &record.variant, lists, ByColor::new(white, black)));
            told.transpose()?.flatten().map(|lists| AnalysisLine::Lists(Box::new(lists)))
        }
    })
}

fn turn(record: &Record, kings: &KingSquares, study: &TurnStudy) -> Result<TurnAnalysis, RulesError> {
    let game = CATALOG.replay(record)?;
    let teller = PlanPresenter { game: &*game, kings };
    let TurnStudy { value, gap, depth, nodes, after, luck, .. } = *study;
    let analysis = TurnAnalysis {
        turn: record.turns.len() + 1,
        value,
        gap,
        depth,
        nodes,
        white: teller.analysed(Color::White, &study.white)?,
        black: teller.analysed(Color::Black, &study.black)?,
        matrix: study.matrix.clone(),
        after,
        luck,
        expected: BySide {
            white: teller.expected(Color::White, study.white_expects.as_ref())?,
            black: teller.expected(Color::Black, study.black_expects.as_ref())?,
        },
        line: Vec::new(),
    };
    Ok(TurnAnalysis { line: line(game, &study.line)?, ..analysis })
}

/// Presents plans of a position with these squares of the kings.
struct PlanPresenter<'a> {
    game: &'a dyn AnyMatch,
    kings: &'a KingSquares,
}

impl PlanPresenter<'_> {
    /// Returns a plan, in the notation of records too if the game has one.
    fn plan(&self, side: Color, text: &str) -> Result<Plan, RulesError> {
        let mut told = plan(side, text, &self.game.plan_data(side, text)?, self.kings);
        if let Some(notation) = self.game.notation() {
            let words = notation.notate(side, &self.game.check(side, text)?)?;
            let (own, predicted) = words.split_once('/').unwrap_or((&words, ""));
            told.notation = Some(own.to_owned());
            if let Some(prediction) = &mut told.predicts {
                prediction.notation = Some(predicted.to_owned());
            }
        }
        Ok(told)
    }

    fn analysed(&self, side: Color, plans: &[PlanStudy]) -> Result<Vec<AnalysedPlan>, RulesError> {
        let told = |&PlanStudy { ref plan, probability, regret, played }: &PlanStudy| {
            Ok(AnalysedPlan { plan: self.plan(side, plan)?, probability, regret, played })
        };
        plans.iter().map(told).collect()
    }

    /// Returns the expectation of a side about the other side's plans.
    fn expected(
        &self,
        side: Color,
        of: Option<&PlanExpectation>,
    ) -> Result<Option<ExpectedPlans>, RulesError> {
        let Some(&PlanExpectation { ref plans, ref reply, value, played }) = of else { return Ok(None) };
        let told = |&(ref text, probability): &(String, f64)| {
            Ok(ExpectedPlan { plan: self.plan(!side, text)?, probability })
        };
        let plans: Result<_, RulesError> = plans.iter().map(told).collect();
        Ok(Some(ExpectedPlans { plans: plans?, reply: self.plan(side, reply)?, value, played }))
    }
}

/// Returns the plies of a line.
fn line(mut game: Box<dyn AnyMatch>, plies: &[String]) -> Result<Vec<Plan>, RulesError> {
    let one = |text: &String| {
        let side = game.to_move().unwrap_or(Color::White);
        let pieces = PieceTracker::new(game.scene().as_ref());
        let mut told = plan(side, text, &game.plan_data(side, text)?, &pieces.kings());
        let piece = told.moves.first().and_then(|one| pieces.role(side, one.from.parse().ok()?));
        told.notation = Some(words::plan_text(text, piece));
        game.play_line(text)?;
        Ok(told)
    };
    plies.iter().map(one).collect()
}

/// Returns the analysis of the lists of a game of this variant; `None` if it is not a game of lists.
fn lists_analysis(
    language: Language,
    variant: &str,
    lists: ByColor<&str>,
    beaten: ByColor<&BestListReply>,
) -> Result<Option<ListsAnalysis>, RulesError> {
    let Some(whole) = game(variant)?.whole_game else { return Ok(None) };
    let Some(WholeGameResult { outcome, turns, mut failed }) = (whole.went)(language, lists) else {
        return Ok(None);
    };
    let mut of = |side: Color| {
        let BestListReply { reply, tried } = beaten[side];
        let replied = |list: &String| {
            let against = ByColor::from_fn(|each| if each == side { lists[side] } else { list });
            let WholeGameResult { outcome, turns, mut failed } = (whole.went)(language, against)?;
            let failed = failed[side].take().map(failed_move);
            Some(ListReply { list: list.clone(), result: result(language, outcome), turns, failed })
        };
        ListAnalysis {
            list: lists[side].to_owned(),
            failed: failed[side].take().map(failed_move),
            tried: *tried,
            reply: reply.as_ref().and_then(replied),
        }
    };
    let (white, black) = (of(Color::White), of(Color::Black));
    Ok(Some(ListsAnalysis { result: result(language, outcome), turns, white, black }))
}

fn failed_move(PlanFailure { number, text, words }: PlanFailure) -> FailedMove {
    FailedMove { number, text, words }
}
