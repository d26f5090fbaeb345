use crate::base::{CheckResult, TranscriptErrorKind, ensure};
use crate::form::{TranscriptOpponent, TranscriptSeat};

/// Pending offers and requests of the seats.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PendingOffers {
    /// Seat that offers a draw.
    pub(super) draw: Option<TranscriptSeat>,
    /// Seat that asks for a takeback.
    pub(super) takeback: Option<TranscriptSeat>,
}

impl PendingOffers {
    /// Declines the offer or request of the other seat.
    pub(super) fn decline(offer: &mut Option<TranscriptSeat>, seat: TranscriptSeat) -> CheckResult {
        ensure(*offer == Some(seat.other()), TranscriptErrorKind::OutOfPlace)?;
        *offer = None;
        Ok(())
    }

    /// Checks whether a takeback to `kept` turns is allowed.
    pub(super) fn allow(&self, opponent: TranscriptOpponent, kept: u64, turns: usize) -> CheckResult {
        let turns = turns as u64;
        let may = match opponent {
            TranscriptOpponent::Computer => kept < turns,
            TranscriptOpponent::Practice => kept + 1 == turns,
            TranscriptOpponent::Friend | TranscriptOpponent::Lobby => {
                kept + 1 == turns && self.takeback.is_some()
            }
        };
        ensure(may, TranscriptErrorKind::OutOfPlace)
    }
}
