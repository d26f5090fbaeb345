//! The server of Zugleich: rooms for two seats and any number of spectators, sealed plans of the computer,
//! storage, lobby, HTTP, WebSocket and pages. It is the only async crate and owns every wire type.
//!
//! A game is the fold over its stored events ([`room::Event`]). Whatever changes a game goes one way: it is
//! judged against the game, written to disk, applied, and only then acknowledged and told ([`rooms::Rooms`]).
//! What leaves the server for a viewer is made for that viewer ([`room::Game`], `view`): no byte of it depends
//! on the other seat's pending plan.

mod app;
mod hex;
mod http;
pub mod ids;
mod limits;
mod lobby;
mod meters;
mod name;
mod offer;
mod opponent;
pub mod pages;
mod random;
pub mod room;
pub mod rooms;
pub mod seal;
mod secret;
pub mod store;
mod time;
pub mod wire;

pub use app::{App, Config, StartError};
pub use http::openapi;
pub use limits::{Limits, Rate};
pub use lobby::Lobby;
pub use opponent::{AnyPlan, Engines, NoChoice, Opponent};
pub use secret::Secret;
pub use time::{Moment, ServerTime};
