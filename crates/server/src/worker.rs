//! A process that computes engine plans for the servers on one PostgreSQL database, and serves no players.

use std::fmt;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::http::{counted_router, serve};
use zugleich_session::Settings;
use zugleich_session::ports::{ComputerPlayer, NotificationBus};
use zugleich_session::service::{MetricsRegistry, ScrapeValues};
use zugleich_store::{Location, OpenError, StoreConfig};
use zugleich_store_postgres::{EngineWorkers, JobQueue, WorkerConnections};

/// Time limit for returning unfinished engine jobs.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);

/// Worker that takes engine jobs from servers and returns plans.
pub struct Worker {
    workplace: WorkerConnections,
    workers: Arc<EngineWorkers>,
    settings: Arc<Settings>,
}

impl Worker {
    /// Connects to the database of the servers.
    ///
    /// # Errors
    /// [`OpenError`], which explains the obstacle in one sentence.
    pub async fn open(
        location: &Location,
        settings: Settings,
        opponent: Arc<dyn ComputerPlayer>,
    ) -> Result<Self, OpenError> {
        let Location::Postgres(url) = location else {
            return Err(OpenError::NobodyAsks(location.to_string()));
        };
        if settings.engine_threads == 0 {
            return Err(OpenError::NobodyThinks);
        }
        let workplace = WorkerConnections::open(url, &StoreConfig::from(&settings)).await?;
        let queue = workplace.queue.clone();
        let workers =
            EngineWorkers::new(queue, opponent, settings.engine_threads, settings.engine_time_limit);
        Ok(Self { workplace, workers, settings: settings.into() })
    }

    /// Computes plans until `stop` completes. Then it begins no more jobs, and returns those that it cannot
    /// finish within the drain time; when `at_once` completes, immediately.
    pub async fn work(
        self,
        metrics: Option<TcpListener>,
        stop: impl Future<Output = ()> + Send,
        at_once: impl Future<Output = ()> + Send,
    ) {
        let (stopped, stopping) = watch::channel(false);
        let counted = metrics.map(|listener| tokio::spawn(self.count(listener, stopping)));
        let hearing =
            tokio::spawn(forward_notifications(self.workplace.bus.clone(), self.workplace.queue.clone()));
        let mut working = tokio::spawn(self.workers.clone().work());
        let mut at_once = pin!(at_once);
        let is_hurried = tokio::select! {
            () = stop => false,
            () = &mut at_once => true,
        };
        tracing::info!("the worker is stopping and starts no new plan");
        self.workers.end();
        let patience = async {
            if !is_hurried {
                tokio::select! {
                    () = sleep(self.settings.drain_time) => {}
                    () = &mut at_once => {}
                }
            }
        };
        let has_ended = tokio::select! {
            _ = &mut working => true,
            () = patience => false,
        };
        if !has_ended {
            self.workers.release_all();
            if timeout(SHUTDOWN_GRACE, working).await.is_err() {
                tracing::warn!("the engine jobs of this worker could not be released in time");
            }
        }
        hearing.abort();
        stopped.send_replace(true);
        if let Some(counted) = counted {
            // Slower readers are cut off at process exit.
            let _ = timeout(SHUTDOWN_GRACE, counted).await;
        }
        self.workplace.close().await;
    }

    /// Serves the metrics.
    fn count(
        &self,
        listener: TcpListener,
        stopping: watch::Receiver<bool>,
    ) -> impl Future<Output = ()> + use<> {
        let (meters, workers) = (Arc::new(MetricsRegistry::new()), self.workers.clone());
        let draining = self.workers.clone();
        let render = move || {
            let draining = draining.is_ending();
            meters.render(ScrapeValues { draining, engine: workers.stats(), ..ScrapeValues::default() })
        };
        serve(listener, counted_router(render), self.settings.clone(), stopping)
    }
}

/// Listens for notifications of new engine jobs.
async fn forward_notifications(bus: Arc<dyn NotificationBus>, queue: JobQueue) {
    loop {
        queue.handle_notification(&bus.recv().await);
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Worker")
    }
}
