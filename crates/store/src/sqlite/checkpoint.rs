use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;

/// Number of writes between checkpoints: about half of what the log holds before the writer itself runs a
/// checkpoint.
const OFTEN: usize = 256;

/// Runs checkpoints of the write-ahead log beside the writer, on which everything waits.
///
/// A plan is on disk when it is in the log. A checkpoint takes a write for each page and two syncs; the
/// writer runs one when the log is long, and then finds little left to do. A failure here is harmless: the
/// data stays in the log, and the writer detects a failing disk.
#[derive(Debug)]
pub(super) struct Checkpointer {
    worker: Mutex<Option<JoinHandle<()>>>,
}

impl Checkpointer {
    /// Starts on a connection of its own; returns the counter of writes that triggers checkpoints.
    ///
    /// # Errors
    /// [`sqlx::Error`]: the database cannot be opened.
    pub(super) async fn begin(file: &SqliteConnectOptions) -> Result<(Self, CheckpointCounter), sqlx::Error> {
        let connection = file.connect().await?;
        let (due, is_due) = mpsc::channel(1);
        let worker = tokio::spawn(work(connection, is_due));
        Ok((Self { worker: Mutex::new(Some(worker)) }, CheckpointCounter { due, stored: 0 }))
    }

    /// Waits until the connection is closed, which happens after the counter has been dropped.
    pub(super) async fn close(&self) {
        if let Some(worker) = self.worker.lock().await.take()
            && let Err(error) = worker.await
        {
            tracing::error!(%error, "the last checkpoint of the write-ahead log failed");
        }
    }
}

/// Counter of the writes since the last checkpoint.
#[derive(Debug)]
pub(super) struct CheckpointCounter {
    due: mpsc::Sender<()>,
    stored: usize,
}

impl CheckpointCounter {
    /// Adds to the number of writes.
    pub(super) fn note(&mut self, things: usize) {
        self.stored += things;
        if self.stored >= OFTEN {
            self.stored = 0;
            // One pending signal is enough.
            let _ = self.due.try_send(());
        }
    }
}

async fn work(mut connection: SqliteConnection, mut is_due: mpsc::Receiver<()>) {
    while is_due.recv().await.is_some() {
        if let Err(error) = sqlx::raw_sql("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await {
            tracing::debug!(%error, "a checkpoint of the write-ahead log failed");
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "a connection to the database was not closed");
    }
}
