use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How fast what waits for a connection is written.
#[derive(Debug)]
pub(super) struct Pace {
    /// Who would have to wait longer than this until something is on disk is sent away at once.
    patience: Duration,
    /// How long the last write has taken, in microseconds.
    last: AtomicU64,
}

impl Pace {
    /// Nothing has been written yet.
    pub(super) const fn new(patience: Duration) -> Self {
        Self { patience, last: AtomicU64::new(0) }
    }

    /// A write has taken so long.
    pub(super) fn took(&self, time: Duration) {
        self.last.store(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Whether who comes now, having waited for so long, would be on disk soon enough, where so many wait for so many
    /// connections. Where nobody waits nobody is sent away, however slow the database is.
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
        let pace = Pace::new(Duration::from_secs(1));
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
