//! Sentences that all games share, for a screen reader, a log and a terminal.

use zugleich_rules::board::{color_name, from_letter, letter, square_name};
use zugleich_rules::kernel::{BoardPiece, Outcome, PlanData, PlanPrediction};
use zugleich_rules::{Color, Role, Square};

use crate::labels;
use crate::language::{Language, PerLanguage};
use crate::piece_letters::local_letters;
use crate::superposed::TypeNames;
use crate::texts::{FluentSource, Texts};

/// Source of the sentences that all games share.
pub const SOURCE: FluentSource =
    FluentSource::new(include_str!("../texts/en.ftl"), include_str!("../texts/de.ftl"));

static TEXTS: PerLanguage<Texts> = PerLanguage::new();

fn texts(language: Language) -> &'static Texts {
    TEXTS.get_or_init(language, || {
        Texts::of(language, &[SOURCE]).expect("the sentences of this crate are well-formed")
    })
}

/// Returns a shared sentence; its name if it is missing, so that the gap is visible and nothing fails.
#[must_use]
pub fn say(language: Language, name: &str, arguments: &[(&str, &str)]) -> String {
    texts(language).get(name, arguments).unwrap_or_else(|| name.to_owned())
}

/// Returns a shared sentence; `None` if it or an argument is missing.
pub(crate) fn find(language: Language, name: &str, arguments: &[(&str, &str)]) -> Option<String> {
    texts(language).get(name, arguments)
}

/// Returns a shared sentence for a number, which it calls `$n`.
pub(crate) fn counted(language: Language, name: &str, n: usize, arguments: &[(&str, &str)]) -> String {
    texts(language).counted(name, n, arguments).unwrap_or_else(|| name.to_owned())
}

/// Returns the name of a colour as at the beginning of a sentence: `White`, `Black`.
///
/// ```
/// use zugleich_render::{language::Language, words::side};
/// use zugleich_rules::Color;
/// assert_eq!(side(Language::German, Color::White), "Weiß");
/// assert_eq!(side(Language::English, Color::White), "White");
/// ```
#[must_use]
pub fn side(language: Language, side: Color) -> String {
    say(language, color_name(side), &[])
}

/// Returns the name of a role: `knight`.
#[must_use]
pub fn role(language: Language, role: Role) -> String {
    say(language, &format!("role-{}", letter(Color::Black, role)), &[])
}

/// Returns a piece with its square, e.g. `white knight on b1`, `black piece on a7: a rook or a queen`.
#[must_use]
pub fn piece_label(language: Language, figure: &BoardPiece) -> String {
    labels::cached(language, figure, uncached_label)
}

fn uncached_label(language: Language, figure: &BoardPiece) -> String {
    let face = TypeNames::of(figure.face);
    let piece = say(language, "piece", &[("side", color_name(figure.side)), ("role", &face.name(language))]);
    let square = square_name(figure.square);
    let mut text = say(language, "figure", &[("piece", &piece), ("square", square)]);
    if let Some(types) = face.types(language) {
        text = say(language, "figure-possible", &[("figure", &text), ("possible", &types)]);
    }
    if figure.resting { say(language, "resting", &[("figure", &text)]) } else { text }
}

/// Returns the winner, e.g. `White wins`; without a winner, a draw or no result.
fn winner(language: Language, winner: Option<Color>, drawn: bool) -> String {
    match winner {
        Some(winner) => say(language, "result-win", &[("winner", &side(language, winner))]),
        None if drawn => say(language, "result-draw", &[]),
        None => say(language, "result-none", &[]),
    }
}

/// Returns the result of a game for a reason that only another edition of its rules knows, e.g. `White wins:
/// by a rule that this program does not know (flood).`
#[must_use]
pub fn unknown_result(language: Language, won: Option<Color>, reason: &str) -> String {
    format!("{}: {}.", winner(language, won, true), say(language, "result-unknown", &[("reason", reason)]))
}

/// Returns the result of a game, e.g. `White wins: the black king was taken.`
#[must_use]
pub fn result(language: Language, outcome: Outcome) -> String {
    let head = winner(language, outcome.winner, outcome.is_draw());
    let reason = outcome.reason;
    let lower = matches!(reason.name(), "king-taken" | "checkmate");
    let loser = outcome
        .winner
        .map(|winner| if lower { color_name(!winner).to_owned() } else { side(language, !winner) });
    let why =
        say(language, &format!("result-reason-{reason}"), &[("loser", loser.as_deref().unwrap_or("nobody"))]);
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

/// Returns a plan of a side in words: `White Nb1–c3`, `White e4, predicting d5`. Its text may be in any
/// notation; [`plan_text`] writes coordinates for readers.
#[must_use]
pub fn plan(language: Language, color: Color, text: &str, data: &PlanData) -> String {
    let side = side(language, color);
    let parts = text.split_once('/').filter(|_| data.prediction != PlanPrediction::Unknown);
    let (moves, predicted) = parts.unwrap_or((text, ""));
    let moves = local_letters(language, &plan_text(moves, None));
    let planned = match data.pass {
        true => say(language, "pass", &[("side", &side)]),
        false => say(language, "plan", &[("side", &side), ("plan", &moves)]),
    };
    match &data.prediction {
        PlanPrediction::Unknown => planned,
        PlanPrediction::Nothing => say(language, "predicts-nothing", &[("plan", &planned)]),
        PlanPrediction::Moves(_) => {
            let predicted = local_letters(language, &plan_text(predicted, None));
            say(language, "predicts", &[("plan", &planned), ("predicted", &predicted)])
        }
    }
}

/// Returns a plan as sentences write it, with English piece letters. Coordinates are separated, and a single
/// move has the letter of its piece if that is known; other notations stay as they are.
///
/// ```
/// use zugleich_render::words::plan_text;
/// use zugleich_rules::Role;
/// assert_eq!(plan_text("b1c3", Some(Role::Knight)), "Nb1–c3");
/// assert_eq!(plan_text("a7a8q/a2a3+b2b3", Some(Role::Pawn)), "a7–a8=Q/a2–a3+b2–b3");
/// assert_eq!(plan_text("Nf3", Some(Role::Knight)), "Nf3");
/// ```
#[must_use]
pub fn plan_text(text: &str, piece: Option<Role>) -> String {
    let (own, predicted) = text.split_once('/').unwrap_or((text, ""));
    let spaced = |moves: &str| moves.split('+').map(spaced_move).collect::<Option<Vec<_>>>();
    let Some(moves) = spaced(own) else { return text.to_owned() };
    let piece = piece.filter(|&piece| piece != Role::Pawn && moves.len() == 1);
    let letter = piece.map(|piece| letter(Color::White, piece).to_string()).unwrap_or_default();
    let predicted = match spaced(predicted) {
        Some(moves) => format!("/{}", moves.join("+")),
        None => text[own.len()..].to_owned(),
    };
    format!("{letter}{}{predicted}", moves.join("+"))
}

/// Returns a move in coordinates with its squares separated; `None` for another text.
fn spaced_move(text: &str) -> Option<String> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, promotion) = rest.split_at_checked(2)?;
    let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
    let mut promotion = promotion.chars();
    let becomes = match (promotion.next(), promotion.next()) {
        (None, _) => String::new(),
        (Some(piece), None) => format!("={}", letter(Color::White, from_letter(piece)?.1)),
        _ => return None,
    };
    Some(format!("{from}–{to}{becomes}"))
}

#[cfg(test)]
mod tests {
    use zugleich_rules::kernel::{FromTo, Reason};
    use zugleich_rules::prediction;

    use super::*;

    #[test]
    fn every_reason_has_words() {
        for &reason in Reason::ALL {
            for outcome in [Outcome::draw(reason), Outcome::win(Color::White, reason)] {
                let text = result(Language::English, outcome);
                assert!(!text.contains("result-"), "{reason:?} reads {text:?}");
            }
        }
    }

    #[test]
    fn a_side_without_a_plan_loses_or_both_do() {
        let text = result(Language::English, Outcome::win(Color::White, Reason::NoMoves));
        assert_eq!(text, "White wins: Black has no legal plan.");
        assert_eq!(
            result(Language::English, Outcome::draw(Reason::NoMoves)),
            "Draw: neither side has a legal plan."
        );
    }

    #[test]
    fn a_game_that_was_called_off_is_no_draw() {
        assert_eq!(result(Language::English, Outcome::ABORTED), "No result: the game was aborted.");
        let away = |outcome| result(Language::English, outcome);
        assert_eq!(away(Outcome::win(Color::Black, Reason::Absence)), "Black wins: White was away.");
        assert_eq!(away(Outcome::draw(Reason::Absence)), "Draw: a player was away.");
    }

    #[test]
    fn a_plan_is_said_with_its_prediction() {
        use zugleich_rules::kernel::PlanText;
        let said = |side, text: &str| {
            plan(
                Language::English,
                side,
                text,
                &text.parse::<prediction::PredictionPlan>().expect("the text is a plan").to_data(),
            )
        };
        assert_eq!(said(Color::White, "e2e4/d7d5"), "White e2–e4, predicting d7–d5");
        assert_eq!(said(Color::Black, "--/-"), "Black passes, no prediction");
        assert_eq!(said(Color::White, "b7a8q/a2a3+b2b3"), "White b7–a8=Q, predicting a2–a3+b2–b3");
        let way = FromTo { from: Square::E7, to: Square::E5 };
        assert_eq!(plan(Language::English, Color::Black, "e7e5", &way.to_data()), "Black e7–e5");
    }

    #[test]
    fn a_plan_in_notation_has_letters_of_language() {
        use zugleich_rules::kernel::PlanText;
        let data = "b1c3/d8d5".parse::<prediction::PredictionPlan>().expect("the text is a plan").to_data();
        let said = |language| plan(language, Color::White, "Nc3/Qd5", &data);
        assert_eq!(said(Language::English), "White Nc3, predicting Qd5");
        assert_eq!(said(Language::German), "Weiß Sc3, sagt Dd5 vorher");
        let way = FromTo { from: Square::B1, to: Square::C3 }.to_data();
        assert_eq!(plan(Language::German, Color::White, "Nb1–c3", &way), "Weiß Sb1–c3");
    }

    #[test]
    fn the_loser_is_named() {
        let text = result(Language::English, Outcome::win(Color::White, Reason::KingTaken));
        assert_eq!(text, "White wins: the black king was taken.");
        let text = result(Language::English, Outcome::win(Color::Black, Reason::Resignation));
        assert_eq!(text, "Black wins: White resigned.");
    }
}
