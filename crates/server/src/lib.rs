//! The server of Zugleich: HTTP, WebSockets, limits and metrics, and the composition of its parts.

mod account_deletion;
mod app;
mod http;
pub mod maintenance;
mod passwords;
mod worker;

pub use app::{App, Config, Listeners, StartError, rotate_keys};
pub use http::{openapi, other_paths};
pub use worker::Worker;
