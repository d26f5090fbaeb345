//! Tests of the engine's public interface.

#![allow(clippy::unwrap_used, reason = "all of it is a test")]

mod blind;
mod blind_exact;
mod booked;
mod engine;
mod entanglement;
mod equipped;
mod helped;
mod helpers;
mod learned;
mod levels;
mod matrix;
mod parity;
mod parts;
mod prediction;
mod study;
mod tables;
