use std::sync::Arc;

use zugleich_rules::Color;

use super::Rooms;
use crate::domain::{GamePhase, GameState, Occupant, StoredEvent};
use crate::ids::GameId;
use crate::ports::{BrokerStatus, ServerNotification};
use crate::service::{CommandError, Room};

impl Rooms {
    /// Handles notifications of other servers on the same database, as long as there are any.
    pub async fn run_notifications(&self) {
        loop {
            match self.inner().wakes.recv().await {
                ServerNotification::Game { game, head } => {
                    let rooms = self.clone();
                    // Slow work for one game must not delay the others.
                    tokio::spawn(async move { rooms.refresh_game(&game, head).await });
                }
                ServerNotification::Guest(guest) => {
                    match self.inner().store.name(&guest).await {
                        Ok(name) => self.call(&guest, &name),
                        Err(error) => tracing::warn!(%error, "a new name could not be read"),
                    }
                    self.end_signed_out(&[guest]).await;
                }
                ServerNotification::Seeks => self.inner().others_seek.notify_one(),
                wake @ (ServerNotification::Asked | ServerNotification::Answered) => {
                    self.thoughts().handle_notification(&wake);
                }
                ServerNotification::Missed => {
                    self.thoughts().handle_notification(&ServerNotification::Missed);
                    self.refresh_all().await;
                }
            }
        }
    }

    /// Returns the state of the messenger beside the database, if there is one.
    pub fn broker_status(&self) -> Option<BrokerStatus> {
        self.inner().wakes.broker_status()
    }

    /// Notifies other servers of the number of a game's events.
    pub(super) fn notify_servers(&self, game: &GameState) {
        self.inner().wakes.publish(ServerNotification::Game { game: game.id().clone(), head: game.events() });
    }

    /// Loads the missing events of a game with `head` events, if it is in memory or an open seek.
    pub(super) async fn refresh_game(&self, id: &GameId, head: u32) {
        if !self.is_loaded(id) && !self.inner().lobby.has(id) {
            return;
        }
        // A room that is being loaded may have been read before the last events.
        let Ok(room) = self.open(id).await else { return };
        let mut game = room.game().await;
        if game.events() < head
            && let Err(why) = self.catch_up(&room, &mut game).await
        {
            tracing::warn!(game = %id.logged(), why = why.code(), "new events could not be read");
        }
        match game.phase() {
            GamePhase::Waiting => {}
            GamePhase::Over => self.inner().lobby.close(id),
            _ => self.close_taken_seek(&room, id, &self.taker(&room, &game)),
        }
    }

    /// Returns the name of the guest who has taken a seek.
    fn taker(&self, room: &Room, game: &GameState) -> String {
        let mut guests = Color::ALL.into_iter().filter_map(|side| match &game.seats()[side] {
            Occupant::Guest(guest) => Some(guest),
            Occupant::Open | Occupant::Computer => None,
        });
        let owner = self.inner().lobby.owner(game.id());
        let taker = guests.find(|guest| Some(*guest) != owner.as_ref());
        taker.map(|guest| room.people().name(guest)).unwrap_or_default()
    }

    /// Checks all seeks and rooms in memory.
    async fn refresh_all(&self) {
        self.end_signed_out(&self.sign_out_signals().all()).await;
        for seek in self.inner().lobby.own() {
            self.refresh_game(&seek, u32::MAX).await;
        }
        for room in self.loaded() {
            let mut game = room.game().await;
            let looked = match self.catch_up(&room, &mut game).await {
                Ok(()) => self
                    .load_names(&game)
                    .await
                    .map(|people| room.people().learn(&people))
                    .map_err(CommandError::from),
                Err(why) => Err(why),
            };
            match looked {
                Ok(true) => room.notify_all(),
                Ok(false) => {}
                Err(why) => {
                    tracing::warn!(game = %game.id().logged(), why = why.code(), "a game was not updated");
                }
            }
        }
    }

    /// Adds the names of players who have joined at another server.
    pub(super) async fn meet(&self, room: &Arc<Room>, missed: &[StoredEvent]) -> Result<(), CommandError> {
        for event in missed {
            if let StoredEvent::Joined { guest, .. } = event {
                let name = self.inner().store.name(guest).await?;
                room.people().set_name(guest, &name);
            }
        }
        Ok(())
    }
}
