use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Estimated duration of queued writes.
#[derive(Debug)]
pub(super) struct WriteEstimate {
    /// Maximal estimated time until a write is on disk; beyond it, writes are refused at once.
    patience: Duration,
    /// Duration of the last write, in microseconds.
    last: AtomicU64,
}

impl WriteEstimate {
    /// Returns the state before the first write.
    pub(super) const fn new(patience: Duration) -> Self {
        Self { patience, last: AtomicU64::new(0) }
    }

    /// Records the duration of a write.
    pub(super) fn took(&self, time: Duration) {
        self.last.store(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Returns whether a write that has waited for `waited` would be on disk soon enough behind `waiting`
    /// others on so many connections. With an empty queue every write is admitted, however slow the database
    /// is.
    pub(super) fn admits(&self, waiting: usize, connections: u32, waited: Duration) -> bool {
        let rounds = u32::try_from(waiting).unwrap_or(u32::MAX) / connections.max(1);
        let wait = Duration::from_micros(self.last.load(Ordering::Relaxed)).saturating_mul(rounds);
        wait.is_zero() || waited + wait <= self.patience
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_would_wait_too_long_is_sent_away() {
        let pace = WriteEstimate::new(Duration::from_secs(1));
        let (now, before) = (Duration::ZERO, Duration::from_millis(500));
        assert!(pace.admits(1_000_000, 8, now));
        pace.took(Duration::from_millis(10));
        assert!(pace.admits(807, 8, now));
        assert!(!pace.admits(808, 8, now));
        assert!(pace.admits(407, 8, before));
        assert!(!pace.admits(408, 8, before));
        pace.took(Duration::from_secs(30));
        assert!(pace.admits(7, 8, Duration::from_secs(2)));
        assert!(!pace.admits(8, 8, now));
    }
}
