use super::{AND, AlgebraicMove, NOTHING, PASS, PREDICTION_SEPARATOR, plans_with_moves, predictable_plans};
use crate::board::{ByColor, Color};
use crate::kernel::{EventValue, LegalPlan, Match, Notate, PieceMove, PredictionOps, Reason, TurnReport};

/// Returns the notation of a legal plan, without the signs for the result of the turn.
pub(crate) fn plan_notation<G: Notate>(game: &Match<G>, side: Color, plan: &LegalPlan<G>) -> String {
    let own: Vec<_> = plans_with_moves(game, side).into_iter().map(|(actions, _)| actions).collect();
    let mut text = moves_notation(&game.game().piece_moves(game.position(), side, plan.plan()), &own);
    if let Some(prediction) = PredictionOps::<G>::of() {
        text.push(PREDICTION_SEPARATOR);
        let all = predictable_plans(game, prediction, !side);
        match all.iter().find(|(_, other)| (prediction.predicts)(plan, other)) {
            None => text.push_str(NOTHING),
            Some((predicted, _)) => {
                let rivals: Vec<_> = all.iter().map(|(actions, _)| actions.clone()).collect();
                text.push_str(&moves_notation(predicted, &rivals));
            }
        }
    }
    text
}

/// Returns the signs behind the words of a turn: `#` for the winner of a checkmate, else `+` for a side whose
/// enemy king is attacked after the turn, whichever of the two plans caused that.
pub(crate) fn signs(report: &TurnReport) -> ByColor<&'static str> {
    ByColor::from_fn(|side| {
        let mates = |outcome| matches!(outcome, (Some(winner), Reason::Checkmate) if winner == side);
        let attacked = |king: Color| {
            let mut checks = report.events.iter().filter(|event| event.kind == "check");
            checks.any(|event| event.get("king") == Some(&EventValue::Side(king)))
        };
        if report.outcome.is_some_and(|outcome| mates((outcome.winner, outcome.reason))) {
            "#"
        } else if attacked(!side) {
            "+"
        } else {
            ""
        }
    })
}

/// Returns the moves of a plan, distinguished from all others.
fn moves_notation(actions: &[PieceMove], all: &[Vec<PieceMove>]) -> String {
    if actions.is_empty() {
        return PASS.to_owned();
    }
    // Only straight pawn moves occur twice in a plan, and these need no disambiguation.
    let rivals: Vec<PieceMove> = all.iter().filter(|other| other.len() == 1).flatten().copied().collect();
    let words: Vec<String> = actions.iter().map(|action| shortest(action, &rivals).to_string()).collect();
    words.join(&AND.to_string())
}

/// Returns the shortest word that fits no other action: without source, with its file, its rank, or both.
fn shortest(action: &PieceMove, rivals: &[PieceMove]) -> AlgebraicMove {
    let words = [(false, false), (true, false), (false, true), (true, true)];
    let words = words.map(|(file, rank)| AlgebraicMove::of(action, file, rank));
    let alone = |word: &&AlgebraicMove| !rivals.iter().any(|rival| rival != action && word.fits(rival));
    *words.iter().find(alone).unwrap_or(&words[3])
}
