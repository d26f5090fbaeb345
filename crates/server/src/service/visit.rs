use std::sync::Arc;

use super::people::{Displaced, Places};
use super::room::Room;
use crate::base::ids::GuestId;

/// A connection to a room. The guest leaves when it is dropped.
#[derive(Debug)]
pub(crate) struct Visit {
    room: Arc<Room>,
    guest: GuestId,
    number: u64,
}

impl Visit {
    /// A guest comes in, if there is a place, until a newer connection of the same guest takes it.
    pub(crate) async fn begin(room: Arc<Room>, guest: GuestId, places: Places) -> Option<(Self, Displaced)> {
        let game = room.game().await;
        let arrival = room.people().arrive(&guest, game.seats(), places)?;
        drop(game);
        if arrival.first {
            room.tell_everybody();
        }
        Some((Self { room, guest, number: arrival.number }, arrival.displaced))
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let gone = self.room.people().leave(&self.guest, self.number);
        if gone {
            self.room.tell_everybody();
        }
    }
}
