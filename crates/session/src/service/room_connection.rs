use std::sync::Arc;

use zugleich_rules::Color;

use super::room::Room;
use super::room_guests::{ReplacementSignal, RoomLimits};
use crate::ids::GuestId;
use crate::ports::ServerTime;

/// A connection to a room, which ends when it is dropped.
#[derive(Debug)]
pub struct RoomConnection {
    room: Arc<Room>,
    guest: GuestId,
    number: u64,
    /// `true` if the guest plays.
    plays: bool,
    time: Arc<dyn ServerTime>,
}

impl RoomConnection {
    /// Connects a guest to a room, if there is a place, until a newer connection of the same guest replaces
    /// it.
    pub(super) async fn begin(
        room: Arc<Room>,
        guest: GuestId,
        places: RoomLimits,
        time: Arc<dyn ServerTime>,
    ) -> Option<(Self, ReplacementSignal)> {
        let game = room.game().await;
        let arrival = room.people().arrive(&guest, game.seats(), places)?;
        let plays = Color::ALL.into_iter().any(|seat| game.owns(&guest, seat));
        drop(game);
        if plays {
            room.attend(time.now());
        }
        if arrival.first {
            room.notify_all();
        }
        Some((Self { room, guest, number: arrival.number, plays, time }, arrival.displaced))
    }
}

impl Drop for RoomConnection {
    fn drop(&mut self) {
        let now = self.time.now();
        let gone = self.room.people().leave(&self.guest, self.number, now);
        if self.plays {
            self.room.attend(now);
        }
        if gone {
            self.room.notify_all();
        }
    }
}
