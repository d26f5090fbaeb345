//! What the server asks of the world outside: traits, and nothing that answers.

mod clock;

pub use clock::ServerTime;
