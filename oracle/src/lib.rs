//! The rules a second time: slow, plain, and without a line in common with the exact ones.
//!
//! The tests of this crate hold `zugleich-rules` against what is here; nothing that ships is built from it.
//! [`entanglement`] has the definition of Entanglement Chess as a formula for a general SAT solver, and as a list of
//! all worlds; [`chesimul`], [`parity`] and [`prediction`] read the pages of their rules word by word.

mod castling;
pub mod chesimul;
mod ending;
pub mod entanglement;
pub mod parity;
pub mod prediction;
