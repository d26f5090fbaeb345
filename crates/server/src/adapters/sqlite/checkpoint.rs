use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;

/// After so many things stored: they are about half of what the log holds before the writer itself empties it.
const OFTEN: usize = 256;

/// Moves what is in the log into the database, beside the writer, for whom everybody waits.
///
/// A plan is on disk when it is in the log, and the log is moved now and then, which takes a write for each page and
/// two syncs. The writer does it when the log is long, and finds little left to do. That it fails here hinders nobody:
/// what is not moved stays in the log, and it is the writer that hears of a disk which fails.
#[derive(Debug)]
pub(super) struct Checkpointer {
    worker: Mutex<Option<JoinHandle<()>>>,
}

impl Checkpointer {
    /// Begins, on a connection of its own, and gives what it must be told.
    ///
    /// # Errors
    /// [`sqlx::Error`]: the database cannot be opened.
    pub(super) async fn begin(file: &SqliteConnectOptions) -> Result<(Self, Counter), sqlx::Error> {
        let connection = file.connect().await?;
        let (due, is_due) = mpsc::channel(1);
        let worker = tokio::spawn(work(connection, is_due));
        Ok((Self { worker: Mutex::new(Some(worker)) }, Counter { due, stored: 0 }))
    }

    /// Returns when its connection is closed, which is when its counter is gone.
    pub(super) async fn close(&self) {
        if let Some(worker) = self.worker.lock().await.take()
            && let Err(error) = worker.await
        {
            tracing::error!(%error, "the log was not moved into the database to the end");
        }
    }
}

/// Counts what was stored since the log was moved last.
#[derive(Debug)]
pub(super) struct Counter {
    due: mpsc::Sender<()>,
    stored: usize,
}

impl Counter {
    /// So many things more are stored.
    pub(super) fn note(&mut self, things: usize) {
        self.stored += things;
        if self.stored >= OFTEN {
            self.stored = 0;
            // If there is one already it will do.
            let _ = self.due.try_send(());
        }
    }
}

async fn work(mut connection: SqliteConnection, mut is_due: mpsc::Receiver<()>) {
    while is_due.recv().await.is_some() {
        if let Err(error) = sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await {
            tracing::debug!(%error, "the log was not moved into the database");
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "a connection to the database was not closed");
    }
}
