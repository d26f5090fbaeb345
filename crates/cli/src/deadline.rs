//! Deadline of a search.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Stops a search shortly before its time is over, and again when it is. Between the two the search can use
/// its unfinished results.
#[derive(Debug)]
pub struct Deadline {
    soon: Instant,
    over: Instant,
    was_told: Cell<bool>,
}

/// Fraction of the time that is reserved for work after the search, as its denominator.
const LAST: u32 = 12;

impl Deadline {
    /// Creates the deadline that ends after this time.
    pub fn after(time: Duration) -> Self {
        let now = Instant::now();
        Self { soon: now + time - time / LAST, over: now + time, was_told: Cell::new(false) }
    }

    /// Returns whether to stop: once when the time is nearly over, and always when it is.
    pub fn stops(&self) -> bool {
        let now = Instant::now();
        now >= self.over || (now >= self.soon && !self.was_told.replace(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deadline_stops_once_before_end_and_always_after() {
        let now = Instant::now();
        let later = now + Duration::from_secs(3600);
        let nearly = Deadline { soon: now, over: later, was_told: Cell::new(false) };
        assert!(nearly.stops() && !nearly.stops());
        let over = Deadline { soon: now, over: now, was_told: Cell::new(true) };
        assert!(over.stops() && over.stops());
        assert!(!Deadline { soon: later, over: later, was_told: Cell::new(false) }.stops());
    }
}
