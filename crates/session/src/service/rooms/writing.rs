use std::sync::Arc;
use std::time::Duration;

use tokio::sync::OwnedMutexGuard;

use super::Rooms;
use super::loading::{ATTEMPTS, unreadable};
use super::run_to_completion::RunToCompletion;
use crate::Moment;
use crate::domain::{Audience, Decision, DecisionError, DryRun, GameState, ReplayError, StoredEvent};
use crate::ports::{Append, AppendError, GameSummary};
use crate::service::{CommandError, Room};

/// Result of a write without error.
enum ChangeOutcome {
    /// The decision is stored and applied.
    Stored,
    /// The stored game has more events than the one in memory: nothing is stored.
    Behind,
    /// The id of the next game is taken: nothing is stored.
    Taken,
}

/// Approximate stored size of a new game, in bytes.
pub const NEXT_GAME: usize = 4096;

impl Rooms {
    /// Carries out a decision about a game, if it has events.
    ///
    /// After a conflicting write it is decided again, about the game as it stands then. A started write runs
    /// to its end, even if the caller is dropped.
    pub(super) async fn change(
        &self,
        room: &Arc<Room>,
        at: Moment,
        decide: impl Fn(&GameState) -> Result<Decision, CommandError> + Send + 'static,
    ) -> Result<(), CommandError> {
        let game = self.game(room).await?;
        let decision = decide(&game)?;
        if decision.events.is_empty() {
            // The result of a write in doubt may be known only now.
            self.start_tasks(room, &game);
            return Ok(());
        }
        let (rooms, room) = (self.clone(), room.clone());
        let written =
            RunToCompletion::of(async move { rooms.carry_out(&room, game, decision, at, decide).await });
        written.await.unwrap_or(Err(CommandError::Storage))
    }

    async fn carry_out(
        &self,
        room: &Arc<Room>,
        mut game: OwnedMutexGuard<GameState>,
        mut decision: Decision,
        at: Moment,
        decide: impl Fn(&GameState) -> Result<Decision, CommandError>,
    ) -> Result<(), CommandError> {
        let come = at;
        for _ in 0..ATTEMPTS {
            // Times never decrease in the store, even after a wait.
            let at = at.max(game.at());
            match self.write(room, &mut game, &mut decision, at).await? {
                ChangeOutcome::Stored => {
                    if reveals(&decision.events) {
                        self.inner().meters.reveal(self.gone_since(come));
                    }
                    return Ok(());
                }
                ChangeOutcome::Behind => self.catch_up(room, &mut game).await?,
                ChangeOutcome::Taken => {
                    let known = game.events();
                    self.catch_up(room, &mut game).await?;
                    // Otherwise another server has stored this very rematch.
                    if game.events() == known {
                        return Err(DecisionError::IdTaken.into());
                    }
                }
            }
            decision = decide(&game)?;
            if decision.events.is_empty() {
                return Ok(());
            }
        }
        Err(CommandError::Busy)
    }

    /// Computes the consequences of a decision, stores it, and only then applies it to the game: a failed
    /// write leaves the room unchanged, and viewers see only what is on disk.
    async fn write(
        &self,
        room: &Arc<Room>,
        game: &mut GameState,
        decision: &mut Decision,
        at: Moment,
    ) -> Result<ChangeOutcome, CommandError> {
        let outlook = game.dry_run(&mut decision.events).map_err(|broken| misfit(game, &broken))?;
        let due = outlook.due(game, &decision.events, at);
        room.doubt(true);
        match self.store(game, &outlook, decision, (at, due)).await {
            Ok(()) => {}
            Err(AppendError::Conflict { game: id, .. }) if id != *game.id() => {
                room.doubt(false);
                return Ok(ChangeOutcome::Taken);
            }
            Err(AppendError::Conflict { game: id, head }) => {
                // Events in memory that are not in the database have not happened.
                room.doubt(id == *game.id() && head < game.events());
                return Ok(ChangeOutcome::Behind);
            }
            Err(AppendError::Busy) => {
                room.doubt(false);
                return Err(CommandError::Busy);
            }
            Err(AppendError::Store(error)) => {
                // If this fails too, the room stays in doubt.
                let _ = self.settle(room, game).await;
                return Err(error.into());
            }
        }
        // If this fails, the room stays in doubt, and the game is read from the database.
        game.commit(&decision.events, outlook, at).map_err(|broken| misfit(game, &broken))?;
        debug_assert!(due.is_some() == game.next_flag().is_some() && due <= game.next_flag());
        room.doubt(false);
        self.charge_for(game, decision);
        room.chain().extend(&decision.events, at, game, &self.inner().ring);
        self.notify_servers(game);
        self.tell(room, game, &decision.events);
        self.count_turns(game, &decision.events);
        self.start_tasks(room, game);
        Ok(ChangeOutcome::Stored)
    }

    /// Charges the account of a command for the stored bytes of its decision.
    fn charge_for(&self, game: &GameState, Decision { events, next, payer }: &Decision) {
        let Some(payer) = payer else { return };
        let next = if next.is_some() { NEXT_GAME } else { 0 };
        self.charge(payer, game.weight(events) + next);
    }

    async fn store(
        &self,
        game: &GameState,
        outlook: &DryRun,
        decision: &Decision,
        (at, due): (Moment, Option<Moment>),
    ) -> Result<(), AppendError> {
        let (id, expected, events) = (game.id(), game.events(), decision.events.as_slice());
        let index = GameSummary::after(game, outlook);
        let this = Append { game: id, expected, events, at, due, index };
        let store = &self.inner().store;
        let Some((next, setup)) = &decision.next else {
            return store.append(&[this]).await;
        };
        let game =
            GameState::begin(next.clone(), setup.clone(), at).map_err(|broken| unreadable(next, &broken))?;
        let (created, index) = ([game.created()], GameSummary::from(&game));
        let first = Append { game: next, expected: 0, events: &created, at, due: game.next_flag(), index };
        store.append(&[first, this]).await?;
        self.inner().meters.game_created(setup.opponent);
        Ok(())
    }

    /// Returns the time since a moment.
    fn gone_since(&self, come: Moment) -> Duration {
        Duration::from_millis(self.inner().time.now().since(come).unsigned_abs())
    }

    /// Applies the events that are stored but not in memory.
    pub(super) async fn catch_up(&self, room: &Arc<Room>, game: &mut GameState) -> Result<(), CommandError> {
        self.settle(room, game).await?;
        let missed = self.inner().store.events_after(game.id(), game.events()).await?;
        if missed.is_empty() {
            return Ok(());
        }
        let after = continued(game, missed.iter().map(|(at, event)| (*at, event)))?;
        tracing::info!(game = %game.id().logged(), "another server has changed a game");
        let missed: Vec<_> = missed.into_iter().map(|(_, event)| event).collect();
        self.meet(room, &missed).await?;
        *game = after;
        self.tell(room, game, &missed);
        self.start_tasks(room, game);
        Ok(())
    }

    /// Locks and returns the game of a room for a decision: certainly as it is on disk.
    ///
    /// # Errors
    /// [`CommandError::Storage`] if its state is unknown.
    pub(super) async fn game(&self, room: &Room) -> Result<OwnedMutexGuard<GameState>, CommandError> {
        let mut game = room.game().await;
        self.settle(room, &mut game).await?;
        Ok(game)
    }

    /// Resolves a write in doubt: the database knows its result as soon as it stores again.
    async fn settle(&self, room: &Room, game: &mut GameState) -> Result<(), CommandError> {
        if !room.is_doubtful() {
            return Ok(());
        }
        if self.inner().store.is_failing() {
            return Err(CommandError::Storage);
        }
        let stored = self.inner().read(game.id()).await?;
        let stored = stored.ok_or(CommandError::Storage)?;
        // A hidden plan that has arrived wakes no other viewer, either.
        let changed = stored.visible_version().changed_audiences(game.visible_version());
        *game = stored;
        room.doubt(false);
        if !changed.is_empty() {
            self.notify_servers(game);
        }
        changed.into_iter().for_each(|audience| room.notify(audience));
        Ok(())
    }

    /// Notifies the audiences of events. A hidden event wakes only the owner of its seat.
    fn tell(&self, room: &Room, game: &GameState, events: &[StoredEvent]) {
        let audiences = events.iter().map(|event| game.audience(event));
        if audiences.clone().any(|audience| audience == Audience::Everybody) {
            room.notify_all();
        } else {
            audiences.for_each(|audience| room.notify(audience));
        }
        // When the game waits for the other seal, its owner's presence begins to matter; the owner may
        // already know that both seals can be opened. The opening of a list stays hidden until both are open.
        let opened =
            events.iter().filter(|event| game.is_sealed() && matches!(event, StoredEvent::Opened(..)));
        for seat in opened.filter_map(StoredEvent::pending_seat) {
            room.notify(Audience::Owner(!seat));
        }
    }

    /// Counts the turns that this server has revealed.
    fn count_turns(&self, game: &GameState, events: &[StoredEvent]) {
        if reveals(events) {
            self.inner().meters.turn_revealed();
            tracing::info!(game = %game.id().logged(), turns = game.turns().len(), "a turn was revealed");
        }
    }
}

fn reveals(events: &[StoredEvent]) -> bool {
    events.iter().any(|event| matches!(event, StoredEvent::Revealed { .. }))
}

/// Returns the game after events that must fit it.
fn continued<'a>(
    game: &GameState,
    events: impl Iterator<Item = (Moment, &'a StoredEvent)>,
) -> Result<GameState, CommandError> {
    let mut after = game.clone();
    for (at, event) in events {
        after.apply(event, at).map_err(|broken| misfit(game, &broken))?;
    }
    Ok(after)
}

fn misfit(game: &GameState, broken: &ReplayError) -> CommandError {
    tracing::error!(game = %game.id().logged(), %broken, "an event does not fit its game");
    CommandError::Storage
}
