//! Readiness of this server for traffic.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::Settings;
use crate::ports::{EngineJobs, ServerTime, Store};

/// Readiness check of the server's parts.
pub struct Readiness {
    store: Arc<dyn Store>,
    engine_jobs: Arc<dyn EngineJobs>,
    settings: Arc<Settings>,
    time: Arc<dyn ServerTime>,
    draining: AtomicBool,
    /// Time and result of the last test of the database.
    tried: Mutex<Option<(Instant, DatabaseProbe)>>,
}

/// A part of the server that may not be ready. The names are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadinessCheck {
    /// The server was asked to stop, and takes no new games.
    Draining,
    /// No recent write is certainly on disk.
    Write,
    /// The database cannot be read.
    Read,
    /// Too many plans of the computer wait in the engine queue.
    Engine,
}

impl ReadinessCheck {
    /// Returns the stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draining => "draining",
            Self::Write => "write",
            Self::Read => "read",
            Self::Engine => "engine",
        }
    }
}

/// Result of a test of the database.
#[derive(Clone, Copy, Debug)]
struct DatabaseProbe {
    writes: bool,
    reads: bool,
}

/// Time for which a failed test is reused: readiness requests put no load on a failing database.
const BELIEVED: Duration = Duration::from_secs(1);

impl Readiness {
    /// Returns the readiness of a server that has just been started.
    pub fn new(
        store: Arc<dyn Store>,
        engine_jobs: Arc<dyn EngineJobs>,
        settings: Arc<Settings>,
        time: Arc<dyn ServerTime>,
    ) -> Self {
        let draining = AtomicBool::new(false);
        Self { store, engine_jobs, settings, time, draining, tried: Mutex::default() }
    }

    /// Marks the server as asked to stop.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Release);
    }

    /// Returns whether the server was asked to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Acquire)
    }

    /// Returns the parts that are not ready. Frequent calls cause few writes.
    pub async fn missing(&self) -> Vec<ReadinessCheck> {
        let mut missing = Vec::new();
        if self.is_draining() {
            missing.push(ReadinessCheck::Draining);
        }
        if self.store.is_failing() {
            missing.push(ReadinessCheck::Write);
        } else {
            let DatabaseProbe { writes, reads } = self.trial().await;
            missing.extend((!writes).then_some(ReadinessCheck::Write));
            missing.extend((!reads).then_some(ReadinessCheck::Read));
        }
        if self.engine_jobs.stats().waiting > self.settings.ready_engine_queue {
            missing.push(ReadinessCheck::Engine);
        }
        missing
    }

    /// Returns the last test's result, if recent enough, or that of a new test. Concurrent callers wait for
    /// it.
    async fn trial(&self) -> DatabaseProbe {
        let mut tried = self.tried.lock().await;
        let (within, now) = (self.settings.ready_write_age, Instant::now());
        if let Some((at, trial)) = *tried {
            let believed = if trial.writes && trial.reads { within } else { within.min(BELIEVED) };
            if now.duration_since(at) < believed {
                return trial;
            }
        }
        let writes = timeout(within, self.store.try_write(self.time.now())).await;
        let reads = timeout(within, self.store.last_presence()).await;
        let trial = DatabaseProbe { writes: matches!(writes, Ok(Ok(()))), reads: matches!(reads, Ok(Ok(_))) };
        *tried = Some((now, trial));
        trial
    }
}

impl fmt::Debug for Readiness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Readiness")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use async_trait::async_trait;
    use secrecy::SecretString;

    use super::*;
    use crate::MachineTime;
    use crate::fixtures::MemoryStore;
    use crate::ports::{EngineJob, EngineJobError, QueueStats};

    /// An engine queue with this number of waiting jobs.
    #[derive(Debug, Default)]
    struct StubEngineQueue(AtomicUsize);

    #[async_trait]
    impl EngineJobs for StubEngineQueue {
        fn plays(&self, _: &str) -> bool {
            true
        }

        async fn run_job(&self, _: EngineJob) -> Result<SecretString, EngineJobError> {
            Err(EngineJobError::Failed)
        }

        fn stats(&self) -> QueueStats {
            QueueStats { waiting: self.0.load(Ordering::Relaxed), ..QueueStats::default() }
        }
    }

    fn readiness(set: impl FnOnce(&mut Settings)) -> (Readiness, Arc<MemoryStore>, Arc<StubEngineQueue>) {
        let (store, engine_jobs) = (Arc::new(MemoryStore::default()), Arc::new(StubEngineQueue::default()));
        let mut settings = Settings::default();
        set(&mut settings);
        let time = Arc::new(MachineTime::start());
        (Readiness::new(store.clone(), engine_jobs.clone(), settings.into(), time), store, engine_jobs)
    }

    #[tokio::test]
    async fn draining_server_is_not_ready() {
        let (readiness, ..) = readiness(|_| {});
        assert_eq!(readiness.missing().await, []);
        readiness.drain();
        assert_eq!(readiness.missing().await, [ReadinessCheck::Draining]);
    }

    #[tokio::test]
    async fn readiness_writes_only_when_last_is_stale() {
        let hour = Duration::from_secs(3600);
        let (readiness, store, _) = readiness(|settings| settings.ready_write_age = hour);
        assert_eq!(readiness.missing().await, []);
        let noted = store.last_presence().await.unwrap();
        assert!(noted.is_some(), "it was a write");
        store.note_presence(crate::Moment::new(7)).await.unwrap();
        assert_eq!(readiness.missing().await, []);
        assert_eq!(store.last_presence().await.unwrap().map(crate::Moment::millis), Some(7));
        *readiness.tried.lock().await = None;
        assert_eq!(readiness.missing().await, []);
        assert!(store.last_presence().await.unwrap() >= noted, "another one");
    }

    #[tokio::test]
    async fn what_is_not_ready_is_named() {
        let (readiness, store, engine_jobs) = readiness(|settings| settings.ready_engine_queue = 1);
        engine_jobs.0.store(2, Ordering::Relaxed);
        assert_eq!(readiness.missing().await, [ReadinessCheck::Engine]);
        engine_jobs.0.store(1, Ordering::Relaxed);
        store.fail(true);
        assert_eq!(readiness.missing().await, [ReadinessCheck::Write]);
        store.fail(false);
        assert_eq!(readiness.missing().await, []);
        let failed = DatabaseProbe { writes: true, reads: false };
        *readiness.tried.lock().await = Some((Instant::now(), failed));
        assert_eq!(readiness.missing().await, [ReadinessCheck::Read]);
    }
}
