//! Notifications between servers on one database by a NATS server, which stores nothing. `url` holds its
//! address, `message` the messages, `heartbeat_tracker` the other servers, `session` one connection, and `bus` the
//! reconnects and the fallback.

mod bus;
mod heartbeat_tracker;
mod message;
mod session;
mod state;
mod url;

pub use bus::NatsBus;
pub use url::NatsServer;
pub use url::NatsUrlError;
