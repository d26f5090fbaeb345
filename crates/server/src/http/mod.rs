//! What the server answers: pages, assets, the API and the two WebSockets.

mod api;
mod assets;
mod body;

mod explain;
mod guard;
mod lists;
mod lobby_socket;
mod page;
mod problem;
mod router;
mod signer;
mod site;
mod socket;
mod talk;
mod usage;
mod visitor;

pub(crate) use router::router;
pub use router::{openapi, other_paths};
pub(crate) use signer::Signer;
pub(crate) use site::{Parts, Site};
pub(crate) use usage::Usage;
