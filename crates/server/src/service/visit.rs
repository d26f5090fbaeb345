use std::sync::Arc;

use super::Room;
use crate::base::ids::GuestId;

/// A connection to a room. The guest leaves when it is dropped.
#[derive(Debug)]
pub(crate) struct Visit {
    room: Arc<Room>,
    guest: GuestId,
}

impl Visit {
    /// A guest comes in.
    pub(crate) fn new(room: Arc<Room>, guest: GuestId) -> Self {
        let arrived = room.people().arrive(&guest);
        if arrived {
            room.tell_everybody();
        }
        Self { room, guest }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let gone = self.room.people().leave(&self.guest);
        if gone {
            self.room.tell_everybody();
        }
    }
}
