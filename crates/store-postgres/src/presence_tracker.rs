use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgPool;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};

use super::connect::{LIMIT, with_timeout};
use zugleich_session::ports::ServerNotification;

/// Interval of the presence check, and silence after which a server counts as gone.
const LOOK: Duration = Duration::from_millis(500);
const GONE: Duration = Duration::from_millis(1_500);

/// Sends [`ServerNotification::Missed`] when another server is gone, until the database is closed.
///
/// A killed server may have stored events without a notification, and its last transaction may be committed
/// later: the signal is repeated after the longest time that the database allows for that.
pub(super) async fn watch(pool: PgPool, node: Arc<str>, heard: mpsc::Sender<ServerNotification>) {
    let (mut others, mut again) = (PresenceTracker::default(), None);
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = looks.tick() => {}
            () = pool.close_event() => return,
        }
        // The `xmin` of a row changes with every write, whatever the clocks of the machines say.
        let query = "SELECT node, xmin::text FROM presence WHERE node <> $1 AND NOT has_left";
        let seen = with_timeout(sqlx::query_as(query).bind(&*node).fetch_all(&pool)).await;
        let now = Instant::now();
        let Ok(seen) = seen else {
            // The other servers may be present without reaching the database either.
            others = PresenceTracker::default();
            continue;
        };
        let has_lost_one = others.detect_loss(seen, now);
        let is_late = again.take_if(|at| now >= *at).is_some();
        if has_lost_one {
            again = Some(now + LIMIT);
        }
        if (has_lost_one || is_late) && heard.send(ServerNotification::Missed).await.is_err() {
            return;
        }
    }
}

/// Mark of each other server's last presence record, with the time when it was first seen; `None` for a
/// server that is gone.
#[derive(Default)]
struct PresenceTracker(HashMap<String, (String, Option<Instant>)>);

impl PresenceTracker {
    /// Returns whether a server has gone since the last call, given the current records.
    fn detect_loss(&mut self, seen: Vec<(String, String)>, now: Instant) -> bool {
        let mut before = std::mem::take(&mut self.0);
        let mut lost = false;
        for (node, mark) in seen {
            let since = match before.remove(&node) {
                Some((known, since)) if known == mark => since,
                _ => Some(now),
            };
            let is_gone = since.is_some_and(|since| now.duration_since(since) >= GONE);
            lost |= is_gone;
            self.0.insert(node, (mark, since.filter(|_| !is_gone)));
        }
        // A server without a record has left.
        lost || before.values().any(|(_, since)| since.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(notes: &[(&str, &str)]) -> Vec<(String, String)> {
        notes.iter().map(|(node, mark)| ((*node).to_owned(), (*mark).to_owned())).collect()
    }

    #[test]
    fn who_notes_nothing_any_more_is_lost_once() {
        let (mut others, start) = (PresenceTracker::default(), Instant::now());
        let mut at = |seconds: f32, notes: &[(&str, &str)]| {
            others.detect_loss(seen(notes), start + Duration::from_secs_f32(seconds))
        };
        assert!(!at(0.0, &[("one", "1"), ("two", "1")]));
        assert!(!at(1.0, &[("one", "2"), ("two", "1")]));
        assert!(at(2.0, &[("one", "3"), ("two", "1")]), "two is gone");
        assert!(!at(3.0, &[("one", "4"), ("two", "1")]), "which is known");
        assert!(!at(4.0, &[("one", "5"), ("two", "2")]), "two is back");
        assert!(at(5.0, &[("two", "3")]), "one has left");
        assert!(!at(6.0, &[("two", "4")]));
        assert!(at(9.0, &[("two", "4")]), "two is gone again");
    }
}
