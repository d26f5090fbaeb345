//! Small things that everything else is made of: ids, secrets, moments, names, settings. They know nothing of games
//! in rooms and nothing of each other's users.

mod database_url;
pub(crate) mod handover;
pub mod ids;
pub(crate) mod name;
mod nats_url;
mod net;
pub(crate) mod parcel;
mod pool;
pub(crate) mod random;
mod secret_text;
pub mod settings;
mod time;
pub mod vault;

pub use database_url::DatabaseUrl;
pub use nats_url::NatsUrl;
pub(crate) use net::Net;
pub(crate) use pool::{Place, Pool, PoolFullError, Size};
pub(crate) use secret_text::discreet;
pub use settings::Settings;
pub use time::Moment;
