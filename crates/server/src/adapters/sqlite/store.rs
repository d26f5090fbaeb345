use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretBox;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use tokio::sync::watch;

use super::batch::Write;
use super::hold::Hold;
use super::open::{Location, OpenError, examine, plain};
use super::private::{close_files, close_folder, folder, make_folder};
use super::queue::{PATIENCE, Queue};
use super::writer::Writer;
use crate::base::Moment;
use crate::base::ids::GuestId;
use crate::ports::{GuestNames, Store, StoreError, StoreWatch, WriteError};

/// The database: one connection that writes what waits in a queue, a few that read.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    writer: Arc<Writer>,
    pub(super) queue: Arc<Queue>,
    pub(super) reader: SqlitePool,
    /// Keeps other servers away while the store is in use. It stands last: it must outlive the connections.
    hold: Arc<Mutex<Option<Hold>>>,
}

impl SqliteStore {
    /// Opens the database, and makes it if there is none.
    ///
    /// # Errors
    /// [`OpenError`]; nothing has been written to a file that is not ours or not sound.
    pub async fn open(location: &Location) -> Result<Self, OpenError> {
        let hold = hold(location).await?;
        let broken =
            |error: &sqlx::Error| OpenError::Broken { path: hold.path().to_owned(), why: plain(error) };
        let file = SqliteConnectOptions::new().filename(hold.path()).busy_timeout(Duration::from_secs(5));
        let writer = Writer::open(&file).await.map_err(|error| broken(&error))?;
        let reader = readers().connect_with(file.read_only(true)).await.map_err(|error| broken(&error))?;
        let writer = Arc::new(writer);
        let queue = Arc::new(Queue::new(writer.clone(), PATIENCE));
        Ok(Self { writer, queue, reader, hold: Arc::new(Mutex::new(Some(hold))) })
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

    fn be_watched(&self, watch: Arc<dyn StoreWatch>) {
        self.writer.be_watched(watch);
    }

    async fn close(&self) {
        self.queue.close().await;
        self.reader.close().await;
        self.writer.close().await;
        // Who still holds the store cannot use it any more; another server may.
        drop(self.hold.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    async fn cookie_key(&self) -> Result<SecretBox<[u8; 32]>, StoreError> {
        let fresh: [u8; 32] = crate::base::random::bytes();
        let mut writing = self.writer.begin().await?;
        let made = sqlx::query("INSERT INTO keys (name, value) VALUES ('cookie', ?) ON CONFLICT DO NOTHING")
            .bind(fresh.as_slice())
            .execute(writing.connection())
            .await;
        self.writer.end(writing, made).await?;
        let query = sqlx::query_scalar::<_, Vec<u8>>("SELECT value FROM keys WHERE name = 'cookie'");
        let key = query.fetch_one(&self.reader).await?.try_into();
        let wrong = || io::Error::new(io::ErrorKind::InvalidData, "the key of the cookies has not 32 bytes");
        let key = key.map_err(|_| StoreError::Database(Arc::new(wrong())))?;
        Ok(SecretBox::new(Box::new(key)))
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

/// Takes hold of a database that is new or ours and sound, and sees to it that it is its owner's alone.
async fn hold(location: &Location) -> Result<Hold, OpenError> {
    let path = location.file();
    make_folder(folder(&path))?;
    let hold = Hold::take(&path)?;
    examine(hold.path()).await?;
    if let Location::Folder(_) = location {
        close_folder(&path)?;
    }
    close_files(hold.path())?;
    Ok(hold)
}

/// Two connections that read. They stay open: if all connections were closed, the next would read what is in the
/// database's log, a commit that has failed at its sync included, and take it for stored.
fn readers() -> SqlitePoolOptions {
    let pool = SqlitePoolOptions::new().min_connections(1).max_connections(2);
    pool.idle_timeout(None).max_lifetime(None).acquire_timeout(Duration::from_secs(10))
}
