use crate::base::{Sound, Wrong, ensure};
use crate::form::{Opponent, Seat};

/// What the seats have offered and asked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offers {
    /// Who offers a draw.
    pub(super) draw: Option<Seat>,
    /// Who asks for the last turn back.
    pub(super) takeback: Option<Seat>,
}

impl Offers {
    /// A seat says no to what the other one wants.
    pub(super) fn decline(offer: &mut Option<Seat>, seat: Seat) -> Sound {
        ensure(*offer == Some(seat.other()), Wrong::OutOfPlace)?;
        *offer = None;
        Ok(())
    }

    /// Whether the game may go back to `kept` of its turns.
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
