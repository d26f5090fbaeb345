use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Measures transactions to estimate the time until a new write is on disk.
#[derive(Debug, Default)]
pub(super) struct WriteLatency(Mutex<LatencyState>);

#[derive(Clone, Copy, Debug, Default)]
struct LatencyState {
    /// The current transaction.
    now: Option<TransactionTimes>,
    /// Duration of the last one.
    last: Duration,
}

#[derive(Clone, Copy, Debug)]
struct TransactionTimes {
    begun: Instant,
    /// Arrival of its oldest write: queued ones have arrived later.
    oldest: Instant,
}

impl WriteLatency {
    /// Records the start of a transaction and the arrival of its oldest write.
    pub(super) fn begin(&self, oldest: Instant) {
        self.state().now = Some(TransactionTimes { begun: Instant::now(), oldest });
    }

    /// Records the end of the transaction.
    pub(super) fn end(&self) {
        let mut state = self.state();
        if let Some(ended) = state.now.take() {
            state.last = ended.begun.elapsed();
        }
    }

    /// Returns the age of the oldest write.
    pub(super) fn oldest(&self) -> Duration {
        self.state().now.map_or(Duration::ZERO, |now| now.oldest.elapsed())
    }

    /// Returns a lower bound for the time until a write is on disk that waits behind so many other
    /// transactions.
    ///
    /// Without a current transaction it is zero, however long the last one took. For the very next
    /// transaction it is only the time that the current one has taken so far: a retry would not be faster,
    /// however slow the disk is.
    pub(super) fn wait(&self, others: u32) -> Duration {
        let LatencyState { now, last } = *self.state();
        let Some(gone) = now.map(|now| now.begun.elapsed()) else { return Duration::ZERO };
        if others == 0 {
            return gone;
        }
        let each = last.max(gone);
        each.saturating_mul(others.saturating_add(1)) + (each - gone)
    }

    fn state(&self) -> MutexGuard<'_, LatencyState> {
        // The lock guards a pair of values: a panic cannot leave it half written.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Returns the state of a transaction that began a second ago after another that took two.
    fn tempo() -> WriteLatency {
        let tempo = WriteLatency::default();
        let begun = Instant::now().checked_sub(SECOND).unwrap();
        *tempo.state() =
            LatencyState { now: Some(TransactionTimes { begun, oldest: begun }), last: 2 * SECOND };
        tempo
    }

    #[test]
    fn wait_counts_current_and_earlier_transactions() {
        let tempo = tempo();
        // The time between two statements counts too.
        assert!(tempo.wait(3) >= 8 * SECOND);
        assert!(tempo.oldest() >= SECOND);
        tempo.state().last = Duration::ZERO;
        assert!(tempo.wait(3) >= 4 * SECOND, "this one takes longer than the last one");
    }

    #[test]
    fn a_slow_disk_sends_nobody_away_who_would_be_next() {
        let tempo = tempo();
        tempo.state().last = 1000 * SECOND;
        assert!(tempo.wait(0) >= SECOND, "this one takes so long already");
        tempo.begin(Instant::now());
        assert!(tempo.wait(0) < tempo.wait(1));
    }

    #[test]
    fn nobody_waits_where_nothing_is_written() {
        let tempo = tempo();
        tempo.end();
        assert!(tempo.state().last >= SECOND);
        assert_eq!((tempo.wait(7), tempo.oldest()), (Duration::ZERO, Duration::ZERO));
        tempo.begin(Instant::now());
        assert!(tempo.wait(7) >= SECOND);
    }
}
