use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretBox;
use tokio::sync::watch;
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use super::{AccountStore, AppendError, GameFilter, GameSummary, ListedGame, StoreError, WriteError};
use crate::Moment;
use crate::domain::chain::ServerKey;
use crate::domain::{CommittedPlan, GameState, PlanDraft, StoredEvent, TimeControl};
use crate::handover::{Handover, HandoverNameHash, HandoverStatus, TakenHandover};
use crate::ids::{GameId, GuestId};

/// Head of a forgotten game: that of a game with one event, which prevents a new creation.
pub const FORGOTTEN: u32 = 1;

/// The server's persistent storage.
#[async_trait]
pub trait Store: AccountStore + Debug + Send + Sync + 'static {
    // State of the store.

    /// Returns whether the last write has failed. Until a write succeeds, nothing is stored, and operations
    /// that must be stored are refused.
    #[must_use]
    fn is_failing(&self) -> bool;

    /// Returns whether several servers may use the store at the same time.
    #[must_use]
    fn is_shared(&self) -> bool {
        false
    }

    /// Subscribes to whether the last write has failed.
    fn failing(&self) -> watch::Receiver<bool>;

    /// Retries to write, if the last write has failed.
    ///
    /// # Errors
    /// [`StoreError::Database`]: nothing can be stored yet.
    async fn recover(&self) -> Result<(), StoreError>;

    /// Returns the length of the write queue.
    fn waiting(&self) -> usize;

    /// Checks before an operation whether its write would be stored soon enough, given the time that the
    /// request has waited already.
    ///
    /// # Errors
    /// [`WriteError::Busy`] if it would have to wait for more than about a second.
    fn admit(&self, waited: Duration) -> Result<(), WriteError>;

    /// Sets the watcher, at most one, that is notified from now on.
    fn set_observer(&self, watch: Arc<dyn StoreObserver>);

    /// Writes the data that is still in memory and closes the database.
    async fn close(&self);

    /// Returns the number of games with missing events at the time of opening, if the loss was accepted.
    fn lost(&self) -> usize;

    // Events.

    /// Appends events of one or several games atomically. They are on disk when this succeeds.
    ///
    /// # Errors
    /// [`AppendError`]. Nothing is stored after [`AppendError::Conflict`] and [`AppendError::Busy`]; after
    /// [`AppendError::Store`] the outcome must be looked up as soon as
    /// [`Store::is_failing`] is `false`.
    ///
    /// A forgotten game cannot be created again: its head conflicts with every first event. The drafts of
    /// [`Append::voided_drafts`] are deleted in the same transaction.
    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError>;

    /// Returns whether an id is in use by a game or by a forgotten one.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError>;

    /// Returns the events of a game in order, each with its time, without the first `known` of them; empty
    /// for an unknown game or if there are no newer events.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    async fn events_after(
        &self,
        game: &GameId,
        known: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
        self.events_between(game, known, u32::MAX).await
    }

    /// Returns the same without the events after the first `until`. Those are not read: the duration does not
    /// depend on their number.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError>;

    // Lists of games, which read no events.

    /// Returns the day on which a game was created, in the form of records: `2026.11.21`.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError>;

    /// Returns a superset of the games that ended between two moments, `until` excluded.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError>;

    /// Returns the latest games of a guest.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError>;

    /// Returns the latest games of a guest with another person that are in progress.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn running_games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError>;

    /// Returns public games, the latest first: begun, not called off, and neither for practice nor by link.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<ListedGame>, StoreError>;

    /// Returns the latest lobby games with an open seat.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn waiting_games(&self, count: u32) -> Result<Vec<ListedGame>, StoreError>;

    // Games that are not over.

    /// Returns the number of unfinished games with a seat of this guest.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn unfinished_of(&self, guest: &GuestId, since: UnfinishedCutoff) -> Result<usize, StoreError>;

    /// Returns those of these games that are unfinished.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn unfinished_among(
        &self,
        games: &[GameId],
        since: UnfinishedCutoff,
    ) -> Result<Vec<GameId>, StoreError>;

    /// Returns some unfinished games without any event, hidden or not, since a moment; if `alone`, only those
    /// alone or against the computer.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError>;

    /// Deletes those of these games that are unfinished and have no event since a moment.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError>;

    /// Claims games with a passed deadline that no server has handled. The caller must handle them: for half a
    /// minute no server receives these games.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn overdue(&self, now: Moment) -> Result<Vec<GameId>, StoreError>;

    /// Corrects the deadline of a game, if the game still has this number of events.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn set_due(&self, game: &GameId, head: u32, due: Option<Moment>) -> Result<(), StoreError>;

    /// Returns the next deadline of any game.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn next_deadline(&self) -> Result<Option<Moment>, StoreError>;

    // Drafts of games by days.

    /// Stores the draft of a seat for the current turn of a game in place of an earlier one, or deletes it. Returns
    /// `false`, and stores nothing, if the stored game has another number of events than this one.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn set_draft(
        &self,
        game: &GameState,
        seat: Color,
        plan: Option<&CommittedPlan>,
    ) -> Result<bool, WriteError>;

    /// Returns the drafts of a game, which may be for an earlier turn.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    async fn drafts(&self, game: &GameId) -> Result<Vec<PlanDraft>, StoreError>;

    // Guests.

    /// Stores the chosen name of a guest.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), WriteError>;

    /// Returns the name of a guest: the chosen one, or the one derived from the id.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn name(&self, guest: &GuestId) -> Result<String, StoreError>;

    /// Invalidates all cookies of a guest. Idempotent.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError>;

    /// Returns whether all cookies of a guest are invalid.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError>;

    /// Returns those of these guests whose cookies are all invalid.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn signed_out_among(&self, guests: &[GuestId]) -> Result<Vec<GuestId>, StoreError> {
        let mut signed_out = Vec::new();
        for guest in guests {
            if self.has_signed_out(guest).await? {
                signed_out.push(guest.clone());
            }
        }
        Ok(signed_out)
    }

    // Handovers of guests to other devices: each expires, and can be taken once.

    /// Stores a handover in place of the guest's previous one, and deletes expired handovers.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError>;

    /// Returns the guest of the handover with this name, if it can be taken.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn handover_by(&self, name: &HandoverNameHash, now: Moment) -> Result<Option<GuestId>, StoreError>;

    /// Takes the handover of this name; `None` if it cannot be taken or has been taken already.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn take_handover(
        &self,
        name: &HandoverNameHash,
        now: Moment,
    ) -> Result<Option<TakenHandover>, WriteError>;

    /// Returns the state of a guest's handover, until it expires.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<HandoverStatus>, StoreError>;

    /// Deletes the handover of a guest, if it has not been taken. Idempotent.
    ///
    /// # Errors
    /// [`WriteError`].
    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError>;

    // The published hash tree over the heads of finished games: append-only, and common to all servers.

    /// Returns at most `count` signed heads of days up to `until`, the latest first.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn tree_heads(&self, until: u64, count: u32) -> Result<Vec<SignedTreeHead>, StoreError>;

    /// Returns those of these subtrees that are stored.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn tree_nodes(&self, places: &[SubtreePosition]) -> Result<SubtreeHashes, StoreError>;

    /// Returns the index of a leaf, if it is in the tree.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn leaf_index(&self, leaf: &Hash) -> Result<Option<u64>, StoreError>;

    /// Publishes the head of a day and the new nodes of its tree, atomically. Returns `false` if the last
    /// published day is not `before`, the day whose tree this one extends.
    ///
    /// # Errors
    /// [`StoreError`]: the outcome is unknown.
    async fn publish(
        &self,
        head: &SignedTreeHead,
        before: Option<u64>,
        new: &SubtreeHashes,
    ) -> Result<bool, StoreError>;

    // Data shared between servers on one store.

    /// Publishes the open seeks of this server, and returns those that other servers have published lately.
    /// Empty if the store is not shared.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn share_seeks(&self, _own: &[GameId], _now: Moment) -> Result<Vec<ListedGame>, StoreError> {
        Ok(Vec::new())
    }

    /// Publishes the players of games between two people who are connected to this server, and returns those
    /// of `games` that other servers have published lately. Empty if the store is not shared.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn share_presence(
        &self,
        _own: &[(GameId, GuestId)],
        _games: &[GameId],
        _now: Moment,
    ) -> Result<Vec<(GameId, GuestId)>, StoreError> {
        Ok(Vec::new())
    }

    // Presence of servers.

    /// Registers the start of the server; returns whether no other one is present. Then an outage lies between the
    /// last presence and this start.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn register_start(&self, now: Moment) -> Result<bool, StoreError>;

    /// Returns the outages that have ended after a moment, in order.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn outages_after(&self, moment: Moment) -> Result<Vec<Outage>, StoreError>;

    /// Records the server's presence, regardless of the write queue.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn note_presence(&self, now: Moment) -> Result<(), StoreError>;

    /// Probes the database with a write that is on disk when this succeeds.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn try_write(&self, now: Moment) -> Result<(), StoreError> {
        self.note_presence(now).await
    }

    /// Returns the last recorded presence of a server.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn last_presence(&self) -> Result<Option<Moment>, StoreError>;

    /// Returns the latest stored moment: the last presence of a server or the last event.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    async fn latest_moment(&self) -> Result<Option<Moment>, StoreError>;

    // Keys.

    /// Returns the keys of the guests' cookies, the newest first, which signs. The first key is created here.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError>;

    /// Returns the keys with which the server signs, the oldest first. The first key is created here.
    ///
    /// # Errors
    /// [`StoreError`].
    async fn server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError>;
}

/// Events of one game to be appended, with the game's list entry after them.
#[derive(Debug)]
pub struct Append<'a> {
    /// The game.
    pub game: &'a GameId,
    /// Expected head: number of events of the game before these. 0 for a new game.
    pub expected: u32,
    /// The events.
    pub events: &'a [StoredEvent],
    /// Time of the events.
    pub at: Moment,
    /// Next deadline at which the game changes without a player's action, if there is one.
    pub due: Option<Moment>,
    /// List entry of the game after these events.
    pub index: GameSummary,
}

impl Append<'_> {
    /// Returns the seats whose drafts are void after these events.
    #[must_use]
    pub fn voided_drafts(&self) -> ByColor<bool> {
        let by_days = self.index.clock.is_some_and(TimeControl::is_by_days);
        ByColor::from_fn(|seat| by_days && self.events.iter().any(|event| event.voids_draft(seat)))
    }
}

/// Minimal times of the last event for unfinished games to count. Older ones are abandoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnfinishedCutoff {
    /// For games alone or against the computer.
    pub alone: Moment,
    /// For games between people.
    pub between_people: Moment,
}

/// A time in which no server on the store was present. Clocks do not charge it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Last presence of a server before it.
    pub stopped: Moment,
    /// Start of the first server after it.
    pub resumed: Moment,
}

impl Outage {
    /// Returns its id in the store.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}-{}", self.stopped.millis(), self.resumed.millis())
    }
}

/// Observer of a store, for metrics.
pub trait StoreObserver: Debug + Send + Sync {
    /// Reports a transaction on disk and the duration of its commit.
    fn synced(&self, took: Duration);

    /// Reports a write that was refused because the queue is full.
    fn write_refused(&self);
}

/// A signing key of the guests' cookies, current or replaced by a newer one.
pub struct CookieKey {
    /// The key.
    pub secret: SecretBox<[u8; 32]>,
    /// Time of creation.
    pub made: Moment,
}

impl Debug for CookieKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CookieKey").field("made", &self.made).finish_non_exhaustive()
    }
}
