use crate::base::{Sound, Wrong, ensure};
use crate::form::{Opponent, Seat};

/// Pending offers and requests of the seats.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offers {
    /// Seat that offers a draw.
    pub(super) draw: Option<Seat>,
    /// Seat that asks for a takeback.
    pub(super) takeback: Option<Seat>,
}

impl Offers {
    /// Declines the offer or request of the other seat.
    pub(super) fn decline(offer: &mut Option<Seat>, seat: Seat) -> Sound {
        ensure(*offer == Some(seat.other()), Wrong::OutOfPlace)?;
        *offer = None;
        Ok(())
    }

    /// Checks whether a takeback to `kept` turns is allowed.
    pub(super) fn allow(&self, opponent: Opponent, kept: u64, turns: usize) -> Sound {
        let turns = turns as u64;
        let may = match opponent {
            Opponent::Computer => kept < turns,
            Opponent::Practice => kept + 1 == turns,
            Opponent::Friend | Opponent::Lobby => kept + 1 == turns && self.takeback.is_some(),
        };
        ensure(may, Wrong::OutOfPlace)
    }
}
