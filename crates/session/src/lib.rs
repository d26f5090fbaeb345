//! The game being played: commands, rooms, clocks and seals, without files and without a network.
//!
//! A game is the fold over its stored events ([`domain::StoredEvent`]). Every change of a game takes one path: it
//! is judged against the game, written by a [`ports::Store`], applied, and only then acknowledged and broadcast
//! ([`service::Rooms`]).

pub mod account;
mod bounded_read;
mod client_network;
mod database_url;
pub mod domain;
mod engine_jobs;
mod engines;
#[cfg(any(test, feature = "fixtures"))]
pub mod fixtures;
pub mod handover;
pub mod ids;
mod moment;
pub mod name;
mod no_bus;
pub mod parcel;
pub mod ports;
pub mod random;
mod secret_text;
pub mod service;
pub mod settings;
mod time;
pub mod vault;

pub use bounded_read::{read_bounded, read_file, read_text_file};
pub use client_network::ClientNetwork;
pub use database_url::DatabaseUrl;
pub use engine_jobs::LocalEngineJobs;
pub use engines::{Engines, RandomOpponent};
pub use moment::Moment;
pub use no_bus::NoBus;
pub use secrecy::SecretString;
pub use secret_text::redact;
pub use settings::Settings;
pub use time::{MachineTime, ManualTime, OffsetTime};
pub use zugleich_engine::Level;
