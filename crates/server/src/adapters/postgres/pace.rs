use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Who would have to wait longer than this until something is on disk is sent away at once.
const PATIENCE: Duration = Duration::from_secs(1);

/// How fast what waits for a connection is written.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// How long the last write has taken, in microseconds.
    last: AtomicU64,
}

impl Pace {
    /// A write has taken so long.
    pub(super) fn took(&self, time: Duration) {
        self.last.store(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Whether who comes now would be on disk soon enough, where so many wait for so many connections. Where nobody
    /// waits nobody is sent away, however slow the database is.
    pub(super) fn admits(&self, waiting: usize, connections: u32) -> bool {
        let rounds = u32::try_from(waiting).unwrap_or(u32::MAX) / connections.max(1);
        Duration::from_micros(self.last.load(Ordering::Relaxed)).saturating_mul(rounds) <= PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_would_wait_too_long_is_sent_away() {
        let pace = Pace::default();
        assert!(pace.admits(1_000_000, 8));
        pace.took(Duration::from_millis(10));
        assert!(pace.admits(807, 8));
        assert!(!pace.admits(808, 8));
        pace.took(Duration::from_secs(30));
        assert!(pace.admits(7, 8));
        assert!(!pace.admits(8, 8));
    }
}
