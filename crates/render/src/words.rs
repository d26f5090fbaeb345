//! What the rules know as English sentences, for a screen reader, a log and a terminal.

use std::sync::LazyLock;

use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::game::{EventData, Figure, Outcome, TurnReport, Value};

use crate::superposed::{self, Collapse, Face};
use crate::texts::Texts;

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let sentences = concat!(include_str!("../texts/en.ftl"), "\n", include_str!("../texts/prediction.ftl"));
    Texts::english(sentences).expect("the sentences of this crate are well-formed")
});

/// A sentence; its name where it is missing, so that a gap is seen and nothing breaks.
pub(crate) fn say(name: &str, arguments: &[(&str, &str)]) -> String {
    TEXTS.get(name, arguments).unwrap_or_else(|| name.to_owned())
}

/// The name of a colour as a sentence begins with it: `White`, `Black`.
#[must_use]
pub fn side(side: Color) -> String {
    say(color_name(side), &[])
}

/// An event of a variant as a sentence.
///
/// ```
/// use zugleich_render::words;
/// use zugleich_rules::{ByColor, catalog};
///
/// let mut game = catalog::variant("chesimul")?.start(&[])?;
/// let report = game.play(ByColor::new(Some("b1c3"), Some("b5c3")))?;
/// assert_eq!(words::event("chesimul", &report.events[0]), "Both knights jump onto c3: both are gone.");
/// # Ok::<(), zugleich_rules::game::RulesError>(())
/// ```
#[must_use]
pub fn event(variant: &str, event: &EventData) -> String {
    if let Some(collapse) = Collapse::of(event) {
        return superposed::sentences(&[collapse]).concat();
    }
    let fields: Vec<_> = event.fields.iter().map(|(name, value)| (*name, field(value))).collect();
    let arguments: Vec<_> = fields.iter().map(|(name, text)| (*name, text.as_str())).collect();
    say(&format!("{variant}-{}", event.kind), &arguments)
}

/// Events as sentences; what happens to several pieces alike is one sentence.
///
/// ```
/// use zugleich_render::words;
/// use zugleich_rules::catalog;
///
/// let mut game = catalog::variant("entanglement")?.start(&[])?;
/// game.play_line("b1c3")?;
/// game.play_line("b8c6")?;
/// let report = game.play_line("g1f3")?;
/// assert_eq!(
///     words::sentences("entanglement", &report.events),
///     ["f3 is a knight.", "a1, c1 to f1, h1 and a2 to h2 may no longer be a knight."]
/// );
/// # Ok::<(), zugleich_rules::game::RulesError>(())
/// ```
#[must_use]
pub fn sentences(variant: &str, events: &[EventData]) -> Vec<String> {
    let others = events.iter().filter(|data| Collapse::of(data).is_none()).map(|data| event(variant, data));
    let collapses: Vec<_> = events.iter().filter_map(Collapse::of).collect();
    others.chain(superposed::sentences(&collapses)).collect()
}

fn field(value: &Value) -> String {
    match value {
        Value::Side(color) => side(*color),
        Value::Sides(sides) => sides.iter().map(|&color| side(color)).collect::<Vec<_>>().join(" and "),
        Value::Square(square) => square.to_string(),
        Value::Squares(squares) => squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and "),
        Value::Piece(letter) => role(*letter),
        Value::Word(word) => (*word).to_owned(),
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
    }
}

pub(crate) fn role(letter: char) -> String {
    say(&format!("role-{}", letter.to_ascii_lowercase()), &[])
}

/// A piece where it stands, e.g. `white knight on b1`, `black piece on a7: a rook or a queen`.
#[must_use]
pub fn figure(figure: &Figure) -> String {
    let face = Face::read(&figure.face);
    let piece = say("piece", &[("side", color_name(figure.side)), ("role", &face.name())]);
    let square = figure.square.to_string();
    let mut text = say("figure", &[("piece", &piece), ("square", &square)]);
    if let Some(types) = face.types() {
        text = say("figure-possible", &[("figure", &text), ("possible", &types)]);
    }
    if figure.resting { say("resting", &[("figure", &text)]) } else { text }
}

/// How a game ended, e.g. `White wins: the black king was taken.`
#[must_use]
pub fn result(outcome: Outcome) -> String {
    let head = match outcome.winner {
        Some(winner) => say("result-win", &[("winner", &side(winner))]),
        None => say("result-draw", &[]),
    };
    let reason = outcome.reason;
    let lower = matches!(reason.name(), "king-taken" | "checkmate");
    let loser =
        outcome.winner.map(|winner| if lower { color_name(!winner).to_owned() } else { side(!winner) });
    let why = say(&format!("result-reason-{reason}"), &[("loser", loser.as_deref().unwrap_or("nobody"))]);
    format!("{head}: {why}.")
}

/// What a step of a turn is, e.g. `Knights jump`; empty for a step that needs no name.
#[must_use]
pub fn step(variant: &str, phase: &str, tick: u32) -> String {
    let tick = tick.to_string();
    TEXTS.get(&format!("{variant}-step-{phase}"), &[("tick", &tick)]).unwrap_or_default()
}

/// A turn and everything that happened in it, e.g. `White b1c3, Black b5c3. Both knights ...`
#[must_use]
pub fn turn(variant: &str, report: &TurnReport) -> String {
    let plans: Vec<_> =
        report.plans.iter().filter_map(|(color, text)| Some(plan(color, text.as_deref()?))).collect();
    // A plan with a prediction has a comma of its own.
    let between = if plans.iter().any(|plan| plan.contains(',')) { "; " } else { ", " };
    let mut told = vec![format!("{}.", plans.join(between))];
    told.extend(outcome(variant, report));
    told.join(" ")
}

/// What a turn led to: its events, a check, and the end of the game.
#[must_use]
pub fn outcome(variant: &str, report: &TurnReport) -> Vec<String> {
    let mut told = sentences(variant, &report.events);
    told.extend(peace(variant, report));
    let checked = report.plans.iter().find_map(|(side, plan)| plan.as_ref().map(|_| !side));
    if let (Some(true), Some(checked), None) = (report.in_check, checked, report.outcome) {
        told.push(say(&format!("{variant}-check"), &[("side", &side(checked))]));
    }
    told.extend(report.outcome.map(result));
    told
}

/// Why nobody fought, in games whose pieces battle; nothing where somebody did, and in other games.
///
/// ```
/// use zugleich_render::words;
/// use zugleich_rules::catalog;
///
/// let mut game = catalog::variant("prediction")?.open(&[], Some("4k3/7p/8/r6R/8/8/7P/4K3 - - 0 1"))?;
/// let report = game.play_line("h5a5/- a5h5/-")?;
/// let words = words::peace("prediction", &report);
/// assert_eq!(words.as_deref(), Some("Two pieces change places, and nobody predicted it: no battle."));
/// # Ok::<(), zugleich_rules::game::RulesError>(())
/// ```
#[must_use]
pub fn peace(variant: &str, report: &TurnReport) -> Option<String> {
    if report.events.iter().any(|event| event.kind == "battle") {
        return None;
    }
    let motions = || report.steps.iter().flat_map(|step| &step.motions);
    let swapped = motions().any(|one| motions().any(|other| (one.from, one.to) == (other.to, other.from)));
    TEXTS.get(&format!("{variant}-peace{}", if swapped { "-swap" } else { "" }), &[])
}

fn plan(color: Color, text: &str) -> String {
    let side = side(color);
    let told = text.split_once('/');
    let planned = match told.map_or(text, |(moves, _)| moves) {
        "--" => say("pass", &[("side", &side)]),
        moves if told.is_some() => say("plan", &[("side", &side), ("plan", &ways(moves))]),
        moves => say("plan", &[("side", &side), ("plan", moves)]),
    };
    match told.map(|(_, prediction)| prediction) {
        None => planned,
        Some("-") => say("predicts-nothing", &[("plan", &planned)]),
        Some(prediction) => say("predicts", &[("plan", &planned), ("prediction", &ways(prediction))]),
    }
}

/// Moves with their squares apart: `e2–e4`, `a7–a8=Q`, `a2–a3 + b2–b3`.
fn ways(moves: &str) -> String {
    let way = |text: &str| match (text.get(..2), text.get(2..4), text.get(4..)) {
        (Some(from), Some(to), Some("")) => format!("{from}–{to}"),
        (Some(from), Some(to), Some(role)) => format!("{from}–{to}={}", role.to_uppercase()),
        _ => text.to_owned(),
    };
    moves.split('+').map(way).collect::<Vec<_>>().join(" + ")
}

/// What a value of an option means, as a sentence; the option's own sentence with the value where there is none.
///
/// ```
/// use zugleich_render::words;
/// assert_eq!(words::option("prediction", "castling", "off"), "There is no castling.");
/// ```
#[must_use]
pub fn option(variant: &str, key: &str, value: &str) -> String {
    let sentence = TEXTS.get(&format!("{variant}-option-{key}-{value}"), &[]);
    sentence.unwrap_or_else(|| format!("{key}: {value}"))
}

#[cfg(test)]
mod tests {
    use zugleich_rules::game::{Descriptor, Outcome, Reason};
    use zugleich_rules::{ByColor, catalog};

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

    /// Plays one turn and says what happened in it.
    fn said(variant: &str, position: &str, line: &str) -> String {
        let game = catalog::variant(variant).and_then(|v| v.open(&[], Some(position)));
        let report = game.expect("the position can be").play_line(line).expect("the turn is legal");
        let events: Vec<String> = report.events.iter().map(|data| event(variant, data)).collect();
        events.join(" ")
    }

    #[test]
    fn every_event_of_parity_has_words() {
        let turns = [
            (
                "4k2r/8/8/8/8/8/P7/4K2R Kk - -/- 0 1",
                "e1g1 h8h1",
                "White castles on the king's side. Black's capture on h1 fails: the piece there has left. \
                 White is in delayed check from h1.",
            ),
            (
                "r3k3/1P5p/8/8/pP6/8/8/4K3 - b3 b4/- 0 1",
                "b7a8q a4b3",
                "White takes the rook on a8. Black takes the pawn on b4 en passant. \
                 White's pawn becomes a queen on a8. Black is in delayed check from a8.",
            ),
            (
                "4r1k1/8/8/4n3/8/8/1N6/4K3 - - -/- 0 1",
                "b2c4 e5c4",
                "Two pieces arrive on c4 and share it. White is in immediate check, discovered, from e8.",
            ),
            ("4k3/7p/8/8/8/8/P7/1R2K3 - - -/- 0 1", "b1b8 e8e7", "White's check fails."),
            (
                "8/4k2p/8/8/4K3/8/P7/8 - - -/- 0 1",
                "e4e5 e7e6",
                "White is in delayed check from e6. Black is in delayed check from e5. Both kings are in check.",
            ),
            ("4r1k1/6p1/8/8/8/8/P7/4K3 - - -/e8 0 1", "a2a3 g7g6", "White is in immediate check from e8."),
        ];
        for (position, line, sentences) in turns {
            assert_eq!(said("parity", position, line), sentences);
            let leaving = sentences.replace("share it.", "share it: both must leave at once.");
            assert_eq!(said("parity-so", position, line), leaving);
        }
    }

    #[test]
    fn a_side_without_a_plan_loses_or_both_do() {
        let text = result(Outcome::win(Color::White, Reason::NoMoves));
        assert_eq!(text, "White wins: Black has no legal plan.");
        assert_eq!(result(Outcome::draw(Reason::NoMoves)), "Draw: neither side has a legal plan.");
    }

    /// Plays games in which every side takes its plans in turn, and looks at every event of every variant.
    #[test]
    fn every_event_has_words() {
        for variant in catalog::variants() {
            let id = variant.descriptor().id;
            for game in 0..20_usize {
                let mut played = variant.start(&[]).unwrap();
                for turn in 0..60 {
                    let pick = |side| {
                        let plans = played.plans(side);
                        let listed = plans.get((turn * 31 + game * 17) % plans.len().max(1))?;
                        Some(played.check(side, listed).unwrap())
                    };
                    let plans = ByColor::new(pick(Color::White), pick(Color::Black));
                    let Ok(report) = played.play(plans.as_ref().map(Option::as_deref)) else { break };
                    for told in &report.events {
                        let text = event(id, told);
                        assert!(!text.starts_with(id), "{told:?} reads {text:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_value_of_every_option_has_words() {
        for variant in catalog::variants() {
            let Descriptor { id, options, .. } = variant.descriptor();
            for info in *options {
                for value in info.values {
                    let sentence = option(id, info.key, value);
                    assert!(sentence.ends_with('.'), "{id} {} reads {sentence:?}", info.key);
                }
            }
        }
    }

    #[test]
    fn a_plan_is_said_with_its_prediction() {
        assert_eq!(plan(Color::White, "e2e4/d7d5"), "White e2–e4, predicting d7–d5");
        assert_eq!(plan(Color::Black, "--/-"), "Black passes, no prediction");
        assert_eq!(plan(Color::White, "b7a8q/a2a3+b2b3"), "White b7–a8=Q, predicting a2–a3 + b2–b3");
        assert_eq!(plan(Color::Black, "e7e5"), "Black e7e5");
    }

    #[test]
    fn a_turn_without_a_battle_says_so() {
        let said = |line| {
            let variant = catalog::variant("prediction").unwrap();
            let mut game = variant.open(&[], Some("4k3/7p/8/r6R/8/8/7P/4K3 - - 0 1")).unwrap();
            turn("prediction", &game.play_line(line).unwrap())
        };
        assert_eq!(
            said("h5h4/- a5h5/h5h4"),
            "White h5–h4, no prediction; Black a5–h5, predicting h5–h4. Black predicted correctly. No battle."
        );
        assert!(said("h5a5/- a5h5/-").ends_with("nobody predicted it: no battle."));
        let fought = said("h5a5/a5h5 a5h5/-");
        assert!(fought.contains("Battle on") && !fought.contains("o battle."), "{fought}");
        let mut game = catalog::variant("chesimul").unwrap().start(&[]).unwrap();
        assert_eq!(peace("chesimul", &game.play_line("a2a3 a4a3").unwrap()), None);
    }

    #[test]
    fn the_loser_is_named() {
        let text = result(Outcome::win(Color::White, Reason::KingTaken));
        assert_eq!(text, "White wins: the black king was taken.");
        let text = result(Outcome::win(Color::Black, Reason::Resignation));
        assert_eq!(text, "Black wins: White resigned.");
    }
}
