//! Comments before the turns of a text, as a server exports them.

use zugleich_render::language::Language;
use zugleich_render::record::SavedSeal;
use zugleich_render::record::pgn::{RecordError, RecordErrorKind, RecordedResult, TextPosition};
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::Outcome;

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;

/// Contents of the comments.
#[derive(Debug, Default)]
pub(crate) struct ExportHeader {
    /// The server's id of the game.
    pub(crate) id: Option<String>,
    /// Tags of the players and the game, name and value.
    pub(crate) tags: Vec<(String, String)>,
    /// The opened seals.
    pub(crate) seals: Vec<SavedSeal>,
    /// The ending of the game, and the number of its line.
    result: Option<(u32, Option<RecordedResult>)>,
}

impl ExportHeader {
    /// Reads the comments before the first turn; comments of another form are ignored.
    ///
    /// # Errors
    /// A comment with a known beginning and an invalid rest, or a repeated one.
    pub(crate) fn read(text: &str) -> Result<Self, CliError> {
        let mut heading = Self::default();
        let comments =
            (1..).zip(text.lines()).take_while(|(_, line)| line.is_empty() || line.starts_with('#'));
        for (number, line) in comments {
            let Some(comment) = line.strip_prefix("# ") else { continue };
            if number == 1
                && let Some((_, id)) = comment.rsplit_once(", game ")
            {
                heading.id = Some(id.to_owned());
            } else if let Some(seal) = comment.strip_prefix("Seal: ") {
                heading.seals.push(opened(seal).ok_or_else(|| {
                    CliError::malformed(CliErrorKind::WrongOpening, format_args!("not a valid seal: {seal}"))
                })?);
            } else if let Some(result) = comment.strip_prefix("Result: ") {
                let ending =
                    RecordedResult::read(result.trim_end()).map_err(|kind| fault(number, result, kind))?;
                if heading.result.replace((number, ending)).is_some() {
                    return Err(fault(number, comment, RecordErrorKind::TagTwice).into());
                }
            } else {
                heading.player(number, comment)?;
            }
        }
        heading.tags.retain(|(_, player)| player != "?");
        heading.tags.extend(heading.id.clone().map(|id| ("GameId".to_owned(), id)));
        Ok(heading)
    }

    fn player(&mut self, number: u32, comment: &str) -> Result<(), CliError> {
        for name in ["White", "Black"] {
            let Some(player) = comment.strip_prefix(name).and_then(|rest| rest.strip_prefix(": ")) else {
                continue;
            };
            if self.tags.iter().any(|(tag, _)| tag == name) {
                return Err(fault(number, comment, RecordErrorKind::TagTwice).into());
            }
            self.tags.push((name.to_owned(), player.trim().to_owned()));
        }
        Ok(())
    }

    /// Returns the ending of a game with this outcome by the rules.
    ///
    /// # Errors
    /// The comments name another ending.
    pub(crate) fn ending(&self, outcome: Option<Outcome>) -> Result<Option<RecordedResult>, CliError> {
        let told = self.result.and_then(|(_, ending)| ending);
        let goes_on = self.result.is_some() && told.is_none() && outcome.is_some();
        let agreed = RecordedResult::reconcile(told, outcome).filter(|_| !goes_on);
        agreed.ok_or_else(|| {
            let how = outcome.map_or_else(
                || "by the rules the game goes on".to_owned(),
                |outcome| words::result(Language::English, outcome),
            );
            fault(self.result.map_or(1, |(line, _)| line), "", RecordErrorKind::Ending(how)).into()
        })
    }
}

/// Returns the fault of a comment.
fn fault(line: u32, token: &str, kind: RecordErrorKind) -> RecordError {
    let place = Some(TextPosition { line, column: 1 });
    RecordError { place, turn: None, side: None, token: token.to_owned(), kind }
}

/// Parses a seal in a comment: `turn 3, white, plan b1c3, nonce ..., hash ...`.
fn opened(line: &str) -> Option<SavedSeal> {
    let (line, hash) = line.rsplit_once(", hash ")?;
    let (line, nonce) = line.rsplit_once(", nonce ")?;
    let (line, plan) = line.split_once(", plan ")?;
    let (turn, seat) = line.strip_prefix("turn ")?.split_once(", ")?;
    let seat = Color::ALL.into_iter().find(|side| color_name(*side) == seat)?;
    let [plan, nonce, hash] = [plan, nonce, hash].map(str::to_owned);
    Some(SavedSeal { seat, turn: turn.parse().ok()?, plan, nonce, hash })
}
