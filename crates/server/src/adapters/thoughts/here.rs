use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretString;

use super::places::Places;
use crate::ports::{NoPlan, Opponent, Thinking, Thought, Thoughts};

/// Engine queue of a server that runs jobs on threads of its own.
pub(crate) struct Here {
    places: Places,
    opponent: Arc<dyn Opponent>,
    /// Time limit of a job.
    limit: Duration,
    dropped: AtomicU64,
}

impl Here {
    /// Returns a queue for so many concurrent jobs with a time limit each.
    pub(crate) fn new(opponent: Arc<dyn Opponent>, places: u16, limit: Duration) -> Self {
        Self { places: Places::new(places.into()), opponent, limit, dropped: AtomicU64::new(0) }
    }
}

/// Guard that tells an opponent to stop when its result is no longer needed.
struct Stop<'a> {
    stop: Arc<AtomicBool>,
    /// Counter of jobs stopped because their results were no longer needed.
    dropped: Option<&'a AtomicU64>,
}

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(dropped) = self.dropped {
            dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[async_trait]
impl Thoughts for Here {
    fn plays(&self, variant: &str) -> bool {
        self.opponent.plays(variant)
    }

    async fn think(&self, thought: Thought) -> Result<SecretString, NoPlan> {
        let mut stop = Stop { stop: Arc::default(), dropped: Some(&self.dropped) };
        let place = self.places.ask(&thought).await.map_err(|_| NoPlan::Failed)?;
        let (opponent, stopped) = (self.opponent.clone(), stop.stop.clone());
        let Thought { record, seat, level, seed, .. } = thought;
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
        chosen.map_err(|_| NoPlan::Late)?.map_err(|_| NoPlan::Failed)?.map_err(NoPlan::from)
    }

    fn thinking(&self) -> Thinking {
        let (waiting, thinking) = self.places.counts();
        Thinking { waiting, thinking, dropped: self.dropped.load(Ordering::Relaxed), lost: 0 }
    }
}

impl fmt::Debug for Here {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Here")
    }
}
