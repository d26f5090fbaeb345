//! The place of NATS in a program that is built without it: no address of a server is accepted.

use std::sync::Arc;

use super::Alone;
use crate::base::NatsUrl;
use crate::base::settings::SubjectPrefix;
use crate::ports::Wakes;

/// A NATS server. There is none.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NatsServer {}

/// The program cannot use a NATS server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this program is built without NATS: leave the setting out, or build it with `--features nats`")]
pub struct WrongNats;

impl TryFrom<&NatsUrl> for NatsServer {
    type Error = WrongNats;

    fn try_from(_: &NatsUrl) -> Result<Self, WrongNats> {
        Err(WrongNats)
    }
}

/// Notifications over NATS. There are none.
pub(crate) struct NatsWakes;

impl NatsWakes {
    pub(crate) fn start(server: NatsServer, _: &SubjectPrefix, _: Arc<dyn Wakes>) -> Alone {
        match server {}
    }
}
