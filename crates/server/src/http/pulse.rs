use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use crate::base::Settings;

/// When something came last from the other side of a connection, whatever was sent to it meanwhile.
#[derive(Debug)]
pub(super) struct Pulse {
    heard: Instant,
    asked: bool,
    ping_after: Duration,
    silence: Duration,
}

/// What is to be done about a silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beat {
    /// To ask whether the other side is there.
    Ask,
    /// To take it for gone.
    Gone,
}

impl Pulse {
    /// Something has come just now.
    pub(super) fn new(settings: &Settings) -> Self {
        let (ping_after, silence) = (settings.ping_after, settings.silence);
        Self { heard: Instant::now(), asked: false, ping_after, silence }
    }

    /// Something has come.
    pub(super) fn hear(&mut self) {
        (self.heard, self.asked) = (Instant::now(), false);
    }

    /// Is done when something is to be done about a silence. It may be dropped and asked for again.
    pub(super) async fn beat(&mut self) -> Beat {
        if !self.asked && self.ping_after < self.silence {
            sleep_until(self.heard + self.ping_after).await;
            self.asked = true;
            return Beat::Ask;
        }
        sleep_until(self.heard + self.silence).await;
        Beat::Gone
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
        assert_eq!(pulse.beat().await, Beat::Ask);
    }

    #[tokio::test]
    async fn where_nobody_is_asked_in_time_silence_is_enough() {
        assert_eq!(pulse(2, 1).beat().await, Beat::Gone);
    }
}
