//! Games that are called off, and games with an absent player.

use zugleich_transcript::{TranscriptClockSetting, TranscriptMode, TranscriptSeat};

use super::{against_computer, between_people};
use crate::table::{PlayedFiles, ScriptedGame};

/// Clocks pause once both players are there, and after each reveal.
const WITH_LEAD: TranscriptClockSetting =
    TranscriptClockSetting::Increment { base: 60, increment: 1, pause: 500, lead: 2_000 };

/// Plays a game that is withdrawn while a seat is open.
pub(super) fn withdrawn() -> PlayedFiles {
    let mut table =
        ScriptedGame::new(12, &between_people("prediction", TranscriptMode::Sealed, Some(WITH_LEAD)));
    table.wait();
    table.end(None, "aborted");
    table.finish()
}

/// Plays a game that is called off after a turn, although one seat has sealed.
pub(super) fn aborted() -> PlayedFiles {
    let mut table = ScriptedGame::new(13, &between_people("chesimul", TranscriptMode::Sealed, None));
    table.join();
    table.turn();
    let plan = table.chosen(TranscriptSeat::Black);
    table.seal(TranscriptSeat::Black, &plan);
    table.end(None, "aborted");
    table.finish()
}

/// Plays a game against the computer that is called off after three turns, although the computer has sealed.
pub(super) fn computer_aborted() -> PlayedFiles {
    let mut table = ScriptedGame::new(18, &against_computer("chesimul", None));
    (0..3).for_each(|_| table.turn());
    let plan = table.chosen(TranscriptSeat::Black);
    table.seal(TranscriptSeat::Black, &plan);
    table.end(None, "aborted");
    table.finish()
}

/// Plays a game in which White has sealed, Black is away, and White claims a win.
pub(super) fn absence() -> PlayedFiles {
    let mut table = ScriptedGame::new(14, &between_people("parity", TranscriptMode::Sealed, Some(WITH_LEAD)));
    table.join();
    (0..2).for_each(|_| table.turn());
    let plan = table.chosen(TranscriptSeat::White);
    table.seal(TranscriptSeat::White, &plan);
    table.now += 30_000;
    table.end(Some(TranscriptSeat::White), "absence");
    table.finish()
}

/// Plays a game in which White is to move and away, and Black claims a draw.
pub(super) fn drawn_absence() -> PlayedFiles {
    let mut table = ScriptedGame::new(15, &between_people("entanglement", TranscriptMode::Open, None));
    table.join();
    (0..2).for_each(|_| table.turn());
    table.now += 600_000;
    table.end(None, "absence");
    table.finish()
}
