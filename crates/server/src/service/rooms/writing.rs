use std::sync::Arc;
use std::time::Duration;

use tokio::sync::OwnedMutexGuard;

use super::Rooms;
use super::lasting::Lasting;
use super::reading::{ATTEMPTS, unreadable};
use crate::base::Moment;
use crate::domain::{Audience, Broken, Decision, Event, Game, Outlook, Refusal};
use crate::ports::{Append, AppendError, GameIndex};
use crate::service::{NotDone, Room};

/// How a write has ended that has not failed.
enum Ending {
    /// What was decided has happened.
    Stored,
    /// The database knows more of the game than memory did: nothing has happened.
    Behind,
    /// The game that was to follow is there already: nothing has happened.
    Taken,
}

/// About how many bytes is stored of a new game.
pub(crate) const NEXT_GAME: usize = 4096;

impl Rooms {
    /// Lets happen in a game what is decided of it, if anything.
    ///
    /// It is decided again, of the game as it stands then, when somebody else has written to the game meanwhile. Once
    /// something is being written it runs to its end, even if whoever asked for it has gone.
    pub(super) async fn change(
        &self,
        room: &Arc<Room>,
        at: Moment,
        decide: impl Fn(&Game) -> Result<Decision, NotDone> + Send + 'static,
    ) -> Result<(), NotDone> {
        let game = self.game(room).await?;
        let decision = decide(&game)?;
        if decision.events.is_empty() {
            // It may be known only now what a write has come to whose end nobody saw.
            self.go_on(room, &game);
            return Ok(());
        }
        let (rooms, room) = (self.clone(), room.clone());
        let written = Lasting::of(async move { rooms.carry_out(&room, game, decision, at, decide).await });
        written.await.unwrap_or(Err(NotDone::Storage))
    }

    async fn carry_out(
        &self,
        room: &Arc<Room>,
        mut game: OwnedMutexGuard<Game>,
        mut decision: Decision,
        at: Moment,
        decide: impl Fn(&Game) -> Result<Decision, NotDone>,
    ) -> Result<(), NotDone> {
        let come = at;
        for _ in 0..ATTEMPTS {
            // What waited for its turn is not stored before what did not.
            let at = at.max(game.at());
            match self.write(room, &mut game, &mut decision, at).await? {
                Ending::Stored => {
                    if reveals(&decision.events) {
                        self.inner().meters.reveal(self.gone_since(come));
                    }
                    return Ok(());
                }
                Ending::Behind => self.catch_up(room, &mut game).await?,
                Ending::Taken => {
                    let known = game.events();
                    self.catch_up(room, &mut game).await?;
                    // Otherwise another server has stored this very rematch.
                    if game.events() == known {
                        return Err(Refusal::IdTaken.into());
                    }
                }
            }
            decision = decide(&game)?;
            if decision.events.is_empty() {
                return Ok(());
            }
        }
        Err(NotDone::Busy)
    }

    /// Looks at what follows from a decision, stores it, and only then applies it to the game: a write that fails
    /// leaves the room as it was, and what is told to anybody is on disk.
    async fn write(
        &self,
        room: &Arc<Room>,
        game: &mut Game,
        decision: &mut Decision,
        at: Moment,
    ) -> Result<Ending, NotDone> {
        let outlook = game.look_ahead(&mut decision.events).map_err(|broken| misfit(game, &broken))?;
        let due = outlook.due(game, &decision.events, at);
        room.doubt(true);
        match self.store(game, &outlook, decision, (at, due)).await {
            Ok(()) => {}
            Err(AppendError::Conflict { game: id, .. }) if id != *game.id() => {
                room.doubt(false);
                return Ok(Ending::Taken);
            }
            Err(AppendError::Conflict { game: id, head }) => {
                // What memory knows and the database does not has not happened.
                room.doubt(id == *game.id() && head < game.events());
                return Ok(Ending::Behind);
            }
            Err(AppendError::Busy) => {
                room.doubt(false);
                return Err(NotDone::Busy);
            }
            Err(AppendError::Store(error)) => {
                // As long as this is refused too the room stays in doubt.
                let _ = self.settle(room, game).await;
                return Err(error.into());
            }
        }
        // If it fails the room stays in doubt, and the game is read from the database.
        game.go_on(&decision.events, outlook, at).map_err(|broken| misfit(game, &broken))?;
        debug_assert!(due.is_some() == game.next_flag().is_some() && due <= game.next_flag());
        room.doubt(false);
        self.charge_for(game, decision);
        room.chain().go_on(&decision.events, at, game, &self.inner().ring);
        self.wake_others(game);
        self.tell(room, game, &decision.events);
        self.count_turns(game, &decision.events);
        self.go_on(room, game);
        Ok(Ending::Stored)
    }

    /// Lets who has commanded it pay for what was stored of a decision.
    fn charge_for(&self, game: &Game, Decision { events, next, payer }: &Decision) {
        let Some(payer) = payer else { return };
        let next = if next.is_some() { NEXT_GAME } else { 0 };
        self.charge(payer, game.weight(events) + next);
    }

    async fn store(
        &self,
        game: &Game,
        outlook: &Outlook,
        decision: &Decision,
        (at, due): (Moment, Option<Moment>),
    ) -> Result<(), AppendError> {
        let (id, expected, events) = (game.id(), game.events(), decision.events.as_slice());
        let index = GameIndex::after(game, outlook);
        let this = Append { game: id, expected, events, at, due, index };
        let store = &self.inner().store;
        let Some((next, setup)) = &decision.next else {
            return store.append(&[this]).await;
        };
        let game =
            Game::begin(next.clone(), setup.clone(), at).map_err(|broken| unreadable(next, &broken))?;
        let (created, index) = ([game.created()], GameIndex::from(&game));
        let first = Append { game: next, expected: 0, events: &created, at, due: game.next_flag(), index };
        store.append(&[first, this]).await?;
        self.inner().meters.game_created(setup.opponent);
        Ok(())
    }

    /// How much time has gone by.
    fn gone_since(&self, come: Moment) -> Duration {
        Duration::from_millis(self.inner().time.now().since(come).unsigned_abs())
    }

    /// Lets a game be as the database has it, which knows more of it than memory.
    pub(super) async fn catch_up(&self, room: &Arc<Room>, game: &mut Game) -> Result<(), NotDone> {
        self.settle(room, game).await?;
        let missed = self.inner().store.events_after(game.id(), game.events()).await?;
        if missed.is_empty() {
            return Ok(());
        }
        let after = continued(game, missed.iter().map(|(at, event)| (*at, event)))?;
        tracing::info!(game = %game.id().logged(), "somebody else has written to a game");
        let missed: Vec<_> = missed.into_iter().map(|(_, event)| event).collect();
        self.meet(room, &missed).await?;
        *game = after;
        self.tell(room, game, &missed);
        self.go_on(room, game);
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
        // Neither does it wake anybody that a plan of somebody else has arrived.
        let changed = stored.known().differs(game.known());
        *game = stored;
        room.doubt(false);
        if !changed.is_empty() {
            self.wake_others(game);
        }
        changed.into_iter().for_each(|audience| room.tell(audience));
        Ok(())
    }

    /// Tells those who may know. An event that is hidden from all but its seat wakes nobody else.
    fn tell(&self, room: &Room, game: &Game, events: &[Event]) {
        let audiences = events.iter().map(|event| game.knows_of(event));
        if audiences.clone().any(|audience| audience == Audience::Everybody) {
            room.tell_everybody();
        } else {
            audiences.for_each(|audience| room.tell(audience));
        }
        // Where the game waits for the other seal from now on it matters whether its owner is there, who may already
        // know that both seals can be opened. That a list was opened nobody else learns before both are.
        let opened = events.iter().filter(|event| game.is_sealed() && matches!(event, Event::Opened(..)));
        for seat in opened.filter_map(Event::pending_seat) {
            room.tell(Audience::Owner(!seat));
        }
    }

    /// Counts the turns that this server has revealed.
    fn count_turns(&self, game: &Game, events: &[Event]) {
        if reveals(events) {
            self.inner().meters.turn_revealed();
            tracing::info!(game = %game.id().logged(), turns = game.turns().len(), "a turn was revealed");
        }
    }
}

fn reveals(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Revealed { .. }))
}

/// What becomes of a game when events happen that must fit it.
fn continued<'a>(game: &Game, events: impl Iterator<Item = (Moment, &'a Event)>) -> Result<Game, NotDone> {
    let mut after = game.clone();
    for (at, event) in events {
        after.apply(event, at).map_err(|broken| misfit(game, &broken))?;
    }
    Ok(after)
}

fn misfit(game: &Game, broken: &Broken) -> NotDone {
    tracing::error!(game = %game.id().logged(), %broken, "an event does not fit its game");
    NotDone::Storage
}
