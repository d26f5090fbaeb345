//! Plans in words, for lessons.

use zugleich_render::language::Language;
use zugleich_render::piece_letters::local_letters;
use zugleich_rules::Color;
use zugleich_rules::board::{color_name, role_name};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{BoardPiece, FromTo, PlanData, PlanPrediction};

use crate::pages::texts::text;

/// Describes plans as choices, by their differences: the moves, or only the predictions.
pub(super) fn as_choices(
    language: Language,
    game: &dyn AnyMatch,
    side: Color,
    plans: &[&str],
) -> Vec<String> {
    let all: Vec<_> = plans.iter().filter_map(|plan| game.plan_data(side, plan).ok()).collect();
    let one_move = all.windows(2).all(|pair| pair[0].moves == pair[1].moves);
    let scene = game.scene();
    let figures = scene.as_ref().map_or(&[][..], |scene| &scene.figures);
    let name = color_name(side);
    let describe = |plan: &PlanData| match (&plan.prediction, one_move) {
        (PlanPrediction::Moves(predicted), true) => text(
            language,
            &format!("learn-{name}-predicts"),
            &[("what", &moves(language, figures, !side, predicted))],
        ),
        (_, true) => text(language, &format!("learn-{name}-predicts-nothing"), &[]),
        (_, false) => whole(language, figures, side, plan, &moves(language, figures, side, &plan.moves)),
    };
    all.iter().map(describe).collect()
}

/// Describes a plan with all its moves and predictions. A plan that moves nothing on the board is quoted as
/// written.
pub(super) fn in_full(language: Language, game: &dyn AnyMatch, side: Color, plan: &str) -> String {
    let data = game.plan_data(side, plan).unwrap_or_default();
    let scene = game.scene();
    let figures = scene.as_ref().map_or(&[][..], |scene| &scene.figures);
    let own = moves(language, figures, side, &data.moves);
    let plan = local_letters(language, plan);
    whole(language, figures, side, &data, if own.is_empty() { &plan } else { &own })
}

fn whole(language: Language, figures: &[BoardPiece], side: Color, plan: &PlanData, own: &str) -> String {
    let said = text(language, &format!("learn-{}", color_name(side)), &[("plan", own)]);
    match &plan.prediction {
        PlanPrediction::Moves(predicted) => text(
            language,
            "learn-predicts",
            &[("plan", &said), ("what", &moves(language, figures, !side, predicted))],
        ),
        PlanPrediction::Nothing | PlanPrediction::Unknown => said,
    }
}

/// Lists moves with the pieces that make them: `knight g1–f3`.
fn moves(language: Language, figures: &[BoardPiece], side: Color, moves: &[FromTo]) -> String {
    let one = |FromTo { from, to }: &FromTo| {
        let mover = figures.iter().find(|figure| figure.side == side && figure.square == *from);
        let role = mover.and_then(|figure| figure.face.only());
        let name =
            role.map_or_else(|| "board-piece".to_owned(), |one| format!("board-{}", role_name(one.role)));
        format!("{} {from}–{to}", text(language, &name, &[]))
    };
    moves.iter().map(one).collect::<Vec<_>>().join(", ")
}
