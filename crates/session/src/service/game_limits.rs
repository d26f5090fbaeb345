//! Limits on the unfinished games and open seeks of a guest and an address.
//!
//! The address of a game is known in memory alone; its players are known in the store.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::ids::{GameId, GuestId};
use crate::ports::{ServerTime, Store, StoreError, UnfinishedCutoff};
use crate::service::Lobby;
use crate::{ClientNetwork, Settings};

/// Number of unfinished games by guest and address.
#[derive(Clone)]
pub struct GameLimits(Arc<GameLimitsInner>);

struct GameLimitsInner {
    store: Arc<dyn Store>,
    lobby: Lobby,
    settings: Arc<Settings>,
    time: Arc<dyn ServerTime>,
    state: Mutex<GameLimitsState>,
}

#[derive(Default)]
struct GameLimitsState {
    /// The games created from an address that were unfinished at the last check.
    made: HashMap<ClientNetwork, Vec<GameId>>,
    /// The addresses to check next.
    queue: VecDeque<ClientNetwork>,
    /// Games being created now, so that simultaneous requests do not all get the last place.
    coming: HashMap<LimitAccount, usize>,
}

/// Account to which a new game is charged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum LimitAccount {
    Games(GuestId),
    GamesFrom(ClientNetwork),
    Seeks(GuestId),
    SeeksFrom(ClientNetwork),
}

/// Reason why a guest gets no further game.
#[derive(Debug)]
pub enum GameLimitError {
    /// The guest has too many unfinished games.
    Games,
    /// The address has too many unfinished games.
    GamesHere,
    /// The guest has too many open seeks.
    Seeks,
    /// The address has too many open seeks.
    SeeksHere,
    /// The store cannot be read.
    Storage(StoreError),
}

impl GameLimitError {
    /// Returns the stable code of the error.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Games | Self::GamesHere => "too-many-games",
            Self::Seeks | Self::SeeksHere => "too-many-requests",
            Self::Storage(_) => "storage",
        }
    }
}

/// Number of addresses checked in a sweep.
const SWEPT: usize = 20;

impl GameLimits {
    /// Returns an empty ledger.
    pub fn new(
        store: Arc<dyn Store>,
        lobby: Lobby,
        settings: Arc<Settings>,
        time: Arc<dyn ServerTime>,
    ) -> Self {
        Self(Arc::new(GameLimitsInner { store, lobby, settings, time, state: Mutex::default() }))
    }

    /// Reserves a place in one more game for a guest.
    ///
    /// # Errors
    /// [`GameLimitError`].
    pub async fn join(&self, guest: &GuestId) -> Result<GameReservation, GameLimitError> {
        let reservation = self.reserve(vec![LimitAccount::Games(guest.clone())], None);
        self.check_guest(guest).await?;
        Ok(reservation)
    }

    /// Reserves one more new game for a guest; the caller reports the game by [`GameReservation::made`].
    ///
    /// # Errors
    /// [`GameLimitError`].
    pub async fn make(
        &self,
        guest: &GuestId,
        net: ClientNetwork,
        seek: bool,
    ) -> Result<GameReservation, GameLimitError> {
        let mut accounts = vec![LimitAccount::Games(guest.clone()), LimitAccount::GamesFrom(net)];
        if seek {
            accounts.extend([LimitAccount::Seeks(guest.clone()), LimitAccount::SeeksFrom(net)]);
        }
        let reservation = self.reserve(accounts, Some(net));
        if seek {
            self.check_seeks(guest, net)?;
        }
        self.check_guest(guest).await?;
        self.check_net(net).await?;
        Ok(reservation)
    }

    fn check_seeks(&self, guest: &GuestId, net: ClientNetwork) -> Result<(), GameLimitError> {
        let (settings, lobby) = (&self.0.settings, &self.0.lobby);
        let (own, here) = (lobby.count(guest), lobby.count_among(&self.made_from(net)));
        if own + self.coming(&LimitAccount::Seeks(guest.clone())) > settings.seeks_per_guest {
            return Err(GameLimitError::Seeks);
        }
        let many = here + self.coming(&LimitAccount::SeeksFrom(net)) > settings.seeks_per_address;
        if many { Err(GameLimitError::SeeksHere) } else { Ok(()) }
    }

    async fn check_guest(&self, guest: &GuestId) -> Result<(), GameLimitError> {
        let made = self.0.store.unfinished_of(guest, self.since()).await.map_err(GameLimitError::Storage)?;
        let many =
            made + self.coming(&LimitAccount::Games(guest.clone())) > self.0.settings.unfinished_per_guest;
        if many { Err(GameLimitError::Games) } else { Ok(()) }
    }

    async fn check_net(&self, net: ClientNetwork) -> Result<(), GameLimitError> {
        let crowded = || {
            let known = self.state().made.get(&net).map_or(0, Vec::len);
            known + self.coming(&LimitAccount::GamesFrom(net)) > self.0.settings.unfinished_per_address
        };
        if crowded() {
            self.settle(net).await.map_err(GameLimitError::Storage)?;
        }
        if crowded() { Err(GameLimitError::GamesHere) } else { Ok(()) }
    }

    /// Removes finished games of some addresses, in turn.
    pub async fn sweep(&self) {
        for _ in 0..SWEPT {
            let Some(net) = self.state().queue.pop_front() else { return };
            // After a failed read the address is checked again later.
            let _ = self.settle(net).await;
            let mut state = self.state();
            let GameLimitsState { made, queue, .. } = &mut *state;
            if made.get(&net).is_some_and(Vec::is_empty) {
                made.remove(&net);
            } else if made.contains_key(&net) {
                queue.push_back(net);
            }
        }
    }

    /// Asks the store which games from an address are unfinished.
    async fn settle(&self, net: ClientNetwork) -> Result<(), StoreError> {
        let known = self.made_from(net);
        let left = self.0.store.unfinished_among(&known, self.since()).await?;
        let mut state = self.state();
        let Some(made) = state.made.get_mut(&net) else { return Ok(()) };
        // Games created meanwhile were not asked for.
        made.retain(|game| left.contains(game) || !known.contains(game));
        Ok(())
    }

    fn reserve(&self, accounts: Vec<LimitAccount>, net: Option<ClientNetwork>) -> GameReservation {
        let mut state = self.state();
        for account in &accounts {
            *state.coming.entry(account.clone()).or_default() += 1;
        }
        GameReservation { ledger: self.clone(), accounts, net }
    }

    fn since(&self) -> UnfinishedCutoff {
        let now = self.0.time.now();
        let ago = |time: Duration| now.plus(-i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
        let settings = &self.0.settings;
        UnfinishedCutoff {
            alone: ago(settings.practice_counts_for),
            between_people: ago(settings.games_count_for),
        }
    }

    fn made_from(&self, net: ClientNetwork) -> Vec<GameId> {
        self.state().made.get(&net).cloned().unwrap_or_default()
    }

    fn coming(&self, account: &LimitAccount) -> usize {
        self.state().coming.get(account).copied().unwrap_or_default()
    }

    fn state(&self) -> MutexGuard<'_, GameLimitsState> {
        // No step between lock and unlock can panic half-way through a change.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for GameLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GameLimits")
    }
}

/// A place for a game that is being created or joined. It counts until it is dropped; from then on the game
/// itself counts.
#[derive(Debug)]
pub struct GameReservation {
    ledger: GameLimits,
    accounts: Vec<LimitAccount>,
    net: Option<ClientNetwork>,
}

impl GameReservation {
    /// Records the created game.
    pub fn made(&self, game: &GameId) {
        let Some(net) = self.net else { return };
        let mut state = self.ledger.state();
        let GameLimitsState { made, queue, .. } = &mut *state;
        // Only a sweep removes an address from the map, and it removes it from the queue first.
        let made = made.entry(net).or_insert_with(|| {
            queue.push_back(net);
            Vec::new()
        });
        if !made.contains(game) {
            made.push(game.clone());
        }
    }
}

impl Drop for GameReservation {
    fn drop(&mut self) {
        let mut state = self.ledger.state();
        for account in &self.accounts {
            if let Some(count) = state.coming.get_mut(account) {
                *count -= 1;
                if *count == 0 {
                    state.coming.remove(account);
                }
            }
        }
    }
}
