//! Substitute for `nats` in a program built without NATS: it accepts no address of a server.

use std::sync::Arc;

use super::Alone;
use crate::base::NatsUrl;
use crate::base::settings::SubjectPrefix;
use crate::ports::Wakes;

/// A NATS server, of which no value exists.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NatsServer {}

/// The program is built without support for NATS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this program is built without NATS: leave the setting out, or build it with `--features nats`")]
pub struct WrongNats;

impl TryFrom<&NatsUrl> for NatsServer {
    type Error = WrongNats;

    fn try_from(_: &NatsUrl) -> Result<Self, WrongNats> {
        Err(WrongNats)
    }
}

/// Notifications over NATS, which are never started.
pub(crate) struct NatsWakes;

impl NatsWakes {
    pub(crate) fn start(server: NatsServer, _: &SubjectPrefix, _: Arc<dyn Wakes>) -> Alone {
        match server {}
    }
}
