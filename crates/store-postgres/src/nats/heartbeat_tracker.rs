use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

/// Silence after which another server counts as gone.
const GONE: Duration = Duration::from_secs(3);
/// Maximal number of remembered servers, as any client may invent names.
const MOST: usize = 1000;

/// The other servers with recent heartbeats. A killed server may have stored events without a notification.
#[derive(Default)]
pub(super) struct HeartbeatTracker(HashMap<String, Instant>);

impl HeartbeatTracker {
    /// Records a heartbeat of a server.
    pub(super) fn record_heartbeat(&mut self, node: &str, now: Instant) {
        if let Some(at) = self.0.get_mut(node) {
            *at = now;
        } else if self.0.len() < MOST {
            self.0.insert(node.to_owned(), now);
        }
    }

    /// Returns whether a server has gone since the last call.
    pub(super) fn detect_loss(&mut self, now: Instant) -> bool {
        let before = self.0.len();
        self.0.retain(|_, at| now.duration_since(*at) <= GONE);
        self.0.len() < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_silent_for_too_long_is_gone_once() {
        let (mut others, start) = (HeartbeatTracker::default(), Instant::now());
        let second = Duration::from_secs(1);
        others.record_heartbeat("one", start);
        others.record_heartbeat("two", start);
        assert!(!others.detect_loss(start + GONE));
        others.record_heartbeat("one", start + GONE);
        assert!(others.detect_loss(start + GONE + second));
        assert!(!others.detect_loss(start + GONE + second));
        assert!(others.detect_loss(start + GONE + GONE + second));
    }

    #[test]
    fn nobody_can_invent_any_number() {
        let (mut others, now) = (HeartbeatTracker::default(), Instant::now());
        (0..2 * MOST).for_each(|number| others.record_heartbeat(&number.to_string(), now));
        assert_eq!(others.0.len(), MOST);
    }
}
