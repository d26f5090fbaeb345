//! The server of Zugleich: rooms for two seats and any number of spectators, sealed plans of the computer,
//! storage, lobby, HTTP, WebSocket and pages. It is the only async crate.
//!
//! A game is the fold over its stored events ([`domain::StoredEvent`]). Every change of a game takes one path: it
//! is judged against the game, written to disk, applied, and only then acknowledged and broadcast
//! ([`service::Rooms`]). Output is made per viewer (`view`): no byte of it depends on the other seat's
//! pending plan.

// Other systems report the owner and link count of a file differently or not at all.
#[cfg(not(unix))]
compile_error!(
    "the Zugleich server requires Unix: file permissions keep the database private (operating.md in the book)"
);

pub mod adapters;
mod app;
mod assets;
mod base;
pub mod domain;
mod http;
pub mod pages;
mod pictures;
pub mod ports;
#[cfg(test)]
#[path = "../tests/support/postgres.rs"]
mod postgres_of_tests;
pub mod service;
mod view;
mod worker;

pub use adapters::{
    Engines, KeySource, Location, MachineTime, ManualTime, OpenError, RandomOpponent, RotationSummary,
    StoreConfig, maintenance,
};
pub use app::{App, Config, Listeners, StartError, rotate_keys};
pub use base::{DatabaseUrl, Moment, NatsUrl, Settings, ids, read_bounded, settings, vault};
pub use domain::{CommittedPlan, seal};
pub use http::{openapi, other_paths};
pub use ports::{ComputerPlayer, ComputerPlayerError, ServerTime};
pub use secrecy::SecretString;
pub use worker::Worker;
pub use zugleich_engine::Level;
