use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use zugleich_rules::Color;

use super::Rooms;
use crate::Moment;
use crate::domain::{DecisionError, GameState};
use crate::ids::{GameId, GuestId};
use crate::ports::StoreError;
use crate::service::Room;

/// Interval at which servers share the presence of guests, without changes and with frequent changes.
const SAID: Duration = Duration::from_secs(5);
const SOON: Duration = Duration::from_millis(250);

impl Rooms {
    /// Shares the presence of players among all servers on the same database, if there may be others.
    pub async fn run_presence_sync(&self) {
        while self.inner().store.is_shared() {
            if let Err(error) = self.sync_presence().await {
                tracing::warn!(%error, "presence at other servers could not be read");
            }
            tokio::time::sleep(SOON).await;
            tokio::select! {
                () = self.inner().arrived.notified() => {}
                () = tokio::time::sleep(SAID) => {}
            }
        }
    }

    /// Publishes the players at this server, and reads those at other servers.
    pub(super) async fn sync_presence(&self) -> Result<(), StoreError> {
        let rooms: Vec<(GameId, Arc<Room>)> =
            self.loaded_by_id().into_iter().filter(|(_, room)| room.people().are_two()).collect();
        let here = |(id, room): &(GameId, Arc<Room>)| -> Vec<(GameId, GuestId)> {
            room.people().players_here().map(|guest| (id.clone(), guest.clone())).collect()
        };
        let own: Vec<_> = rooms.iter().flat_map(here).collect();
        let games: Vec<_> = rooms.iter().map(|(id, _)| id.clone()).collect();
        let now = self.inner().time.now();
        let mut others: HashMap<GameId, HashSet<GuestId>> = HashMap::new();
        for (game, guest) in self.inner().store.share_presence(&own, &games, now).await? {
            others.entry(game).or_default().insert(guest);
        }
        for (id, room) in rooms {
            let changed = room.people().set_remote_guests(others.remove(&id).unwrap_or_default(), now);
            if changed {
                room.notify_all();
            }
        }
        Ok(())
    }

    /// Refuses a claim about a seat whose owner is present, or has not been away for long enough.
    pub(super) fn check_absent(
        room: &Room,
        game: &GameState,
        seat: Color,
        at: Moment,
    ) -> Result<(), DecisionError> {
        let counts = game.guest(seat).and_then(|guest| room.people().counts_as_away(guest));
        if counts.is_some_and(|from| from <= at) { Ok(()) } else { Err(DecisionError::NotAway) }
    }
}
