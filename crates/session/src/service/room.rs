use std::any::Any;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard, watch};
use zugleich_render::language::Language;
use zugleich_rules::Color;

use super::change_broadcast::ChangeBroadcast;
use super::{ChainCache, ChangeCounts, ChangeSubscription, RoomGuests};
use crate::domain::{Audience, GameState, Occupant, RevealedTurn};
use crate::{ClientNetwork, Moment};

/// A game in memory and its connections.
#[derive(Debug)]
pub struct Room {
    game: Arc<AsyncMutex<GameState>>,
    people: Mutex<RoomGuests>,
    herald: ChangeBroadcast,
    attendance: Mutex<PlayerActivity>,
    sealing: AtomicBool,
    timing: AtomicBool,
    /// `true` if the stored game may differ from the one in memory.
    doubtful: AtomicBool,
    shown: Mutex<Vec<CachedTurnView>>,
    chain: Mutex<ChainCache>,
}

/// A cached view of a turn, common to all viewers in a language.
struct CachedTurnView {
    turn: Arc<RevealedTurn>,
    language: Language,
    as_what: Arc<dyn Any + Send + Sync>,
}

/// Time of a player's last presence, and address of a player's last request.
#[derive(Clone, Copy, Debug, Default)]
struct PlayerActivity {
    at: Option<Moment>,
    from: Option<ClientNetwork>,
}

impl Room {
    pub(crate) fn new(game: GameState, people: RoomGuests) -> Self {
        let game = Arc::new(AsyncMutex::new(game));
        let attendance = Mutex::default();
        let [sealing, timing, doubtful] = [false; 3].map(AtomicBool::new);
        let (shown, chain) = (Mutex::default(), Mutex::default());
        Self {
            game,
            people: Mutex::new(people),
            herald: ChangeBroadcast::default(),
            attendance,
            sealing,
            timing,
            doubtful,
            shown,
            chain,
        }
    }

    /// Locks and returns the game.
    pub async fn game(&self) -> OwnedMutexGuard<GameState> {
        self.game.clone().lock_owned().await
    }

    /// Locks and returns the connected guests.
    pub fn people(&self) -> MutexGuard<'_, RoomGuests> {
        // The lock guards maps: a panic cannot leave them half written.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the presence of a player.
    pub(super) fn attend(&self, now: Moment) {
        self.attendance().at = Some(now);
    }

    /// Records the address of a player's request.
    pub fn play_from(&self, net: ClientNetwork) {
        self.attendance().from = Some(net);
    }

    /// Returns the address of the last request of a player.
    pub(super) fn played_from(&self) -> Option<ClientNetwork> {
        self.attendance().from
    }

    /// Returns whether a player is connected, or was since a moment.
    pub(super) fn is_attended(&self, game: &GameState, since: Moment) -> bool {
        let people = self.people();
        let online = |seat| matches!(&game.seats()[seat], Occupant::Guest(guest) if people.is_online(guest));
        Color::ALL.into_iter().any(online) || self.attendance().at.is_some_and(|at| at >= since)
    }

    fn attendance(&self) -> MutexGuard<'_, PlayerActivity> {
        // The lock guards two values: a panic cannot leave them half written.
        self.attendance.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Subscribes to all changes.
    pub(crate) fn subscribe_changes(&self) -> watch::Receiver<ChangeCounts> {
        self.herald.all()
    }

    /// Subscribes a viewer to changes.
    pub fn subscribe_viewer(&self) -> ChangeSubscription {
        self.herald.for_viewer()
    }

    /// Notifies all viewers of a change.
    pub(crate) fn notify_all(&self) {
        self.notify(Audience::Everybody);
    }

    /// Notifies the audience of a change.
    pub(crate) fn notify(&self, audience: Audience) {
        self.herald.notify(audience);
    }

    /// Returns the common view of a turn in a language: made on first use, and cached until another turn is
    /// viewed.
    pub fn shown<T: Any + Send + Sync>(
        &self,
        turn: &Arc<RevealedTurn>,
        language: Language,
        make: impl FnOnce(&RevealedTurn) -> T,
    ) -> Arc<T> {
        // The lock guards a list of finished views: a panic cannot leave one half made.
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.retain(|kept| Arc::ptr_eq(&kept.turn, turn));
        let kept = shown.iter().find(|kept| kept.language == language);
        if let Some(Ok(kept)) = kept.map(|kept| kept.as_what.clone().downcast()) {
            return kept;
        }
        let made = Arc::new(make(turn));
        shown.push(CachedTurnView { turn: turn.clone(), language, as_what: made.clone() });
        made
    }

    /// Locks and returns the chain of the game. The caller must hold the game's lock.
    pub(crate) fn chain(&self) -> MutexGuard<'_, ChainCache> {
        // A chain left incomplete by a panic is behind the game, and is remade.
        self.chain.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a write is in doubt, so that only the database knows the state of the game.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.doubtful.load(Ordering::Acquire)
    }

    /// Sets whether a write is in doubt. The caller must hold the game's lock.
    pub(crate) fn doubt(&self, doubtful: bool) {
        self.doubtful.store(doubtful, Ordering::Release);
    }

    /// Marks the sealing task as running; returns `false` if it is running already.
    pub(crate) fn begin_sealing(&self) -> bool {
        !self.sealing.swap(true, Ordering::AcqRel)
    }

    /// Marks the sealing task as ended.
    pub(crate) fn end_sealing(&self) {
        self.sealing.store(false, Ordering::Release);
    }

    /// Marks the clock task as running; returns `false` if it is running already.
    pub(crate) fn begin_timing(&self) -> bool {
        !self.timing.swap(true, Ordering::AcqRel)
    }

    /// Returns whether the clock task is running, since a clock runs.
    pub(crate) fn is_timed(&self) -> bool {
        self.timing.load(Ordering::Acquire)
    }

    /// Marks the clock task as ended.
    pub(crate) fn end_timing(&self) {
        self.timing.store(false, Ordering::Release);
    }
}

impl fmt::Debug for CachedTurnView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}", self.turn.report.turn)
    }
}
