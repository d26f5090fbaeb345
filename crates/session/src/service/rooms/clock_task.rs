use std::sync::Arc;
use std::time::Duration;

use super::Rooms;
use crate::Moment;
use crate::ids::GuestId;
use crate::service::{CommandError, Room};

/// Delay after a flag fall that could not be stored.
const PAUSE: Duration = Duration::from_secs(1);

impl Rooms {
    /// Starts the clock task of a room, which runs as long as a clock runs.
    ///
    /// The room stays in memory until then, even without connections.
    pub(super) fn start_timing(&self, room: &Arc<Room>) {
        if !room.begin_timing() {
            return;
        }
        let (rooms, room) = (self.clone(), room.clone());
        tokio::spawn(async move {
            let mut stopping = rooms.inner().stopping.clone();
            loop {
                tokio::select! {
                    () = rooms.keep_time(&room) => {}
                    _ = stopping.wait_for(|stop| *stop) => return,
                }
                room.end_timing();
                // A clock that was started just before found this task running and relied on it.
                if !room.game().await.is_timed() || !room.begin_timing() {
                    return;
                }
            }
        });
    }

    /// Records flag falls until no clock runs. They are judged by the server's time alone, so that a late
    /// call does not matter.
    async fn keep_time(&self, room: &Arc<Room>) {
        let time = &self.inner().time;
        let mut news = room.subscribe_changes();
        loop {
            news.borrow_and_update();
            if self.expire_clocks(room, time.now()).await.is_err() {
                self.wait_for_storage().await;
                continue;
            }
            let Some(next) = room.game().await.next_flag() else { return };
            tokio::select! {
                () = time.wait_until(next) => {}
                _ = news.changed() => {}
            }
        }
    }

    /// Records all flags of a game that have fallen by now.
    pub(super) async fn expire_clocks(&self, room: &Arc<Room>, now: Moment) -> Result<(), CommandError> {
        self.change(room, now, move |game| Ok(game.flags(now).into_iter().collect::<Vec<_>>().into())).await
    }

    /// Records the presence of a player for whom alone the game waits to open a seal.
    ///
    /// # Errors
    /// [`CommandError::Storage`] or [`CommandError::Busy`]: nothing is recorded yet.
    pub async fn attend_opening(&self, room: &Arc<Room>, guest: &GuestId) -> Result<(), CommandError> {
        let guest = guest.clone();
        let now = self.inner().time.now();
        self.change(room, now, move |game| Ok(game.decide_presence(&guest, now))).await
    }

    async fn wait_for_storage(&self) {
        tokio::time::sleep(PAUSE).await;
        self.inner().wait_until_writable().await;
    }
}
