//! Transcripts as a server writes them, and as one that cheats would: what is found, by which verifier.

#![allow(clippy::unwrap_used, reason = "all of it is a test")]

mod breaks;
mod cases;
mod common;
mod forge;
mod golden;
mod mutation;
mod table;
