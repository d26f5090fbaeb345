//! Tests of the engine's public interface with the games.

#![allow(clippy::unwrap_used, reason = "all of it is a test")]

mod ablation;
mod blind;
mod blind_exact;
mod eager_helper;
mod endings;
mod engine;
mod entanglement;
mod levels;
mod net_evaluation;
mod opening_book;
mod parallel;
mod parity;
mod prediction;
mod study;
mod table_engine;
mod tables;
