//! How many unfinished games and open seeks somebody has, and whether it may be one more.
//!
//! Where a game came from is known in memory alone; who sits at it, the store knows.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::base::ids::{GameId, GuestId};
use crate::base::{Net, Settings};
use crate::ports::{ServerTime, Since, Store, StoreError};
use crate::service::Lobby;

/// Who has made how many games that are not over.
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
    /// The games that came from somewhere and were not over when that was looked at last.
    made: HashMap<Net, Vec<GameId>>,
    /// Whose games are looked at next.
    queue: VecDeque<Net>,
    /// What is being made at this moment, so that many who ask at once do not all get the last place.
    coming: HashMap<Account, usize>,
}

/// What a game that is being made is charged to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Account {
    Games(GuestId),
    GamesFrom(Net),
    Seeks(GuestId),
    SeeksFrom(Net),
}

/// Why it may not be one more.
#[derive(Debug)]
pub(crate) enum Denied {
    /// The guest has enough unfinished games.
    Games,
    /// The address has.
    GamesHere,
    /// The guest has enough open seeks.
    Seeks,
    /// The address has.
    SeeksHere,
    /// Nobody can say.
    Storage(StoreError),
}

impl Denied {
    /// The kind of fault, for programs.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Games | Self::GamesHere => "too-many-games",
            Self::Seeks | Self::SeeksHere => "too-many-requests",
            Self::Storage(_) => "storage",
        }
    }
}

/// Of how many nets the games are looked at in a sweep.
const SWEPT: usize = 20;

impl Ledger {
    /// Nothing made yet.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        lobby: Lobby,
        settings: Arc<Settings>,
        time: Arc<dyn ServerTime>,
    ) -> Self {
        Self(Arc::new(Inner { store, lobby, settings, time, state: Mutex::default() }))
    }

    /// Lets a guest sit at one more game.
    ///
    /// # Errors
    /// [`Denied`].
    pub(crate) async fn join(&self, guest: &GuestId) -> Result<Reservation, Denied> {
        let reservation = self.reserve(vec![Account::Games(guest.clone())], None);
        self.check_guest(guest).await?;
        Ok(reservation)
    }

    /// Lets a guest make one more game; what is made is to be told to the reservation.
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

    /// Forgets games that are over, of some nets after the others.
    pub(crate) async fn sweep(&self) {
        for _ in 0..SWEPT {
            let Some(net) = self.state().queue.pop_front() else { return };
            // What cannot be read now is looked at again.
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

    /// Asks which games from a net are still not over.
    async fn settle(&self, net: Net) -> Result<(), StoreError> {
        let known = self.made_from(net);
        let left = self.0.store.unfinished_among(&known, self.since()).await?;
        let mut state = self.state();
        let Some(made) = state.made.get_mut(&net) else { return Ok(()) };
        // What was made meanwhile was not asked for.
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

/// A place for a game that is being made or joined. It counts until it is dropped; the game then counts itself.
#[derive(Debug)]
pub(crate) struct Reservation {
    ledger: Ledger,
    accounts: Vec<Account>,
    net: Option<Net>,
}

impl Reservation {
    /// The game was made.
    pub(crate) fn made(&self, game: &GameId) {
        let Some(net) = self.net else { return };
        let mut state = self.ledger.state();
        let State { made, queue, .. } = &mut *state;
        // Only a sweep takes a net out of the map, and it takes it out of the queue first.
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
