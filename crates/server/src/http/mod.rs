//! What the server answers: pages, assets, the API and the two WebSockets.

mod api;
mod assets;
mod body;
mod client;
mod door;
mod explain;
mod forwarding;
mod guard;
mod health;
mod hearing;
mod lists;
mod lobby_socket;
mod metrics;
mod nonsense;
mod page;
mod patient;
mod problem;
mod pulse;
mod router;
mod serve;
mod shortage;
mod shrink;
mod signer;
mod site;
mod socket;
mod talk;
mod usage;
mod viewer;
mod visitor;

pub(crate) use self::metrics::metrics_router;
pub(crate) use router::router;
pub use router::{openapi, other_paths};
pub(crate) use serve::serve;
pub(crate) use signer::Signer;
pub(crate) use site::{Parts, Site};
pub(crate) use usage::Usage;
