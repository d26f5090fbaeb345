use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// How often one connection sends: so many messages at once, and then one after every pause, which is a little less
/// than the server allows.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// When everything that was sent would have been sent at one message a pause.
    due: Option<Instant>,
}

const PAUSE: Duration = Duration::from_millis(105);
const AT_ONCE: u32 = 30;

impl Pace {
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
