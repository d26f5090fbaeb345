use std::pin::Pin;
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

use crate::base::Settings;

/// Timer of a connection's silence: the time since its last incoming message, independent of outgoing ones.
#[derive(Debug)]
pub(super) struct Pulse {
    heard: Instant,
    asked: bool,
    ping_after: Duration,
    silence: Duration,
    /// Timer of the next action. It is not reset with every message, which is frequent, but when it fires too
    /// early, which is rare.
    bell: Pin<Box<Sleep>>,
}

/// Action after a silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beat {
    /// Send a ping.
    Ask,
    /// Treat the other side as gone.
    Gone,
}

impl Pulse {
    /// Creates a timer that starts now.
    pub(super) fn new(settings: &Settings) -> Self {
        let (ping_after, silence, heard) = (settings.ping_after, settings.silence, Instant::now());
        let bell = Box::pin(sleep_until(heard + ping_after.min(silence)));
        Self { heard, asked: false, ping_after, silence, bell }
    }

    /// Records an incoming message.
    pub(super) fn hear(&mut self) {
        (self.heard, self.asked) = (Instant::now(), false);
    }

    /// Waits until an action is due. Cancellation safe.
    pub(super) async fn beat(&mut self) -> Beat {
        let asks = !self.asked && self.ping_after < self.silence;
        let due = self.heard + if asks { self.ping_after } else { self.silence };
        while Instant::now() < due {
            if self.bell.is_elapsed() || self.bell.deadline() > due {
                self.bell.as_mut().reset(due);
            }
            self.bell.as_mut().await;
        }
        self.asked |= asks;
        if asks { Beat::Ask } else { Beat::Gone }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pulse(ping_after: u64, silence: u64) -> Pulse {
        let (ping_after, silence) = (Duration::from_millis(ping_after), Duration::from_millis(silence));
        Pulse::new(&Settings { ping_after, silence, ..Settings::default() })
    }

    #[tokio::test]
    async fn who_is_silent_is_asked_once_and_then_gone() {
        let mut pulse = pulse(1, 2);
        assert_eq!([pulse.beat().await, pulse.beat().await], [Beat::Ask, Beat::Gone]);
        pulse.hear();
        assert_eq!(
            [pulse.beat().await, pulse.beat().await],
            [Beat::Ask, Beat::Gone],
            "and then it begins anew"
        );
    }

    #[tokio::test]
    async fn where_nobody_is_asked_in_time_silence_is_enough() {
        assert_eq!(pulse(2, 1).beat().await, Beat::Gone);
    }
}
