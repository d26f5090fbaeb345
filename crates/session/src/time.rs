use std::sync::Arc;
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::Moment;
use crate::ports::ServerTime;

/// Monotonic time of this machine, based on the time of day at the server's start.
#[derive(Clone, Copy, Debug)]
pub struct MachineTime {
    start: Moment,
    since: Instant,
}

impl MachineTime {
    /// Starts from the current time of day.
    #[must_use]
    pub fn start() -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let start = Moment::new(i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
        Self { start, since: Instant::now() }
    }
}

#[async_trait]
impl ServerTime for MachineTime {
    fn now(&self) -> Moment {
        self.start.plus(i64::try_from(self.since.elapsed().as_millis()).unwrap_or(i64::MAX))
    }

    async fn wait_until(&self, moment: Moment) {
        let rest = u64::try_from(moment.since(self.now())).unwrap_or_default();
        tokio::time::sleep(Duration::from_millis(rest)).await;
    }
}

/// A time that starts after every stored moment, even if the machine's clock was set back.
#[derive(Clone, Debug)]
pub struct OffsetTime {
    time: Arc<dyn ServerTime>,
    /// Offset from the underlying time, in milliseconds.
    ahead: i64,
}

impl OffsetTime {
    /// Returns a time that is later than a moment and runs with another one.
    pub fn than(last: Option<Moment>, time: Arc<dyn ServerTime>) -> Self {
        let ahead = last.map_or(0, |last| last.plus(1).since(time.now()));
        if ahead > NOTEWORTHY {
            tracing::warn!(
                ahead,
                "the system clock was set back; the server's time continues from its last value"
            );
        }
        Self { time, ahead }
    }
}

#[async_trait]
impl ServerTime for OffsetTime {
    fn now(&self) -> Moment {
        self.time.now().plus(self.ahead)
    }

    async fn wait_until(&self, moment: Moment) {
        self.time.wait_until(moment.plus(-self.ahead)).await;
    }
}

/// Offset above which a warning is logged, in milliseconds.
const NOTEWORTHY: i64 = 1_000;

/// A time that is set explicitly: for tests.
#[derive(Clone, Debug)]
pub struct ManualTime(watch::Receiver<Moment>);

impl ManualTime {
    /// Returns the time received from `source`.
    #[must_use]
    pub const fn by(source: watch::Receiver<Moment>) -> Self {
        Self(source)
    }
}

#[async_trait]
impl ServerTime for ManualTime {
    fn now(&self) -> Moment {
        *self.0.borrow()
    }

    async fn wait_until(&self, moment: Moment) {
        let reached = self.0.clone().wait_for(|now| *now >= moment).await.is_ok();
        if !reached {
            // The sender is gone: the time does not change any more.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn offset_time_continues_after_last_stored_moment() {
        let (set, source) = watch::channel(Moment::new(10));
        let later = |last: Option<i64>| {
            OffsetTime::than(last.map(Moment::new), Arc::new(ManualTime::by(source.clone())))
        };
        let nows = [None, Some(9), Some(10), Some(4_000)].map(|last| later(last).now().millis());
        assert_eq!(nows, [10, 10, 11, 4_001]);
        let time = later(Some(4_000));
        set.send_replace(Moment::new(25));
        assert_eq!(time.now(), Moment::new(4_016));
        time.wait_until(Moment::new(4_016)).await;
    }

    #[tokio::test]
    async fn a_time_that_is_set_goes_on_when_it_is_set() {
        let (set, source) = watch::channel(Moment::new(10));
        let time = ManualTime::by(source);
        assert_eq!(time.now(), Moment::new(10));
        let waiting = tokio::spawn({
            let time = time.clone();
            async move {
                time.wait_until(Moment::new(20)).await;
                time.now()
            }
        });
        set.send_replace(Moment::new(25));
        assert_eq!(waiting.await.unwrap(), Moment::new(25));
    }
}
