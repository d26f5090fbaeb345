use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OnceCell, Semaphore, watch};
use zugleich_rules::Color;

use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};
use crate::domain::{Command, Event, Game, Occupant, Setup};
use crate::ports::{Append, GameIndex, Opponent, ServerTime, Store, StoreError};
use crate::service::{Lobby, Meters, NotDone, People, Room};

/// All rooms of the server, and the only way to change a game.
#[derive(Clone)]
pub struct Rooms(Arc<Inner>);

pub(super) struct Inner {
    slots: Mutex<HashMap<GameId, Slot>>,
    pub(super) store: Arc<dyn Store>,
    pub(super) lobby: Lobby,
    pub(super) opponent: Arc<dyn Opponent>,
    /// How many opponents may think at the same time.
    pub(super) thinking: Arc<Semaphore>,
    pub(super) meters: Arc<Meters>,
    pub(super) time: Arc<dyn ServerTime>,
    /// When the server was started, and when one was there last before.
    started: Moment,
    away_since: Moment,
    /// Tells when the server stops.
    pub(super) stopping: watch::Receiver<bool>,
}

/// What the rooms of a server work with.
#[derive(Debug)]
pub(crate) struct Tools {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) lobby: Lobby,
    pub(crate) meters: Arc<Meters>,
    pub(crate) time: Arc<dyn ServerTime>,
    pub(crate) stopping: watch::Receiver<bool>,
}

/// A room that is being loaded by the first who wants it, or has been.
type Slot = Arc<OnceCell<Arc<Room>>>;

/// Why there is no room.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoRoom {
    /// No game has this id.
    #[error("There is no game with this address.")]
    Unknown,
    /// The game could not be read.
    #[error("The server could not read this game. Try again later.")]
    Storage,
}

impl Rooms {
    /// No room yet. So many opponents may think at the same time.
    ///
    /// # Errors
    /// [`StoreError`] if the database cannot be read.
    pub(crate) async fn new(
        tools: Tools,
        opponent: Arc<dyn Opponent>,
        thinkers: usize,
    ) -> Result<Self, StoreError> {
        let Tools { store, lobby, meters, time, stopping } = tools;
        let (started, away_since) = (time.now(), store.last_presence().await?.unwrap_or_default());
        let (slots, thinking) = (Mutex::default(), Arc::new(Semaphore::new(thinkers)));
        Ok(Self(Arc::new(Inner {
            slots,
            store,
            lobby,
            opponent,
            thinking,
            meters,
            time,
            started,
            away_since,
            stopping,
        })))
    }

    /// Who plays the computer's seats.
    pub(crate) fn opponent(&self) -> &dyn Opponent {
        &*self.0.opponent
    }

    pub(super) fn inner(&self) -> &Inner {
        &self.0
    }

    /// The room of a game, from memory or from disk.
    ///
    /// # Errors
    /// [`NoRoom`].
    pub async fn open(&self, id: &GameId) -> Result<Arc<Room>, NoRoom> {
        let slot = self.slots().entry(id.clone()).or_default().clone();
        let loaded = slot.get_or_try_init(|| self.load(id)).await.cloned();
        if loaded.is_err() {
            self.slots().retain(|other, slot| other != id || slot.initialized());
        }
        loaded
    }

    /// Makes a game; gives its id.
    ///
    /// # Errors
    /// [`NotDone::Storage`].
    pub async fn create(&self, setup: Setup) -> Result<GameId, NotDone> {
        let (id, at) = (GameId::random(), self.0.time.now());
        let game = Game::begin(id.clone(), setup, at).map_err(|_| NotDone::Storage)?;
        let (events, index) = ([game.created()], GameIndex::from(&game));
        let append = Append { game: &id, first: 0, events: &events, at, index };
        self.0.store.append(&[append]).await?;
        self.0.meters.game_created(game.setup().opponent);
        tracing::info!(game = %id, variant = %game.setup().variant, "a game was made");
        self.0.lobby.add(&game, &self.named(&game).await?);
        Ok(id)
    }

    /// Seats a guest at the open seat; gives the seat.
    ///
    /// # Errors
    /// [`NotDone`] if there is none, or the guest has the other one.
    pub async fn join(&self, room: &Arc<Room>, guest: &GuestId) -> Result<Color, NotDone> {
        let at = self.0.time.now();
        let game = self.game(room).await?;
        let (seat, decision) = game.decide_join(guest)?;
        let name = self.0.store.name(guest).await?;
        room.people().call(guest, &name);
        let id = game.id().clone();
        self.write(room, game, decision, at).await?;
        self.0.lobby.taken(&id);
        self.go_on(room);
        Ok(seat)
    }

    /// Does what the owner of a seat commands.
    ///
    /// # Errors
    /// [`NotDone`]; nothing has changed then, but for [`NotDone::Storage`], after which only the database knows.
    pub async fn act(
        &self,
        room: &Arc<Room>,
        guest: &GuestId,
        seat: Color,
        command: &Command,
    ) -> Result<(), NotDone> {
        // What counts is when the command came, not how long it has waited for its turn.
        let at = self.0.time.now();
        let mut game = self.game(room).await?;
        if let Some(event) = game.flags(at) {
            self.write(room, game, vec![event].into(), at).await?;
            game = self.game(room).await?;
        }
        let decision = game.decide(guest, seat, command)?;
        if decision.events.is_empty() {
            return Ok(());
        }
        self.write(room, game, decision, at).await?;
        self.go_on(room);
        Ok(())
    }

    /// Does what a game needs from the server: the computer's plan, and somebody who looks at the clock.
    pub(super) fn go_on(&self, room: &Arc<Room>) {
        self.start_sealing(room);
        self.start_timing(room);
    }

    /// Goes on with all games whose clocks run.
    pub(crate) async fn resume(&self) {
        let games = self.0.store.timed_games().await.unwrap_or_else(|error| {
            tracing::error!(%error, "the games with clocks could not be read");
            Vec::new()
        });
        for game in games {
            // What is wrong with one game is in the log, and no matter of the others.
            let _ = self.open(&game).await;
        }
    }

    /// Calls a guest by another name wherever the guest is shown.
    pub(crate) fn rename(&self, guest: &GuestId, name: &str) {
        self.0.lobby.rename(guest, name);
        for room in self.loaded() {
            let shown = room.people().rename(guest, name);
            if shown {
                room.tell_everybody();
            }
        }
    }

    /// Forgets rooms that nobody uses; they come back from disk.
    pub(crate) fn sweep(&self) {
        let idle = |slot: &Slot| {
            Arc::strong_count(slot) == 1 && slot.get().is_none_or(|room| Arc::strong_count(room) == 1)
        };
        self.slots().retain(|_, slot| !idle(slot));
    }

    /// How many games are in memory.
    pub(crate) fn count(&self) -> usize {
        self.slots().len()
    }

    fn loaded(&self) -> Vec<Arc<Room>> {
        self.slots().values().filter_map(|slot| slot.get().cloned()).collect()
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<GameId, Slot>> {
        // What the lock guards is one map: a panic cannot leave it half written.
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn load(&self, id: &GameId) -> Result<Arc<Room>, NoRoom> {
        let game = self.0.read(id).await.map_err(|error| {
            tracing::error!(game = %id, %error, "a game could not be read");
            NoRoom::Storage
        })?;
        let game = self.resumed(game.ok_or(NoRoom::Unknown)?).await.map_err(|_| NoRoom::Storage)?;
        let people = self.named(&game).await.map_err(|_| NoRoom::Storage)?;
        let room = Arc::new(Room::new(game, people));
        self.go_on(&room);
        Ok(room)
    }

    /// A game whose clocks ran when the server was stopped goes on now.
    async fn resumed(&self, mut game: Game) -> Result<Game, NotDone> {
        if !game.is_timed() || game.at() >= self.0.started {
            return Ok(game);
        }
        let (id, first, at) = (game.id().clone(), game.events(), self.0.time.now());
        let event = Event::Resumed { stopped: self.0.away_since };
        game.apply(&event, at).map_err(|_| NotDone::Storage)?;
        let append = Append { game: &id, first, events: &[event], at, index: GameIndex::from(&game) };
        self.0.store.append(&[append]).await?;
        Ok(game)
    }

    /// The names of those who sit at a game.
    async fn named(&self, game: &Game) -> Result<People, StoreError> {
        let mut people = People::default();
        for (_, occupant) in game.seats().iter() {
            if let Occupant::Guest(guest) = occupant {
                people.call(guest, &self.0.store.name(guest).await?);
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

impl Inner {
    /// Is done when the database stores, so that it makes sense to write.
    pub(super) async fn store_sound(&self) {
        // The sender lives as long as the database itself.
        let _ = self.store.failing().wait_for(|failing| !failing).await;
    }

    /// The game as the database has it; `None` if there is none.
    pub(super) async fn read(&self, id: &GameId) -> Result<Option<Game>, StoreError> {
        let events = self.store.events_after(id, 0).await?;
        if events.is_empty() {
            return Ok(None);
        }
        let broken =
            |why: crate::domain::Broken| StoreError::Unreadable { game: id.clone(), why: why.to_string() };
        Game::fold(id.clone(), &events).map(Some).map_err(broken)
    }
}
