//! Sentences that all games share, for a screen reader, a log and a terminal.

use zugleich_rules::board::{color_name, square_name};
use zugleich_rules::kernel::{BoardPiece, FromTo, Outcome, PlanData, PlanPrediction};
use zugleich_rules::{Color, Role};

use crate::labels;
use crate::language::{Language, PerLanguage};
use crate::piece_letters::local_letters;
use crate::superposed::TypeNames;
use crate::texts::{FluentSource, Texts};

/// Source of the sentences that all games share.
pub const SOURCE: FluentSource =
    FluentSource::new(include_str!("../texts/en.ftl"), include_str!("../texts/de.ftl"));

static TEXTS: PerLanguage<Texts> = PerLanguage::new();

fn texts() -> &'static Texts {
    TEXTS.get_or_init(|| Texts::of(&[SOURCE]).expect("the sentences of this crate are well-formed"))
}

/// Returns a shared sentence; its name if it is missing, so that the gap is visible and nothing fails.
#[must_use]
pub fn say(name: &str, arguments: &[(&str, &str)]) -> String {
    texts().get(name, arguments).unwrap_or_else(|| name.to_owned())
}

/// Returns a shared sentence; `None` if it or an argument is missing.
pub(crate) fn find(name: &str, arguments: &[(&str, &str)]) -> Option<String> {
    texts().get(name, arguments)
}

/// Returns a shared sentence for a number, which it calls `$n`.
pub(crate) fn counted(name: &str, n: usize, arguments: &[(&str, &str)]) -> String {
    texts().counted(name, n, arguments).unwrap_or_else(|| name.to_owned())
}

/// Returns the name of a colour as at the beginning of a sentence: `White`, `Black`.
#[must_use]
pub fn side(side: Color) -> String {
    say(color_name(side), &[])
}

/// Returns the name of a role: `knight`.
#[must_use]
pub fn role(role: Role) -> String {
    say(&format!("role-{}", zugleich_rules::board::letter(Color::Black, role)), &[])
}

/// Returns a piece with its square, e.g. `white knight on b1`, `black piece on a7: a rook or a queen`.
#[must_use]
pub fn piece_label(figure: &BoardPiece) -> String {
    labels::cached(figure, uncached_label)
}

fn uncached_label(figure: &BoardPiece) -> String {
    let face = TypeNames::of(figure.face);
    let piece = say("piece", &[("side", color_name(figure.side)), ("role", &face.name())]);
    let square = square_name(figure.square);
    let mut text = say("figure", &[("piece", &piece), ("square", square)]);
    if let Some(types) = face.types() {
        text = say("figure-possible", &[("figure", &text), ("possible", &types)]);
    }
    if figure.resting { say("resting", &[("figure", &text)]) } else { text }
}

/// Returns the winner, e.g. `White wins`; without a winner, a draw or no result.
fn winner(winner: Option<Color>, drawn: bool) -> String {
    match winner {
        Some(winner) => say("result-win", &[("winner", &side(winner))]),
        None if drawn => say("result-draw", &[]),
        None => say("result-none", &[]),
    }
}

/// Returns the result of a game for a reason that only another edition of its rules knows, e.g. `White wins:
/// by a rule that this program does not know (flood).`
#[must_use]
pub fn unknown_result(won: Option<Color>, reason: &str) -> String {
    format!("{}: {}.", winner(won, true), say("result-unknown", &[("reason", reason)]))
}

/// Returns the result of a game, e.g. `White wins: the black king was taken.`
#[must_use]
pub fn result(outcome: Outcome) -> String {
    let head = winner(outcome.winner, outcome.is_draw());
    let reason = outcome.reason;
    let lower = matches!(reason.name(), "king-taken" | "checkmate");
    let loser =
        outcome.winner.map(|winner| if lower { color_name(!winner).to_owned() } else { side(!winner) });
    let why = say(&format!("result-reason-{reason}"), &[("loser", loser.as_deref().unwrap_or("nobody"))]);
    format!("{head}: {why}.")
}

/// Returns the number of a ply as in move lists: White's and Black's share a number, Black's has an ellipsis.
///
/// ```
/// use zugleich_render::words::move_number;
/// assert_eq!([1, 2, 3].map(move_number), ["1", "1…", "2"]);
/// ```
#[must_use]
pub fn move_number(ply: u32) -> String {
    format!("{}{}", ply.div_ceil(2), if ply.is_multiple_of(2) { "…" } else { "" })
}

/// Returns a plan of a side in words: `White b1c3`, `White e2–e4, predicting d7–d5`. In games without
/// predictions the plan keeps its notation.
#[must_use]
pub fn plan(color: Color, text: &str, spelled: &PlanData) -> String {
    let side = side(color);
    let predicts = spelled.foreseen != PlanPrediction::Unknown;
    let moves = if predicts { moves_text(&spelled.moves, spelled.promotion) } else { text.to_owned() };
    let moves = local_letters(Language::now(), &moves);
    let planned = match spelled.pass {
        true => say("pass", &[("side", &side)]),
        false => say("plan", &[("side", &side), ("plan", &moves)]),
    };
    match &spelled.foreseen {
        PlanPrediction::Unknown => planned,
        PlanPrediction::Nothing => say("predicts-nothing", &[("plan", &planned)]),
        PlanPrediction::Moves(moves) => {
            say("predicts", &[("plan", &planned), ("predicted", &moves_text(moves, None))])
        }
    }
}

/// Returns moves with their squares separated: `e2–e4`, `a7–a8=Q`, `a2–a3 + b2–b3`.
fn moves_text(moves: &[FromTo], promotion: Option<Role>) -> String {
    let becomes = promotion.map(|role| format!("={}", zugleich_rules::board::letter(Color::White, role)));
    let way = |FromTo { from, to }: &FromTo| format!("{from}–{to}{}", becomes.as_deref().unwrap_or_default());
    moves.iter().map(way).collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests {
    use zugleich_rules::kernel::Reason;
    use zugleich_rules::{Square, prediction};

    use super::*;

    #[test]
    fn every_reason_has_words() {
        for &reason in Reason::ALL {
            for outcome in [Outcome::draw(reason), Outcome::win(Color::White, reason)] {
                let text = result(outcome);
                assert!(!text.contains("result-"), "{reason:?} reads {text:?}");
            }
        }
    }

    #[test]
    fn a_side_without_a_plan_loses_or_both_do() {
        let text = result(Outcome::win(Color::White, Reason::NoMoves));
        assert_eq!(text, "White wins: Black has no legal plan.");
        assert_eq!(result(Outcome::draw(Reason::NoMoves)), "Draw: neither side has a legal plan.");
    }

    #[test]
    fn a_game_that_was_called_off_is_no_draw() {
        assert_eq!(result(Outcome::ABORTED), "No result: the game was aborted.");
        let away = |outcome| result(outcome);
        assert_eq!(away(Outcome::win(Color::Black, Reason::Absence)), "Black wins: White was away.");
        assert_eq!(away(Outcome::draw(Reason::Absence)), "Draw: a player was away.");
    }

    #[test]
    fn a_plan_is_said_with_its_prediction() {
        use zugleich_rules::kernel::PlanText;
        let said = |side, text: &str| {
            plan(
                side,
                text,
                &text.parse::<prediction::PredictionPlan>().expect("the text is a plan").to_data(),
            )
        };
        assert_eq!(said(Color::White, "e2e4/d7d5"), "White e2–e4, predicting d7–d5");
        assert_eq!(said(Color::Black, "--/-"), "Black passes, no prediction");
        assert_eq!(said(Color::White, "b7a8q/a2a3+b2b3"), "White b7–a8=Q, predicting a2–a3 + b2–b3");
        let way = FromTo { from: Square::E7, to: Square::E5 };
        assert_eq!(plan(Color::Black, "e7e5", &way.to_data()), "Black e7e5");
    }

    #[test]
    fn the_loser_is_named() {
        let text = result(Outcome::win(Color::White, Reason::KingTaken));
        assert_eq!(text, "White wins: the black king was taken.");
        let text = result(Outcome::win(Color::Black, Reason::Resignation));
        assert_eq!(text, "Black wins: White resigned.");
    }
}
