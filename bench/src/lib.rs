//! Measurements.
//!
//! [`perft`] compares how many turns a second each game makes with how many moves libraries for orthodox chess make,
//! in one run; [`random`] plays random turns and checks every position on the way; [`entanglement`] times how
//! Entanglement Chess finds what every piece may be and every legal move; [`server`] plays on a real server. The
//! program prints all of them (`zugleich-lab bench`). The comparison with `shakmaty`, which is under the GPL and so never
//! part of the program, is printed by `cargo bench -p zugleich-bench`.

pub mod entanglement;
pub mod perft;
pub mod random;
pub mod server;
mod times;

pub use times::Times;
