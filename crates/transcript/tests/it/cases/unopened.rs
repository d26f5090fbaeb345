//! Games with seals that are not opened correctly.

use zugleich_transcript::{Mode, Seat, What};

use super::between_people;
use crate::table::{Table, Written};

/// Plays a game with a seal that its owner never opens.
pub(super) fn unopened() -> Written {
    let mut table = Table::new(4, &between_people("parity-so", Mode::Sealed, None));
    table.join();
    (0..2).for_each(|_| table.turn());
    for seat in Seat::ALL {
        let plan = table.chosen(seat);
        table.seal(seat, &plan);
    }
    table.open(Seat::Black);
    table.now += 3_600_000;
    table.end(Some(Seat::Black), "abandonment");
    table.finish()
}

pub(super) fn wrong_opening() -> Written {
    let mut table = Table::new(9, &between_people("prediction", Mode::Sealed, None));
    table.join();
    table.turn();
    for seat in Seat::ALL {
        let plan = table.chosen(seat);
        table.seal(seat, &plan);
    }
    table.open(Seat::White);
    let reason = "wrong-opening".to_owned();
    let (plan, nonce) = ("d7d5/-".to_owned(), "00".repeat(16));
    table.push(What::Forfeit { seat: Seat::Black, turn: 2, reason, plan, nonce });
    table.end(Some(Seat::White), "wrong-opening");
    table.finish()
}

pub(super) fn illegal_plan() -> Written {
    let mut table = Table::new(10, &between_people("parity", Mode::Sealed, None));
    table.join();
    for (seat, plan) in [(Seat::Black, "e7e5"), (Seat::White, "e2e5")] {
        table.seal(seat, plan);
    }
    let (plan, nonce) = table.secret.white.clone().unwrap();
    let reason = "illegal-plan".to_owned();
    table.push(What::Forfeit { seat: Seat::White, turn: 1, reason, plan, nonce });
    table.open(Seat::Black);
    table.end(Some(Seat::Black), "illegal-plan");
    table.finish()
}
