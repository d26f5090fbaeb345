//! What the server asks of the world outside: traits, and nothing that answers.

mod cookie_key;
mod fault;
mod index;
mod log;
mod names;
mod opponent;
mod sign_outs;
mod store;
mod time;
mod unfinished;
mod watch;

pub use cookie_key::CookieKey;
pub use fault::{AppendError, StoreError, WriteError};
pub use index::{GameIndex, GameLists, Listed, Stage};
pub use log::{Append, EventLog};
pub use names::GuestNames;
pub use opponent::{NoChoice, Opponent};
pub use sign_outs::SignOuts;
pub use store::Store;
pub use time::ServerTime;
pub use unfinished::{Since, Unfinished};
pub use watch::StoreWatch;
