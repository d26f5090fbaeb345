//! Questions of a player about the position: plans, types, reasons.

use std::io::{self, Write};

use zugleich_games::game;
use zugleich_render::language::Language;
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{BoardPiece, PlanPrediction, TurnScope};

use crate::explain;

/// Prints the plans of a side, of one square if given.
pub(super) fn plans(
    game: &dyn AnyMatch,
    side: Color,
    square: Option<&str>,
    out: &mut impl Write,
) -> io::Result<()> {
    if game.require_enumeration().is_err() {
        return writeln!(out, "The game has too many possible lists to show.");
    }
    let plans = game.legal_plan_texts(side);
    let wanted: Vec<_> =
        plans.into_iter().filter(|plan| square.is_none_or(|square| plan.starts_with(square))).collect();
    writeln!(out, "{}", if wanted.is_empty() { "none".to_owned() } else { wanted.join(" ") })
}

/// Returns whether pieces of this game can be of several types.
pub(super) fn has_types(game: &dyn AnyMatch) -> bool {
    game.descriptor().turn != TurnScope::WholeGame
        && zugleich_games::game(game.descriptor().id).is_ok_and(|entry| entry.explain.is_some())
}

/// Returns whether plans of this game predict the other side's.
pub(super) fn predicts(game: &dyn AnyMatch) -> bool {
    Color::ALL.into_iter().any(|side| {
        let data = game.legal_plan_texts(side).first().and_then(|plan| game.plan_data(side, plan).ok());
        data.is_some_and(|plan| plan.prediction != PlanPrediction::Unknown)
    })
}

/// Prints the possible types of every piece, or of the piece on a square, in the letters of the position
/// text.
pub(super) fn types(game: &dyn AnyMatch, square: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    if !has_types(game) {
        return writeln!(out, "Every piece of {} has one known type.", game.descriptor().name);
    }
    let figures = game.scene().map_or_else(Vec::new, |scene| scene.figures);
    let asked = |figure: &&BoardPiece| square.is_none_or(|square| figure.square.to_string() == square);
    let told = |side| {
        let own = figures.iter().filter(asked).filter(|figure| figure.side == side);
        own.map(|figure| format!("{} {}", figure.square, figure.face.text(side))).collect::<Vec<_>>()
    };
    let sides = Color::ALL.map(|side| (side, told(side)));
    for (side, told) in sides.iter().filter(|(_, told)| !told.is_empty()) {
        writeln!(out, "{}: {}", words::side(Language::English, *side), told.join("  "))?;
    }
    if sides.iter().all(|(_, told)| told.is_empty()) {
        writeln!(out, "No piece stands on {}.", square.unwrap_or("the board"))?;
    }
    Ok(())
}

/// Prints the reason why a type or a move is impossible.
pub(super) fn why(play: &dyn AnyMatch, asked: &[String], out: &mut impl Write) -> io::Result<()> {
    let words: Vec<&str> = asked.iter().map(String::as_str).collect();
    let question = match explain::parse_question(&words) {
        Ok(question) => question,
        Err(unclear) => return writeln!(out, "{}.", unclear.message()),
    };
    let answer = game(&play.record().variant)
        .map_err(Into::into)
        .and_then(|entry| entry.explanation(Language::English, play.record(), &question));
    match answer {
        Ok(answer) => explain::print_explanation(out, play.record(), answer.as_ref()),
        Err(unexplained) => writeln!(out, "{unexplained}."),
    }
}
