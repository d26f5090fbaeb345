use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{future, mem};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex as AsyncMutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::sleep_until;
use zugleich_session::ids::GameId;
use zugleich_session::ports::{StoreError, WriteError};

use super::commit_journal::CommitJournal;
use super::writer::CheckpointCounter;
use super::writer::SqliteWriter;
use super::writer::{ListPredicate, SqliteWrite, WriteOutcome, entries, write_all};
use crate::stored::encoded_append::{EncodedAppend, EventRef, ListRow};
use crate::stored::heads::WriteVerdict;

/// The queue of writes. All waiting writes form one transaction and share its sync: the higher the load, the
/// lower the cost of each.
///
/// An accepted write is performed even if its caller is cancelled, and a cancelled caller does not affect
/// others.
#[derive(Debug)]
pub(super) struct WriteQueue {
    writer: Arc<SqliteWriter>,
    jobs: Mutex<Option<mpsc::Sender<WriteJob>>>,
    worker: AsyncMutex<Option<JoinHandle<()>>>,
    tempo: Arc<WriteLatency>,
    patience: QueueLimits,
}

/// Limits of the queue, beyond which writes are refused at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct QueueLimits {
    /// Maximal number of jobs.
    pub(super) jobs: usize,
    /// Maximal age of the oldest job.
    pub(super) oldest: Duration,
    /// Maximal estimated time until a new write is on disk.
    pub(super) receipt: Duration,
}

impl QueueLimits {
    /// Returns limits for [`WriteQueue::admit`], which refuses beyond `receipt`; an admitted write is refused only
    /// beyond twice that.
    pub(super) fn of(receipt: Duration) -> Self {
        Self { jobs: JOBS, oldest: receipt.saturating_mul(2), receipt }
    }
}

/// Capacity of the queue: about half a second of writes on a slow machine.
const JOBS: usize = 1024;

/// Maximal number of writes in one transaction.
const BATCH: usize = 256;

/// Minimal interval between transactions. On a fast disk nearly every write would otherwise have its own,
/// whose overhead delays all. A single write does not wait.
const PACE: Duration = Duration::from_millis(4);

/// Components notified of completed writes.
#[derive(Debug)]
pub(super) struct WriteObservers {
    pub(super) witness: CommitJournal,
    pub(super) counter: CheckpointCounter,
}

/// A queued write with the channel for its outcome.
struct WriteJob {
    write: SqliteWrite,
    since: Instant,
    done: oneshot::Sender<WriteOutcome>,
}

impl WriteQueue {
    /// Starts a queue in front of a writer.
    pub(super) fn new(writer: Arc<SqliteWriter>, told: WriteObservers, patience: QueueLimits) -> Self {
        let (jobs, waiting) = mpsc::channel(patience.jobs);
        let tempo = Arc::new(WriteLatency::default());
        let worker = tokio::spawn(work(waiting, writer.clone(), told, tempo.clone()));
        let (jobs, worker) = (Mutex::new(Some(jobs)), AsyncMutex::new(Some(worker)));
        Self { writer, jobs, worker, tempo, patience }
    }

    /// Performs a write; it is on disk when this succeeds with [`WriteVerdict::Written`].
    ///
    /// # Errors
    /// [`WriteError`].
    pub(super) async fn write(&self, write: SqliteWrite) -> Result<WriteVerdict, WriteError> {
        let answer = self.push(write)?;
        Ok(verdict(answer).await?)
    }

    /// Performs a write that is exempt from the limits; it waits for capacity.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(super) async fn write_unlimited(&self, write: SqliteWrite) -> Result<WriteVerdict, StoreError> {
        let (job, answer) = WriteJob::new(write);
        let jobs = self.jobs()?;
        jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        drop(jobs);
        verdict(answer).await
    }

    /// Queues a write.
    ///
    /// # Errors
    /// [`WriteError`]: nothing is queued.
    pub(super) fn push(&self, write: SqliteWrite) -> Result<oneshot::Receiver<WriteOutcome>, WriteError> {
        let jobs = self.jobs()?;
        if self.tempo.oldest() > self.patience.oldest {
            return Err(self.refuse_busy());
        }
        let (job, answer) = WriteJob::new(write);
        match jobs.try_send(job) {
            Ok(()) => Ok(answer),
            Err(TrySendError::Full(_)) => Err(self.refuse_busy()),
            Err(TrySendError::Closed(_)) => Err(StoreError::Closed.into()),
        }
    }

    /// Checks before an operation whether its write would be on disk soon enough, given the time that the
    /// request has waited already.
    ///
    /// # Errors
    /// [`WriteError::Busy`] if not.
    pub(super) fn admit(&self, waited: Duration) -> Result<(), WriteError> {
        let others = u32::try_from(self.waiting() / BATCH).unwrap_or(u32::MAX);
        let wait = self.tempo.wait(others);
        let is_soon = if others == 0 {
            // A write for the very next transaction would not be faster after a retry.
            wait <= self.patience.receipt
        } else {
            // Under load, reading and answering the requests takes as much time again.
            waited + wait <= self.patience.receipt / 2
        };
        if is_soon { Ok(()) } else { Err(self.refuse_busy()) }
    }

    fn refuse_busy(&self) -> WriteError {
        if let Some(watch) = self.writer.watch() {
            watch.write_refused();
        }
        WriteError::Busy
    }

    /// Returns the number of queued writes.
    pub(super) fn waiting(&self) -> usize {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.as_ref().map_or(0, |jobs| jobs.max_capacity() - jobs.capacity())
    }

    /// Returns the sender of jobs, unless the store is failing.
    fn jobs(&self) -> Result<mpsc::Sender<WriteJob>, StoreError> {
        let jobs =
            self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(StoreError::Closed)?;
        if self.writer.is_failing() { Err(StoreError::Failing) } else { Ok(jobs) }
    }

    /// Refuses new writes, and waits until all queued ones have an outcome.
    pub(super) async fn close(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(worker) = self.worker.lock().await.take()
            && let Err(error) = worker.await
        {
            tracing::error!(%error, "the queued writes were not completed");
        }
    }
}

impl WriteJob {
    fn new(write: SqliteWrite) -> (Self, oneshot::Receiver<WriteOutcome>) {
        let (done, answer) = oneshot::channel();
        (Self { write, since: Instant::now(), done }, answer)
    }
}

/// Performs queued writes until all senders are dropped.
async fn work(
    mut waiting: mpsc::Receiver<WriteJob>,
    writer: Arc<SqliteWriter>,
    WriteObservers { mut witness, mut counter }: WriteObservers,
    tempo: Arc<WriteLatency>,
) {
    let (mut jobs, mut listing) = (Vec::with_capacity(BATCH), DelayedListEntries::default());
    loop {
        tokio::select! {
            biased;
            () = listing.due() => {
                listing.write(&writer).await;
                continue;
            }
            count = waiting.recv_many(&mut jobs, BATCH) => if count == 0 { break },
        }
        let begun = tokio::time::Instant::now();
        tempo.begin(jobs[0].since);
        let forgotten = forgotten(&jobs);
        if !forgotten.is_empty() {
            // Later it would restore the list entry of a deleted game.
            listing.write(&writer).await;
        }
        let result = match witness.forget(&forgotten) {
            Ok(()) => write(&writer, &mut jobs, &mut listing).await,
            Err(error) => Err(StoreError::Database(Arc::new(error))),
        };
        tempo.end();
        if let Ok(answers) = &result {
            // The witness comes before any acknowledgement: what it lacks has not been promised.
            witness.note(&traces(&jobs, answers));
        }
        counter.note(jobs.len());
        answer(jobs.drain(..), result);
        // Writes that arrive until then share a transaction.
        sleep_until(begun + PACE).await;
    }
    listing.write(&writer).await;
}

/// Returns the games that these jobs delete.
fn forgotten(jobs: &[WriteJob]) -> Vec<GameId> {
    let games = jobs.iter().map(|job| match &job.write {
        SqliteWrite::Forget { games, .. } => games.as_slice(),
        _ => &[],
    });
    games.flatten().cloned().collect()
}

/// Returns the traces of the written events.
fn traces(jobs: &[WriteJob], answers: &[WriteOutcome]) -> Vec<EventRef> {
    let stored = jobs.iter().zip(answers).filter(|(_, answer)| matches!(answer, Ok(WriteVerdict::Written)));
    stored.flat_map(|(job, _)| entries(&job.write)).filter_map(EncodedAppend::trace).collect()
}

/// Performs jobs in one transaction, without those that fail alone. After an error the outcome of all is
/// unknown.
async fn write(
    writer: &SqliteWriter,
    jobs: &mut [WriteJob],
    listing: &mut DelayedListEntries,
) -> Result<Vec<WriteOutcome>, StoreError> {
    let is_listed = DelayedListEntries::is_listed(jobs.len());
    let writes: Vec<_> = jobs.iter().map(|job| &job.write).collect();
    let mut writing = writer.begin().await?;
    let result = write_all(writing.connection(), &writes, is_listed).await;
    let answers = writer.end(writing, result).await?;
    for (job, answer) in jobs.iter_mut().zip(&answers) {
        if let (SqliteWrite::Events(entries), Ok(WriteVerdict::Written)) = (&mut job.write, answer) {
            entries.iter_mut().for_each(|entry| listing.note(entry, is_listed));
        }
    }
    Ok(answers)
}

/// Waits for the outcome of a job. The worker answers each, unless the program ends.
async fn verdict(answer: oneshot::Receiver<WriteOutcome>) -> WriteOutcome {
    answer.await.unwrap_or(Err(StoreError::Closed))
}

/// Sends the outcomes to the callers. Cancelled callers are skipped.
fn answer(jobs: impl Iterator<Item = WriteJob>, result: Result<Vec<WriteOutcome>, StoreError>) {
    match result {
        Ok(answers) => jobs.zip(answers).for_each(|(job, answer)| {
            let _ = job.done.send(answer);
        }),
        Err(error) => jobs.for_each(|job| {
            let _ = job.done.send(Err(error.clone()));
        }),
    }
}

/// Measures transactions to estimate the time until a new write is on disk.
#[derive(Debug, Default)]
pub(super) struct WriteLatency(Mutex<LatencyState>);

#[derive(Clone, Copy, Debug, Default)]
struct LatencyState {
    /// The current transaction.
    now: Option<TransactionTimes>,
    /// Duration of the last one.
    last: Duration,
}

#[derive(Clone, Copy, Debug)]
struct TransactionTimes {
    begun: Instant,
    /// Arrival of its oldest write: queued ones have arrived later.
    oldest: Instant,
}

impl WriteLatency {
    /// Records the start of a transaction and the arrival of its oldest write.
    pub(super) fn begin(&self, oldest: Instant) {
        self.state().now = Some(TransactionTimes { begun: Instant::now(), oldest });
    }

    /// Records the end of the transaction.
    pub(super) fn end(&self) {
        let mut state = self.state();
        if let Some(ended) = state.now.take() {
            state.last = ended.begun.elapsed();
        }
    }

    /// Returns the age of the oldest write.
    pub(super) fn oldest(&self) -> Duration {
        self.state().now.map_or(Duration::ZERO, |now| now.oldest.elapsed())
    }

    /// Returns a lower bound for the time until a write is on disk that waits behind so many other
    /// transactions.
    ///
    /// Without a current transaction it is zero, however long the last one took. For the very next
    /// transaction it is only the time that the current one has taken so far: a retry would not be faster,
    /// however slow the disk is.
    pub(super) fn wait(&self, others: u32) -> Duration {
        let LatencyState { now, last } = *self.state();
        let Some(gone) = now.map(|now| now.begun.elapsed()) else { return Duration::ZERO };
        if others == 0 {
            return gone;
        }
        let each = last.max(gone);
        each.saturating_mul(others.saturating_add(1)) + (each - gone)
    }

    fn state(&self) -> MutexGuard<'_, LatencyState> {
        // The lock guards a pair of values: a panic cannot leave it half written.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Maximal delay of list entries of games in progress.
const BEHIND: Duration = Duration::from_secs(2);
/// Minimal number of writes per transaction for list entries to be delayed.
const MANY: usize = 8;

/// Delayed list entries.
///
/// A turn changes only the number of turns and the time in a game's list entry, but with the time the entry's
/// place in every index: that writes more than the turn itself. Under load, list entries for turns are
/// therefore written at intervals. Other events and finished games are listed at once.
#[derive(Default)]
pub(super) struct DelayedListEntries {
    behind: HashMap<GameId, ListRow>,
    /// Time of the next write, if any entry is delayed.
    until: Option<tokio::time::Instant>,
}

impl DelayedListEntries {
    /// Returns the predicate for entries that are listed at once, given the number of writes in a
    /// transaction.
    pub(super) fn is_listed(writes: usize) -> ListPredicate {
        if writes < MANY { |_| true } else { |entry| !entry.goes_on }
    }

    /// Records a written entry as listed or delayed.
    pub(super) fn note(&mut self, entry: &mut EncodedAppend, is_listed: ListPredicate) {
        let listed = is_listed(entry);
        let Some(row) = entry.listed.take() else { return };
        if listed {
            self.behind.remove(&entry.game);
        } else {
            self.behind.insert(entry.game.clone(), row);
            self.until.get_or_insert_with(|| tokio::time::Instant::now() + BEHIND);
        }
    }

    /// Waits until the delayed entries are due.
    pub(super) async fn due(&self) {
        match self.until {
            Some(until) => sleep_until(until).await,
            None => future::pending().await,
        }
    }

    /// Writes all delayed entries. After a failure they are due again later.
    pub(super) async fn write(&mut self, writer: &SqliteWriter) {
        self.until = None;
        let behind = mem::take(&mut self.behind);
        if behind.is_empty() {
            return;
        }
        let (games, rows): (Vec<_>, Vec<_>) = behind.into_iter().unzip();
        let write = SqliteWrite::List(rows);
        if let Err(error) = list(writer, &write).await {
            tracing::warn!(%error, "the list of games could not be updated; it may lack the last turns");
            let SqliteWrite::List(rows) = write else { return };
            (self.behind, self.until) =
                (games.into_iter().zip(rows).collect(), Some(tokio::time::Instant::now() + BEHIND));
        }
    }
}

async fn list(writer: &SqliteWriter, rows: &SqliteWrite) -> Result<(), StoreError> {
    let mut writing = writer.begin().await?;
    let result = write_all(writing.connection(), &[rows], |_| true).await;
    writer.end(writing, result).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Returns the state of a transaction that began a second ago after another that took two.
    fn tempo() -> WriteLatency {
        let tempo = WriteLatency::default();
        let begun = Instant::now().checked_sub(SECOND).unwrap();
        *tempo.state() =
            LatencyState { now: Some(TransactionTimes { begun, oldest: begun }), last: 2 * SECOND };
        tempo
    }

    #[test]
    fn wait_counts_current_and_earlier_transactions() {
        let tempo = tempo();
        // The time between two statements counts too.
        assert!(tempo.wait(3) >= 8 * SECOND);
        assert!(tempo.oldest() >= SECOND);
        tempo.state().last = Duration::ZERO;
        assert!(tempo.wait(3) >= 4 * SECOND, "this one takes longer than the last one");
    }

    #[test]
    fn a_slow_disk_sends_nobody_away_who_would_be_next() {
        let tempo = tempo();
        tempo.state().last = 1000 * SECOND;
        assert!(tempo.wait(0) >= SECOND, "this one takes so long already");
        tempo.begin(Instant::now());
        assert!(tempo.wait(0) < tempo.wait(1));
    }

    #[test]
    fn nobody_waits_where_nothing_is_written() {
        let tempo = tempo();
        tempo.end();
        assert!(tempo.state().last >= SECOND);
        assert_eq!((tempo.wait(7), tempo.oldest()), (Duration::ZERO, Duration::ZERO));
        tempo.begin(Instant::now());
        assert!(tempo.wait(7) >= SECOND);
    }
}
