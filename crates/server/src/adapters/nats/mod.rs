//! How servers on one database wake each other by a NATS server, which knows nothing and keeps nothing. `url` is where
//! it is, `message` all that is ever said there, `others` who says it, `session` one connection to it, and `wakes` what
//! is done while there is one and while there is none.

mod message;
mod others;
mod session;
mod shared;
mod url;
mod wakes;

pub(crate) use url::NatsServer;
pub use url::WrongNats;
pub(crate) use wakes::NatsWakes;
