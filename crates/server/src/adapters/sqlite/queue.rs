use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Mutex as AsyncMutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::sleep_until;

use super::batch::{Answer, Write, entries, write_all};
use super::checkpoint::Counter;
use super::listing::Listing;
use super::tempo::Tempo;
use super::witness::Witness;
use super::writer::Writer;
use crate::adapters::stored::heads::Verdict;
use crate::adapters::stored::row::{Entry, Trace};
use crate::base::ids::GameId;
use crate::ports::{StoreError, WriteError};

/// What waits to be written. All that waits at once is one transaction, and shares its sync: the more there is to do,
/// the less of it each costs.
///
/// What has been taken is written even if whoever wanted it has gone, and nobody who goes stops what others wait for.
#[derive(Debug)]
pub(super) struct Queue {
    writer: Arc<Writer>,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    worker: AsyncMutex<Option<JoinHandle<()>>>,
    tempo: Arc<Tempo>,
    patience: Patience,
}

/// How much may wait before more is refused at once: who has to wait that long would rather know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// So many jobs at most.
    pub(super) jobs: usize,
    /// None of them longer than this.
    pub(super) oldest: Duration,
    /// What is brought now must be on disk after this, or it is better not brought.
    pub(super) receipt: Duration,
}

impl Patience {
    /// Whoever would wait longer than this is told so before anything is done, and who was admitted is refused when
    /// twice the time has gone by.
    pub(super) fn of(receipt: Duration) -> Self {
        Self { jobs: JOBS, oldest: receipt.saturating_mul(2), receipt }
    }
}

/// So much may wait: what is written in half a second on a machine with nothing to spare.
const JOBS: usize = 1024;

/// How much is written in one transaction at most.
const BATCH: usize = 256;

/// No transaction begins sooner after another one: on a fast disk nearly everything would have one of its own, and what
/// that costs besides the disk makes everybody wait longer. Who comes when nobody else does does not wait.
const PACE: Duration = Duration::from_millis(4);

/// Who is told what was written.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) witness: Witness,
    pub(super) counter: Counter,
}

/// Something to be written, and somebody who waits for the verdict.
struct Job {
    write: Write,
    since: Instant,
    done: oneshot::Sender<Answer>,
}

impl Queue {
    /// A queue of what this writer is to write, and who is told what was written.
    pub(super) fn new(writer: Arc<Writer>, told: Told, patience: Patience) -> Self {
        let (jobs, waiting) = mpsc::channel(patience.jobs);
        let tempo = Arc::new(Tempo::default());
        let worker = tokio::spawn(work(waiting, writer.clone(), told, tempo.clone()));
        let (jobs, worker) = (Mutex::new(Some(jobs)), AsyncMutex::new(Some(worker)));
        Self { writer, jobs, worker, tempo, patience }
    }

    /// Writes something; it is on disk when this succeeds with [`Verdict::Written`].
    ///
    /// # Errors
    /// [`WriteError`].
    pub(super) async fn write(&self, write: Write) -> Result<Verdict, WriteError> {
        let answer = self.push(write)?;
        Ok(verdict(answer).await?)
    }

    /// Writes something that is never too much; it waits for its place if there is none.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(super) async fn write_in_any_case(&self, write: Write) -> Result<Verdict, StoreError> {
        let (job, answer) = Job::new(write);
        let jobs = self.jobs()?;
        jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        drop(jobs);
        verdict(answer).await
    }

    /// Lets something wait to be written.
    ///
    /// # Errors
    /// [`WriteError`]: nothing waits, and nothing will be written of it.
    pub(super) fn push(&self, write: Write) -> Result<oneshot::Receiver<Answer>, WriteError> {
        let jobs = self.jobs()?;
        if self.tempo.oldest() > self.patience.oldest {
            return Err(self.turn_away());
        }
        let (job, answer) = Job::new(write);
        match jobs.try_send(job) {
            Ok(()) => Ok(answer),
            Err(TrySendError::Full(_)) => Err(self.turn_away()),
            Err(TrySendError::Closed(_)) => Err(StoreError::Closed.into()),
        }
    }

    /// Says before anything is done whether what is brought then would be on disk soon enough, where whoever brings it
    /// has waited for so long already.
    ///
    /// # Errors
    /// [`WriteError::Busy`] if not.
    pub(super) fn admit(&self, waited: Duration) -> Result<(), WriteError> {
        let others = u32::try_from(self.waiting() / BATCH).unwrap_or(u32::MAX);
        let wait = self.tempo.wait(others);
        let is_soon = if others == 0 {
            // Who comes into the very next transaction would not be faster by coming again.
            wait <= self.patience.receipt
        } else {
            // Where many wait, as much time again goes by until all are read and told.
            waited + wait <= self.patience.receipt / 2
        };
        if is_soon { Ok(()) } else { Err(self.turn_away()) }
    }

    fn turn_away(&self) -> WriteError {
        if let Some(watch) = self.writer.watch() {
            watch.turned_away();
        }
        WriteError::Busy
    }

    /// How much waits.
    pub(super) fn waiting(&self) -> usize {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.as_ref().map_or(0, |jobs| jobs.max_capacity() - jobs.capacity())
    }

    /// Where jobs are brought, unless nothing is written now.
    fn jobs(&self) -> Result<mpsc::Sender<Job>, StoreError> {
        let jobs =
            self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(StoreError::Closed)?;
        if self.writer.is_failing() { Err(StoreError::Failing) } else { Ok(jobs) }
    }

    /// Takes nothing more, and returns when all that waits is written or has failed.
    pub(super) async fn close(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(worker) = self.worker.lock().await.take()
            && let Err(error) = worker.await
        {
            tracing::error!(%error, "what waited to be written was not written to its end");
        }
    }
}

impl Job {
    fn new(write: Write) -> (Self, oneshot::Receiver<Answer>) {
        let (done, answer) = oneshot::channel();
        (Self { write, since: Instant::now(), done }, answer)
    }
}

/// Writes what waits until nobody can bring more.
async fn work(
    mut waiting: mpsc::Receiver<Job>,
    writer: Arc<Writer>,
    Told { mut witness, mut counter }: Told,
    tempo: Arc<Tempo>,
) {
    let (mut jobs, mut listing) = (Vec::with_capacity(BATCH), Listing::default());
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
            // Later it would bring back the row of a game that is gone.
            listing.write(&writer).await;
        }
        let written = match witness.forget(&forgotten) {
            Ok(()) => write(&writer, &mut jobs, &mut listing).await,
            Err(error) => Err(StoreError::Database(Arc::new(error))),
        };
        tempo.end();
        if let Ok(answers) = &written {
            // Before anybody is told: what the witness does not know nobody was promised.
            witness.note(&traces(&jobs, answers));
        }
        counter.note(jobs.len());
        answer(jobs.drain(..), written);
        // What comes until then is written together.
        sleep_until(begun + PACE).await;
    }
    listing.write(&writer).await;
}

/// The games that these jobs forget.
fn forgotten(jobs: &[Job]) -> Vec<GameId> {
    let games = jobs.iter().map(|job| match &job.write {
        Write::Forget { games, .. } => games.as_slice(),
        _ => &[],
    });
    games.flatten().cloned().collect()
}

/// By what the events are known again that were written.
fn traces(jobs: &[Job], answers: &[Answer]) -> Vec<Trace> {
    let written = jobs.iter().zip(answers).filter(|(_, answer)| matches!(answer, Ok(Verdict::Written)));
    written.flat_map(|(job, _)| entries(&job.write)).filter_map(Entry::trace).collect()
}

/// Writes jobs in one transaction, but for those that fail alone. If it fails nobody knows what became of any of them.
async fn write(writer: &Writer, jobs: &mut [Job], listing: &mut Listing) -> Result<Vec<Answer>, StoreError> {
    let is_listed = Listing::is_listed(jobs.len());
    let writes: Vec<_> = jobs.iter().map(|job| &job.write).collect();
    let mut writing = writer.begin().await?;
    let written = write_all(writing.connection(), &writes, is_listed).await;
    let answers = writer.end(writing, written).await?;
    for (job, answer) in jobs.iter_mut().zip(&answers) {
        if let (Write::Events(entries), Ok(Verdict::Written)) = (&mut job.write, answer) {
            entries.iter_mut().for_each(|entry| listing.note(entry, is_listed));
        }
    }
    Ok(answers)
}

/// What became of a job. Who writes answers each, unless the whole program ends.
async fn verdict(answer: oneshot::Receiver<Answer>) -> Answer {
    answer.await.unwrap_or(Err(StoreError::Closed))
}

/// Says to all who wait what became of their jobs. Whoever has gone does not hear it.
fn answer(jobs: impl Iterator<Item = Job>, written: Result<Vec<Answer>, StoreError>) {
    match written {
        Ok(answers) => jobs.zip(answers).for_each(|(job, answer)| {
            let _ = job.done.send(answer);
        }),
        Err(error) => jobs.for_each(|job| {
            let _ = job.done.send(Err(error.clone()));
        }),
    }
}
