use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval_at, sleep};
use zugleich_render::record;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;

use super::claim::{ClaimedJob, claim};
use super::job_queue::JobQueue;
use super::job_row::{level_of, place, seed_of};
use super::lease::{JobError, LeaseState, release_lease, renew_lease, submit_result};
use crate::connect::with_timeout;
use zugleich_session::ports::{ComputerPlayer, QueueStats};
use zugleich_store::stored::event_secrets::padding;

/// Interval of checks for a waiting job without a notification.
const LOOK: Duration = Duration::from_secs(1);
/// Interval of a worker's renewals. A worker without one for five seconds counts as dead.
const RENEWAL: Duration = Duration::from_secs(1);
/// Number of attempts to store an answer, with a pause between them.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_secs(1);

/// The workers of one process on a queue in a database.
pub struct EngineWorkers {
    queue: JobQueue,
    opponent: Arc<dyn ComputerPlayer>,
    places: Arc<Semaphore>,
    /// Time limit of a job.
    limit: Duration,
    shift: watch::Sender<WorkerPhase>,
    running: AtomicUsize,
    dropped: AtomicU64,
    lost: AtomicU64,
}

/// Phase of the workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum WorkerPhase {
    /// Jobs are run.
    Working,
    /// No job is started.
    Ending,
    /// Running jobs are released.
    GivingBack,
}

/// Outcome of a job in this process.
enum JobOutcome {
    Plan(SecretString),
    Fault(JobError),
    Unwanted,
    Lost,
    GivenBack,
}

impl EngineWorkers {
    /// Returns workers for so many concurrent jobs with a time limit each.
    pub fn new(
        queue: JobQueue,
        opponent: Arc<dyn ComputerPlayer>,
        places: u16,
        limit: Duration,
    ) -> Arc<Self> {
        Arc::new(Self {
            queue,
            opponent,
            places: Arc::new(Semaphore::new(places.into())),
            limit,
            shift: watch::Sender::new(WorkerPhase::Working),
            running: AtomicUsize::new(0),
            dropped: AtomicU64::new(0),
            lost: AtomicU64::new(0),
        })
    }

    /// Stops starting jobs; [`EngineWorkers::work`] returns when the running ones are done.
    pub fn end(&self) {
        self.go_to(WorkerPhase::Ending);
    }

    /// Releases the running jobs.
    pub fn release_all(&self) {
        self.go_to(WorkerPhase::GivingBack);
    }

    /// Returns whether no job is started any more.
    pub fn is_ending(&self) -> bool {
        *self.shift.borrow() != WorkerPhase::Working
    }

    fn go_to(&self, shift: WorkerPhase) {
        self.shift.send_modify(|now| *now = shift.max(*now));
    }

    /// Returns statistics of the workers.
    pub fn stats(&self) -> QueueStats {
        QueueStats {
            waiting: 0,
            running: self.running.load(Ordering::Relaxed),
            dropped: self.dropped.load(Ordering::Relaxed),
            lost: self.lost.load(Ordering::Relaxed),
        }
    }

    /// Claims and runs jobs until the workers are ended and idle.
    pub async fn work(self: Arc<Self>) {
        let mut running = JoinSet::new();
        while let Some(place) = self.place().await {
            while running.try_join_next().is_some() {}
            match with_timeout(claim(&self.queue)).await {
                Ok(Some(claimed)) => {
                    running.spawn(self.clone().run(claimed, place));
                }
                Ok(None) => {
                    drop(place);
                    self.wait_for_job(LOOK).await;
                }
                Err(error) => {
                    drop(place);
                    tracing::warn!(%error, "the engine queue could not be read");
                    sleep(PAUSE).await;
                }
            }
        }
        while running.join_next().await.is_some() {}
    }

    /// Waits for a free worker; `None` once the workers are ended.
    async fn place(&self) -> Option<OwnedSemaphorePermit> {
        tokio::select! {
            biased;
            () = self.phase_reached(WorkerPhase::Ending) => None,
            place = self.places.clone().acquire_owned() => place.ok(),
        }
    }

    /// Waits until there may be a job.
    async fn wait_for_job(&self, at_most: Duration) {
        tokio::select! {
            () = self.queue.asked.notified() => {}
            () = sleep(at_most) => {}
            () = self.phase_reached(WorkerPhase::Ending) => {}
        }
    }

    async fn phase_reached(&self, shift: WorkerPhase) {
        // This struct owns the sender, so waiting cannot fail.
        let _ = self.shift.subscribe().wait_for(|now| *now >= shift).await;
    }

    async fn run(self: Arc<Self>, claimed: ClaimedJob, place: OwnedSemaphorePermit) {
        self.running.fetch_add(1, Ordering::Relaxed);
        let end = self.run_to_outcome(&claimed, place).await;
        self.running.fetch_sub(1, Ordering::Relaxed);
        match end {
            JobOutcome::Plan(plan) => {
                let sealed = self.seal(&claimed, &plan);
                self.submit(&claimed.id, Ok(&sealed)).await;
            }
            JobOutcome::Fault(fault) => self.submit(&claimed.id, Err(fault)).await,
            JobOutcome::Unwanted => {
                self.dropped.fetch_add(1, Ordering::Relaxed);
            }
            JobOutcome::Lost => {
                self.lost.fetch_add(1, Ordering::Relaxed);
            }
            JobOutcome::GivenBack => self.release(&claimed.id).await,
        }
    }

    /// Runs a job and renews its claim meanwhile.
    async fn run_to_outcome(&self, claimed: &ClaimedJob, place: OwnedSemaphorePermit) -> JobOutcome {
        let stop = WorkerStopGuard::default();
        let mut chosen = match self.choose(claimed, place, &stop) {
            Ok(chosen) => chosen,
            Err(fault) => return JobOutcome::Fault(fault),
        };
        // The weakest level takes a moment, and there is none below it.
        let limit = sleep(if claimed.level == 1 { Duration::MAX } else { self.limit });
        tokio::pin!(limit);
        let mut renewals = interval_at(Instant::now() + RENEWAL, RENEWAL);
        loop {
            tokio::select! {
                chosen = &mut chosen => return chosen.unwrap_or(JobOutcome::Fault(JobError::Failed)),
                () = &mut limit => return JobOutcome::Fault(JobError::Late),
                () = self.phase_reached(WorkerPhase::GivingBack) => return JobOutcome::GivenBack,
                _ = renewals.tick() => {}
            }
            match with_timeout(renew_lease(&self.queue.pool, &claimed.id, &self.queue.node)).await {
                Ok(LeaseState::Here) => {}
                Ok(LeaseState::Unwanted) => return JobOutcome::Unwanted,
                Ok(LeaseState::Lost) => return JobOutcome::Lost,
                Err(error) => tracing::warn!(%error, "the lease of a job could not be renewed"),
            }
        }
    }

    /// Runs the opponent on a blocking thread. The permit is released when it has stopped.
    fn choose(
        &self,
        claimed: &ClaimedJob,
        place: OwnedSemaphorePermit,
        stop: &WorkerStopGuard,
    ) -> Result<tokio::task::JoinHandle<JobOutcome>, JobError> {
        let record = record::read_json(&claimed.record).map_err(|_| JobError::Failed)?;
        let seat = if claimed.seat == color_name(Color::White) { Color::White } else { Color::Black };
        let level = level_of(claimed.level).ok_or(JobError::Failed)?;
        let seed = seed_of(&claimed.id, &claimed.seed, &self.queue.vault).ok_or(JobError::Failed)?;
        let (opponent, stopped) = (self.opponent.clone(), stop.0.clone());
        Ok(tokio::task::spawn_blocking(move || {
            let _place = place;
            let stop = || stopped.load(Ordering::Relaxed);
            match opponent.answer(&record, seat, level, seed.expose(), &stop) {
                Ok(plan) => JobOutcome::Plan(plan.into()),
                Err(why) => {
                    if !stop() {
                        tracing::error!(%why, "a job failed");
                    }
                    JobOutcome::Fault(JobError::None)
                }
            }
        }))
    }

    /// Encrypts a plan for the place of its answer.
    fn seal(&self, claimed: &ClaimedJob, plan: &SecretString) -> String {
        let variant = record::read_json(&claimed.record).map(|record| record.variant).unwrap_or_default();
        self.queue.vault.seal(plan.expose_secret(), padding(&variant), &place(&claimed.id))
    }

    async fn submit(&self, id: &str, answer: Result<&str, JobError>) {
        for attempt in 1..=ATTEMPTS {
            match with_timeout(submit_result(&self.queue.pool, id, answer)).await {
                Ok(counts) => {
                    if counts {
                        self.queue.notify_answer();
                    }
                    return;
                }
                Err(error) => tracing::warn!(%error, attempt, "the result of a job could not be stored"),
            }
            sleep(PAUSE).await;
        }
    }

    async fn release(&self, id: &str) {
        match with_timeout(release_lease(&self.queue.pool, id, &self.queue.node)).await {
            Ok(()) => self.queue.notify_job(),
            // Its claim expires a little later.
            Err(error) => tracing::warn!(%error, "a job could not be released"),
        }
    }
}

/// Guard that tells an opponent to stop when its result is no longer needed.
#[derive(Default)]
struct WorkerStopGuard(Arc<AtomicBool>);

impl Drop for WorkerStopGuard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl fmt::Debug for EngineWorkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EngineWorkers")
    }
}
