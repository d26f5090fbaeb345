use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretString;

use super::slots::Slots;
use crate::ports::{ComputerPlayer, EngineJob, EngineJobError, EngineJobs, QueueStats};

/// Engine queue of a server that runs jobs on threads of its own.
pub struct LocalEngineJobs {
    places: Slots,
    opponent: Arc<dyn ComputerPlayer>,
    /// Time limit of a job.
    limit: Duration,
    dropped: AtomicU64,
}

impl LocalEngineJobs {
    /// Returns a queue for so many concurrent jobs with a time limit each.
    pub fn new(opponent: Arc<dyn ComputerPlayer>, places: u16, limit: Duration) -> Self {
        Self { places: Slots::new(places.into()), opponent, limit, dropped: AtomicU64::new(0) }
    }
}

/// Guard that tells an opponent to stop when its result is no longer needed.
struct LocalStopGuard<'a> {
    stop: Arc<AtomicBool>,
    /// Counter of jobs stopped because their results were no longer needed.
    dropped: Option<&'a AtomicU64>,
}

impl Drop for LocalStopGuard<'_> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(dropped) = self.dropped {
            dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[async_trait]
impl EngineJobs for LocalEngineJobs {
    fn plays(&self, variant: &str) -> bool {
        self.opponent.plays(variant)
    }

    async fn run_job(&self, job: EngineJob) -> Result<SecretString, EngineJobError> {
        let mut stop = LocalStopGuard { stop: Arc::default(), dropped: Some(&self.dropped) };
        let place = self.places.ask(&job).await.map_err(|_| EngineJobError::Failed)?;
        let (opponent, stopped) = (self.opponent.clone(), stop.stop.clone());
        let EngineJob { record, seat, level, seed, .. } = job;
        let chosen = tokio::task::spawn_blocking(move || {
            // The place is released when the opponent has stopped.
            let _place = place;
            let stop = || stopped.load(Ordering::Relaxed);
            opponent.answer(&record, seat, level, seed.expose(), &stop).map(SecretString::from)
        });
        // The weakest level takes a moment, and there is none below it.
        let is_weakest = level.is_some_and(|level| level.number() == 1);
        let limit = if is_weakest { Duration::MAX } else { self.limit };
        let chosen = tokio::time::timeout(limit, chosen).await;
        stop.dropped = None;
        chosen
            .map_err(|_| EngineJobError::Late)?
            .map_err(|_| EngineJobError::Failed)?
            .map_err(EngineJobError::from)
    }

    fn stats(&self) -> QueueStats {
        let (waiting, running) = self.places.counts();
        QueueStats { waiting, running, dropped: self.dropped.load(Ordering::Relaxed), lost: 0 }
    }
}

impl fmt::Debug for LocalEngineJobs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LocalEngineJobs")
    }
}
