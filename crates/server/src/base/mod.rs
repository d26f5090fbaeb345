//! Basic types without dependencies on rooms or on each other's users: ids, secrets, moments, names,
//! settings.

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
