use std::time::Duration;

use super::Rooms;
use crate::Moment;
use crate::domain::DecisionError;
use crate::ids::{GameId, GuestId};
use crate::ports::{ListedGame, ServerNotification};
use crate::service::{CommandError, Room};

/// Interval at which servers share their open seeks, even without changes.
const SAID: Duration = Duration::from_secs(5);
/// Age up to which a seek is reopened for a returning owner, in seconds.
const REOPENED: i64 = 3600;
/// Number of an owner's latest games searched for seeks.
const LATEST: u32 = 20;

impl Rooms {
    /// Keeps the lobby the same at all servers on the same database, if there may be others.
    pub async fn run_seek_sync(&self) {
        let inner = self.inner();
        let (mut changes, mut said) = (inner.lobby.watch(), None);
        while inner.store.is_shared() {
            changes.borrow_and_update();
            let own = inner.lobby.own();
            match inner.store.share_seeks(&own, inner.time.now()).await {
                Ok(others) => self.update_seeks(&others).await,
                Err(error) => tracing::warn!(%error, "the seeks of other servers could not be read"),
            }
            if said.replace(own.clone()) != Some(own) {
                inner.wakes.publish(ServerNotification::Seeks);
            }
            tokio::select! {
                _ = changes.changed() => {}
                () = inner.others_seek.notified() => {}
                () = tokio::time::sleep(SAID) => {}
            }
        }
    }

    /// Updates the seeks at other servers, and checks those that are no longer open there.
    async fn update_seeks(&self, others: &[ListedGame]) {
        for game in self.inner().lobby.update_remote_seeks(others) {
            self.recheck_seek(&game).await;
        }
    }

    /// Checks a seek that was open at another server: it may be taken or closed.
    async fn recheck_seek(&self, game: &GameId) {
        self.refresh_game(game, u32::MAX).await;
        self.inner().lobby.close_remote_seek(game);
    }

    /// Closes the seek of a game that a guest of this name has joined.
    pub(super) fn close_taken_seek(&self, room: &Room, game: &GameId, by: &str) {
        let lobby = &self.inner().lobby;
        let attended = lobby.owner(game).is_some_and(|owner| room.people().is_online(&owner));
        lobby.taken(game, by, attended);
    }

    /// Reopens the seeks of the last hour of a returning owner.
    pub async fn reopen_seeks_of(&self, owner: &GuestId) {
        let inner = self.inner();
        let now = inner.time.now().seconds();
        match inner.store.games_of(owner, LATEST).await {
            Ok(games) => {
                let lately = games.iter().filter(|game| now - game.created < REOPENED);
                lately.for_each(|game| inner.lobby.restore(game));
            }
            Err(error) => tracing::warn!(%error, "the seeks of a guest could not be read"),
        }
    }

    /// Refuses to let a seek be taken whose owner is at no server; `made` is its time of creation.
    pub(super) async fn admit_taker(&self, game: &GameId, made: Moment) -> Result<(), CommandError> {
        let inner = self.inner();
        let is_open = || inner.lobby.has(game) || inner.lobby.is_fresh(made);
        if is_open() {
            return Ok(());
        }
        if inner.store.is_shared() {
            let others = inner.store.share_seeks(&inner.lobby.own(), inner.time.now()).await?;
            self.update_seeks(&others).await;
        }
        if is_open() { Ok(()) } else { Err(DecisionError::NotListed.into()) }
    }
}
