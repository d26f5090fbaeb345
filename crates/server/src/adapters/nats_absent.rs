//! Substitute for `nats` in a program built without NATS: it accepts no address of a server.

use std::sync::Arc;

use super::NoBus;
use crate::base::NatsUrl;
use crate::base::settings::SubjectPrefix;
use crate::ports::NotificationBus;

/// A NATS server, of which no value exists.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NatsServer {}

/// The program is built without support for NATS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this program is built without NATS: remove the setting, or build with `--features nats`")]
pub struct NatsUnavailableError;

pub use self::NatsUnavailableError as NatsUrlError;

impl TryFrom<&NatsUrl> for NatsServer {
    type Error = NatsUnavailableError;

    fn try_from(_: &NatsUrl) -> Result<Self, NatsUnavailableError> {
        Err(NatsUnavailableError)
    }
}

/// Notifications over NATS, which are never started.
pub(crate) struct NatsBus;

impl NatsBus {
    pub(crate) fn start(server: NatsServer, _: &SubjectPrefix, _: Arc<dyn NotificationBus>) -> NoBus {
        match server {}
    }
}
