//! The lobby: games with an open seat for any guest, while their owners are connected.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{broadcast, watch};
use zugleich_games::CATALOG;
use zugleich_rules::Color;
use zugleich_rules::kernel::Descriptor;

use crate::Moment;
use crate::domain::{GameMode, GameState, Occupant, OpponentKind, TimeControl};
use crate::ids::{GameId, GuestId};
use crate::ports::{GameStage, GameSummary, ListedGame, ServerTime};
use crate::service::RoomGuests;

/// Time for which the owner of a taken seek is notified, in milliseconds: the owner may be loading another
/// page.
const NEWS: i64 = 120_000;

/// All open seeks and connected guests. Nothing of it is stored: an open seek is a game with an open seat.
#[derive(Clone)]
pub struct Lobby(Arc<LobbyInner>);

struct LobbyInner {
    state: Mutex<LobbyState>,
    seeks: watch::Sender<Vec<OpenSeek>>,
    calls: broadcast::Sender<SeekNotification>,
    patience: Duration,
    per_guest: usize,
    time: Arc<dyn ServerTime>,
}

#[derive(Default)]
struct LobbyState {
    entries: Vec<SeekEntry>,
    present: HashMap<GuestId, usize>,
    /// Taken seeks with their times, whose owners have not opened the games since.
    news: Vec<(SeekNotification, Moment)>,
}

struct SeekEntry {
    seek: OpenSeek,
    owner: GuestId,
    /// Time at which its owner was last connected.
    seen: Moment,
    /// `true` if its owner is at another server, which closes the seek when the owner leaves.
    elsewhere: bool,
}

/// A game in the lobby whose other seat is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSeek {
    /// The game's id.
    pub id: GameId,
    /// The variant.
    pub variant: &'static Descriptor,
    /// The time control, if there is a clock.
    pub clock: Option<TimeControl>,
    /// The options that differ from the default.
    pub options: Vec<(String, String)>,
    /// The secrecy mode of plans before the reveal.
    pub mode: GameMode,
    /// The owner.
    pub owner: GuestId,
    /// The name of the owner.
    pub name: String,
    /// The side of the owner.
    pub side: Color,
    /// Time of creation, in seconds since 1970.
    pub created: i64,
}

/// Notification for the owner of a seek that it was taken.
#[derive(Clone, Debug)]
pub struct SeekNotification {
    /// The owner.
    pub owner: GuestId,
    /// The game.
    pub game: GameId,
    /// The name of the guest who has taken it.
    pub by: String,
}

impl Lobby {
    /// Returns an empty lobby. A seek is closed when its owner has been away for `patience`; a guest has at
    /// most `per_guest` seeks.
    #[must_use]
    pub fn new(patience: Duration, per_guest: usize, time: Arc<dyn ServerTime>) -> Self {
        let (seeks, _) = watch::channel(Vec::new());
        let (calls, _) = broadcast::channel(64);
        Self(Arc::new(LobbyInner { state: Mutex::default(), seeks, calls, patience, per_guest, time }))
    }

    /// Returns all open seeks, oldest first.
    #[must_use]
    pub fn seeks(&self) -> Vec<OpenSeek> {
        self.0.seeks.borrow().clone()
    }

    /// Subscribes to changes of the open seeks.
    pub fn watch(&self) -> watch::Receiver<Vec<OpenSeek>> {
        self.0.seeks.subscribe()
    }

    /// Subscribes to notifications about taken seeks.
    pub fn subscribe_notifications(&self) -> broadcast::Receiver<SeekNotification> {
        self.0.calls.subscribe()
    }

    /// Returns whether a guest has an open seek, or one that was taken.
    pub fn concerns(&self, guest: &GuestId) -> bool {
        let state = self.state();
        let seeks = state.entries.iter().any(|entry| entry.owner == *guest);
        seeks || state.news.iter().any(|(call, _)| call.owner == *guest)
    }

    /// Returns the taken seeks of a guest whose games the guest has not opened since.
    pub fn notifications(&self, guest: &GuestId) -> Vec<SeekNotification> {
        let state = self.state();
        state.news.iter().filter(|(call, _)| call.owner == *guest).map(|(call, _)| call.clone()).collect()
    }

    /// Returns whether the owner of a seek counts as present for a game created at this moment.
    pub(crate) fn is_fresh(&self, made: Moment) -> bool {
        self.0.is_patient(made)
    }

    /// Returns the owner of an open seek.
    pub fn owner(&self, game: &GameId) -> Option<GuestId> {
        let state = self.state();
        state.entries.iter().find(|entry| entry.seek.id == *game).map(|entry| entry.owner.clone())
    }

    /// Returns whether a game is an open seek.
    pub(crate) fn has(&self, game: &GameId) -> bool {
        self.state().entries.iter().any(|entry| entry.seek.id == *game)
    }

    /// Returns the number of open seeks of a guest.
    pub fn count(&self, guest: &GuestId) -> usize {
        self.state().entries.iter().filter(|entry| entry.owner == *guest).count()
    }

    /// Returns the number of open seeks among these games.
    pub(crate) fn count_among(&self, games: &[GameId]) -> usize {
        self.state().entries.iter().filter(|entry| games.contains(&entry.seek.id)).count()
    }

    /// Opens the seek of a game, if it is a lobby game with an open seat and its owner is below the limit.
    /// Repeating this is harmless.
    pub fn add(&self, game: &GameState, people: &RoomGuests) {
        let index = GameSummary::from(game);
        // Until the seat is taken no event follows the game's creation.
        self.open(game.id(), &index, |owner| people.name(owner), game.at().seconds(), false);
    }

    /// Reopens a seek that was open before the server was started.
    pub(crate) fn restore(&self, game: &ListedGame) {
        self.open(&game.id, &game.index, name_in(game), game.created, false);
    }

    /// Returns the open seeks of owners at this server, ordered by game id.
    pub(crate) fn own(&self) -> Vec<GameId> {
        let state = self.state();
        let own = state.entries.iter().filter(|entry| !entry.elsewhere);
        let mut games: Vec<_> = own.map(|entry| entry.seek.id.clone()).collect();
        games.sort();
        games
    }

    /// Updates the seeks that are open at other servers. If an owner has come to this server, the seek moves
    /// here. Returns the seeks that are no longer open there: they may have been taken.
    pub(crate) fn update_remote_seeks(&self, others: &[ListedGame]) -> Vec<GameId> {
        let mut closed = Vec::new();
        {
            let mut guard = self.state();
            let LobbyState { entries, present, .. } = &mut *guard;
            let now = self.0.time.now();
            let is_open = |entry: &SeekEntry| others.iter().any(|game| game.id == entry.seek.id);
            closed.extend(entries.iter().filter(|entry| entry.elsewhere && !is_open(entry)).map(id_of));
            for entry in entries.iter_mut().filter(|entry| entry.elsewhere) {
                if present.contains_key(&entry.owner) {
                    (entry.elsewhere, entry.seen) = (false, now);
                }
            }
            self.publish(&guard);
        }
        others.iter().for_each(|game| self.open(&game.id, &game.index, name_in(game), game.created, true));
        closed
    }

    /// Closes a seek that is open at no other server any more, unless its owner has come to this one.
    pub(crate) fn close_remote_seek(&self, game: &GameId) {
        let mut state = self.state();
        state.entries.retain(|entry| !entry.elsewhere || entry.seek.id != *game);
        self.publish(&state);
    }

    /// Closes the seek of a game that a guest of this name has joined, and notifies its owner. An owner who
    /// is not at the game is notified on later pages, too.
    pub(crate) fn taken(&self, game: &GameId, by: &str, attended: bool) {
        let mut state = self.state();
        let Some(place) = state.entries.iter().position(|entry| entry.seek.id == *game) else {
            return;
        };
        let entry = state.entries.remove(place);
        let call = SeekNotification { owner: entry.owner, game: entry.seek.id, by: by.to_owned() };
        if !attended {
            state.news.push((call.clone(), self.0.time.now()));
        }
        // Listeners that receive the call before the closing of the seek stay to receive that.
        let _ = self.0.calls.send(call);
        self.publish(&state);
    }

    /// Closes the seek of a game that its owner has withdrawn, or that is over.
    pub(crate) fn close(&self, game: &GameId) {
        let mut state = self.state();
        state.entries.retain(|entry| entry.seek.id != *game);
        self.publish(&state);
    }

    /// Removes the notification for an owner who has opened the game of a taken seek.
    pub fn clear_notification(&self, guest: &GuestId, game: &GameId) {
        self.state().news.retain(|(call, _)| call.owner != *guest || call.game != *game);
    }

    /// Changes the name of a guest in open seeks.
    pub(crate) fn rename(&self, guest: &GuestId, name: &str) {
        let mut state = self.state();
        for entry in state.entries.iter_mut().filter(|entry| entry.owner == *guest) {
            name.clone_into(&mut entry.seek.name);
        }
        self.publish(&state);
    }

    /// Marks a guest as present for as long as the result lives.
    pub fn arrive(&self, guest: &GuestId) -> Presence {
        *self.state().present.entry(guest.clone()).or_default() += 1;
        Presence { lobby: self.clone(), guest: guest.clone(), until: None }
    }

    /// Closes the seeks of owners who have been away for too long, except those by days, and drops expired
    /// notifications.
    pub fn sweep(&self) {
        let mut guard = self.state();
        let LobbyState { entries, present, news } = &mut *guard;
        let now = self.0.time.now();
        let stays = |entry: &SeekEntry| {
            let days = entry.seek.clock.is_some_and(TimeControl::is_by_days);
            entry.elsewhere || days || present.contains_key(&entry.owner) || self.0.is_patient(entry.seen)
        };
        let open = entries.len();
        entries.retain(stays);
        let closed = entries.len() < open;
        news.retain(|(_, at)| now.since(*at) < NEWS);
        if closed {
            self.publish(&guard);
        }
    }

    fn open(
        &self,
        id: &GameId,
        index: &GameSummary,
        name: impl Fn(&GuestId) -> String,
        created: i64,
        elsewhere: bool,
    ) {
        if index.opponent != OpponentKind::Lobby || index.stage != GameStage::Waiting {
            return;
        }
        let owner = Color::ALL.into_iter().find_map(|side| match &index.seats[side] {
            Occupant::Guest(guest) => Some((side, guest.clone())),
            Occupant::Open | Occupant::Computer => None,
        });
        // A game of another edition of its rules cannot be played.
        let variant = CATALOG.of_edition(&index.variant, index.edition);
        let (Some((side, owner)), Ok(variant)) = (owner, variant) else { return };
        let mut state = self.state();
        if let Some(entry) = state.entries.iter_mut().find(|entry| entry.seek.id == *id) {
            entry.elsewhere &= elsewhere;
            return;
        }
        if state.entries.iter().filter(|entry| entry.owner == owner).count() >= self.0.per_guest {
            return;
        }
        let elsewhere = elsewhere && !state.present.contains_key(&owner);
        let variant = variant.descriptor();
        let seek = OpenSeek {
            id: id.clone(),
            variant,
            clock: index.clock,
            options: index.options.clone(),
            mode: index.wish.mode(variant, index.opponent),
            owner: owner.clone(),
            name: name(&owner),
            side,
            created,
        };
        state.entries.push(SeekEntry { seek, owner, seen: self.0.time.now(), elsewhere });
        self.publish(&state);
    }

    fn leave(&self, guest: &GuestId, until: Option<Moment>) {
        let mut guard = self.state();
        let LobbyState { entries, present, .. } = &mut *guard;
        let Some(count) = present.get_mut(guest) else { return };
        *count -= 1;
        if *count == 0 {
            present.remove(guest);
            let until = until.unwrap_or_else(|| self.0.time.now());
            entries.iter_mut().filter(|entry| entry.owner == *guest).for_each(|entry| entry.seen = until);
        }
    }

    fn publish(&self, state: &LobbyState) {
        let mut seeks: Vec<_> = state.entries.iter().map(|entry| entry.seek.clone()).collect();
        seeks.sort_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)));
        self.0.seeks.send_if_modified(|old| {
            let changed = *old != seeks;
            *old = seeks;
            changed
        });
    }

    fn state(&self) -> MutexGuard<'_, LobbyState> {
        // No step between lock and unlock can panic half-way through a change.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LobbyInner {
    /// Returns whether an owner last seen at this moment may still come back.
    fn is_patient(&self, seen: Moment) -> bool {
        u128::from(self.time.now().since(seen).unsigned_abs()) < self.patience.as_millis()
    }
}

fn id_of(entry: &SeekEntry) -> GameId {
    entry.seek.id.clone()
}

/// Returns the name of a seek's owner in a list.
fn name_in(game: &ListedGame) -> impl Fn(&GuestId) -> String {
    let name =
        [&game.names.white, &game.names.black].into_iter().flatten().next().cloned().unwrap_or_default();
    move |_| name.clone()
}

impl fmt::Debug for Lobby {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lobby")
    }
}

/// Presence of a guest, which ends when it is dropped.
#[derive(Debug)]
pub struct Presence {
    lobby: Lobby,
    guest: GuestId,
    /// End of the presence, if before the drop.
    until: Option<Moment>,
}

impl Presence {
    /// Ends the presence of a guest from whom no message has come since a moment.
    pub fn lapse(mut self, until: Moment) {
        self.until = Some(until);
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.lobby.leave(&self.guest, self.until);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use zugleich_rules::ByColor;

    use super::*;
    use crate::domain::SecrecySetting;
    use crate::settings::Settings;

    /// A clock that is advanced by hand.
    #[derive(Debug, Default)]
    struct FakeTime(AtomicI64);

    #[async_trait::async_trait]
    impl ServerTime for FakeTime {
        fn now(&self) -> Moment {
            Moment::new(self.0.load(Ordering::Relaxed))
        }

        async fn wait_until(&self, _: Moment) {
            unreachable!("a lobby waits for no moment");
        }
    }

    /// Returns a lobby that waits for an owner as long as a server does by default, and its clock.
    fn lobby() -> (Lobby, Arc<FakeTime>) {
        let time = Arc::new(FakeTime::default());
        let patience = Settings::default().seek_patience;
        assert_eq!(patience, Duration::from_secs(15));
        (Lobby::new(patience, 3, time.clone()), time)
    }

    fn waiting(owner: &GuestId) -> ListedGame {
        let index = GameSummary {
            variant: "chesimul".to_owned(),
            edition: 1,
            options: Vec::new(),
            clock: None,
            opponent: OpponentKind::Lobby,
            level: None,
            seats: ByColor::new(Occupant::Open, Occupant::Guest(owner.clone())),
            stage: GameStage::Waiting,
            turns: 0,
            wish: SecrecySetting::Sealed,
        };
        let names = ByColor::new(None, Some("Ann".to_owned()));
        ListedGame { id: GameId::random(), index, names, created: 7, at: 7 }
    }

    #[test]
    fn a_seek_is_open_until_it_is_taken() {
        let ((lobby, _), owner) = (lobby(), GuestId::random());
        let (game, mut calls) = (waiting(&owner), lobby.subscribe_notifications());
        lobby.restore(&game);
        lobby.restore(&game);
        let seeks = lobby.seeks();
        assert_eq!((seeks.len(), seeks[0].name.as_str(), seeks[0].mode), (1, "Ann", GameMode::Sealed));
        assert!(lobby.concerns(&owner) && lobby.notifications(&owner).is_empty());
        lobby.taken(&game.id, "Bo", false);
        assert_eq!(lobby.seeks(), []);
        let other = waiting(&owner);
        lobby.restore(&other);
        lobby.close(&other.id);
        assert_eq!(lobby.seeks(), []);
        let call = calls.try_recv().unwrap();
        assert_eq!((&call.owner, &call.game, call.by.as_str()), (&owner, &game.id, "Bo"));
        assert!(calls.try_recv().is_err(), "who withdraws is not called");
        // An owner between two pages is notified on the next one, until the owner opens the game.
        assert!(lobby.concerns(&owner));
        assert_eq!(lobby.notifications(&owner).len(), 1);
        lobby.clear_notification(&owner, &game.id);
        assert!(!lobby.concerns(&owner) && lobby.notifications(&owner).is_empty());
    }

    #[test]
    fn a_seek_is_closed_when_its_owner_stays_away() {
        let ((lobby, time), owner) = (lobby(), GuestId::random());
        let pass = |millis| time.0.fetch_add(millis, Ordering::Relaxed);
        let presence = lobby.arrive(&owner);
        lobby.restore(&waiting(&owner));
        pass(100_000);
        lobby.sweep();
        assert_eq!(lobby.count(&owner), 1, "the owner is there");
        drop(presence);
        pass(14_999);
        lobby.sweep();
        assert_eq!(lobby.count(&owner), 1, "the owner may come back");
        pass(1);
        lobby.sweep();
        assert_eq!(lobby.count(&owner), 0);
        assert_eq!(lobby.seeks(), []);
    }

    #[test]
    fn seek_by_days_needs_no_owner() {
        let ((lobby, time), owner) = (lobby(), GuestId::random());
        let mut game = waiting(&owner);
        game.index.clock = Some(TimeControl::Days { increment: 1, cap: 3 });
        lobby.restore(&game);
        time.0.fetch_add(13 * 86_400_000, Ordering::Relaxed);
        lobby.sweep();
        assert_eq!(lobby.count(&owner), 1);
        lobby.close(&game.id);
        assert_eq!(lobby.seeks(), []);
    }

    #[test]
    fn an_owner_counts_as_gone_since_the_last_answer() {
        let ((lobby, time), owner) = (lobby(), GuestId::random());
        let presence = lobby.arrive(&owner);
        lobby.restore(&waiting(&owner));
        time.0.fetch_add(70_000, Ordering::Relaxed);
        presence.lapse(Moment::new(60_000));
        lobby.sweep();
        assert_eq!(lobby.count(&owner), 1);
        time.0.fetch_add(5_000, Ordering::Relaxed);
        lobby.sweep();
        assert_eq!(lobby.count(&owner), 0);
    }

    #[test]
    fn news_of_a_taken_seek_is_forgotten_after_a_while() {
        let ((lobby, time), owner) = (lobby(), GuestId::random());
        let game = waiting(&owner);
        lobby.restore(&game);
        lobby.taken(&game.id, "Bo", false);
        let another = waiting(&owner);
        lobby.restore(&another);
        lobby.taken(&another.id, "Cy", true);
        time.0.fetch_add(NEWS - 1, Ordering::Relaxed);
        lobby.sweep();
        assert_eq!(lobby.notifications(&owner).len(), 1);
        time.0.fetch_add(1, Ordering::Relaxed);
        lobby.sweep();
        assert!(!lobby.concerns(&owner));
    }

    #[test]
    fn restored_seeks_respect_owner_limit() {
        let ((lobby, _), owner) = (lobby(), GuestId::random());
        let games: Vec<_> = (0..5).map(|_| waiting(&owner)).collect();
        games.iter().for_each(|game| lobby.restore(game));
        assert_eq!((lobby.count(&owner), lobby.seeks().len()), (3, 3));
        lobby.restore(&waiting(&GuestId::random()));
        assert_eq!(lobby.seeks().len(), 4, "others have their own");
        let ids: Vec<_> = games.iter().map(|game| game.id.clone()).collect();
        assert_eq!(lobby.count_among(&ids), 3);
    }

    #[test]
    fn remote_seeks_stay_until_closed_remotely() {
        let ((lobby, time), owner, other) = (lobby(), GuestId::random(), GuestId::random());
        let (own, games) = (waiting(&owner), [waiting(&other), waiting(&GuestId::random())]);
        lobby.restore(&own);
        assert!(lobby.update_remote_seeks(&games).is_empty());
        assert!(lobby.update_remote_seeks(&games).is_empty());
        assert_eq!((lobby.seeks().len(), lobby.own()), (3, vec![own.id.clone()]));
        time.0.fetch_add(15_000, Ordering::Relaxed);
        lobby.sweep();
        assert_eq!((lobby.seeks().len(), lobby.own()), (2, vec![]));
        let presence = lobby.arrive(&other);
        assert!(lobby.update_remote_seeks(&games).is_empty());
        assert_eq!(lobby.own(), [games[0].id.clone()], "its owner is here now");
        assert_eq!(lobby.update_remote_seeks(&[]), [games[1].id.clone()]);
        lobby.close_remote_seek(&games[1].id);
        lobby.close_remote_seek(&games[0].id);
        assert_eq!(lobby.seeks().len(), 1);
        drop(presence);
        time.0.fetch_add(15_000, Ordering::Relaxed);
        lobby.sweep();
        assert_eq!(lobby.seeks(), []);
    }

    #[test]
    fn only_playable_lobby_games_are_seeks() {
        let ((lobby, _), owner) = (lobby(), GuestId::random());
        let mut friend = waiting(&owner);
        friend.index.opponent = OpponentKind::Friend;
        lobby.restore(&friend);
        let mut older = waiting(&owner);
        older.index.edition = 1000;
        lobby.restore(&older);
        assert_eq!(lobby.seeks(), []);
    }
}
