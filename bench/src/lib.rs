//! Benchmarks.
//!
//! [`perft`] compares the turns per second of each game with the moves per second of libraries for orthodox
//! chess, in one run; [`random`] plays random turns and checks every position; [`entanglement`] times the
//! possible types and legal moves of Entanglement Chess; [`server`] puts load on a real server.
//! `zugleich-lab bench` prints all of them. The comparison with `shakmaty`, which is under the GPL and
//! therefore not part of the program, is printed by `cargo bench -p zugleich-bench`.

mod duration_stats;
pub mod entanglement;
pub mod perft;
pub mod random;
pub mod server;

pub use duration_stats::DurationStats;
