use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use zugleich_rules::Color;
use zugleich_transcript::subtrees::{ProofRanges, added_subtrees};
use zugleich_transcript::{Hash, SignedTreeHead, TreeHead, TreeLeaf, log_header};

use super::{Rooms, TranscriptRequestError};
use crate::Moment;
use crate::domain::chain::TranscriptChain;
use crate::domain::{DecisionError, GamePhase, GameState, Occupant, StoredEvent};
use crate::ids::{GameId, GuestId};
use crate::ports::{ListedGame, ServerNotification, StoreError, WriteError};
use crate::service::{CommandError, Room, RoomError, SignOutSignals};

impl Rooms {
    /// Handles notifications of other servers on the same database, as long as there are any.
    pub async fn run_notifications(&self) {
        loop {
            match self.inner().bus.recv().await {
                ServerNotification::Game { game, head } => {
                    let rooms = self.clone();
                    // Slow work for one game must not delay the others.
                    tokio::spawn(async move { rooms.refresh_game(&game, head).await });
                }
                ServerNotification::Guest(guest) => {
                    match self.inner().store.name(&guest).await {
                        Ok(name) => self.call(&guest, &name),
                        Err(error) => tracing::warn!(%error, "a new name could not be read"),
                    }
                    self.end_signed_out(&[guest]).await;
                }
                ServerNotification::Seeks => self.inner().others_seek.notify_one(),
                notification @ (ServerNotification::Asked | ServerNotification::Answered) => {
                    self.engine_jobs().handle_notification(&notification);
                }
                ServerNotification::Missed => {
                    self.engine_jobs().handle_notification(&ServerNotification::Missed);
                    self.refresh_all().await;
                }
            }
        }
    }

    /// Notifies other servers of the number of a game's events.
    pub(super) fn notify_servers(&self, game: &GameState) {
        self.inner().bus.publish(ServerNotification::Game { game: game.id().clone(), head: game.events() });
    }

    /// Loads the missing events of a game with `head` events, if it is in memory or an open seek.
    pub(super) async fn refresh_game(&self, id: &GameId, head: u32) {
        if !self.is_loaded(id) && !self.inner().lobby.has(id) {
            return;
        }
        // A room that is being loaded may have been read before the last events.
        let Ok(room) = self.open(id).await else { return };
        let mut game = room.game().await;
        if game.events() < head
            && let Err(why) = self.catch_up(&room, &mut game).await
        {
            tracing::warn!(game = %id.logged(), why = why.code(), "new events could not be read");
        }
        match game.phase() {
            GamePhase::Waiting => {}
            GamePhase::Over => self.inner().lobby.close(id),
            _ => self.close_taken_seek(&room, id, &self.taker(&room, &game)),
        }
    }

    /// Returns the name of the guest who has taken a seek.
    fn taker(&self, room: &Room, game: &GameState) -> String {
        let mut guests = Color::ALL.into_iter().filter_map(|side| match &game.seats()[side] {
            Occupant::Guest(guest) => Some(guest),
            Occupant::Open | Occupant::Computer => None,
        });
        let owner = self.inner().lobby.owner(game.id());
        let taker = guests.find(|guest| Some(*guest) != owner.as_ref());
        taker.map(|guest| room.people().name(guest)).unwrap_or_default()
    }

    /// Checks all seeks and rooms in memory.
    async fn refresh_all(&self) {
        self.end_signed_out(&self.sign_out_signals().all()).await;
        for seek in self.inner().lobby.own() {
            self.refresh_game(&seek, u32::MAX).await;
        }
        for room in self.loaded() {
            let mut game = room.game().await;
            let looked = match self.catch_up(&room, &mut game).await {
                Ok(()) => self
                    .load_names(&game)
                    .await
                    .map(|people| room.people().learn(&people))
                    .map_err(CommandError::from),
                Err(why) => Err(why),
            };
            match looked {
                Ok(true) => room.notify_all(),
                Ok(false) => {}
                Err(why) => {
                    tracing::warn!(game = %game.id().logged(), why = why.code(), "a game was not updated");
                }
            }
        }
    }

    /// Adds the names of players who have joined at another server.
    pub(super) async fn meet(&self, room: &Arc<Room>, missed: &[StoredEvent]) -> Result<(), CommandError> {
        for event in missed {
            if let StoredEvent::Joined { guest, .. } = event {
                let name = self.inner().store.name(guest).await?;
                room.people().set_name(guest, &name);
            }
        }
        Ok(())
    }
}

/// Number of overdue games handled at once: enough to share the sync of a transaction, and fewer than the write queue
/// holds.
const HANDLED_AT_ONCE: usize = 32;

/// Time before a deadline from which a game in memory waits for it, in milliseconds: longer than any clock but one by
/// days.
const NEAR: i64 = 4 * 60 * 60 * 1000;

/// Time that another server has to record a fallen flag, in milliseconds.
const OTHERS: i64 = 1_000;

/// Deadlines of games that are not in memory.
impl Rooms {
    /// Returns whether a game must stay in memory for its next deadline.
    pub(super) fn is_near(&self, game: &GameState) -> bool {
        game.next_flag().is_some_and(|due| self.is_soon(due))
    }

    /// Returns whether a deadline is near.
    pub fn is_soon(&self, due: Moment) -> bool {
        due <= self.inner().time.now().plus(NEAR)
    }

    /// Returns the next deadline of any game.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub async fn next_deadline(&self) -> Result<Option<Moment>, StoreError> {
        self.inner().store.next_deadline().await
    }

    /// Handles games with an overdue deadline that are not in memory, or whose server has gone.
    pub async fn take_over(&self) {
        let grace = if self.inner().store.is_shared() { OTHERS } else { 0 };
        let games =
            self.inner().store.overdue(self.inner().time.now().plus(-grace)).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "the list of games with overdue deadlines could not be read");
                Vec::new()
            });
        stream::iter(games)
            .for_each_concurrent(HANDLED_AT_ONCE, |game| async move {
                if let Err(error) = self.handle_overdue(&game).await {
                    tracing::warn!(game = %game.logged(), %error, "an overdue deadline was not handled");
                }
            })
            .await;
    }

    async fn handle_overdue(&self, id: &GameId) -> Result<(), RoomError> {
        // An error while opening is in the log.
        let room = self.open(id).await?;
        let game = room.game().await;
        let (next, now) = (game.next_flag(), self.inner().time.now());
        if next.is_some_and(|due| due <= now) {
            self.start_tasks(&room, &game);
            return Ok(());
        }
        // A takeback or the end of an outage moves a deadline, and a game of another edition has none.
        self.inner().store.set_due(id, game.events(), next).await.map_err(|_| RoomError::Storage)
    }
}

/// Interval at which servers share their open seeks, even without changes.
const SEEKS_SHARED: Duration = Duration::from_secs(5);
/// Age up to which a seek is reopened for a returning owner, in seconds.
const REOPENED: i64 = 3600;
/// Number of an owner's latest games searched for seeks.
const LATEST: u32 = 20;

impl Rooms {
    /// Keeps the lobby the same at all servers on the same database, if there may be others.
    pub async fn run_seek_sync(&self) {
        let inner = self.inner();
        let (mut changes, mut said) = (inner.lobby.watch(), None);
        while inner.store.is_shared() {
            changes.borrow_and_update();
            let own = inner.lobby.own();
            match inner.store.share_seeks(&own, inner.time.now()).await {
                Ok(others) => self.update_seeks(&others).await,
                Err(error) => tracing::warn!(%error, "the seeks of other servers could not be read"),
            }
            if said.replace(own.clone()) != Some(own) {
                inner.bus.publish(ServerNotification::Seeks);
            }
            tokio::select! {
                _ = changes.changed() => {}
                () = inner.others_seek.notified() => {}
                () = tokio::time::sleep(SEEKS_SHARED) => {}
            }
        }
    }

    /// Updates the seeks at other servers, and checks those that are no longer open there.
    async fn update_seeks(&self, others: &[ListedGame]) {
        for game in self.inner().lobby.update_remote_seeks(others) {
            self.recheck_seek(&game).await;
        }
    }

    /// Checks a seek that was open at another server: it may be taken or closed.
    async fn recheck_seek(&self, game: &GameId) {
        self.refresh_game(game, u32::MAX).await;
        self.inner().lobby.close_remote_seek(game);
    }

    /// Closes the seek of a game that a guest of this name has joined.
    pub(super) fn close_taken_seek(&self, room: &Room, game: &GameId, by: &str) {
        let lobby = &self.inner().lobby;
        let attended = lobby.owner(game).is_some_and(|owner| room.people().is_online(&owner));
        lobby.taken(game, by, attended);
    }

    /// Reopens the seeks of the last hour of a returning owner.
    pub async fn reopen_seeks_of(&self, owner: &GuestId) {
        let inner = self.inner();
        let now = inner.time.now().seconds();
        match inner.store.games_of(owner, LATEST).await {
            Ok(games) => {
                let lately = games.iter().filter(|game| now - game.created < REOPENED);
                lately.for_each(|game| inner.lobby.restore(game));
            }
            Err(error) => tracing::warn!(%error, "the seeks of a guest could not be read"),
        }
    }

    /// Refuses to let a seek be taken whose owner is at no server; `made` is its time of creation.
    pub(super) async fn admit_taker(&self, game: &GameId, made: Moment) -> Result<(), CommandError> {
        let inner = self.inner();
        let is_open = || inner.lobby.has(game) || inner.lobby.is_fresh(made);
        if is_open() {
            return Ok(());
        }
        if inner.store.is_shared() {
            let others = inner.store.share_seeks(&inner.lobby.own(), inner.time.now()).await?;
            self.update_seeks(&others).await;
        }
        if is_open() { Ok(()) } else { Err(DecisionError::NotListed.into()) }
    }
}

/// Interval at which servers share the presence of guests, without changes and with frequent changes.
const PRESENCE_SHARED: Duration = Duration::from_secs(5);
const SOON: Duration = Duration::from_millis(250);

impl Rooms {
    /// Shares the presence of players among all servers on the same database, if there may be others.
    pub async fn run_presence_sync(&self) {
        while self.inner().store.is_shared() {
            if let Err(error) = self.sync_presence().await {
                tracing::warn!(%error, "presence at other servers could not be read");
            }
            tokio::time::sleep(SOON).await;
            tokio::select! {
                () = self.inner().arrived.notified() => {}
                () = tokio::time::sleep(PRESENCE_SHARED) => {}
            }
        }
    }

    /// Publishes the players at this server, and reads those at other servers.
    pub(super) async fn sync_presence(&self) -> Result<(), StoreError> {
        let rooms: Vec<(GameId, Arc<Room>)> =
            self.loaded_by_id().into_iter().filter(|(_, room)| room.people().are_two()).collect();
        let here = |(id, room): &(GameId, Arc<Room>)| -> Vec<(GameId, GuestId)> {
            room.people().players_here().map(|guest| (id.clone(), guest.clone())).collect()
        };
        let own: Vec<_> = rooms.iter().flat_map(here).collect();
        let games: Vec<_> = rooms.iter().map(|(id, _)| id.clone()).collect();
        let now = self.inner().time.now();
        let mut others: HashMap<GameId, HashSet<GuestId>> = HashMap::new();
        for (game, guest) in self.inner().store.share_presence(&own, &games, now).await? {
            others.entry(game).or_default().insert(guest);
        }
        for (id, room) in rooms {
            let changed = room.people().set_remote_guests(others.remove(&id).unwrap_or_default(), now);
            if changed {
                room.notify_all();
            }
        }
        Ok(())
    }

    /// Refuses a claim about a seat whose owner is present, or has not been away for long enough.
    pub(super) fn check_absent(
        room: &Room,
        game: &GameState,
        seat: Color,
        at: Moment,
    ) -> Result<(), DecisionError> {
        let counts = game.guest(seat).and_then(|guest| room.people().counts_as_away(guest));
        if counts.is_some_and(|from| from <= at) { Ok(()) } else { Err(DecisionError::NotAway) }
    }
}

impl Rooms {
    /// Returns the guests with page sockets.
    pub fn sign_out_signals(&self) -> &SignOutSignals {
        &self.inner().farewells
    }

    /// Invalidates every cookie of a guest, and ends all page sockets of the guest, at other servers too.
    ///
    /// # Errors
    /// [`WriteError`]: then nothing has changed.
    pub async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        self.inner().store.sign_out(guest).await?;
        self.end_sockets(guest);
        Ok(())
    }

    /// Ends all page sockets of a guest whose cookies are invalid, or of a session that has ended, at other servers too.
    pub fn end_sockets(&self, guest: &GuestId) {
        self.sign_out_signals().send(guest);
        self.inner().bus.publish(ServerNotification::Guest(guest.clone()));
    }

    /// Ends the page sockets of guests who have signed out at another server, and of sessions that have ended there.
    pub(super) async fn end_signed_out(&self, guests: &[GuestId]) {
        match self.signed_out_among(guests).await {
            Ok(gone) => gone.iter().for_each(|guest| self.sign_out_signals().send(guest)),
            Err(error) => tracing::warn!(%error, "the sign-outs at other servers could not be read"),
        }
    }

    async fn signed_out_among(&self, guests: &[GuestId]) -> Result<Vec<GuestId>, StoreError> {
        let store = &self.inner().store;
        let (mut gone, mut others) = (Vec::new(), Vec::new());
        for id in guests {
            match self.sign_out_signals().credential(id) {
                None => others.push(id.clone()),
                Some(hash) if store.credential(&hash).await?.is_none() => gone.push(id.clone()),
                Some(_) => {}
            }
        }
        gone.extend(store.signed_out_among(&others).await?);
        Ok(gone)
    }
}

/// Number of games deleted at once: the transaction must not delay other writes.
const BATCH: u32 = 100;

impl Rooms {
    /// Deletes some unfinished games without an event since a moment, all or only practice games and those
    /// against the computer, except games in memory; returns their number.
    ///
    /// # Errors
    /// [`CommandError::Storage`] or [`CommandError::Busy`]; then nothing was deleted.
    pub async fn delete_abandoned(&self, moment: Moment, alone: bool) -> Result<usize, CommandError> {
        // Games in memory must not fill the whole batch.
        let count = BATCH.saturating_add(u32::try_from(self.count()).unwrap_or(u32::MAX));
        let mut left = self.inner().store.left_before(moment, alone, count).await?;
        left.retain(|game| !self.is_loaded(game));
        left.truncate(BATCH as usize);
        if !left.is_empty() {
            self.inner().store.forget(&left, moment).await?;
        }
        Ok(left.len())
    }
}

/// Length of a day, in milliseconds.
const DAY: i64 = 86_400_000;
/// Time from the end of a day to the publication of its tree, in milliseconds: by then every server has
/// stored the events of the day.
const MARGIN: i64 = 600_000;

impl Rooms {
    /// Publishes the tree of every ended day that has none, and returns their number. It may run twice, and
    /// at several servers at once: a published tree never changes, and the next day extends it.
    ///
    /// # Errors
    /// [`StoreError`]: the publication must be repeated.
    pub async fn publish_days(&self, now: Moment) -> Result<u32, StoreError> {
        let mut published = 0;
        loop {
            let last = self.inner().store.tree_heads(u64::MAX, 1).await?.pop();
            let Some(day) = self.next_day(last.as_ref(), now) else { return Ok(published) };
            published += u32::from(self.publish(last, day).await?);
        }
    }

    /// Returns the time of the next publication.
    pub const fn next_publication(now: Moment) -> Moment {
        Moment::new(((now.millis() - MARGIN).div_euclid(DAY) + 1) * DAY + MARGIN)
    }

    /// Returns the first unpublished day that has ended and can be signed.
    fn next_day(&self, last: Option<&SignedTreeHead>, now: Moment) -> Option<i64> {
        let first = || self.ring().since().map(|since| since.millis().div_euclid(DAY));
        let next = last.map_or_else(first, |last| i64::try_from(last.tree.day).ok().map(|day| day + 1))?;
        let ended = (now.millis() - MARGIN).div_euclid(DAY);
        (next.max(0)..ended).find(|day| self.ring().signing_key(end_of(*day)).is_ok())
    }

    async fn publish(&self, last: Option<SignedTreeHead>, day: i64) -> Result<bool, StoreError> {
        let store = &self.inner().store;
        let (Ok(number), Ok(key)) = (u64::try_from(day), self.ring().signing_key(end_of(day))) else {
            return Ok(false);
        };
        let mut leaves = Vec::new();
        for game in store.over_between(end_of(day - 1), end_of(day)).await? {
            leaves.extend(self.leaf(game, number).await?);
        }
        // The order reveals nothing about the times at which the games ended.
        leaves.sort_unstable_by_key(|leaf: &Hash| *leaf.bytes());
        let (before, size) = last.map_or((None, 0), |last| (Some(last.tree.day), last.tree.size));
        let (head, new) = {
            let mut known = store.tree_nodes(&ProofRanges::root(size).subtrees()).await?;
            let new = added_subtrees(size, &known, &leaves).ok_or_else(lacking)?;
            known.extend(&new);
            let size = size + leaves.len() as u64;
            let root =
                ProofRanges::root(size).hashes(&known).and_then(|mut root| root.pop()).ok_or_else(lacking)?;
            (SignedTreeHead::sign(TreeHead { day: number, size, root }, key), new)
        };
        store.publish(&head, before, &new).await
    }

    /// Returns the leaf of a game for a day, if it has one.
    async fn leaf(&self, game: GameId, day: u64) -> Result<Option<Hash>, StoreError> {
        let events = match self.inner().store.events_after(&game, 0).await {
            Ok(events) => events,
            Err(error @ StoreError::Unreadable { .. }) => {
                tracing::error!(%error, "a game cannot be published in the tree");
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        let ring = self.ring().clone();
        let told = tokio::task::spawn_blocking(move || {
            let entries = TranscriptChain::days(&game, &events, &ring).unwrap_or_default();
            entries.iter().find(|entry| entry.day == day).map(|entry| entry.leaf(game.as_str()))
        });
        told.await.map_err(|error| StoreError::Database(Arc::new(error)))
    }
}

const fn end_of(day: i64) -> Moment {
    Moment::new((day + 1) * DAY)
}

/// Returns the error for a stored tree with a missing part.
pub(super) fn lacking() -> StoreError {
    StoreError::Database(Arc::new(std::io::Error::other("a node of the tree is missing")))
}

impl Rooms {
    /// Returns the latest published tree heads, latest first.
    pub async fn heads(&self, count: u32) -> Result<Vec<SignedTreeHead>, StoreError> {
        self.inner().store.tree_heads(u64::MAX, count).await
    }

    /// Returns the head of a day as a log line, with a consistency proof from that of another day, if both
    /// exist in this order.
    pub async fn head_line(&self, day: u64, since: Option<u64>) -> Result<Option<String>, StoreError> {
        let Some(head) = self.head(day).await? else { return Ok(None) };
        let before = match since {
            Some(since) => match self.head(since).await? {
                Some(before) if since <= day => before.tree.size,
                _ => return Ok(None),
            },
            None => 0,
        };
        Ok(Some(self.line(&head, before).await?))
    }

    /// Returns the entry of a finished game in the tree of a day, as a log line.
    pub async fn entry_line(&self, id: &GameId, day: u64) -> Result<Option<String>, TranscriptRequestError> {
        let entry = self.entries(id).await?.into_iter().find(|entry| entry.day == day);
        let (Some(entry), Some(head)) = (entry, self.head(day).await?) else { return Ok(None) };
        Ok(self.line_of(id, entry, &head).await?)
    }

    /// Returns the log of a finished game: the tree heads of its days, of another day, if requested, and the
    /// last one.
    pub async fn log(&self, id: &GameId, with: Option<u64>) -> Result<String, TranscriptRequestError> {
        let entries = self.entries(id).await?;
        let last = self.heads(1).await?.pop().map(|head| head.tree.day);
        let days: BTreeSet<_> = entries.iter().map(|entry| entry.day).chain(with).chain(last).collect();
        let (mut text, mut before) = (log_header(), 0);
        for day in days {
            let Some(head) = self.head(day).await? else { continue };
            text += &self.line(&head, before).await?;
            before = head.tree.size;
            if let Some(entry) = entries.iter().find(|entry| entry.day == day) {
                text += &self.line_of(id, entry.clone(), &head).await?.unwrap_or_default();
            }
        }
        Ok(text)
    }

    /// Returns the days of a game with an entry in the tree. Nothing is revealed about a running game.
    async fn entries(&self, id: &GameId) -> Result<Vec<TreeLeaf>, TranscriptRequestError> {
        let room = self.open(id).await?;
        if room.game().await.phase() != GamePhase::Over {
            return Err(TranscriptRequestError::NotOver);
        }
        let events = self.inner().store.events_after(id, 0).await?;
        let (id, ring) = (id.clone(), self.ring().clone());
        let told = tokio::task::spawn_blocking(move || TranscriptChain::days(&id, &events, &ring));
        Ok(told.await.map_err(|_| TranscriptRequestError::Failed)??)
    }

    async fn head(&self, day: u64) -> Result<Option<SignedTreeHead>, StoreError> {
        let found = self.inner().store.tree_heads(day, 1).await?.pop();
        Ok(found.filter(|head| head.tree.day == day))
    }

    async fn line(&self, head: &SignedTreeHead, before: u64) -> Result<String, StoreError> {
        Ok(head.line(self.proof(&ProofRanges::consistency(before, head.tree.size)).await?))
    }

    async fn line_of(
        &self,
        id: &GameId,
        mut entry: TreeLeaf,
        head: &SignedTreeHead,
    ) -> Result<Option<String>, StoreError> {
        let Some(index) = self.inner().store.leaf_index(&entry.leaf(id.as_str())).await? else {
            return Ok(None);
        };
        entry.index = index;
        Ok(Some(entry.line(self.proof(&ProofRanges::inclusion(index, head.tree.size)).await?)))
    }

    async fn proof(&self, wanted: &ProofRanges) -> Result<Vec<Hash>, StoreError> {
        let nodes = self.inner().store.tree_nodes(&wanted.subtrees()).await?;
        wanted.hashes(&nodes).ok_or_else(lacking)
    }
}
