//! Small things that everything else is made of: ids, secrets, moments, names, limits. They know nothing of games
//! in rooms and nothing of each other's users.

pub mod ids;
pub(crate) mod limits;
pub(crate) mod name;
pub(crate) mod random;
mod time;

pub use limits::{Limits, Rate};
pub use time::Moment;
