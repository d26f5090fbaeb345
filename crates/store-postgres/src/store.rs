use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::{ConnectOptions, Connection, Postgres};
use tokio::sync::watch;
use zugleich_rules::Color;
use zugleich_session::domain::chain::ServerKey;
use zugleich_session::domain::{CommittedPlan, GameState, PlanDraft, StoredEvent};
use zugleich_session::handover::{Handover, HandoverNameHash, HandoverParcel, HandoverStatus, TakenHandover};
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{
    Append, AppendError, CookieKey, GameFilter, ListedGame, NotificationBus, Outage, Store, StoreError,
    StoreObserver, UnfinishedCutoff, WriteError,
};
use zugleich_session::vault::Vault;
use zugleich_session::{Moment, random};
use zugleich_store::location::OpenError;
use zugleich_store::store_config::StoreConfig;
use zugleich_store::stored::draft_row::{self, DraftRow};
use zugleich_store::stored::encoded_append::EncodedAppend;
use zugleich_store::stored::event_row::events;
use zugleich_store::stored::handovers::{ADD, CLEAR, HandoverRow, OPEN, STANDING, WITHDRAW, standing};
use zugleich_store::stored::heads::WriteVerdict;
use zugleich_store::stored::listed_row::listed;
use zugleich_store::stored::queries::{
    CLAIMED, CLAIMS, CLEAR_DUE, EVENTS_BETWEEN, GAMES_OF, IS_TAKEN, LEFT, MOVE_DUE, NEXT_DUE, OUTAGES,
    OVER_BETWEEN, PUBLIC, RUNNING_OF, UNFINISHED_OF, WAITING, chosen,
};
use zugleich_store::stored::tree::{HEADS, LEAF, RawHead, json, number, places_json, read, rows};
use zugleich_store::{PostgresUrl, database_error, unfinished_query};
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use super::bus::{PostgresBus, record_presence, register_server};
use super::connect::{ConnectionPools, connect_and_migrate, unusable, with_timeout};
use super::engine_jobs::JobQueue;
use super::keys::unlock;
use super::queries::{
    PATIENCE, SEEKS_VALID, SHARE_SEEKS, SHARE_SIGHTINGS, SHARED_SEEKS, SHARED_SIGHTINGS, SIGHTINGS_VALID,
    TAKE, TREE_NODES,
};
use super::write::{PostgresWrite, WriteEstimate, write};

/// The database, seen from one of the servers that use it.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pub(super) pools: ConnectionPools,
    pub(super) vault: Vault,
    /// Node name of this server in the database, for one run.
    node: Arc<str>,
    failing: watch::Sender<bool>,
    /// Number of writes that wait for a connection.
    waiting: Arc<AtomicUsize>,
    pace: Arc<WriteEstimate>,
    watch: Arc<OnceLock<Arc<dyn StoreObserver>>>,
}

/// Alphabet of the random node names.
const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Size of a probe in units of 32 bytes: larger than any transaction of a game, whose longest part is a list
/// of moves. A disk with room for it has room for a game.
const PROBE: i32 = 8192;

impl PostgresStore {
    /// Connects to the database, and creates its tables if there are none. The keys are those that all its
    /// servers share.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn open(url: &PostgresUrl, keeping: &StoreConfig, now: Moment) -> Result<Self, OpenError> {
        let mut connection = connect_and_migrate(url).await?;
        let vault = unlock(&mut connection, url, keeping, now).await?.vault();
        connection.close().await.map_err(unusable(url))?;
        Ok(Self {
            pools: ConnectionPools::open(url)?,
            vault,
            node: random::text(ALPHABET, 16).into(),
            failing: watch::Sender::new(false),
            waiting: Arc::default(),
            // Writes are concurrent: one does not wait for all others.
            pace: Arc::new(WriteEstimate::new(keeping.busy_after.saturating_mul(2))),
            watch: Arc::default(),
        })
    }

    /// Starts the notifications between the servers of this database.
    #[must_use]
    pub fn bus(&self) -> PostgresBus {
        PostgresBus::start(&self.pools, &self.node)
    }

    /// Returns the queue of engine jobs, which uses these notifications.
    pub fn job_queue(&self, bus: Arc<dyn NotificationBus>) -> JobQueue {
        JobQueue::new(self.pools.options.clone(), self.vault.clone(), self.node.clone(), bus)
    }

    /// Returns the node name of this server.
    pub(super) fn node(&self) -> &str {
        &self.node
    }

    /// Runs a read query, with a timeout.
    pub(super) async fn read<T>(
        &self,
        query: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, StoreError> {
        with_timeout(query).await.map_err(database_error)
    }

    /// Writes on a connection of its own.
    ///
    /// After a failed write nothing is written until a probe is on disk. The probe is tried at once, so a
    /// fault of this write alone ends with it.
    ///
    /// # Errors
    /// [`WriteError`]. Nothing was tried if it is [`WriteError::Busy`].
    pub(super) async fn write(&self, what: &PostgresWrite<'_>) -> Result<WriteVerdict, WriteError> {
        if self.pools.writers.is_closed() {
            return Err(StoreError::Closed.into());
        }
        if self.is_failing() {
            return Err(StoreError::Failing.into());
        }
        let mut connection = match self.writer().await {
            Ok(connection) => connection,
            // All connections are in use, or the database is unreachable.
            Err(sqlx::Error::PoolTimedOut) if self.probe().await.is_ok() => {
                self.watch(|watch| watch.write_refused());
                return Err(WriteError::Busy);
            }
            Err(error) => return Err(self.fail(error).await.into()),
        };
        let begun = Instant::now();
        match with_timeout(write(&mut connection, what, &|took| self.watch(|watch| watch.synced(took)))).await
        {
            Ok(done) => {
                self.pace.took(begun.elapsed());
                Ok(done)
            }
            Err(error) => {
                // The state of the connection is unknown.
                drop(connection.detach());
                Err(self.fail(error).await.into())
            }
        }
    }

    async fn writer(&self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _gone = WaitGuard(&self.waiting);
        with_timeout(self.pools.writers.acquire()).await
    }

    /// Notifies the watcher, if there is one.
    fn watch(&self, tell: impl FnOnce(&dyn StoreObserver)) {
        if let Some(watch) = self.watch.get() {
            tell(&**watch);
        }
    }

    async fn fail(&self, error: sqlx::Error) -> StoreError {
        self.failing.send_replace(true);
        if let Err(error) = self.prove().await {
            tracing::error!(%error, "the database cannot store anything");
        }
        database_error(error)
    }

    async fn prove(&self) -> Result<(), sqlx::Error> {
        let proven = self.probe().await;
        self.failing.send_replace(proven.is_err());
        proven
    }

    /// Writes a probe on a new connection.
    async fn probe(&self) -> Result<(), sqlx::Error> {
        // Random, because existing bytes could be compressed or reused.
        let query = "INSERT INTO probe (node, bytes) \
                     SELECT $1, string_agg(md5(random()::text), '') FROM generate_series(1, $2) \
                     ON CONFLICT (node) DO UPDATE SET bytes = excluded.bytes";
        with_timeout(async {
            let mut connection = self.pools.options.connect().await?;
            sqlx::query(query).bind(&*self.node).bind(PROBE).execute(&mut connection).await?;
            connection.close().await
        })
        .await
    }
}

/// Guard that decrements the number of waiting writes, also if the wait is cancelled.
struct WaitGuard<'a>(&'a AtomicUsize);

impl Drop for WaitGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[async_trait]
impl Store for PostgresStore {
    // State of the store.

    fn is_failing(&self) -> bool {
        *self.failing.borrow()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn failing(&self) -> watch::Receiver<bool> {
        self.failing.subscribe()
    }

    async fn recover(&self) -> Result<(), StoreError> {
        if self.is_failing() { self.prove().await.map_err(database_error) } else { Ok(()) }
    }

    fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    fn admit(&self, waited: Duration) -> Result<(), WriteError> {
        let connections = self.pools.writers.options().get_max_connections();
        if self.pace.admits(self.waiting(), connections, waited) {
            return Ok(());
        }
        self.watch(|watch| watch.write_refused());
        Err(WriteError::Busy)
    }

    fn set_observer(&self, watch: Arc<dyn StoreObserver>) {
        let _ = self.watch.set(watch);
    }

    async fn close(&self) {
        let left = sqlx::query("UPDATE presence SET has_left = true WHERE node = $1").bind(&*self.node);
        if let Err(error) = self.read(left.execute(&self.pools.notes)).await {
            tracing::debug!(%error, "the stop of this server could not be recorded for the other servers");
        }
        self.pools.close().await;
    }

    /// Losses are not detected here: backups and standbys of the database are to prevent them.
    fn lost(&self) -> usize {
        0
    }

    // Events.

    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError> {
        let entries: Vec<_> = appends.iter().map(|append| EncodedAppend::new(append, &self.vault)).collect();
        match self.write(&PostgresWrite::Events(&entries)).await? {
            WriteVerdict::Written => Ok(()),
            WriteVerdict::Conflict { game, head } => Err(AppendError::Conflict { game, head }),
        }
    }

    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar(IS_TAKEN).bind(game.as_str()).bind(game.digest());
        self.read(query.fetch_one(&self.pools.readers)).await
    }

    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
        let query =
            sqlx::query_as(EVENTS_BETWEEN).bind(game.as_str()).bind(i64::from(known)).bind(i64::from(until));
        events(game, self.read(query.fetch_all(&self.pools.readers)).await?, &self.vault)
    }

    // Lists of games.

    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let query =
            "SELECT to_char(to_timestamp(created) AT TIME ZONE 'UTC', 'YYYY.MM.DD') FROM games WHERE id = $1";
        self.read(sqlx::query_scalar(query).bind(game.as_str()).fetch_optional(&self.pools.readers)).await
    }

    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(OVER_BETWEEN).bind(from.millis()).bind(until.millis());
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(GAMES_OF).bind(guest.text()).bind(i64::from(count));
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }

    async fn running_games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(RUNNING_OF).bind(guest.text()).bind(i64::from(count));
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }

    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let (stage, players, level) = chosen(filter);
        let query = sqlx::query_as(PUBLIC).bind(i64::from(count)).bind(i64::from(skip));
        let query = query.bind(&filter.variant).bind(stage).bind(players).bind(level);
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }

    async fn waiting_games(&self, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(WAITING).bind(i64::from(count));
        Ok(listed(self.read(query.fetch_all(&self.pools.readers)).await?))
    }

    // Games that are not over.

    async fn unfinished_of(&self, guest: &GuestId, since: UnfinishedCutoff) -> Result<usize, StoreError> {
        let query = sqlx::query_scalar(UNFINISHED_OF);
        let query = query.bind(guest.text()).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let count: i64 = self.read(query.fetch_one(&self.pools.readers)).await?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    async fn unfinished_among(
        &self,
        games: &[GameId],
        since: UnfinishedCutoff,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<_> = games.iter().map(GameId::as_str).collect();
        let query = sqlx::query_scalar(unfinished_query!("id", "id = ANY($1)"));
        let query = query.bind(ids).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(LEFT).bind(moment.millis()).bind(i64::from(count)).bind(alone);
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError> {
        self.write(&PostgresWrite::Forget { games, moment }).await.map(|_| ())
    }

    async fn overdue(&self, now: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = "UPDATE due SET at = $1 WHERE game_id IN \
                     (SELECT game_id FROM due WHERE at <= $2 ORDER BY at LIMIT $3 FOR UPDATE SKIP LOCKED) \
                     RETURNING game_id";
        let query =
            sqlx::query_scalar(query).bind(now.plus(CLAIMED).millis()).bind(now.millis()).bind(CLAIMS);
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.notes)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn set_due(&self, game: &GameId, head: u32, due: Option<Moment>) -> Result<(), StoreError> {
        let query = sqlx::query(if due.is_some() { MOVE_DUE } else { CLEAR_DUE });
        let query = query.bind(game.as_str()).bind(i64::from(head));
        let query = if let Some(due) = due { query.bind(due.millis()) } else { query };
        self.read(query.execute(&self.pools.notes)).await.map(drop)
    }

    async fn next_deadline(&self) -> Result<Option<Moment>, StoreError> {
        let query = sqlx::query_scalar::<_, Option<i64>>(NEXT_DUE).fetch_one(&self.pools.readers);
        Ok(self.read(query).await?.map(Moment::new))
    }

    // Drafts.

    async fn set_draft(
        &self,
        game: &GameState,
        seat: Color,
        plan: Option<&CommittedPlan>,
    ) -> Result<bool, WriteError> {
        let row = DraftRow::new(game, seat, plan, &self.vault);
        let query = sqlx::query(if plan.is_some() { draft_row::SET } else { draft_row::WITHDRAW });
        let query = query.bind(row.game_id).bind(row.seat).bind(row.turn).bind(row.takebacks);
        let query =
            if plan.is_some() { query.bind(row.secret).bind(i64::from(game.events())) } else { query };
        let done = self.change(query.execute(&self.pools.writers)).await?;
        Ok(plan.is_none() || done.rows_affected() > 0)
    }

    async fn drafts(&self, game: &GameId) -> Result<Vec<PlanDraft>, StoreError> {
        let query = sqlx::query_as(draft_row::DRAFTS).bind(game.as_str());
        let rows: Vec<DraftRow> = self.read(query.fetch_all(&self.pools.readers)).await?;
        draft_row::drafts(game, &rows, &self.vault)
    }

    // Guests.

    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), WriteError> {
        self.write(&PostgresWrite::Name { guest, name }).await.map(|_| ())
    }

    async fn name(&self, guest: &GuestId) -> Result<String, StoreError> {
        let query = sqlx::query_scalar("SELECT name FROM guests WHERE id = $1").bind(guest.text());
        let name: Option<String> = self.read(query.fetch_optional(&self.pools.readers)).await?;
        Ok(name.unwrap_or_else(|| guest.default_name()))
    }

    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        self.write(&PostgresWrite::SignOut { guest }).await.map(drop)
    }

    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM signed_out WHERE guest = $1)");
        self.read(query.bind(guest.text()).fetch_one(&self.pools.readers)).await
    }

    async fn signed_out_among(&self, guests: &[GuestId]) -> Result<Vec<GuestId>, StoreError> {
        if guests.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = guests.iter().map(GuestId::text).collect();
        let query = sqlx::query_scalar("SELECT guest FROM signed_out WHERE guest = ANY($1)").bind(ids);
        let ids: Vec<String> = self.read(query.fetch_all(&self.pools.readers)).await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    // Handovers.

    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError> {
        let Handover { guest, name, parcel, until } = handover;
        let clear = sqlx::query(CLEAR).bind(name.hash()).bind(now.millis());
        self.change(clear.execute(&self.pools.writers)).await?;
        let add = sqlx::query(ADD).bind(guest.text()).bind(name.hash());
        let add = add.bind(parcel.as_ref().map(HandoverParcel::expose)).bind(until.millis());
        self.change(add.execute(&self.pools.writers)).await.map(drop)
    }

    async fn handover_by(&self, name: &HandoverNameHash, now: Moment) -> Result<Option<GuestId>, StoreError> {
        let query = sqlx::query_as(OPEN).bind(name.hash()).bind(now.millis());
        let row: Option<HandoverRow> = self.read(query.fetch_optional(&self.pools.readers)).await?;
        Ok(row.and_then(|row| row.guest()))
    }

    async fn take_handover(
        &self,
        name: &HandoverNameHash,
        now: Moment,
    ) -> Result<Option<TakenHandover>, WriteError> {
        let query = sqlx::query_as(TAKE).bind(name.hash()).bind(now.millis());
        let row = self.change(query.fetch_optional(&self.pools.writers)).await?;
        Ok(row.and_then(HandoverRow::taken))
    }

    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<HandoverStatus>, StoreError> {
        let query = sqlx::query_as(STANDING).bind(guest.text()).bind(now.millis());
        Ok(self.read(query.fetch_optional(&self.pools.readers)).await?.map(standing))
    }

    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError> {
        let query = sqlx::query(WITHDRAW).bind(guest.text());
        self.change(query.execute(&self.pools.writers)).await.map(drop)
    }

    // The tree of heads.

    async fn tree_heads(&self, until: u64, count: u32) -> Result<Vec<SignedTreeHead>, StoreError> {
        let query = sqlx::query_as(HEADS).bind(number(until)).bind(i64::from(count));
        let rows: Vec<RawHead> = self.read(query.fetch_all(&self.pools.readers)).await?;
        rows.into_iter().map(RawHead::read).collect()
    }

    async fn tree_nodes(&self, places: &[SubtreePosition]) -> Result<SubtreeHashes, StoreError> {
        let query = sqlx::query_as(TREE_NODES).bind(places_json(places));
        read(self.read(query.fetch_all(&self.pools.readers)).await?)
    }

    async fn leaf_index(&self, leaf: &Hash) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar(LEAF).bind(leaf.to_string());
        let place: Option<i64> = self.read(query.fetch_optional(&self.pools.readers)).await?;
        Ok(place.and_then(|place| u64::try_from(place).ok()))
    }

    async fn publish(
        &self,
        head: &SignedTreeHead,
        before: Option<u64>,
        new: &SubtreeHashes,
    ) -> Result<bool, StoreError> {
        let write = self.write_tree(RawHead::of(head, before), json(&rows(new)));
        let late = || sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
        tokio::time::timeout(PATIENCE, write).await.unwrap_or_else(|_| Err(late())).map_err(database_error)
    }

    // Data shared between servers.

    async fn share_seeks(&self, own: &[GameId], now: Moment) -> Result<Vec<ListedGame>, StoreError> {
        let own: Vec<_> = own.iter().map(GameId::as_str).collect();
        let lately = now.plus(-SEEKS_VALID).millis();
        let say = sqlx::query(SHARE_SEEKS).bind(self.node()).bind(own).bind(now.millis()).bind(lately);
        self.read(say.execute(&self.pools.notes)).await?;
        let hear = sqlx::query_as(SHARED_SEEKS).bind(self.node()).bind(lately);
        Ok(listed(self.read(hear.fetch_all(&self.pools.readers)).await?))
    }

    async fn share_presence(
        &self,
        own: &[(GameId, GuestId)],
        games: &[GameId],
        now: Moment,
    ) -> Result<Vec<(GameId, GuestId)>, StoreError> {
        let lately = now.plus(-SIGHTINGS_VALID).millis();
        let own_games: Vec<_> = own.iter().map(|(game, _)| game.as_str()).collect();
        let own_guests: Vec<_> = own.iter().map(|(_, guest)| guest.text()).collect();
        let say = sqlx::query(SHARE_SIGHTINGS).bind(self.node()).bind(own_games).bind(own_guests);
        let say = say.bind(now.millis()).bind(lately);
        self.read(say.execute(&self.pools.notes)).await?;
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let games: Vec<_> = games.iter().map(GameId::as_str).collect();
        let hear = sqlx::query_as(SHARED_SIGHTINGS).bind(self.node()).bind(lately).bind(games);
        let heard: Vec<(String, String)> = self.read(hear.fetch_all(&self.pools.readers)).await?;
        Ok(heard.iter().filter_map(|(game, guest)| Some((game.parse().ok()?, guest.parse().ok()?))).collect())
    }

    // Presence of servers.

    async fn register_start(&self, now: Moment) -> Result<bool, StoreError> {
        let attended = async {
            let mut connection = self.pools.writers.acquire().await?;
            register_server(&mut connection, &self.node, self.vault.key(), now).await
        };
        self.read(attended).await
    }

    async fn outages_after(&self, moment: Moment) -> Result<Vec<Outage>, StoreError> {
        let query = sqlx::query_as(OUTAGES).bind(moment.millis());
        let rows: Vec<(i64, i64)> = self.read(query.fetch_all(&self.pools.readers)).await?;
        let outage =
            |(stopped, resumed)| Outage { stopped: Moment::new(stopped), resumed: Moment::new(resumed) };
        Ok(rows.into_iter().map(outage).collect())
    }

    async fn note_presence(&self, now: Moment) -> Result<(), StoreError> {
        let noted = async {
            let mut connection = self.pools.notes.acquire().await?;
            record_presence(&mut connection, &self.node, now).await
        };
        self.read(noted).await
    }

    async fn try_write(&self, now: Moment) -> Result<(), StoreError> {
        let noted = async {
            let mut connection = self.pools.writers.acquire().await?;
            record_presence(&mut connection, &self.node, now).await
        };
        self.read(noted).await
    }

    async fn last_presence(&self) -> Result<Option<Moment>, StoreError> {
        let query = sqlx::query_scalar::<_, Option<i64>>("SELECT max(at) FROM presence")
            .fetch_one(&self.pools.readers);
        Ok(self.read(query).await?.map(Moment::new))
    }

    async fn latest_moment(&self) -> Result<Option<Moment>, StoreError> {
        let query = sqlx::query_scalar::<_, Option<i64>>(LATEST).fetch_one(&self.pools.readers);
        Ok(self.read(query).await?.map(Moment::new))
    }

    // Keys.

    async fn cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        self.read_cookie_keys(now).await
    }

    async fn server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        self.read_server_keys(now).await
    }
}

const LATEST: &str = "SELECT greatest((SELECT max(at) FROM presence), (SELECT max(at) FROM events), (SELECT 1000 * max(at) FROM games))";
