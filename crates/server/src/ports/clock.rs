//! The server's time: clocks are measured by it and by nothing else.

use std::time::{Duration, SystemTime};

use tokio::sync::watch;
use tokio::time::Instant;

use crate::base::Moment;

/// Tells the time. It never goes back while the server runs.
#[derive(Clone, Debug)]
pub struct ServerTime(Source);

#[derive(Clone, Debug)]
enum Source {
    /// The time of day when the server was started, and what has gone by since.
    System(Moment, Instant),
    /// Whatever somebody else sets.
    Set(watch::Receiver<Moment>),
}

impl ServerTime {
    /// The time of this machine.
    #[must_use]
    pub fn system() -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let now = Moment::new(i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
        Self(Source::System(now, Instant::now()))
    }

    /// A time that goes on only when it is set: for tests.
    #[must_use]
    pub const fn set_by(source: watch::Receiver<Moment>) -> Self {
        Self(Source::Set(source))
    }

    /// The time now.
    #[must_use]
    pub fn now(&self) -> Moment {
        match &self.0 {
            Source::System(start, since) => {
                start.plus(i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX))
            }
            Source::Set(source) => *source.borrow(),
        }
    }

    /// Waits for a moment.
    pub async fn wait_until(&self, moment: Moment) {
        match &self.0 {
            Source::System(..) => {
                let rest = u64::try_from(moment.since(self.now())).unwrap_or_default();
                tokio::time::sleep(Duration::from_millis(rest)).await;
            }
            Source::Set(source) => {
                let reached = source.clone().wait_for(|now| *now >= moment).await.is_ok();
                if !reached {
                    // Nobody sets the time any more: it has come to its end.
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_time_that_is_set_goes_on_when_it_is_set() {
        let (set, source) = watch::channel(Moment::new(10));
        let time = ServerTime::set_by(source);
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
