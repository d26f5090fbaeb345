//! Check of the opened seals of an exported game against the played plans.

use zugleich_render::record::SavedSeal;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::TurnReport;
use zugleich_session::SecretString;
use zugleich_session::domain::seal;
use zugleich_session::ids::GameId;
use zugleich_transcript::{Nonce, SealInput, TranscriptSeat, position_hash};

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::notice;

/// Checks that each opened seal of a file is of the plan that was played, and that its hash matches its
/// contents. If the file does not name its game, seals cannot be checked, and a note goes to standard error.
///
/// # Errors
/// `opening-mismatch`, with the turn and the side.
pub(crate) fn check(
    id: Option<&str>,
    seals: &[SavedSeal],
    start: &str,
    reports: &[TurnReport],
) -> Result<(), CliError> {
    let Some(game) = id.and_then(|id| id.parse().ok()) else {
        if !seals.is_empty() {
            notice::print_notice(
                "the seals are not checked: their hashes cover the game's id, which the file does not name",
            );
        }
        return Ok(());
    };
    seals
        .iter()
        .map(ExportedSeal)
        .try_for_each(|seal| seal.check(&game, start, reports).map_err(|why| seal.fault(why)))
}

/// An opened seal of a file.
struct ExportedSeal<'a>(&'a SavedSeal);

impl ExportedSeal<'_> {
    fn check(&self, game: &GameId, start: &str, reports: &[TurnReport]) -> Result<(), &'static str> {
        let Some(index) = reports.iter().position(|report| report.turn == self.0.turn) else {
            return Err("the turn was not played");
        };
        if reports[index].plans[self.0.seat].as_ref() != Some(&self.0.plan) {
            return Err("the played plan differs from the sealed one");
        }
        let before = index.checked_sub(1).map_or(start, |last| &reports[last].position);
        let hashes = [Some(self.server_seal(game)), self.player_seal(game, before)];
        if hashes.contains(&Some(self.0.hash.clone())) { Ok(()) } else { Err("the hash does not match") }
    }

    /// Returns the seal of a game whose server keeps the plans.
    fn server_seal(&self, game: &GameId) -> String {
        seal::hash(game, self.0.turn, self.0.seat, &self.0.plan, &self.0.nonce)
    }

    /// Returns the seal of a game whose players seal; `None` if the nonce is invalid.
    fn player_seal(&self, game: &GameId, position: &str) -> Option<String> {
        let seat = if self.0.seat == Color::White { TranscriptSeat::White } else { TranscriptSeat::Black };
        let plan = SealInput {
            game: game.to_string(),
            turn: self.0.turn.into(),
            seat,
            position: position_hash(position),
            plan: SecretString::from(self.0.plan.clone()),
            nonce: Nonce::read(&self.0.nonce)?,
        };
        Some(plan.seal().to_string())
    }

    fn fault(&self, why: &str) -> CliError {
        let turn = self.0.turn;
        let side = color_name(self.0.seat);
        let words = format_args!("turn {turn}: the seal of {side} is not valid: {why}");
        CliError::failed(CliErrorKind::WrongOpening, words).with("turn", turn).with("side", side)
    }
}
