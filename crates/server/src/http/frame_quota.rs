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
    /// Number of invalid or too fast frames so far.
    strikes: AtomicUsize,
    /// Maximum number of strikes.
    most: usize,
}

/// Error for too many invalid or too fast frames on one connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AbuseError;

impl FrameQuota {
    /// Creates the quota of a new connection.
    pub(super) fn new(site: &Site) -> Arc<Self> {
        Self::with(site.rate_limits().messages(), site.settings().strikes).into()
    }

    /// Creates a quota with a maximum number of strikes.
    pub(super) const fn with(messages: DefaultDirectRateLimiter, most: usize) -> Self {
        Self { messages, strikes: AtomicUsize::new(0), most }
    }

    /// Counts a message.
    ///
    /// # Errors
    /// The time until the next message is allowed, in milliseconds, if this one comes too early.
    pub(super) fn count(&self) -> Result<(), u32> {
        self.messages.check().map_err(|early| {
            let wait = early.wait_time_from(DefaultClock::default().now());
            u32::try_from(wait.as_millis()).unwrap_or(u32::MAX).saturating_add(1)
        })
    }

    /// Counts a frame that completes no message. A frame that comes too early is a strike.
    ///
    /// # Errors
    /// [`AbuseError`] when there are too many strikes.
    pub(super) fn count_fragment(&self) -> Result<(), AbuseError> {
        self.count().or_else(|_| self.strike())
    }

    /// Counts an invalid or too fast frame.
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
        f.write_str("too many invalid frames, or frames sent too fast")
    }
}

impl std::error::Error for AbuseError {}
