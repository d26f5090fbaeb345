//! Small things that everything else is made of: ids, secrets, moments, names, settings. They know nothing of games
//! in rooms and nothing of each other's users.

pub mod ids;
pub(crate) mod name;
mod net;
pub(crate) mod random;
pub mod settings;
mod time;
pub mod vault;

pub(crate) use net::Net;
pub use settings::Settings;
pub use time::Moment;
