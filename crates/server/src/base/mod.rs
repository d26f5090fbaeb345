//! Small things that everything else is made of: ids, secrets, moments, names, settings. They know nothing of games
//! in rooms and nothing of each other's users.

mod database_url;
pub mod ids;
pub(crate) mod name;
mod net;
pub(crate) mod random;
pub mod settings;
mod time;
pub mod vault;

pub use database_url::DatabaseUrl;
pub(crate) use database_url::discreet;
pub(crate) use net::Net;
pub use settings::Settings;
pub use time::Moment;
