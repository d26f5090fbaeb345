//! A stored game as the chain of its transcript (docs/transcripts.md), the keys with which the server signs, and the
//! receipts of what it has acknowledged.

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
