//! A stored game as the hash chain of its transcript (docs/book/src/program/transcripts.md), the server's
//! signing keys, and signed receipts.

mod creation_event;
mod event_translator;
mod sealed_mode;
mod signing_key_ring;
#[cfg(test)]
mod tests;
mod transcript_chain;
mod transcript_chain_error;
mod tree_entries;

pub use signing_key_ring::{ServerKey, SigningKeyRing};
pub(crate) use transcript_chain::{TranscriptChain, receipt};
pub use transcript_chain_error::TranscriptChainError;
