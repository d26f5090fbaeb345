//! A volatile store for tests that fulfils the contract of a database.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretBox;
use tokio::sync::{Semaphore, watch};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::Outcome;

use super::memory_handovers::MemoryHandover;
use super::memory_tree::MemoryTree;
use super::stored::heads::FORGOTTEN;
use crate::base::ids::{GameId, GuestId};
use crate::base::{Moment, random};
use crate::domain::chain::ServerKey;
use crate::domain::{GameOpponent, Occupant, StoredEvent};
use crate::ports::{
    Append, AppendError, CookieKey, EventLog, GameFilter, GameLists, GameStage, GameSummary, GuestNames,
    ListedGame, PresenceSharing, SeekSharing, SignOuts, Store, StoreError, StoreObserver, UnfinishedCutoff,
    UnfinishedGames, WriteError,
};

/// A store in memory.
#[derive(Debug, Default)]
pub(crate) struct MemoryStore {
    state: Mutex<MemoryState>,
    failing: watch::Sender<bool>,
    /// Number of appends that have come to the gate.
    arrived: watch::Sender<usize>,
    pub(super) tree: Mutex<MemoryTree>,
    pub(super) handovers: Mutex<Vec<MemoryHandover>>,
}

#[derive(Debug, Default)]
struct MemoryState {
    games: HashMap<GameId, MemoryGame>,
    names: HashMap<GuestId, String>,
    signed_out: HashSet<GuestId>,
    forgotten: HashSet<GameId>,
    presence: Option<Moment>,
    key: Option<([u8; 32], Moment)>,
    signing: Option<([u8; 32], Moment)>,
    /// Errors that the next appends return instead of storing anything.
    refusals: VecDeque<AppendError>,
    /// Gate with one permit for each append that passes it; the others wait.
    gate: Option<Arc<Semaphore>>,
    /// `true` if [`Store::admit`] refuses everything.
    busy: bool,
}

#[derive(Debug)]
struct MemoryGame {
    events: Vec<(Moment, StoredEvent)>,
    index: GameSummary,
    created: i64,
    at: i64,
}

impl MemoryGame {
    /// Returns whether one person plays, alone or against the computer.
    const fn is_alone(&self) -> bool {
        matches!(self.index.opponent, GameOpponent::Practice | GameOpponent::Computer)
    }

    /// Returns whether it is unfinished and has a recent event.
    fn counts(&self, since: UnfinishedCutoff) -> bool {
        let since = if self.is_alone() { since.alone } else { since.between_people };
        !matches!(self.index.stage, GameStage::Over(_)) && self.at >= since.seconds()
    }

    /// Returns whether it matches a filter.
    fn fits(&self, GameFilter { variant, over, computer, level }: &GameFilter) -> bool {
        let index = &self.index;
        variant.as_ref().is_none_or(|variant| *variant == index.variant)
            && over.is_none_or(|over| over == matches!(index.stage, GameStage::Over(_)))
            && computer.is_none_or(|computer| computer == (index.opponent == GameOpponent::Computer))
            && level.is_none_or(|level| index.level == Some(level))
    }

    /// Returns whether it was over with a seat still open.
    fn is_withdrawn(&self) -> bool {
        matches!(self.index.stage, GameStage::Over(_))
            && self.index.seats.iter().any(|(_, who)| *who == Occupant::Open)
    }

    /// Returns whether it is unfinished and has no event since a moment.
    fn is_left(&self, moment: Moment) -> bool {
        !matches!(self.index.stage, GameStage::Over(_)) && self.events.iter().all(|(at, _)| *at < moment)
    }
}

impl MemoryStore {
    /// Makes the next appends fail, one for each of these errors.
    pub(crate) fn refuse(&self, refusals: impl IntoIterator<Item = AppendError>) {
        self.state().refusals.extend(refusals);
    }

    /// Holds all appends until permits are added to the returned gate; also returns the number of appends that have
    /// come to it.
    pub(crate) fn hold_appends(&self) -> (Arc<Semaphore>, watch::Receiver<usize>) {
        let gate = Arc::new(Semaphore::new(0));
        self.state().gate = Some(gate.clone());
        (gate, self.arrived.subscribe())
    }

    /// Sets whether [`Store::admit`] refuses everything.
    pub(crate) fn be_busy(&self, busy: bool) {
        self.state().busy = busy;
    }

    /// Sets whether the store reports a failed write.
    pub(crate) fn fail(&self, failing: bool) {
        self.failing.send_replace(failing);
    }

    fn state(&self) -> MutexGuard<'_, MemoryState> {
        self.state.lock().unwrap()
    }

    /// Returns a page of the games that satisfy `is_in`, in ascending order of `order`.
    fn list<K: Ord>(
        &self,
        is_in: impl Fn(&MemoryGame) -> bool,
        order: impl Fn(&ListedGame) -> K,
        skip: u32,
        count: u32,
    ) -> Vec<ListedGame> {
        let state = self.state();
        let mut games: Vec<_> = state
            .games
            .iter()
            .filter(|(_, kept)| is_in(kept))
            .map(|(id, kept)| state.listed(id, kept))
            .collect();
        games.sort_by_key(|game| (order(game), game.id.clone()));
        games.into_iter().skip(skip as usize).take(count as usize).collect()
    }
}

impl MemoryState {
    fn head(&self, game: &GameId) -> u32 {
        self.games.get(game).map_or(0, |kept| kept.events.len().try_into().unwrap())
    }

    /// Returns the head that conflicts with an append, if one does.
    fn other_head(&self, append: &Append<'_>, head: u32) -> Option<u32> {
        let forgotten = append.expected == 0 && self.forgotten.contains(append.game);
        if forgotten { Some(FORGOTTEN) } else { (append.expected != head).then_some(head) }
    }

    fn conflict(&self, appends: &[Append<'_>]) -> Option<AppendError> {
        let mut heads = HashMap::new();
        for append in appends {
            let head = heads.entry(append.game).or_insert_with(|| self.head(append.game));
            if let Some(head) = self.other_head(append, *head) {
                return Some(AppendError::Conflict { game: append.game.clone(), head });
            }
            *head += u32::try_from(append.events.len()).unwrap();
        }
        None
    }

    fn keep(&mut self, append: &Append<'_>) {
        let (index, at) = (append.index.clone(), append.at.seconds());
        let new = || MemoryGame { events: Vec::new(), index: index.clone(), created: at, at };
        let kept = self.games.entry(append.game.clone()).or_insert_with(new);
        if append.events.iter().any(|event| !event.is_hidden()) {
            (kept.index, kept.at) = (index, at);
        }
        kept.events.extend(append.events.iter().map(|event| (append.at, event.clone())));
    }

    fn listed(&self, id: &GameId, kept: &MemoryGame) -> ListedGame {
        let name = |occupant: &Occupant| match occupant {
            Occupant::Guest(guest) => Some(self.name(guest)),
            Occupant::Open | Occupant::Computer => None,
        };
        let seats = &kept.index.seats;
        let names = ByColor::new(name(&seats.white), name(&seats.black));
        ListedGame { id: id.clone(), index: kept.index.clone(), names, created: kept.created, at: kept.at }
    }

    fn name(&self, guest: &GuestId) -> String {
        self.names.get(guest).cloned().unwrap_or_else(|| guest.default_name())
    }
}

#[async_trait]
impl EventLog for MemoryStore {
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError> {
        let gate = self.state().gate.clone();
        if let Some(gate) = gate {
            self.arrived.send_modify(|arrived| *arrived += 1);
            gate.acquire().await.unwrap().forget();
        }
        let mut state = self.state();
        let refusal = state.refusals.pop_front().or_else(|| state.conflict(appends));
        if let Some(refusal) = refusal {
            return Err(refusal);
        }
        appends.iter().for_each(|append| state.keep(append));
        Ok(())
    }

    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError> {
        let state = self.state();
        Ok(state.games.contains_key(game) || state.forgotten.contains(game))
    }

    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
        let state = self.state();
        let events = state.games.get(game).map_or(&[][..], |kept| &kept.events);
        Ok(events.iter().take(until as usize).skip(known as usize).cloned().collect())
    }
}

#[async_trait]
impl GameLists for MemoryStore {
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        Ok(self.state().games.get(game).map(|kept| date(kept.created)))
    }

    async fn timed_games(&self) -> Result<Vec<GameId>, StoreError> {
        let sealed = |kept: &MemoryGame| {
            kept.events.iter().any(|(_, event)| matches!(event, StoredEvent::SealPlaced { .. }))
        };
        let timed = |kept: &MemoryGame| {
            kept.index.stage == GameStage::Running && (kept.index.clock.is_some() || sealed(kept))
        };
        Ok(self.list(timed, |_| (), 0, u32::MAX).into_iter().map(|game| game.id).collect())
    }

    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError> {
        let (from, until) = (from.seconds(), until.seconds());
        let over = |kept: &MemoryGame| {
            let ends = matches!(kept.index.stage, GameStage::Over(_))
                || kept.index.opponent == GameOpponent::Practice;
            ends && kept.at >= from && kept.created < until
        };
        Ok(self.list(over, |_| (), 0, u32::MAX).into_iter().map(|game| game.id).collect())
    }

    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let sits = |kept: &MemoryGame| {
            let own = kept.index.seats.iter().any(|(_, who)| *who == Occupant::Guest(guest.clone()));
            own && !kept.is_withdrawn()
        };
        Ok(self.list(sits, |game| Reverse(game.at), 0, count))
    }

    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let public = |kept: &MemoryGame| {
            let begun = kept.index.stage != GameStage::Waiting
                && kept.index.stage != GameStage::Over(Outcome::ABORTED);
            let unlisted = matches!(kept.index.opponent, GameOpponent::Practice | GameOpponent::Friend);
            begun && !unlisted && kept.fits(filter)
        };
        Ok(self.list(public, |game| Reverse(game.at), skip, count))
    }

    async fn waiting_games(&self, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let waits = |kept: &MemoryGame| {
            kept.index.stage == GameStage::Waiting && kept.index.opponent == GameOpponent::Lobby
        };
        Ok(self.list(waits, |game| Reverse(game.created), 0, count))
    }
}

#[async_trait]
impl UnfinishedGames for MemoryStore {
    async fn unfinished_of(&self, guest: &GuestId, since: UnfinishedCutoff) -> Result<usize, StoreError> {
        let sits = |kept: &MemoryGame| {
            kept.index.seats.iter().any(|(_, who)| *who == Occupant::Guest(guest.clone()))
        };
        let state = self.state();
        Ok(state.games.values().filter(|kept| sits(kept) && kept.counts(since)).count())
    }

    async fn unfinished_among(
        &self,
        games: &[GameId],
        since: UnfinishedCutoff,
    ) -> Result<Vec<GameId>, StoreError> {
        let state = self.state();
        let counts = |id: &&GameId| state.games.get(*id).is_some_and(|kept| kept.counts(since));
        Ok(games.iter().filter(counts).cloned().collect())
    }

    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError> {
        let left =
            self.list(|kept| kept.is_left(moment) && (!alone || kept.is_alone()), |game| game.at, 0, count);
        Ok(left.into_iter().map(|game| game.id).collect())
    }

    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError> {
        let mut state = self.state();
        let left: Vec<_> =
            games.iter().filter(|id| state.games.get(*id).is_some_and(|kept| kept.is_left(moment))).collect();
        for id in left {
            state.games.remove(id);
            state.forgotten.insert(id.clone());
        }
        Ok(())
    }
}

impl SeekSharing for MemoryStore {}

impl PresenceSharing for MemoryStore {}

#[async_trait]
impl GuestNames for MemoryStore {
    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), WriteError> {
        self.state().names.insert(guest.clone(), name.to_owned());
        Ok(())
    }

    async fn name(&self, guest: &GuestId) -> Result<String, StoreError> {
        Ok(self.state().name(guest))
    }
}

#[async_trait]
impl SignOuts for MemoryStore {
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        self.state().signed_out.insert(guest.clone());
        Ok(())
    }

    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError> {
        Ok(self.state().signed_out.contains(guest))
    }
}

#[async_trait]
impl Store for MemoryStore {
    fn is_failing(&self) -> bool {
        *self.failing.borrow()
    }

    fn failing(&self) -> watch::Receiver<bool> {
        self.failing.subscribe()
    }

    async fn recover(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn waiting(&self) -> usize {
        0
    }

    fn admit(&self, _: Duration) -> Result<(), WriteError> {
        if self.state().busy { Err(WriteError::Busy) } else { Ok(()) }
    }

    fn set_observer(&self, _: Arc<dyn StoreObserver>) {}

    async fn close(&self) {}

    async fn cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        let (secret, made) = *self.state().key.get_or_insert_with(|| (random::bytes(), now));
        Ok(vec![CookieKey { secret: SecretBox::new(Box::new(secret)), made }])
    }

    async fn server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        let (secret, made) = *self.state().signing.get_or_insert_with(|| (random::bytes(), now));
        Ok(vec![ServerKey::new(made, SecretBox::new(Box::new(secret)))])
    }

    fn lost(&self) -> usize {
        0
    }

    async fn note_presence(&self, now: Moment) -> Result<(), StoreError> {
        self.state().presence = Some(now);
        Ok(())
    }

    async fn last_presence(&self) -> Result<Option<Moment>, StoreError> {
        Ok(self.state().presence)
    }

    async fn latest_moment(&self) -> Result<Option<Moment>, StoreError> {
        let state = self.state();
        let events = state.games.values().flat_map(|kept| kept.events.iter().map(|(at, _)| *at));
        Ok(events.chain(state.presence).max())
    }
}

/// Returns the date of a second since 1970: whole years are subtracted first, then whole months.
fn date(seconds: i64) -> String {
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let (mut year, mut day) = (1970, seconds.div_euclid(86_400));
    while day >= 365 + i64::from(leap(year)) {
        day -= 365 + i64::from(leap(year));
        year += 1;
    }
    let february = 28 + i64::from(leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    format!("{year:04}.{month:02}.{:02}", day + 1)
}
