use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use secrecy::ExposeSecret;
use tokio::sync::{Notify, OnceCell, watch};
use tokio::task::JoinError;
use zugleich_rules::Color;
use zugleich_transcript::{PlayerKey, SignedReceipt};

use crate::ClientNetwork;
use crate::domain::chain::{SigningKeyRing, TranscriptChain, TranscriptChainError};
use crate::domain::{
    Decision, DecisionError, GameCommand, GamePhase, GameSettings, GameState, Occupant, OpponentKind, Payer,
    ReplayError, StoredEvent,
};
use crate::ids::{GameId, GuestId};
use crate::ports::{
    Append, AppendError, EngineJob, EngineJobError, EngineJobs, GameSummary, NotificationBus, Outage,
    ServerNotification, ServerTime, Store, StoreError, StudyReport,
};
use crate::random::EngineSeed;
use crate::service::due_games::DueGames;
use crate::service::study_cache::StudyCache;
use crate::service::{
    CommandError, LazyReceipt, Lobby, MetricsRegistry, ReplacementSignal, Room, RoomConnection, RoomGuests,
    RoomLimits, SignOutSignals, StorageQuota,
};

/// All rooms of the server, and the only way to change a game.
#[derive(Clone)]
pub struct Rooms(Arc<RoomsInner>);

pub(super) struct RoomsInner {
    slots: Mutex<HashMap<GameId, RoomSlot>>,
    pub(super) store: Arc<dyn Store>,
    /// Notifications between servers on the same database.
    pub(super) bus: Arc<dyn NotificationBus>,
    pub(super) lobby: Lobby,
    /// The engine queue.
    pub(super) engine_jobs: Arc<dyn EngineJobs>,
    /// The studies of finished games.
    pub(super) studies: StudyCache,
    /// The games that wait for each guest.
    pub(super) due_games: DueGames,
    /// The server's signing keys.
    pub(super) ring: Arc<SigningKeyRing>,
    /// Time after the last player's departure for which the engine still works on a game without clocks.
    pub(super) patience: Duration,
    pub(super) meters: Arc<MetricsRegistry>,
    pub(super) time: Arc<dyn ServerTime>,
    /// `true` if no other server on the database was present at the start.
    is_first: bool,
    /// The guests with page sockets.
    pub(super) farewells: SignOutSignals,
    /// Signals that seeks at other servers have changed.
    pub(super) others_seek: Notify,
    /// Signals that a guest has come to a game.
    pub(super) arrived: Notify,
    /// Time for which a player must be away before the other one may claim the game.
    pub(super) grace: Duration,
    /// Storage quota of guests and addresses.
    pub(super) quota: StorageQuota,
    /// Signals that the server stops.
    pub(super) stopping: watch::Receiver<bool>,
}

/// Dependencies of the rooms of a server.
#[derive(Debug)]
pub struct RoomsDependencies {
    /// Store of the events.
    pub store: Arc<dyn Store>,
    /// Notifications between the servers of one database.
    pub bus: Arc<dyn NotificationBus>,
    /// Games with an open seat.
    pub lobby: Lobby,
    /// Metrics.
    pub meters: Arc<MetricsRegistry>,
    /// Clock of the server.
    pub time: Arc<dyn ServerTime>,
    /// `true` once the server stops.
    pub stopping: watch::Receiver<bool>,
    /// Queue of the engines' jobs.
    pub engine_jobs: Arc<dyn EngineJobs>,
    /// Time after which a player who waits for the engine is told so.
    pub patience: Duration,
    /// Time of absence after which the other player may claim the game.
    pub grace: Duration,
    /// Bytes that a guest and an address may store.
    pub quota: StorageQuota,
    /// Keys with which the server signs.
    pub ring: Arc<SigningKeyRing>,
}

/// A room that is loaded by its first caller.
type RoomSlot = Arc<OnceCell<Arc<Room>>>;

/// Maximum number of games that are counted as waiting for a guest.
const DUE: u32 = 30;

/// Reason why a room cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum RoomError {
    /// No game has this id.
    #[error("unknown game id")]
    Unknown,
    /// The game could not be read.
    #[error("the game could not be read")]
    Storage,
    /// The server is overloaded.
    #[error("the server is busy")]
    Busy,
}

impl Rooms {
    /// Returns an empty registry.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be read.
    pub async fn new(tools: RoomsDependencies) -> Result<Self, StoreError> {
        let RoomsDependencies {
            store,
            bus,
            lobby,
            meters,
            time,
            stopping,
            engine_jobs,
            patience,
            grace,
            quota,
            ring,
        } = tools;
        let is_first = store.register_start(time.now()).await?;
        Ok(Self(Arc::new(RoomsInner {
            slots: Mutex::default(),
            store,
            bus,
            lobby,
            engine_jobs,
            studies: StudyCache::default(),
            due_games: DueGames::default(),
            patience,
            ring,
            meters,
            time,
            is_first,
            farewells: SignOutSignals::default(),
            others_seek: Notify::new(),
            arrived: Notify::new(),
            grace,
            quota,
            stopping,
        })))
    }

    /// Returns the engine queue.
    pub fn engine_jobs(&self) -> &dyn EngineJobs {
        &*self.0.engine_jobs
    }

    /// Returns the server's signing keys.
    pub fn ring(&self) -> &Arc<SigningKeyRing> {
        &self.0.ring
    }

    pub(super) fn inner(&self) -> &RoomsInner {
        &self.0
    }

    /// Returns the room of a game, from memory or from the store.
    ///
    /// # Errors
    /// [`RoomError`].
    pub async fn open(&self, id: &GameId) -> Result<Arc<Room>, RoomError> {
        let slot = self.slots().entry(id.clone()).or_default().clone();
        let loaded = slot.get_or_try_init(|| self.load(id)).await.cloned();
        if loaded.is_err() {
            self.slots().retain(|other, slot| other != id || slot.initialized());
        }
        loaded
    }

    /// Returns the latest games with other people that wait for a guest. The list of games does not know that, since it
    /// lacks hidden events.
    ///
    /// # Errors
    /// [`StoreError`] if the list of games cannot be read.
    pub async fn due_games(&self, guest: &GuestId) -> Result<Vec<GameId>, StoreError> {
        let (cache, now) = (&self.0.due_games, self.0.time.now());
        if let Some(due) = cache.get(guest, now) {
            return Ok(due);
        }
        let mut due = Vec::new();
        for game in self.0.store.running_games_of(guest, DUE).await? {
            // A game that cannot be read now must not make pages fail.
            let Ok(room) = self.open(&game.id).await else { continue };
            if room.game().await.waits_for(guest) {
                due.push(game.id);
            }
        }
        cache.insert(guest, now, &due);
        Ok(due)
    }

    /// Creates a game; returns its id.
    ///
    /// # Errors
    /// [`CommandError::Storage`] or [`CommandError::Busy`].
    pub async fn create(&self, setup: GameSettings) -> Result<GameId, CommandError> {
        self.create_as(GameId::random(), setup).await
    }

    /// Returns whether this very game was created before, so that a repeated request gets the same answer.
    ///
    /// # Errors
    /// [`DecisionError::IdTaken`] if the id belongs to another game, or to a deleted one; otherwise as of
    /// [`Rooms::open`].
    pub async fn was_made(&self, id: &GameId, setup: &GameSettings) -> Result<bool, CommandError> {
        if !self.0.store.is_taken(id).await? {
            return Ok(false);
        }
        match self.open(id).await {
            Ok(room) if room.game().await.setup().is_again(setup) => Ok(true),
            Ok(_) | Err(RoomError::Unknown) => Err(DecisionError::IdTaken.into()),
            Err(RoomError::Busy) => Err(CommandError::Busy),
            Err(RoomError::Storage) => Err(CommandError::Storage),
        }
    }

    /// Stores a new game with an id chosen by the caller. It stays in memory until a sweep finds it unused.
    ///
    /// # Errors
    /// [`CommandError::Storage`] or [`CommandError::Busy`]; [`DecisionError::IdTaken`].
    pub async fn create_as(&self, id: GameId, setup: GameSettings) -> Result<GameId, CommandError> {
        self.0.store.admit(Duration::ZERO)?;
        let at = self.0.time.now();
        let game = GameState::begin(id.clone(), setup, at).map_err(|_| CommandError::Storage)?;
        let (events, index) = ([game.created()], GameSummary::from(&game));
        let append = Append { game: &id, expected: 0, events: &events, at, due: game.next_flag(), index };
        match self.0.store.append(&[append]).await {
            // The same request may have come twice at once.
            Err(AppendError::Conflict { .. }) => {
                return if self.was_made(&id, game.setup()).await? {
                    Ok(id)
                } else {
                    Err(CommandError::Busy)
                };
            }
            stored => stored?,
        }
        self.0.meters.game_created(game.setup().opponent);
        tracing::info!(game = %id.logged(), variant = %game.setup().variant, "a game was created");
        let people = self.load_names(&game).await?;
        self.0.lobby.add(&game, &people);
        let room = self.load_room(game, people).await;
        // A concurrent call may be reading the game.
        let _ = self.slots().entry(id.clone()).or_default().set(room);
        Ok(id)
    }

    /// Returns the room of a game that comes into memory, and starts its tasks.
    pub(super) async fn load_room(&self, game: GameState, mut people: RoomGuests) -> Arc<Room> {
        people.watch(self.0.time.now(), self.0.grace);
        let room = Arc::new(Room::new(game, people));
        self.start_tasks(&room, &*room.game().await);
        room
    }

    /// Returns the seat of a guest who has joined a game and repeats the request, because the answer was lost: it
    /// needs no quota and changes nothing.
    ///
    /// # Errors
    /// As of [`Rooms::join`].
    pub async fn joined(
        &self,
        room: &Room,
        guest: &GuestId,
        key: Option<&PlayerKey>,
    ) -> Result<Option<Color>, CommandError> {
        self.0.store.admit(Duration::ZERO)?;
        let (seat, decision) = self.game(room).await?.decide_join(guest, key)?;
        Ok(decision.events.is_empty().then_some(seat))
    }

    /// Returns whether a command changes nothing because it was carried out before. Its repetition needs no quota.
    ///
    /// # Errors
    /// [`CommandError::Busy`]; [`CommandError::Storage`] if the state of the game is unknown.
    pub async fn is_done(
        &self,
        room: &Room,
        guest: &GuestId,
        seat: Color,
        command: &GameCommand,
    ) -> Result<bool, CommandError> {
        self.0.store.admit(Duration::ZERO)?;
        let decided = self.game(room).await?.decide(guest, seat, command);
        Ok(decided.is_ok_and(|decision| decision.events.is_empty()))
    }

    /// Seats a guest at the open seat; returns the seat.
    ///
    /// # Errors
    /// [`CommandError`] if there is none, or the guest has the other one.
    pub async fn join(
        &self,
        room: &Arc<Room>,
        guest: &GuestId,
        key: Option<PlayerKey>,
    ) -> Result<Color, CommandError> {
        self.0.store.admit(Duration::ZERO)?;
        let at = self.0.time.now();
        let (id, seat, sought) = {
            let game = self.game(room).await?;
            let (seat, decision) = game.decide_join(guest, key.as_ref())?;
            if decision.events.is_empty() {
                return Ok(seat);
            }
            (
                game.id().clone(),
                seat,
                (game.setup().opponent == OpponentKind::Lobby && !game.is_by_days()).then(|| game.at()),
            )
        };
        if let Some(made) = sought {
            self.admit_taker(&id, made).await?;
        }
        let name = self.0.store.name(guest).await?;
        room.people().set_name(guest, &name);
        let joining = guest.clone();
        self.change(room, at, move |game| Ok(game.decide_join(&joining, key.as_ref())?.1)).await?;
        self.close_taken_seek(room, &id, &name);
        Ok(seat)
    }

    /// Connects a guest to a room, if there is a place, and restarts the computer's planning.
    pub async fn connect(
        &self,
        room: &Arc<Room>,
        guest: &GuestId,
        places: RoomLimits,
    ) -> Option<(RoomConnection, ReplacementSignal)> {
        let visit = RoomConnection::begin(room.clone(), guest.clone(), places, self.0.time.clone()).await?;
        self.start_sealing(room);
        self.0.arrived.notify_one();
        Some(visit)
    }

    /// Refuses a guest and an address that have exceeded their storage quota.
    ///
    /// # Errors
    /// [`CommandError::TooMuchStored`].
    pub fn admit(&self, payer: &Payer) -> Result<(), CommandError> {
        self.0.quota.admit(payer, self.0.time.now())
    }

    /// Charges a guest and an address for stored bytes that no command has caused.
    pub fn charge(&self, payer: &Payer, bytes: usize) {
        self.0.quota.charge(payer, bytes, self.0.time.now());
    }

    /// Carries out a command of a seat's owner, from an address.
    ///
    /// # Errors
    /// [`CommandError`]; nothing has changed then, except for [`CommandError::Storage`], after which only the database
    /// knows.
    pub async fn act(
        &self,
        room: &Arc<Room>,
        payer: Payer,
        seat: Color,
        command: &GameCommand,
    ) -> Result<(), CommandError> {
        // Checked before any wait: a client that is refused at once can retry soon.
        self.0.store.admit(Duration::ZERO)?;
        // Ending a game stores next to nothing, and a player must always be able to leave.
        if !matches!(command, GameCommand::Resign | GameCommand::Abort) {
            self.admit(&payer)?;
        }
        // The time of arrival counts, not that after waiting in the queue.
        let (at, come) = (self.0.time.now(), Instant::now());
        self.expire_clocks(room, at).await?;
        let commits = matches!(
            command,
            GameCommand::Commit { .. }
                | GameCommand::Seal { .. }
                | GameCommand::Open { .. }
                | GameCommand::Unlock { .. }
        );
        if matches!(command, GameCommand::Absence(_)) && self.0.store.is_shared() {
            // The other player may have come to another server a moment ago.
            self.sync_presence().await?;
        }
        if let GameCommand::Rematch(Some(next)) = command {
            self.check_free(room, seat, &next.game).await?;
        }
        let aborts = matches!(command, GameCommand::Abort);
        let command = command.clone();
        let (store, here) = (self.0.store.clone(), room.clone());
        let decide = move |game: &GameState| {
            // The other side's plan may have been written meanwhile.
            store.admit(come.elapsed())?;
            // Its flag may wait for the other side.
            let late = game.owns(&payer.guest, seat) && game.is_late(seat, at);
            if late {
                return Err(DecisionError::TimeUp.into());
            }
            let decision = game.decide(&payer.guest, seat, &command)?;
            if matches!(command, GameCommand::Absence(_)) {
                Self::check_absent(&here, game, !seat, at)?;
            }
            Ok(Decision { payer: Some(payer.clone()), ..decision })
        };
        self.change(room, at, decide).await?;
        if aborts {
            self.0.lobby.close(room.game().await.id());
        }
        if commits {
            self.0.meters.receipt(come.elapsed());
        }
        Ok(())
    }

    /// Refuses an id for a rematch that is taken. A repeated request with it gets the same answer.
    async fn check_free(&self, room: &Room, seat: Color, next: &GameId) -> Result<(), CommandError> {
        let answered = {
            let game = room.game().await;
            game.rematch()[seat] || game.next_game().is_some()
        };
        if !answered && self.0.store.is_taken(next).await? {
            return Err(DecisionError::IdTaken.into());
        }
        Ok(())
    }

    /// Starts the tasks that a game needs: the computer's plan, and the clock, if its deadline is near. Most games need
    /// neither after most events, and tasks that only find that out would slow down every plan. Games with later
    /// deadlines need not stay in memory: [`Rooms::take_over`] opens them when they are due.
    pub(super) fn start_tasks(&self, room: &Arc<Room>, game: &GameState) {
        if game.computer_to_plan().is_some() {
            self.start_sealing(room);
        }
        if self.is_near(game) {
            self.start_timing(room);
        }
    }

    /// Reopens the seeks that were open before the server was started, unless other servers have them.
    pub async fn reopen_seeks(&self, count: u32) -> Result<(), StoreError> {
        if self.0.is_first {
            self.0.store.waiting_games(count).await?.iter().for_each(|game| self.0.lobby.restore(game));
        }
        Ok(())
    }

    /// Changes the name of a guest in all views, at other servers too.
    pub fn rename(&self, guest: &GuestId, name: &str) {
        self.call(guest, name);
        self.0.bus.publish(ServerNotification::Guest(guest.clone()));
    }

    /// Changes the name of a guest in all views of this server.
    pub(super) fn call(&self, guest: &GuestId, name: &str) {
        self.0.lobby.rename(guest, name);
        for room in self.loaded() {
            let shown = room.people().rename(guest, name);
            if shown {
                room.notify_all();
            }
        }
    }

    /// Unloads unused rooms; they are loaded again on demand.
    pub fn sweep(&self) {
        self.0.quota.sweep(self.0.time.now());
        let idle = |slot: &RoomSlot| {
            Arc::strong_count(slot) == 1 && slot.get().is_none_or(|room| Arc::strong_count(room) == 1)
        };
        self.slots().retain(|_, slot| !idle(slot));
    }

    /// Returns the number of games in memory.
    pub fn count(&self) -> usize {
        self.slots().len()
    }

    /// Returns whether the presence of this server matters: a game's clock runs, or may run at another
    /// server.
    pub fn are_timed(&self) -> bool {
        let is_timed = |slot: &RoomSlot| slot.get().is_some_and(|room| room.is_timed());
        self.0.store.is_shared() || self.slots().values().any(is_timed)
    }

    /// Returns whether a game is in memory or being loaded.
    pub(super) fn is_loaded(&self, id: &GameId) -> bool {
        self.slots().contains_key(id)
    }

    pub(super) fn loaded(&self) -> Vec<Arc<Room>> {
        self.slots().values().filter_map(|slot| slot.get().cloned()).collect()
    }

    pub(super) fn loaded_by_id(&self) -> Vec<(GameId, Arc<Room>)> {
        self.slots().iter().filter_map(|(id, slot)| Some((id.clone(), slot.get()?.clone()))).collect()
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<GameId, RoomSlot>> {
        // The lock guards one map: a panic cannot leave it half written.
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the names of the players of a game.
    pub(super) async fn load_names(&self, game: &GameState) -> Result<RoomGuests, StoreError> {
        let mut people = RoomGuests::default();
        for (_, occupant) in game.seats().iter() {
            if let Occupant::Guest(guest) = occupant {
                people.set_name(guest, &self.0.store.name(guest).await?);
            }
        }
        Ok(people)
    }
}

impl fmt::Debug for Rooms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rooms")
    }
}

impl RoomsInner {
    /// Completes when the database accepts writes.
    pub(super) async fn wait_until_writable(&self) {
        // The sender lives as long as the database itself.
        let _ = self.store.failing().wait_for(|failing| !failing).await;
    }
}

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

    /// Resumes a game whose clocks ran during outages since its last event: none of them is charged. Clocks are charged
    /// until the last stored sign of life of a server: its presence, or an event of the game.
    async fn resumed(&self, mut game: GameState) -> Result<GameState, AppendError> {
        if !game.is_timed() {
            return Ok(game);
        }
        let (id, now) = (game.id().clone(), self.inner().time.now());
        let outages = self.inner().store.outages_after(game.at()).await?;
        // A time far in the future comes from a server whose clock was wrong.
        let ahead = game.at() > now.plus(AHEAD);
        let ahead = ahead.then(|| Outage { stopped: game.at(), resumed: now });
        for Outage { stopped, resumed: at } in outages.into_iter().chain(ahead) {
            let (expected, event) = (game.events(), StoredEvent::Resumed { stopped: stopped.max(game.at()) });
            game.apply(&event, at).map_err(|broken| unreadable(&id, &broken))?;
            let (due, index) = (game.next_flag(), GameSummary::from(&game));
            let append = Append { game: &id, expected, events: &[event], at, due, index };
            self.inner().store.append(&[append]).await?;
            self.notify_servers(&game);
        }
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

/// Reason why a guest gets no transcript.
#[derive(Debug, thiserror::Error)]
pub enum TranscriptRequestError {
    /// The game does not exist, or cannot be read.
    #[error("{0}")]
    Room(#[from] RoomError),
    /// Its events cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// It is unfinished, and the guest is not a player.
    #[error("The transcript of an unfinished game is available to its players only.")]
    NotOver,
    /// It has no transcript.
    #[error("{0}")]
    Untellable(#[from] TranscriptChainError),
    /// The task that writes it has failed.
    #[error("The transcript could not be written.")]
    Failed,
}

impl Rooms {
    /// Ensures that the chain of a room's game is known; without it there are no receipts.
    pub async fn ensure_chain(&self, room: &Room) {
        let game = room.game().await;
        if room.is_doubtful() || room.chain().is_of(&game) {
            return;
        }
        let stored = match self.inner().store.events_after(game.id(), 0).await {
            Ok(stored) => stored,
            Err(error) => {
                tracing::error!(game = %game.id().logged(), %error, "a transcript could not be loaded");
                return;
            }
        };
        let made = TranscriptChain::fold(game.id(), &stored, &self.inner().ring).map(|history| history.chain);
        room.chain().set(made);
    }

    /// Returns the receipt for a command of a seat that was just acknowledged.
    pub async fn receipt(&self, room: &Room, seat: Color, command: &GameCommand) -> Option<SignedReceipt> {
        self.ensure_chain(room).await;
        let unsigned = {
            let game = room.game().await;
            let mut chain = room.chain();
            match command {
                GameCommand::Commit { turn, .. } | GameCommand::Seal { turn, .. } => {
                    chain.committed(&game, seat, *turn)
                }
                _ => chain.shown(&game),
            }
        };
        unsigned?.signed(&self.inner().ring).cloned()
    }

    /// Returns the public receipt, to be signed after the game's lock is released.
    pub fn shown_receipt(room: &Room, game: &GameState) -> Option<LazyReceipt> {
        room.chain().shown(game)
    }

    /// Returns the transcript of a game, for a guest: of an unfinished game only for its players, and only
    /// its public part.
    pub async fn transcript(&self, id: &GameId, guest: &GuestId) -> Result<String, TranscriptRequestError> {
        let room: Arc<Room> = self.open(id).await?;
        self.ensure_chain(&room).await;
        let shown = {
            let game = room.game().await;
            let plays = Color::ALL.into_iter().any(|seat| game.owns(guest, seat));
            if !plays && game.phase() != GamePhase::Over {
                return Err(TranscriptRequestError::NotOver);
            }
            room.chain().shown_stored(&game)
        };
        // Hidden events are not even read, since the time of reading would reveal them.
        let stored = self.inner().store.events_between(id, 0, shown.unwrap_or(u32::MAX)).await?;
        let (id, ring) = (id.clone(), self.inner().ring.clone());
        // A signature for each event must not block other tasks.
        let task =
            tokio::task::spawn_blocking(move || TranscriptChain::fold(&id, &stored, &ring)?.text(&ring));
        Ok(task.await.map_err(|_| TranscriptRequestError::Failed)??)
    }
}

impl Rooms {
    /// Returns the number of turns of a finished game that can be studied; an unfinished game is refused.
    pub async fn studied(&self, room: &Room) -> Result<usize, CommandError> {
        let game = room.game().await;
        check(&game)?;
        Ok(game.turns().len())
    }

    /// Returns the engine's study of a turn, from 0, of a finished game; computed when no plan is in the
    /// engine queue, and cancelled when this is dropped.
    pub async fn study(
        &self,
        room: &Room,
        turn: usize,
        guest: &GuestId,
        net: ClientNetwork,
    ) -> Result<Arc<StudyReport>, EngineJobError> {
        let game = room.game().await;
        let (id, takebacks, mut record) = (game.id().clone(), game.takebacks(), game.record().clone());
        drop(game);
        record.turns.truncate(turn + 1);
        let studies = self.inner().studies.of(&id);
        let mut studies = studies.lock().await;
        if let Some(study) = studies.get(&turn) {
            return Ok(study.clone());
        }
        let job = EngineJob {
            game: id,
            seat: Color::White,
            turn: u32::try_from(turn).map_err(|_| EngineJobError::Failed)?,
            takebacks,
            level: None,
            record,
            seed: EngineSeed::random(),
            guest: Some(guest.clone()),
            net: Some(net),
            timed: false,
        };
        let text = self.engine_jobs().run_job(job).await?;
        let study: StudyReport =
            serde_json::from_str(text.expose_secret()).map_err(|_| EngineJobError::Failed)?;
        Ok(studies.entry(turn).or_insert(Arc::new(study)).clone())
    }
}

/// Checks that the turns of a game may be studied.
fn check(game: &GameState) -> Result<(), DecisionError> {
    game.playable()?;
    if game.phase() != GamePhase::Over {
        return Err(DecisionError::NotOver);
    }
    Ok(())
}
