//! Tests of transcripts by an honest and by a cheating server: expected errors, by verifier.

#![allow(clippy::unwrap_used, reason = "all of it is a test")]

mod breaks;
mod cases;
mod common;
mod forge;
mod golden;
mod mutation;
mod table;
