//! Basic types without dependencies on rooms or on each other's users: ids, secrets, moments, names,
//! settings.

mod bounded_read;
mod client_network;
mod cpu_pool;
mod database_url;
pub(crate) mod handover;
pub mod ids;
mod moment;
pub(crate) mod name;
mod nats_url;
pub(crate) mod parcel;
pub(crate) mod random;
mod secret_text;
pub mod settings;
pub mod vault;

pub use bounded_read::read_bounded;
pub(crate) use bounded_read::{read_file, read_text_file};
pub(crate) use client_network::ClientNetwork;
pub(crate) use cpu_pool::{CpuPool, PoolFullError, PoolPermit, WorkSize};
pub use database_url::DatabaseUrl;
pub use moment::Moment;
pub use nats_url::NatsUrl;
pub(crate) use secret_text::redact;
pub use settings::Settings;
