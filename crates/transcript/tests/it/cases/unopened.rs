//! Games with seals that are not opened correctly.

use zugleich_transcript::{TranscriptMode, TranscriptPayload, TranscriptSeat};

use super::between_people;
use crate::table::{PlayedFiles, ScriptedGame};

/// Plays a game with a seal that its owner never opens.
pub(super) fn unopened() -> PlayedFiles {
    let mut table = ScriptedGame::new(4, &between_people("parity-so", TranscriptMode::Sealed, None));
    table.join();
    (0..2).for_each(|_| table.turn());
    for seat in TranscriptSeat::ALL {
        let plan = table.chosen(seat);
        table.seal(seat, &plan);
    }
    table.open(TranscriptSeat::Black);
    table.now += 3_600_000;
    table.end(Some(TranscriptSeat::Black), "abandonment");
    table.finish()
}

pub(super) fn wrong_opening() -> PlayedFiles {
    let mut table = ScriptedGame::new(9, &between_people("prediction", TranscriptMode::Sealed, None));
    table.join();
    table.turn();
    for seat in TranscriptSeat::ALL {
        let plan = table.chosen(seat);
        table.seal(seat, &plan);
    }
    table.open(TranscriptSeat::White);
    let reason = "wrong-opening".to_owned();
    let (plan, nonce) = ("d7d5/-".to_owned(), "00".repeat(16));
    table.push(TranscriptPayload::Forfeit { seat: TranscriptSeat::Black, turn: 2, reason, plan, nonce });
    table.end(Some(TranscriptSeat::White), "wrong-opening");
    table.finish()
}

pub(super) fn illegal_plan() -> PlayedFiles {
    let mut table = ScriptedGame::new(10, &between_people("parity", TranscriptMode::Sealed, None));
    table.join();
    for (seat, plan) in [(TranscriptSeat::Black, "e7e5"), (TranscriptSeat::White, "e2e5")] {
        table.seal(seat, plan);
    }
    let (plan, nonce) = table.secret.white.clone().unwrap();
    let reason = "illegal-plan".to_owned();
    table.push(TranscriptPayload::Forfeit { seat: TranscriptSeat::White, turn: 1, reason, plan, nonce });
    table.open(TranscriptSeat::Black);
    table.end(Some(TranscriptSeat::Black), "illegal-plan");
    table.finish()
}
