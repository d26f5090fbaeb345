//! Tests of the engine's public interface.

#![allow(clippy::unwrap_used, reason = "all of it is a test")]

mod matrix;
