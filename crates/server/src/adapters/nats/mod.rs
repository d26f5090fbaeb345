//! Notifications between servers on one database by a NATS server, which stores nothing. `url` holds its
//! address, `message` the messages, `others` the other servers, `session` one connection, and `wakes` the
//! reconnects and the fallback.

mod message;
mod others;
mod session;
mod shared;
mod url;
mod wakes;

pub(crate) use url::NatsServer;
pub use url::WrongNats;
pub(crate) use wakes::NatsWakes;
