//! A stored game as the hash chain of its transcript (docs/transcripts.md), the server's signing keys, and
//! signed receipts.

mod days;
mod links;
mod ring;
mod sealed;
mod start;
mod teller;
#[cfg(test)]
mod tests;
mod untellable;

pub(crate) use links::{Chain, receipt};
pub use ring::{Ring, ServerKey};
pub use untellable::Untellable;
