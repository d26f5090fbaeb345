use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use governor::DefaultDirectRateLimiter;
use governor::clock::{Clock, DefaultClock};

use super::site::Site;

/// The rate limit of one page socket. Messages share it with frames that complete none.
#[derive(Debug)]
pub(super) struct FrameQuota {
    messages: DefaultDirectRateLimiter,
    /// How many wrong or too fast frames have come.
    strikes: AtomicUsize,
    /// How many may come.
    most: usize,
}

/// More wrong or too fast frames than a page socket may bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AbuseError;

impl FrameQuota {
    /// The quota of a new connection.
    pub(super) fn new(site: &Site) -> Arc<Self> {
        Self::with(site.usage().messages(), site.settings().strikes).into()
    }

    /// A quota of so many strikes.
    pub(super) const fn with(messages: DefaultDirectRateLimiter, most: usize) -> Self {
        Self { messages, strikes: AtomicUsize::new(0), most }
    }

    /// Counts a message.
    ///
    /// # Errors
    /// If it comes too early: in how many milliseconds one more may come.
    pub(super) fn count(&self) -> Result<(), u32> {
        self.messages.check().map_err(|early| {
            let wait = early.wait_time_from(DefaultClock::default().now());
            u32::try_from(wait.as_millis()).unwrap_or(u32::MAX).saturating_add(1)
        })
    }

    /// Counts a frame that completes no message. One that comes too early is a strike.
    ///
    /// # Errors
    /// [`AbuseError`] when there are too many strikes.
    pub(super) fn count_fragment(&self) -> Result<(), AbuseError> {
        self.count().or_else(|_| self.strike())
    }

    /// Counts something wrong or too fast.
    ///
    /// # Errors
    /// [`AbuseError`] when there are too many.
    pub(super) fn strike(&self) -> Result<(), AbuseError> {
        let before = self.strikes.fetch_add(1, Ordering::Relaxed);
        if before < self.most { Ok(()) } else { Err(AbuseError) }
    }
}

impl fmt::Display for AbuseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many wrong or too fast frames")
    }
}

impl std::error::Error for AbuseError {}
