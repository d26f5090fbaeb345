use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use zugleich_store::database_error;

use async_trait::async_trait;
use secrecy::SecretString;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

use super::engine_workers::EngineWorkers;
use super::job_queue::JobQueue;
use super::job_row::{JobRow, renew_wanted, take_results, withdraw};
use super::pending_requests::PendingRequests;
use crate::connect::{LIMIT, with_timeout};
use zugleich_session::ports::{
    ComputerPlayer, EngineJob, EngineJobError, EngineJobs, QueueStats, ServerNotification,
};

/// Interval of renewals, and of checks for answers without a notification.
const RENEWAL: Duration = Duration::from_secs(1);

/// The engine queue in a database, worked off by its servers and workers.
#[derive(Clone)]
pub struct PostgresEngineJobs(Arc<JobRequester>);

struct JobRequester {
    queue: JobQueue,
    opponent: Arc<dyn ComputerPlayer>,
    /// Workers of this server, possibly none.
    workers: Arc<EngineWorkers>,
    working: Mutex<Option<JoinHandle<()>>>,
    waiters: PendingRequests,
    /// Number of withdrawn jobs.
    withdrawn: AtomicU64,
    closed: watch::Sender<bool>,
}

impl PostgresEngineJobs {
    /// Starts to request jobs and, with `places` workers, to run them, until it is closed.
    pub fn start(queue: JobQueue, opponent: Arc<dyn ComputerPlayer>, places: u16, limit: Duration) -> Self {
        let workers = EngineWorkers::new(queue.clone(), opponent.clone(), places, limit);
        let working = (places > 0).then(|| tokio::spawn(workers.clone().work()));
        let engine_jobs = Self(Arc::new(JobRequester {
            queue,
            opponent,
            workers,
            working: working.into(),
            waiters: PendingRequests::default(),
            withdrawn: AtomicU64::new(0),
            closed: watch::Sender::new(false),
        }));
        tokio::spawn(engine_jobs.clone().run_renewals());
        engine_jobs
    }

    /// Renews jobs and distributes answers, until it is closed.
    async fn run_renewals(self) {
        let (inner, mut closed) = (&self.0, self.0.closed.subscribe());
        let mut renewals = tokio::time::interval(RENEWAL);
        renewals.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let renews = tokio::select! {
                _ = renewals.tick() => true,
                () = inner.queue.answered.notified() => false,
                _ = closed.wait_for(|closed| *closed) => return,
            };
            if let Err(error) = inner.distribute_answers(renews).await {
                tracing::warn!(%error, "the results of jobs could not be read");
            }
        }
    }
}

impl JobRequester {
    /// Distributes available answers, and renews the other jobs if `renews`.
    async fn distribute_answers(&self, renews: bool) -> Result<(), sqlx::Error> {
        let ids = self.waiters.ids();
        if ids.is_empty() {
            return Ok(());
        }
        let answers = with_timeout(take_results(&self.queue.pool, &ids)).await?;
        for answer in answers {
            self.waiters.answer(&answer.id, answer.plan(&self.queue.vault));
        }
        if !renews {
            return Ok(());
        }
        let known: HashMap<_, _> =
            with_timeout(renew_wanted(&self.queue.pool, &ids)).await?.into_iter().collect();
        for asked in self.waiters.update_states(&ids, &known) {
            // Another server has taken the answer, or this one could not renew the job in time.
            with_timeout(asked.enqueue(&self.queue.pool, &self.queue.node)).await?;
            self.queue.notify_job();
        }
        Ok(())
    }
}

#[async_trait]
impl EngineJobs for PostgresEngineJobs {
    fn plays(&self, variant: &str) -> bool {
        self.0.opponent.plays(variant)
    }

    async fn run_job(&self, job: EngineJob) -> Result<SecretString, EngineJobError> {
        let inner = &self.0;
        let asked = Arc::new(JobRow::new(&job, &inner.queue.vault));
        let (plan, planned) = oneshot::channel();
        let number = inner.waiters.join(asked.clone(), plan);
        let _wanted = WithdrawGuard { inner: inner.clone(), id: asked.id.clone(), number };
        let queued = with_timeout(asked.enqueue(&inner.queue.pool, &inner.queue.node)).await;
        queued.map_err(database_error)?;
        inner.waiters.mark_inserted(&asked.id);
        inner.queue.notify_job();
        planned.await.map_err(|_| EngineJobError::Failed)?
    }

    fn handle_notification(&self, notification: &ServerNotification) {
        self.0.queue.handle_notification(notification);
    }

    fn stats(&self) -> QueueStats {
        let dropped = self.0.withdrawn.load(Ordering::Relaxed);
        QueueStats { waiting: self.0.waiters.count(), dropped, ..self.0.workers.stats() }
    }

    async fn close(&self) {
        self.0.workers.release_all();
        let working = self.0.working.lock().unwrap_or_else(PoisonError::into_inner).take();
        let ended = async {
            if let Some(working) = working {
                // The outcome of the task is not needed.
                let _ = working.await;
            }
            self.0.closed.send_replace(true);
            self.0.queue.close().await;
        };
        if tokio::time::timeout(LIMIT, ended).await.is_err() {
            tracing::warn!("the engine workers did not stop in time");
        }
    }
}

/// Guard that withdraws a job when it is dropped.
struct WithdrawGuard {
    inner: Arc<JobRequester>,
    id: String,
    number: u64,
}

impl Drop for WithdrawGuard {
    fn drop(&mut self) {
        if !self.inner.waiters.leave(&self.id, self.number) {
            return;
        }
        self.inner.withdrawn.fetch_add(1, Ordering::Relaxed);
        // Without a runtime this server stops, and its jobs expire.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let (queue, id) = (self.inner.queue.clone(), std::mem::take(&mut self.id));
        runtime.spawn(async move {
            if let Err(error) = with_timeout(withdraw(&queue.pool, &id, &queue.node)).await {
                tracing::debug!(%error, "a job could not be withdrawn; it expires in a few seconds");
            }
        });
    }
}

impl fmt::Debug for PostgresEngineJobs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PostgresEngineJobs")
    }
}
