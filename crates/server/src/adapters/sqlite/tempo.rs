use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How fast what waits is written, and so how long it takes until something is on disk that is brought now.
#[derive(Debug, Default)]
pub(super) struct Tempo(Mutex<State>);

#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// The transaction that is being written, if one is.
    now: Option<Transaction>,
    /// How long the last one took.
    last: Duration,
}

#[derive(Clone, Copy, Debug)]
struct Transaction {
    begun: Instant,
    /// Since when that has waited which has waited longest: what is not in the transaction has come later.
    oldest: Instant,
}

impl Tempo {
    /// A transaction begins, whose oldest part has waited since then.
    pub(super) fn begin(&self, oldest: Instant) {
        self.state().now = Some(Transaction { begun: Instant::now(), oldest });
    }

    /// The transaction has come to its end.
    pub(super) fn end(&self) {
        let mut state = self.state();
        if let Some(ended) = state.now.take() {
            state.last = ended.begun.elapsed();
        }
    }

    /// How long that has waited which has waited longest.
    pub(super) fn oldest(&self) -> Duration {
        self.state().now.map_or(Duration::ZERO, |now| now.oldest.elapsed())
    }

    /// How long it takes at least until something is on disk before which so many other transactions are to begin.
    ///
    /// Where nothing is being written nobody waits, however long it took the last time. Who comes into the very next
    /// transaction would not be faster by coming later, be the disk as slow as it may: what counts then is only how
    /// long this one takes already.
    pub(super) fn wait(&self, others: u32) -> Duration {
        let State { now, last } = *self.state();
        let Some(gone) = now.map(|now| now.begun.elapsed()) else { return Duration::ZERO };
        if others == 0 {
            return gone;
        }
        let each = last.max(gone);
        each.saturating_mul(others.saturating_add(1)) + (each - gone)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // What the lock guards is a pair of values: a panic cannot leave it half written.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// A transaction that began a second ago after another that took two.
    fn tempo() -> Tempo {
        let tempo = Tempo::default();
        let begun = Instant::now().checked_sub(SECOND).unwrap();
        *tempo.state() = State { now: Some(Transaction { begun, oldest: begun }), last: 2 * SECOND };
        tempo
    }

    #[test]
    fn who_comes_waits_for_this_transaction_and_for_all_before_its_own() {
        let tempo = tempo();
        // Some time goes by between two lines, which is nobody's wait.
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
