use std::sync::Arc;

use tokio::task::JoinError;

use super::registry::RoomsInner;
use super::{RoomError, Rooms};
use crate::domain::{GameState, ReplayError, StoredEvent};
use crate::ids::GameId;
use crate::ports::{Append, AppendError, GameSummary, ServerUptime, StoreError};
use crate::service::Room;

/// Number of attempts for one game before giving up because of conflicting writes.
pub(super) const ATTEMPTS: u32 = 8;

/// Tolerated difference by which the clock of another server may be ahead, in milliseconds.
const AHEAD: i64 = 5_000;

/// Number of events of a game up to which it is replayed on the async thread.
const SHORT: usize = 100;

impl Rooms {
    /// Loads the room of a game that is not in memory.
    pub(super) async fn load(&self, id: &GameId) -> Result<Arc<Room>, RoomError> {
        let unread = |error| {
            tracing::error!(game = %id.logged(), %error, "a game could not be read");
            RoomError::Storage
        };
        for _ in 0..ATTEMPTS {
            let game = self.inner().read(id).await.map_err(unread)?.ok_or(RoomError::Unknown)?;
            match self.resumed(game).await {
                Ok(game) => {
                    let people = self.load_names(&game).await.map_err(unread)?;
                    return Ok(self.load_room(game, people).await);
                }
                // Another server has resumed the game; it need not be resumed again.
                Err(AppendError::Conflict { .. }) => {}
                Err(AppendError::Busy) => return Err(RoomError::Busy),
                Err(AppendError::Store(error)) => return Err(unread(error)),
            }
        }
        Err(RoomError::Busy)
    }

    /// Resumes a game whose clocks ran when the server was stopped. Clocks are charged until the server's
    /// last stored sign of life: its presence, or an event of the game.
    async fn resumed(&self, mut game: GameState) -> Result<GameState, AppendError> {
        let (id, expected, at) = (game.id().clone(), game.events(), self.inner().time.now());
        let ServerUptime { since, before, .. } = self.inner().attendance;
        // A time far in the future comes from a server whose clock was wrong.
        if !game.is_timed() || (since..=at.plus(AHEAD)).contains(&game.at()) {
            return Ok(game);
        }
        let event = StoredEvent::Resumed { stopped: before.max(game.at()) };
        game.apply(&event, at).map_err(|broken| unreadable(&id, &broken))?;
        let (due, index) = (game.next_flag(), GameSummary::from(&game));
        let append = Append { game: &id, expected, events: &[event], at, due, index };
        self.inner().store.append(&[append]).await?;
        self.notify_servers(&game);
        Ok(game)
    }
}

impl RoomsInner {
    /// Returns the stored game; `None` if there is none.
    pub(super) async fn read(&self, id: &GameId) -> Result<Option<GameState>, StoreError> {
        let events = self.store.events_after(id, 0).await?;
        if events.is_empty() {
            return Ok(None);
        }
        if events.len() <= SHORT {
            return GameState::fold(id.clone(), &events).map(Some).map_err(|broken| unreadable(id, &broken));
        }
        // The replay of a long game must not block other tasks.
        let game = id.clone();
        let folded = tokio::task::spawn_blocking(move || GameState::fold(game, &events)).await;
        let failed = |why: JoinError| StoreError::Unreadable { game: id.clone(), why: why.to_string() };
        folded.map_err(failed)?.map(Some).map_err(|broken| unreadable(id, &broken))
    }
}

/// Returns the error for stored events that do not make a game.
pub(super) fn unreadable(game: &GameId, broken: &ReplayError) -> StoreError {
    StoreError::Unreadable { game: game.clone(), why: broken.to_string() }
}
