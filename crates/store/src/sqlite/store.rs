use crate::database_error;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use tokio::sync::watch;

use super::commit_journal::CommitJournal;
use super::commit_journal::JournalCheck;
use super::files::FileLock;
use super::files::{KEYS, folder, make_folder, restrict_files, restrict_folder, with_suffix};
use super::files::{examine, refused, survey};
use super::queries::SignedOut;
use super::queue::{QueueLimits, WriteObservers, WriteQueue};
use super::writer::Checkpointer;
use super::writer::SqliteWrite;
use super::writer::SqliteWriter;
use crate::keys::VaultKeyRing;
use crate::location::{Location, OpenError};
use crate::owner::Owner;
use crate::store_config::StoreConfig;
use zugleich_session::Moment;
use zugleich_session::domain::chain::ServerKey;
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{
    CookieKey, GuestNames, PresenceSharing, SeekSharing, Store, StoreError, StoreObserver, WriteError,
};
use zugleich_session::vault::Vault;

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

    async fn cookie_keys(&self, now: Moment) -> Result<Vec<CookieKey>, StoreError> {
        self.read_cookie_keys(now).await
    }

    async fn server_keys(&self, now: Moment) -> Result<Vec<ServerKey>, StoreError> {
        self.read_server_keys(now).await
    }

    fn lost(&self) -> usize {
        self.lost
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
}

/// Query for the latest moment without a scan of all events. They are stored in order of time except for
/// those that waited in the queue, whose capacity is less than the limit here. If the server's time was set
/// back once, the list of games has the latest one, in seconds.
const LATEST: &str = "SELECT max(at) FROM (\
                      SELECT at FROM presence UNION ALL SELECT 1000 * max(at) FROM games UNION ALL \
                      SELECT max(at) FROM (SELECT at FROM events ORDER BY rowid DESC LIMIT 8192))";

/// A SQLite file has one server, so no other lobby.
impl SeekSharing for SqliteStore {}

impl PresenceSharing for SqliteStore {}

#[async_trait]
impl GuestNames for SqliteStore {
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
}

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
