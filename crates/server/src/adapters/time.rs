use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::base::Moment;
use crate::ports::ServerTime;

/// The time of this machine: the time of day when the server was started, and what has gone by since.
#[derive(Clone, Copy, Debug)]
pub struct MachineTime {
    start: Moment,
    since: Instant,
}

impl MachineTime {
    /// The time from now on.
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

/// A time that goes on only when somebody sets it: for tests.
#[derive(Clone, Debug)]
pub struct SetTime(watch::Receiver<Moment>);

impl SetTime {
    /// The time that is sent here.
    #[must_use]
    pub const fn by(source: watch::Receiver<Moment>) -> Self {
        Self(source)
    }
}

#[async_trait]
impl ServerTime for SetTime {
    fn now(&self) -> Moment {
        *self.0.borrow()
    }

    async fn wait_until(&self, moment: Moment) {
        let reached = self.0.clone().wait_for(|now| *now >= moment).await.is_ok();
        if !reached {
            // Nobody sets the time any more: it has come to its end.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_time_that_is_set_goes_on_when_it_is_set() {
        let (set, source) = watch::channel(Moment::new(10));
        let time = SetTime::by(source);
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
