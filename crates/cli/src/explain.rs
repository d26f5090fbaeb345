//! Questions about impossible types and illegal moves, and their answers in words.

use std::io::{self, Write};

use zugleich_games::{Explanation, ExplanationQuery, type_from_letter};
use zugleich_rules::board::{Geometry, PieceType};
use zugleich_rules::kernel::Record;

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;

/// Parses a square and the letter of a type, or a move.
///
/// # Errors
/// A failure of form for anything else.
pub(crate) fn parse_question(words: &[&str]) -> Result<ExplanationQuery, CliError> {
    let unclear = || {
        let form = "ask for a square and the letter of a type (a5 Q, a5 +Q), or for a move (a2a5)";
        CliError::malformed(CliErrorKind::UnclearQuestion, form)
    };
    match words {
        [square, letter] => {
            let square = Geometry::EIGHT.square(square).ok_or_else(unclear)?;
            Ok(ExplanationQuery::Type(square, read_type(letter).ok_or_else(unclear)?))
        }
        [plan] => Ok(ExplanationQuery::Plan((*plan).to_owned())),
        _ => Err(unclear()),
    }
}

/// Parses a type as in the position text, in either case.
fn read_type(text: &str) -> Option<PieceType> {
    let (promoted, letter) = text.strip_prefix('+').map_or((false, text), |letter| (true, letter));
    let mut letters = letter.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
    type_from_letter(letter, promoted)
}

/// Prints an answer, one sentence per line, and then its squares and plies.
///
/// # Errors
/// An error of the output.
pub(crate) fn print_explanation(
    out: &mut impl Write,
    record: &Record,
    answer: Option<&Explanation>,
) -> io::Result<()> {
    let Some(explanation) = answer else { return writeln!(out, "Nothing excludes it.") };
    for sentence in &explanation.sentences {
        writeln!(out, "{sentence}")?;
    }
    let squares: Vec<String> = explanation.squares.iter().map(ToString::to_string).collect();
    if !squares.is_empty() {
        writeln!(out, "Squares: {}", squares.join(" "))?;
    }
    let told: Vec<String> =
        explanation.cited_turns(record).map(|(ply, _, plan)| format!("{ply}. {plan}")).collect();
    if !told.is_empty() {
        writeln!(out, "Plies: {}", told.join(", "))?;
    }
    Ok(())
}
