use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use tokio::sync::watch;

use super::batch::Write;
use super::checkpoint::Checkpointer;
use super::gone::Gone;
use super::hold::Hold;
use super::loss::Found;
use super::open::{examine, refused, survey};
use super::private::{KEYS, beside, close_files, close_folder, folder, make_folder};
use super::queue::{Patience, Queue, Told};
use super::witness::Witness;
use super::writer::Writer;
use crate::adapters::keeping::Keeping;
use crate::adapters::keys::Ring;
use crate::adapters::location::{Location, OpenError};
use crate::adapters::owner::Owner;
use crate::base::Moment;
use crate::base::ids::GuestId;
use crate::base::vault::Vault;
use crate::domain::chain::ServerKey;
use crate::ports::{CookieKey, GuestNames, Seeks, Sightings, Store, StoreError, StoreWatch, WriteError};

/// The database: one connection that writes what waits in a queue, a few that read.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    pub(super) writer: Arc<Writer>,
    pub(super) queue: Arc<Queue>,
    checkpointer: Arc<Checkpointer>,
    pub(super) reader: SqlitePool,
    pub(super) gone: Arc<Gone>,
    pub(super) vault: Vault,
    /// Lets one tree after the other be published.
    pub(super) publishing: Arc<tokio::sync::Mutex<()>>,
    /// Of how many games events are missing.
    lost: usize,
    /// Keeps other servers away while the store is in use. It stands last: it must outlive the connections.
    hold: Arc<Mutex<Option<Hold>>>,
}

impl SqliteStore {
    /// Opens the database, and makes it and its keys if there is none.
    ///
    /// # Errors
    /// [`OpenError`]; nothing has been written to a file that is not ours or not sound, or whose keys are not there.
    pub async fn open(location: &Location, keeping: &Keeping, now: Moment) -> Result<Self, OpenError> {
        let Held { hold, ring, found } = Held::take(location, keeping, now).await?;
        let vault = ring.vault();
        let broken = |error: sqlx::Error| refused(hold.path(), &error);
        let file = file(&hold);
        let writer = Writer::open(&file, &vault).await.map_err(broken)?;
        let (checkpointer, counter) = Checkpointer::begin(&file).await.map_err(broken)?;
        let reader = readers().connect_with(file.read_only(true)).await.map_err(broken)?;
        let gone = Arc::new(Gone::read(&reader).await.map_err(broken)?);
        let writer = Arc::new(writer);
        let told = Told { witness: Witness::begin(hold.path(), &found.there), counter };
        let queue = Arc::new(Queue::new(writer.clone(), told, Patience::of(keeping.busy_after)));
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

    async fn mend(&self) -> Result<(), StoreError> {
        self.writer.mend().await
    }

    fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    fn admit(&self, waited: Duration) -> Result<(), WriteError> {
        self.queue.admit(waited)
    }

    fn be_watched(&self, watch: Arc<dyn StoreWatch>) {
        self.writer.be_watched(watch);
    }

    async fn close(&self) {
        self.queue.close().await;
        self.checkpointer.close().await;
        self.reader.close().await;
        self.writer.close().await;
        // Who still holds the store cannot use it any more; another server may.
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
        self.queue.write_in_any_case(Write::Presence(now)).await.map(|_| ())
    }

    async fn last_presence(&self) -> Result<Option<Moment>, StoreError> {
        let at = sqlx::query_scalar("SELECT at FROM presence").fetch_optional(&self.reader).await?;
        Ok(at.map(Moment::new))
    }

    async fn latest_moment(&self) -> Result<Option<Moment>, StoreError> {
        let at: Option<i64> = sqlx::query_scalar(LATEST).fetch_one(&self.reader).await?;
        Ok(at.map(Moment::new))
    }
}

/// The latest moment, without reading all events: they are stored in the order of their times but for those that waited
/// for their place in the queue, which has room for fewer than are looked at. Where a server's time has gone back once,
/// the list of games knows how far it had come, to the second.
const LATEST: &str = "SELECT max(at) FROM (\
                      SELECT at FROM presence UNION ALL SELECT 1000 * max(at) FROM games UNION ALL \
                      SELECT max(at) FROM (SELECT at FROM events ORDER BY rowid DESC LIMIT 8192))";

/// One file has one server: its lobby is the only one.
impl Seeks for SqliteStore {}

impl Sightings for SqliteStore {}

#[async_trait]
impl GuestNames for SqliteStore {
    async fn rename(&self, guest: &GuestId, name: &str) -> Result<(), WriteError> {
        self.queue.write(Write::Name { guest: guest.clone(), name: name.to_owned() }).await.map(|_| ())
    }

    async fn name(&self, guest: &GuestId) -> Result<String, StoreError> {
        let name: Option<String> = sqlx::query_scalar("SELECT name FROM guests WHERE id = ?")
            .bind(guest.text())
            .fetch_optional(&self.reader)
            .await?;
        Ok(name.unwrap_or_else(|| guest.default_name()))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

/// A database that nobody else uses, with the keys that it needs.
pub(super) struct Held {
    pub(super) hold: Hold,
    pub(super) ring: Ring,
    found: Found,
}

impl Held {
    /// Takes hold of a database that is new or ours and sound, and sees to it that it is its owner's alone.
    pub(super) async fn take(location: &Location, keeping: &Keeping, now: Moment) -> Result<Self, OpenError> {
        let path = location.file()?;
        make_folder(folder(&path))?;
        let hold = Hold::take(&path)?;
        examine(hold.path()).await?;
        if let Location::Folder(_) = location {
            close_folder(&path)?;
        }
        close_files(hold.path())?;
        let (needed, found) = survey(hold.path()).await?;
        found.report();
        if !found.missing.is_empty() && !keeping.accept_loss {
            return Err(OpenError::EventsMissing {
                path: hold.path().to_owned(),
                games: found.missing.len(),
            });
        }
        let owner = Owner::of(hold.path()).ok();
        let ring = keeping.keys.ring(&beside(hold.path(), KEYS), &needed, owner, now)?;
        Ok(Self { hold, ring, found })
    }
}

/// How a database that is held is opened.
pub(super) fn file(hold: &Hold) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(hold.path()).busy_timeout(Duration::from_secs(5))
}

/// Two connections that read. They stay open: if all connections were closed, the next would read what is in the
/// database's log, a commit that has failed at its sync included, and take it for stored.
fn readers() -> SqlitePoolOptions {
    let pool = SqlitePoolOptions::new().min_connections(1).max_connections(2);
    pool.idle_timeout(None).max_lifetime(None).acquire_timeout(Duration::from_secs(10))
}
