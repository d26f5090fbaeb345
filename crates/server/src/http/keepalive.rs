use std::pin::Pin;
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

use zugleich_session::Settings;

/// Timer of a connection's silence: the time since its last incoming message, independent of outgoing ones.
#[derive(Debug)]
pub(super) struct Keepalive {
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
pub(super) enum Heartbeat {
    /// Send a ping.
    Ask,
    /// Treat the other side as gone.
    Gone,
}

impl Keepalive {
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
    pub(super) async fn next_heartbeat(&mut self) -> Heartbeat {
        let asks = !self.asked && self.ping_after < self.silence;
        let due = self.heard + if asks { self.ping_after } else { self.silence };
        while Instant::now() < due {
            if self.bell.is_elapsed() || self.bell.deadline() > due {
                self.bell.as_mut().reset(due);
            }
            self.bell.as_mut().await;
        }
        self.asked |= asks;
        if asks { Heartbeat::Ask } else { Heartbeat::Gone }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pulse(ping_after: u64, silence: u64) -> Keepalive {
        let (ping_after, silence) = (Duration::from_millis(ping_after), Duration::from_millis(silence));
        Keepalive::new(&Settings { ping_after, silence, ..Settings::default() })
    }

    #[tokio::test]
    async fn who_is_silent_is_asked_once_and_then_gone() {
        let mut pulse = pulse(1, 2);
        assert_eq!(
            [pulse.next_heartbeat().await, pulse.next_heartbeat().await],
            [Heartbeat::Ask, Heartbeat::Gone]
        );
        pulse.hear();
        assert_eq!(
            [pulse.next_heartbeat().await, pulse.next_heartbeat().await],
            [Heartbeat::Ask, Heartbeat::Gone],
            "and then it begins anew"
        );
    }

    #[tokio::test]
    async fn where_nobody_is_asked_in_time_silence_is_enough() {
        assert_eq!(pulse(2, 1).next_heartbeat().await, Heartbeat::Gone);
    }
}
