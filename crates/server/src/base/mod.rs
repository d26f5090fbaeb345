//! Small things that everything else is made of: ids, secrets, moments, names, limits. They know nothing of games
//! in rooms and nothing of each other's users.

pub(crate) mod hex;
pub mod ids;
pub(crate) mod limits;
pub(crate) mod name;
pub(crate) mod random;
mod secret;
mod time;

pub use limits::{Limits, Rate};
pub use secret::Secret;
pub use time::Moment;
