//! Substitute for `nats` in a program built without NATS: it accepts no address of a server.

use std::sync::Arc;

use zugleich_session::NatsUrl;
use zugleich_session::NoBus;
use zugleich_session::ports::NotificationBus;
use zugleich_session::settings::SubjectPrefix;

/// A NATS server, of which no value exists.
#[derive(Clone, Copy, Debug)]
pub enum NatsServer {}

/// The program is built without support for NATS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this program is built without NATS: remove the setting, or build with `--features nats`")]
pub struct NatsUrlError;

impl TryFrom<&NatsUrl> for NatsServer {
    type Error = NatsUrlError;

    fn try_from(_: &NatsUrl) -> Result<Self, NatsUrlError> {
        Err(NatsUrlError)
    }
}

/// Notifications over NATS, which are never started.
#[derive(Clone, Copy, Debug)]
pub struct NatsBus;

impl NatsBus {
    /// Returns the bus of a server, of which no value exists.
    pub fn start(server: NatsServer, _: &SubjectPrefix, _: Arc<dyn NotificationBus>) -> NoBus {
        match server {}
    }
}
