use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

/// After how long without a beat another server is taken for gone.
const GONE: Duration = Duration::from_secs(3);
/// There are never more: anybody may invent some.
const MOST: usize = 1000;

/// The other servers that are heard. One that is killed may have stored what it has told nobody.
#[derive(Default)]
pub(super) struct Others(HashMap<String, Instant>);

impl Others {
    /// One of them is there.
    pub(super) fn heard(&mut self, node: &str, now: Instant) {
        if let Some(at) = self.0.get_mut(node) {
            *at = now;
        } else if self.0.len() < MOST {
            self.0.insert(node.to_owned(), now);
        }
    }

    /// Whether one is gone since this was asked last.
    pub(super) fn has_lost_one(&mut self, now: Instant) -> bool {
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
        let (mut others, start) = (Others::default(), Instant::now());
        let second = Duration::from_secs(1);
        others.heard("one", start);
        others.heard("two", start);
        assert!(!others.has_lost_one(start + GONE));
        others.heard("one", start + GONE);
        assert!(others.has_lost_one(start + GONE + second));
        assert!(!others.has_lost_one(start + GONE + second));
        assert!(others.has_lost_one(start + GONE + GONE + second));
    }

    #[test]
    fn nobody_can_invent_any_number() {
        let (mut others, now) = (Others::default(), Instant::now());
        (0..2 * MOST).for_each(|number| others.heard(&number.to_string(), now));
        assert_eq!(others.0.len(), MOST);
    }
}
