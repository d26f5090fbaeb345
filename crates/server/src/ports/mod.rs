//! What the server asks of the world outside: traits, and nothing that answers.

mod index;
mod opponent;
mod store;
mod time;

pub use index::{GameIndex, Listed, Stage};
pub use opponent::{NoChoice, Opponent};
pub use store::{Append, Store, StoreError};
pub use time::ServerTime;
