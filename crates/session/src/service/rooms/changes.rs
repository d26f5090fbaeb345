use std::sync::{Arc, Weak};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use tokio::sync::OwnedMutexGuard;
use zugleich_engine::Level;
use zugleich_rules::Color;

use super::Rooms;
use super::registry::{ATTEMPTS, unreadable};
use super::run_to_completion::RunToCompletion;
use crate::Moment;
use crate::domain::chain::SigningKeyRing;
use crate::domain::{
    Audience, Decision, DecisionError, DryRun, GameState, Occupant, ReplayError, StoredEvent,
};
use crate::ids::GuestId;
use crate::ports::{Append, AppendError, EngineJob, EngineJobError, GameSummary};
use crate::random::EngineSeed;
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
        let task =
            RunToCompletion::of(async move { rooms.carry_out(&room, game, decision, at, decide).await });
        task.await.unwrap_or(Err(CommandError::Storage))
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
        changed.into_iter().for_each(|audience| self.notify_viewers(room, game, audience));
        Ok(())
    }

    /// Notifies the audiences of events. A hidden event wakes only the owner of its seat.
    fn tell(&self, room: &Room, game: &GameState, events: &[StoredEvent]) {
        let audiences = events.iter().map(|event| game.audience(event));
        if audiences.clone().any(|audience| audience == Audience::Everybody) {
            self.notify_viewers(room, game, Audience::Everybody);
        } else {
            audiences.for_each(|audience| self.notify_viewers(room, game, audience));
        }
        // When the game waits for the other seal, its owner's presence begins to matter; the owner may
        // already know that both seals can be opened. The opening of a list stays hidden until both are open.
        let opened =
            events.iter().filter(|event| game.is_sealed() && matches!(event, StoredEvent::Opened(..)));
        for seat in opened.filter_map(StoredEvent::pending_seat) {
            self.notify_viewers(room, game, Audience::Owner(!seat));
        }
    }

    /// Notifies an audience of a change, which may also change the games that wait for its players.
    fn notify_viewers(&self, room: &Room, game: &GameState, audience: Audience) {
        for (seat, occupant) in game.seats().iter() {
            if let Occupant::Guest(guest) = occupant
                && [Audience::Everybody, Audience::Owner(seat)].contains(&audience)
            {
                self.inner().due_games.remove(guest);
            }
        }
        room.notify(audience);
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
                let game = room.game().await;
                if !rooms.is_near(&game) || !room.begin_timing() {
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
            let game = room.game().await;
            if !self.is_near(&game) {
                // A seek that nobody has taken may have ended.
                if !game.is_seated() {
                    self.inner().lobby.close(game.id());
                }
                return;
            }
            let Some(next) = game.next_flag() else { return };
            drop(game);
            tokio::select! {
                () = time.wait_until(next) => {}
                _ = news.changed() => {}
            }
        }
    }

    /// Records all flags of a game that have fallen by now.
    pub(super) async fn expire_clocks(&self, room: &Arc<Room>, now: Moment) -> Result<(), CommandError> {
        let drafts = self.due_drafts(room, now).await?;
        self.change(room, now, move |game| Ok(game.expired(now, &drafts).into())).await
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

/// Delay before a failed engine is asked again: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));
/// Interval of the check whether a player still waits for the computer.
const LOOK: Duration = Duration::from_secs(1);

/// Reason why the computer has not planned yet; it may be logged, since it does not contain a plan.
#[derive(Debug, thiserror::Error)]
enum PlanningError {
    #[error("{0}")]
    NoPlan(#[from] EngineJobError),
    #[error("the server is stopping")]
    Stopped,
    #[error("the game refused the plan ({0})")]
    Refused(&'static str),
}

impl Rooms {
    /// Starts the computer's planning in the background, if a turn waits for it. Where both sides plan at the
    /// same time the plan is sealed.
    pub(super) fn start_sealing(&self, room: &Arc<Room>) {
        if !room.begin_sealing() {
            return;
        }
        let (rooms, room) = (self.clone(), Arc::downgrade(room));
        tokio::spawn(async move {
            loop {
                rooms.keep_sealing(&room).await;
                if *rooms.inner().stopping.borrow() {
                    return;
                }
                let Some(room) = room.upgrade() else { return };
                room.end_sealing();
                // A turn or a player that came just before found this task running and relied on it.
                let waits = {
                    let game = room.game().await;
                    game.computer_to_plan().is_some() && rooms.is_wanted(&room, &game)
                };
                if !waits || !room.begin_sealing() {
                    return;
                }
            }
        });
    }

    /// Plans until no plan is missing, no player waits for one, or the room is unloaded.
    async fn keep_sealing(&self, room: &Weak<Room>) {
        let (mut pause, mut weaker) = (PAUSES.0, 0);
        while let Some(room) = room.upgrade() {
            match self.seal_once(&room, weaker).await {
                Ok(true) => (pause, weaker) = (PAUSES.0, 0),
                Ok(false) | Err(PlanningError::Stopped) => return,
                Err(PlanningError::NoPlan(EngineJobError::Late)) => {
                    weaker += 1;
                    tracing::warn!(
                        weaker,
                        "an engine plan took too long: the engine continues at a lower level"
                    );
                }
                Err(why) => {
                    tracing::error!(%why, "the computer has no plan yet");
                    drop(room);
                    tokio::time::sleep(pause).await;
                    self.inner().wait_until_writable().await;
                    pause = PAUSES.1.min(2 * pause);
                }
            }
        }
    }

    /// Chooses and commits one plan, at a level weaker by `weaker`; returns whether a plan was missing and
    /// wanted.
    async fn seal_once(&self, room: &Arc<Room>, weaker: u8) -> Result<bool, PlanningError> {
        let refused = |fault: CommandError| PlanningError::Refused(fault.code());
        let game = self.game(room).await.map_err(refused)?;
        let Some(task) = ComputerTurn::of(&game) else { return Ok(false) };
        if !self.is_wanted(room, &game) {
            return Ok(false);
        }
        let mut job = task.engine_job(room, &game, &self.inner().ring);
        job.level = job.level.map(|level| level.weaker(weaker));
        drop(game);
        let Some(plan) = self.choose(room, task, job).await? else { return Ok(true) };
        let sealed = self.change(room, self.inner().time.now(), move |game| {
            // Turns may have been taken back and replayed meanwhile.
            if ComputerTurn::of(game) != Some(task) {
                return Ok(Decision::default());
            }
            Ok(game.decide_choice(task.seat, task.turn, plan.expose_secret())?)
        });
        sealed.await.map_err(refused)?;
        self.start_timing(room);
        Ok(true)
    }

    /// Returns whether a player waits for the computer: with clocks always, otherwise while a player is
    /// connected, and a little longer.
    fn is_wanted(&self, room: &Room, game: &GameState) -> bool {
        let inner = self.inner();
        let patience = i64::try_from(inner.patience.as_millis()).unwrap_or(i64::MAX);
        game.setup().clock.is_some() || room.is_attended(game, inner.time.now().plus(-patience))
    }

    /// Returns the plan, unless the game changes meanwhile or no player waits for it any more: then the
    /// engine job is cancelled.
    async fn choose(
        &self,
        room: &Room,
        task: ComputerTurn,
        job: EngineJob,
    ) -> Result<Option<SecretString>, PlanningError> {
        tokio::select! {
            plan = self.inner().engine_jobs.run_job(job) => Ok(Some(plan?)),
            () = settled(room, task) => Ok(None),
            () = self.left(room) => Ok(None),
            () = self.stops() => Err(PlanningError::Stopped),
        }
    }

    /// Completes when no player waits for the computer any more.
    async fn left(&self, room: &Room) {
        loop {
            tokio::time::sleep(LOOK).await;
            if !self.is_wanted(room, &*room.game().await) {
                return;
            }
        }
    }

    /// Completes when the server stops.
    async fn stops(&self) {
        let mut stopping = self.inner().stopping.clone();
        if stopping.wait_for(|stop| *stop).await.is_err() {
            // No sender is left to stop it.
            std::future::pending::<()>().await;
        }
    }
}

/// The computer's choice in a turn. Resolved turns are the same while the number of takebacks is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ComputerTurn {
    seat: Color,
    turn: u32,
    takebacks: u32,
    level: Level,
}

impl ComputerTurn {
    fn of(game: &GameState) -> Option<Self> {
        let seat = game.computer_to_plan()?;
        let level = game.setup().strength().unwrap_or(Level::MIN);
        Some(Self { seat, turn: game.turn(), takebacks: game.takebacks(), level })
    }

    /// Returns the engine job for the choice, with the account that it is charged to.
    fn engine_job(self, room: &Room, game: &GameState, ring: &SigningKeyRing) -> EngineJob {
        let guest = game.seats().iter().find_map(|(_, occupant)| match occupant {
            Occupant::Guest(guest) => Some(guest.clone()),
            _ => None,
        });
        let Self { seat, turn, takebacks, level } = self;
        EngineJob {
            game: game.id().clone(),
            seat,
            turn,
            takebacks,
            level: Some(level),
            record: game.record().clone(),
            // A game older than the keys has not committed to a seed.
            seed: ring
                .turn_seed(game.id(), game.since(), turn, takebacks)
                .unwrap_or_else(|_| EngineSeed::random()),
            guest,
            net: room.played_from(),
            timed: game.setup().clock.is_some(),
        }
    }
}

/// Completes when the game does not wait for this choice any more.
async fn settled(room: &Room, task: ComputerTurn) {
    let mut news = room.subscribe_changes();
    loop {
        news.borrow_and_update();
        let now = ComputerTurn::of(&*room.game().await);
        if now != Some(task) || news.changed().await.is_err() {
            return;
        }
    }
}
