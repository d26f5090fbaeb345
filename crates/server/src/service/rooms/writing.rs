use std::sync::Arc;

use tokio::sync::OwnedMutexGuard;
use zugleich_rules::Color;

use super::Rooms;
use crate::base::Moment;
use crate::domain::{Decision, Event, Game};
use crate::ports::{Append, GameIndex};
use crate::service::{NotDone, Room};

impl Rooms {
    /// Applies a decision of a time to a copy of the game, stores it, and only then lets the game be the copy: a write
    /// that fails leaves the room as it was, and what is told to anybody is on disk.
    ///
    /// It runs to its end even if whoever asked for it has gone meanwhile.
    pub(super) async fn write(
        &self,
        room: &Arc<Room>,
        game: OwnedMutexGuard<Game>,
        decision: Decision,
        at: Moment,
    ) -> Result<(), NotDone> {
        let (rooms, room) = (self.clone(), room.clone());
        let written = tokio::spawn(async move { rooms.write_now(&room, game, decision, at).await });
        written.await.unwrap_or(Err(NotDone::Storage))
    }

    async fn write_now(
        &self,
        room: &Arc<Room>,
        mut game: OwnedMutexGuard<Game>,
        mut decision: Decision,
        at: Moment,
    ) -> Result<(), NotDone> {
        // What waited for its turn is not stored before what did not.
        let at = at.max(game.at());
        let mut after = game.clone();
        for event in &mut decision.events {
            after.apply(event, at).map_err(|broken| {
                tracing::error!(game = %game.id(), %broken, "a decision does not fit its game");
                NotDone::Storage
            })?;
            after.tell(event);
        }
        room.doubt(true);
        if let Err(refusal) = self.store(&game, &after, &decision).await {
            // As long as this is refused too the room stays in doubt.
            let _ = self.settle(room, &mut game).await;
            return Err(refusal);
        }
        room.doubt(false);
        *game = after;
        self.tell(room, &game, &decision.events);
        Ok(())
    }

    async fn store(&self, before: &Game, after: &Game, decision: &Decision) -> Result<(), NotDone> {
        let (id, events) = (before.id(), decision.events.as_slice());
        let this = Append {
            game: id,
            first: before.events(),
            events,
            at: after.at(),
            index: GameIndex::from(after),
        };
        let store = &self.inner().store;
        let Some((next, setup)) = &decision.next else {
            return Ok(store.append(&[this]).await?);
        };
        let game = Game::begin(next.clone(), setup.clone(), after.at()).map_err(|_| NotDone::Storage)?;
        let created = [game.created()];
        let index = GameIndex::from(&game);
        let first = Append { game: next, first: 0, events: &created, at: after.at(), index };
        store.append(&[first, this]).await?;
        self.inner().meters.game_created(setup.opponent);
        Ok(())
    }

    /// The game of a room for those who decide something: certainly as it is on disk.
    ///
    /// # Errors
    /// [`NotDone::Storage`] if nobody knows.
    pub(super) async fn game(&self, room: &Room) -> Result<OwnedMutexGuard<Game>, NotDone> {
        let mut game = room.game().await;
        self.settle(room, &mut game).await?;
        Ok(game)
    }

    /// After a failed write nobody knows whether it arrived after all: the database does, as soon as it stores again.
    async fn settle(&self, room: &Room, game: &mut Game) -> Result<(), NotDone> {
        if !room.is_doubtful() {
            return Ok(());
        }
        if self.inner().store.is_failing() {
            return Err(NotDone::Storage);
        }
        let stored = self.inner().read(game.id()).await?;
        let stored = stored.ok_or(NotDone::Storage)?;
        let changed = stored.events() != game.events();
        *game = stored;
        room.doubt(false);
        if changed {
            room.tell_everybody();
        }
        Ok(())
    }

    /// Tells those who may know. An event that is hidden from all but its seat wakes nobody else.
    fn tell(&self, room: &Room, game: &Game, events: &[Event]) {
        if events.iter().any(|event| game.is_public(event)) {
            room.tell_everybody();
        } else {
            events.iter().filter_map(hidden_seat).for_each(|seat| room.tell_owner(seat));
        }
        if events.iter().any(|event| matches!(event, Event::Revealed { .. })) {
            self.inner().meters.turn_revealed();
            tracing::info!(game = %game.id(), turns = game.turns().len(), "a turn was revealed");
        }
    }
}

const fn hidden_seat(event: &Event) -> Option<Color> {
    match event {
        Event::Committed { seat, .. } | Event::SealPlaced { seat, .. } => Some(*seat),
        Event::Opened(seal) => Some(seal.seat),
        _ => None,
    }
}
