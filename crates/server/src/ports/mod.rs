//! What the server asks of the world outside: traits, and nothing that answers.

mod clock;
mod opponent;

pub use clock::ServerTime;
pub use opponent::{NoChoice, Opponent};
