//! Limits on the unfinished games and open seeks of a guest and an address.
//!
//! The address of a game is known in memory alone; its players are known in the store.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::base::ids::{GameId, GuestId};
use crate::base::{Net, Settings};
use crate::ports::{ServerTime, Since, Store, StoreError};
use crate::service::Lobby;

/// Number of unfinished games by guest and address.
#[derive(Clone)]
pub(crate) struct Ledger(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    lobby: Lobby,
    settings: Arc<Settings>,
    time: Arc<dyn ServerTime>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The games created from an address that were unfinished at the last check.
    made: HashMap<Net, Vec<GameId>>,
    /// The addresses to check next.
    queue: VecDeque<Net>,
    /// Games being created now, so that simultaneous requests do not all get the last place.
    coming: HashMap<Account, usize>,
}

/// Account to which a new game is charged.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Account {
    Games(GuestId),
    GamesFrom(Net),
    Seeks(GuestId),
    SeeksFrom(Net),
}

/// Reason why a guest gets no further game.
#[derive(Debug)]
pub(crate) enum Denied {
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

impl Denied {
    /// Returns the stable code of the error.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Games | Self::GamesHere => "too-many-games",
            Self::Seeks | Self::SeeksHere => "too-many-requests",
            Self::Storage(_) => "storage",
        }
    }
}

/// Number of addresses checked in a sweep.
const SWEPT: usize = 20;

impl Ledger {
    /// Returns an empty ledger.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        lobby: Lobby,
        settings: Arc<Settings>,
        time: Arc<dyn ServerTime>,
    ) -> Self {
        Self(Arc::new(Inner { store, lobby, settings, time, state: Mutex::default() }))
    }

    /// Reserves a place in one more game for a guest.
    ///
    /// # Errors
    /// [`Denied`].
    pub(crate) async fn join(&self, guest: &GuestId) -> Result<Reservation, Denied> {
        let reservation = self.reserve(vec![Account::Games(guest.clone())], None);
        self.check_guest(guest).await?;
        Ok(reservation)
    }

    /// Reserves one more new game for a guest; the caller reports the game by [`Reservation::made`].
    ///
    /// # Errors
    /// [`Denied`].
    pub(crate) async fn make(&self, guest: &GuestId, net: Net, seek: bool) -> Result<Reservation, Denied> {
        let mut accounts = vec![Account::Games(guest.clone()), Account::GamesFrom(net)];
        if seek {
            accounts.extend([Account::Seeks(guest.clone()), Account::SeeksFrom(net)]);
        }
        let reservation = self.reserve(accounts, Some(net));
        if seek {
            self.check_seeks(guest, net)?;
        }
        self.check_guest(guest).await?;
        self.check_net(net).await?;
        Ok(reservation)
    }

    fn check_seeks(&self, guest: &GuestId, net: Net) -> Result<(), Denied> {
        let (settings, lobby) = (&self.0.settings, &self.0.lobby);
        let (own, here) = (lobby.count(guest), lobby.count_among(&self.made_from(net)));
        if own + self.coming(&Account::Seeks(guest.clone())) > settings.seeks_per_guest {
            return Err(Denied::Seeks);
        }
        let many = here + self.coming(&Account::SeeksFrom(net)) > settings.seeks_per_address;
        if many { Err(Denied::SeeksHere) } else { Ok(()) }
    }

    async fn check_guest(&self, guest: &GuestId) -> Result<(), Denied> {
        let made = self.0.store.unfinished_of(guest, self.since()).await.map_err(Denied::Storage)?;
        let many = made + self.coming(&Account::Games(guest.clone())) > self.0.settings.unfinished_per_guest;
        if many { Err(Denied::Games) } else { Ok(()) }
    }

    async fn check_net(&self, net: Net) -> Result<(), Denied> {
        let crowded = || {
            let known = self.state().made.get(&net).map_or(0, Vec::len);
            known + self.coming(&Account::GamesFrom(net)) > self.0.settings.unfinished_per_address
        };
        if crowded() {
            self.settle(net).await.map_err(Denied::Storage)?;
        }
        if crowded() { Err(Denied::GamesHere) } else { Ok(()) }
    }

    /// Removes finished games of some addresses, in turn.
    pub(crate) async fn sweep(&self) {
        for _ in 0..SWEPT {
            let Some(net) = self.state().queue.pop_front() else { return };
            // After a failed read the address is checked again later.
            let _ = self.settle(net).await;
            let mut state = self.state();
            let State { made, queue, .. } = &mut *state;
            if made.get(&net).is_some_and(Vec::is_empty) {
                made.remove(&net);
            } else if made.contains_key(&net) {
                queue.push_back(net);
            }
        }
    }

    /// Asks the store which games from an address are unfinished.
    async fn settle(&self, net: Net) -> Result<(), StoreError> {
        let known = self.made_from(net);
        let left = self.0.store.unfinished_among(&known, self.since()).await?;
        let mut state = self.state();
        let Some(made) = state.made.get_mut(&net) else { return Ok(()) };
        // Games created meanwhile were not asked for.
        made.retain(|game| left.contains(game) || !known.contains(game));
        Ok(())
    }

    fn reserve(&self, accounts: Vec<Account>, net: Option<Net>) -> Reservation {
        let mut state = self.state();
        for account in &accounts {
            *state.coming.entry(account.clone()).or_default() += 1;
        }
        Reservation { ledger: self.clone(), accounts, net }
    }

    fn since(&self) -> Since {
        let now = self.0.time.now();
        let ago = |time: Duration| now.plus(-i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
        let settings = &self.0.settings;
        Since { alone: ago(settings.practice_counts_for), between_people: ago(settings.games_count_for) }
    }

    fn made_from(&self, net: Net) -> Vec<GameId> {
        self.state().made.get(&net).cloned().unwrap_or_default()
    }

    fn coming(&self, account: &Account) -> usize {
        self.state().coming.get(account).copied().unwrap_or_default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No step between lock and unlock can panic half-way through a change.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ledger")
    }
}

/// A place for a game that is being created or joined. It counts until it is dropped; from then on the game
/// itself counts.
#[derive(Debug)]
pub(crate) struct Reservation {
    ledger: Ledger,
    accounts: Vec<Account>,
    net: Option<Net>,
}

impl Reservation {
    /// Records the created game.
    pub(crate) fn made(&self, game: &GameId) {
        let Some(net) = self.net else { return };
        let mut state = self.ledger.state();
        let State { made, queue, .. } = &mut *state;
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

impl Drop for Reservation {
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
