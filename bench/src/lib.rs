//! Measurements of the rules.
//!
//! [`entanglement`] times how Entanglement Chess finds what every piece may be and every legal move, and asks a
//! general SAT solver the same in the same run. The program prints it (`zugleich bench entanglement`).

pub mod entanglement;
