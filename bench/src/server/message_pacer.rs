use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Rate limiter of one connection: a burst of messages at once, then one per pause, slightly below the
/// server's rate limit.
#[derive(Debug, Default)]
pub(super) struct MessagePacer {
    /// Time at which all messages would have been sent at a rate of one per pause.
    due: Option<Instant>,
}

const PAUSE: Duration = Duration::from_millis(105);
const AT_ONCE: u32 = 30;

impl MessagePacer {
    /// Waits until another message may be sent.
    pub(super) async fn step(&mut self) {
        let now = Instant::now();
        let due = self.due.map_or(now, |due| due.max(now)) + PAUSE;
        self.due = Some(due);
        let ahead = PAUSE * AT_ONCE;
        if due > now + ahead {
            sleep_until(due - ahead).await;
        }
    }
}
