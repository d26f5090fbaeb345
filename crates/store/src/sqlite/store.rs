use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use tokio::sync::watch;
use zugleich_rules::Color;
use zugleich_session::Moment;
use zugleich_session::domain::chain::ServerKey;
use zugleich_session::domain::{CommittedPlan, GameState, PlanDraft, StoredEvent};
use zugleich_session::handover::{Handover, HandoverNameHash, HandoverStatus, TakenHandover};
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{
    Append, AppendError, CookieKey, GameFilter, ListedGame, Outage, Store, StoreError, StoreObserver,
    UnfinishedCutoff, WriteError,
};
use zugleich_session::vault::Vault;
use zugleich_transcript::subtrees::{SubtreeHashes, SubtreePosition};
use zugleich_transcript::{Hash, SignedTreeHead};

use super::commit_journal::{CommitJournal, JournalCheck};
use super::files::{
    FileLock, KEYS, examine, folder, make_folder, refused, restrict_files, restrict_folder, survey,
    with_suffix,
};
use super::queue::{QueueLimits, WriteObservers, WriteQueue};
use super::rare_writes::{SignedOut, add_handover, take_handover};
use super::writer::{Checkpointer, SqliteWrite, SqliteWriter};
use crate::keys::VaultKeyRing;
use crate::location::{Location, OpenError};
use crate::owner::Owner;
use crate::store_config::StoreConfig;
use crate::stored::draft_row::{self, DraftRow};
use crate::stored::encoded_append::EncodedAppend;
use crate::stored::event_row::events;
use crate::stored::handovers::{HandoverRow, OPEN, STANDING, WITHDRAW, standing};
use crate::stored::heads::WriteVerdict;
use crate::stored::listed_row::listed;
use crate::stored::queries::{
    ADD_OUTAGE, CLAIMED, CLAIMS, CLEAR_DUE, EVENTS_BETWEEN, GAMES_OF, IS_TAKEN, LEFT, MOVE_DUE, NEXT_DUE,
    OUTAGES, OVER_BETWEEN, PUBLIC, RUNNING_OF, UNFINISHED_OF, WAITING, chosen,
};
use crate::stored::tree::{HEADS, LEAF, RawHead, number, places_json, read};
use crate::{database_error, unfinished_query};

/// The database: one connection that performs queued writes, and a few that read.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    pub(super) writer: Arc<SqliteWriter>,
    pub(super) queue: Arc<WriteQueue>,
    checkpointer: Arc<Checkpointer>,
    pub(super) reader: SqlitePool,
    pub(super) gone: Arc<SignedOut>,
    pub(super) vault: Vault,
    /// Serialises publications of the tree.
    pub(super) publishing: Arc<tokio::sync::Mutex<()>>,
    /// Number of games with missing events.
    lost: usize,
    /// Lock against other servers. It is the last field: it must outlive the connections.
    hold: Arc<Mutex<Option<FileLock>>>,
}

impl SqliteStore {
    /// Opens the database, and creates it and its keys if there is none.
    ///
    /// # Errors
    /// [`OpenError`]; nothing has been written to a file that is not this program's or not sound, or whose
    /// keys are missing.
    pub async fn open(location: &Location, keeping: &StoreConfig, now: Moment) -> Result<Self, OpenError> {
        let LockedDatabase { hold, ring, found } = LockedDatabase::take(location, keeping, now).await?;
        let vault = ring.vault();
        let broken = |error: sqlx::Error| refused(hold.path(), &error);
        let file = file(&hold);
        let writer = SqliteWriter::open(&file, &vault).await.map_err(broken)?;
        let (checkpointer, counter) = Checkpointer::begin(&file).await.map_err(broken)?;
        let reader = readers().connect_with(file.read_only(true)).await.map_err(broken)?;
        let gone = Arc::new(SignedOut::read(&reader).await.map_err(broken)?);
        let writer = Arc::new(writer);
        let told = WriteObservers { witness: CommitJournal::begin(hold.path(), &found.there), counter };
        let queue = Arc::new(WriteQueue::new(writer.clone(), told, QueueLimits::of(keeping.busy_after)));
        let (lost, hold) = (found.missing.len(), Arc::new(Mutex::new(Some(hold))));
        let (checkpointer, publishing) = (Arc::new(checkpointer), Arc::default());
        Ok(Self { writer, queue, checkpointer, reader, gone, vault, publishing, lost, hold })
    }
}

#[async_trait]
impl Store for SqliteStore {
    // State of the store.

    fn is_failing(&self) -> bool {
        self.writer.is_failing()
    }

    fn failing(&self) -> watch::Receiver<bool> {
        self.writer.failing()
    }

    async fn recover(&self) -> Result<(), StoreError> {
        self.writer.mend().await
    }

    fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    fn admit(&self, waited: Duration) -> Result<(), WriteError> {
        self.queue.admit(waited)
    }

    fn set_observer(&self, watch: Arc<dyn StoreObserver>) {
        self.writer.be_watched(watch);
    }

    async fn close(&self) {
        self.queue.close().await;
        self.checkpointer.close().await;
        self.reader.close().await;
        self.writer.close().await;
        // Remaining references to the store are useless; another server may open the database.
        drop(self.hold.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    fn lost(&self) -> usize {
        self.lost
    }

    // Events.

    async fn append(&self, appends: &[Append<'_>]) -> Result<(), AppendError> {
        let entries = appends.iter().map(|append| EncodedAppend::new(append, &self.vault)).collect();
        match self.queue.write(SqliteWrite::Events(entries)).await? {
            WriteVerdict::Written => Ok(()),
            WriteVerdict::Conflict { game, head } => Err(AppendError::Conflict { game, head }),
        }
    }

    async fn is_taken(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar(IS_TAKEN).bind(game.as_str()).bind(game.digest());
        Ok(query.fetch_one(&self.reader).await.map_err(database_error)?)
    }

    async fn events_between(
        &self,
        game: &GameId,
        known: u32,
        until: u32,
    ) -> Result<Vec<(Moment, StoredEvent)>, StoreError> {
        let query = sqlx::query_as(EVENTS_BETWEEN).bind(game.as_str()).bind(known).bind(until);
        events(game, query.fetch_all(&self.reader).await.map_err(database_error)?, &self.vault)
    }

    // Lists of games.

    async fn date(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        let query = "SELECT strftime('%Y.%m.%d', created, 'unixepoch') FROM games WHERE id = ?";
        Ok(sqlx::query_scalar(query)
            .bind(game.as_str())
            .fetch_optional(&self.reader)
            .await
            .map_err(database_error)?)
    }

    async fn over_between(&self, from: Moment, until: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(OVER_BETWEEN).bind(from.millis()).bind(until.millis());
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(GAMES_OF).bind(guest.text()).bind(count);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }

    async fn running_games_of(&self, guest: &GuestId, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(RUNNING_OF).bind(guest.text()).bind(count);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }

    async fn public_games(
        &self,
        filter: &GameFilter,
        skip: u32,
        count: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let (stage, players, level) = chosen(filter);
        let query = sqlx::query_as(PUBLIC).bind(count).bind(skip);
        let query = query.bind(&filter.variant).bind(stage).bind(players).bind(level);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }

    async fn waiting_games(&self, count: u32) -> Result<Vec<ListedGame>, StoreError> {
        let query = sqlx::query_as(WAITING).bind(count);
        Ok(listed(query.fetch_all(&self.reader).await.map_err(database_error)?))
    }

    // Games that are not over.

    async fn unfinished_of(&self, guest: &GuestId, since: UnfinishedCutoff) -> Result<usize, StoreError> {
        let query = sqlx::query_scalar(UNFINISHED_OF);
        let query = query.bind(guest.text()).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let count: i64 = query.fetch_one(&self.reader).await.map_err(database_error)?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    async fn unfinished_among(
        &self,
        games: &[GameId],
        since: UnfinishedCutoff,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids = serde_json::Value::from_iter(games.iter().map(GameId::as_str)).to_string();
        let query = sqlx::query_scalar(unfinished_query!("id", "id IN (SELECT value FROM json_each($1))"));
        let query = query.bind(ids).bind(since.alone.seconds()).bind(since.between_people.seconds());
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn left_before(&self, moment: Moment, alone: bool, count: u32) -> Result<Vec<GameId>, StoreError> {
        let query = sqlx::query_scalar(LEFT).bind(moment.millis()).bind(count).bind(alone);
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn forget(&self, games: &[GameId], moment: Moment) -> Result<(), WriteError> {
        self.queue.write(SqliteWrite::Forget { games: games.to_vec(), moment }).await.map(|_| ())
    }

    async fn overdue(&self, now: Moment) -> Result<Vec<GameId>, StoreError> {
        let query = "SELECT game_id FROM due WHERE at <= $1 ORDER BY at LIMIT $2";
        let query = sqlx::query_scalar(query).bind(now.millis()).bind(CLAIMS);
        let ids: Vec<String> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        if ids.is_empty() || self.is_failing() {
            return Ok(Vec::new());
        }
        let claim = "UPDATE due SET at = $1 WHERE at <= $2 AND game_id IN (SELECT value FROM json_each($3)) \
                     RETURNING game_id";
        let mut writing = self.writer.begin().await?;
        let claim = sqlx::query_scalar(claim).bind(now.plus(CLAIMED).millis()).bind(now.millis());
        let claim = claim.bind(serde_json::json!(ids).to_string());
        let claimed: Result<Vec<String>, _> = claim.fetch_all(writing.connection()).await;
        let claimed = self.writer.end(writing, claimed).await?;
        Ok(claimed.iter().filter_map(|id| id.parse().ok()).collect())
    }

    async fn set_due(&self, game: &GameId, head: u32, due: Option<Moment>) -> Result<(), StoreError> {
        let mut writing = self.writer.begin().await?;
        let query = sqlx::query(if due.is_some() { MOVE_DUE } else { CLEAR_DUE });
        let query = query.bind(game.as_str()).bind(head);
        let query = if let Some(due) = due { query.bind(due.millis()) } else { query };
        let result = query.execute(writing.connection()).await;
        self.writer.end(writing, result.map(drop)).await
    }

    async fn next_deadline(&self) -> Result<Option<Moment>, StoreError> {
        let at: Option<i64> =
            sqlx::query_scalar(NEXT_DUE).fetch_one(&self.reader).await.map_err(database_error)?;
        Ok(at.map(Moment::new))
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
        let query = if plan.is_some() { query.bind(row.secret).bind(game.events()) } else { query };
        let mut writing = self.writer.begin().await?;
        let result = query.execute(writing.connection()).await;
        let done = self.writer.end(writing, result).await?;
        Ok(plan.is_none() || done.rows_affected() > 0)
    }

    async fn drafts(&self, game: &GameId) -> Result<Vec<PlanDraft>, StoreError> {
        let query = sqlx::query_as(draft_row::DRAFTS).bind(game.as_str());
        let rows: Vec<DraftRow> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        draft_row::drafts(game, &rows, &self.vault)
    }

    // Guests.

    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), WriteError> {
        self.queue.write(SqliteWrite::Name { guest: guest.clone(), name: name.to_owned() }).await.map(|_| ())
    }

    async fn name(&self, guest: &GuestId) -> Result<String, StoreError> {
        let name: Option<String> = sqlx::query_scalar("SELECT name FROM guests WHERE id = ?")
            .bind(guest.text())
            .fetch_optional(&self.reader)
            .await
            .map_err(database_error)?;
        Ok(name.unwrap_or_else(|| guest.default_name()))
    }

    async fn sign_out(&self, guest: &GuestId) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let query = "INSERT INTO signed_out (guest) VALUES (?) ON CONFLICT (guest) DO NOTHING";
        let result = sqlx::query(query).bind(guest.text()).execute(writing.connection()).await;
        self.writer.end(writing, result.map(drop)).await?;
        self.gone.add(guest);
        Ok(())
    }

    async fn has_signed_out(&self, guest: &GuestId) -> Result<bool, StoreError> {
        Ok(self.gone.has(guest))
    }

    // Handovers.

    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let result = add_handover(writing.connection(), handover, now).await;
        Ok(self.writer.end(writing, result).await?)
    }

    async fn handover_by(&self, name: &HandoverNameHash, now: Moment) -> Result<Option<GuestId>, StoreError> {
        let query = sqlx::query_as(OPEN).bind(name.hash()).bind(now.millis());
        let row: Option<HandoverRow> = query.fetch_optional(&self.reader).await.map_err(database_error)?;
        Ok(row.and_then(|row| row.guest()))
    }

    async fn take_handover(
        &self,
        name: &HandoverNameHash,
        now: Moment,
    ) -> Result<Option<TakenHandover>, WriteError> {
        let mut writing = self.writer.begin().await?;
        let taken = take_handover(writing.connection(), name, now).await;
        Ok(self.writer.end(writing, taken).await?.and_then(HandoverRow::taken))
    }

    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<HandoverStatus>, StoreError> {
        let query = sqlx::query_as(STANDING).bind(guest.text()).bind(now.millis());
        Ok(query.fetch_optional(&self.reader).await.map_err(database_error)?.map(standing))
    }

    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let result = sqlx::query(WITHDRAW).bind(guest.text()).execute(writing.connection()).await;
        Ok(self.writer.end(writing, result.map(drop)).await?)
    }

    // The tree of heads.

    async fn tree_heads(&self, until: u64, count: u32) -> Result<Vec<SignedTreeHead>, StoreError> {
        let query = sqlx::query_as(HEADS).bind(number(until)).bind(i64::from(count));
        let rows: Vec<RawHead> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        rows.into_iter().map(RawHead::read).collect()
    }

    async fn tree_nodes(&self, places: &[SubtreePosition]) -> Result<SubtreeHashes, StoreError> {
        let query = sqlx::query_as(TREE_NODES).bind(places_json(places));
        read(query.fetch_all(&self.reader).await.map_err(database_error)?)
    }

    async fn leaf_index(&self, leaf: &Hash) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar(LEAF).bind(leaf.to_string());
        let place: Option<i64> = query.fetch_optional(&self.reader).await.map_err(database_error)?;
        Ok(place.and_then(|place| u64::try_from(place).ok()))
    }

    async fn publish(
        &self,
        head: &SignedTreeHead,
        before: Option<u64>,
        new: &SubtreeHashes,
    ) -> Result<bool, StoreError> {
        self.publish_tree(head, before, new).await
    }

    // Presence of servers.

    async fn register_start(&self, now: Moment) -> Result<bool, StoreError> {
        let outage = Outage { stopped: self.last_presence().await?.unwrap_or_default(), resumed: now };
        if outage.stopped < now {
            let mut writing = self.writer.begin().await?;
            let query = sqlx::query(ADD_OUTAGE).bind(outage.id());
            let query = query.bind(outage.stopped.millis()).bind(outage.resumed.millis());
            let result = query.execute(writing.connection()).await;
            self.writer.end(writing, result.map(drop)).await?;
        }
        Ok(true)
    }

    async fn outages_after(&self, moment: Moment) -> Result<Vec<Outage>, StoreError> {
        let query = sqlx::query_as(OUTAGES).bind(moment.millis());
        let rows: Vec<(i64, i64)> = query.fetch_all(&self.reader).await.map_err(database_error)?;
        let outage =
            |(stopped, resumed)| Outage { stopped: Moment::new(stopped), resumed: Moment::new(resumed) };
        Ok(rows.into_iter().map(outage).collect())
    }

    async fn note_presence(&self, now: Moment) -> Result<(), StoreError> {
        self.queue.write_unlimited(SqliteWrite::Presence(now)).await.map(|_| ())
    }

    async fn last_presence(&self) -> Result<Option<Moment>, StoreError> {
        let at = sqlx::query_scalar("SELECT at FROM presence")
            .fetch_optional(&self.reader)
            .await
            .map_err(database_error)?;
        Ok(at.map(Moment::new))
    }

    async fn latest_moment(&self) -> Result<Option<Moment>, StoreError> {
        let at: Option<i64> =
            sqlx::query_scalar(LATEST).fetch_one(&self.reader).await.map_err(database_error)?;
        Ok(at.map(Moment::new))
    }

    // Keys.

    async fn cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        self.read_cookie_keys(now).await
    }

    async fn server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        self.read_server_keys(now).await
    }
}

/// Query for the latest moment without a scan of all events. They are stored in order of time except for
/// those that waited in the queue, whose capacity is less than the limit here. If the server's time was set
/// back once, the list of games has the latest one, in seconds.
const LATEST: &str = "SELECT max(at) FROM (\
                      SELECT at FROM presence UNION ALL SELECT 1000 * max(at) FROM games UNION ALL \
                      SELECT max(at) FROM (SELECT at FROM events ORDER BY rowid DESC LIMIT 8192))";

/// Selects subtrees.
const TREE_NODES: &str = "SELECT level, place, hash FROM tree_nodes WHERE (level, place) IN \
                     (SELECT value ->> 'level', value ->> 'place' FROM json_each(?))";

/// A locked database with the keys that it needs.
pub(super) struct LockedDatabase {
    pub(super) hold: FileLock,
    pub(super) ring: VaultKeyRing,
    found: JournalCheck,
}

impl LockedDatabase {
    /// Locks a database that is new or this program's and sound, and restricts it to its owner.
    pub(super) async fn take(
        location: &Location,
        keeping: &StoreConfig,
        now: Moment,
    ) -> Result<Self, OpenError> {
        let path = location.file()?;
        make_folder(folder(&path))?;
        let hold = FileLock::take(&path)?;
        examine(hold.path()).await?;
        if let Location::Folder(_) = location {
            restrict_folder(&path)?;
        }
        restrict_files(hold.path())?;
        let (needed, found) = survey(hold.path()).await?;
        found.report();
        if !found.missing.is_empty() && !keeping.accept_loss {
            return Err(OpenError::EventsMissing {
                path: hold.path().to_owned(),
                games: found.missing.len(),
            });
        }
        let owner = Owner::of(hold.path()).ok();
        let ring = keeping.keys.ring(&with_suffix(hold.path(), KEYS), &needed, owner, now)?;
        Ok(Self { hold, ring, found })
    }
}

/// Returns options to open a locked database.
pub(super) fn file(hold: &FileLock) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(hold.path()).busy_timeout(Duration::from_secs(5))
}

/// Returns a pool of permanent connections for reading. If all connections were closed, the next one would
/// read the whole log, including a commit whose sync failed, and take it for stored.
fn readers() -> SqlitePoolOptions {
    let pool = SqlitePoolOptions::new().min_connections(1).max_connections(2);
    pool.idle_timeout(None).max_lifetime(None).acquire_timeout(Duration::from_secs(10))
}
