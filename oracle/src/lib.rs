//! A second implementation of the rules: slow, simple, and without code shared with the exact ones.
//!
//! The tests of this crate compare `zugleich-rules` with it; no released program contains it.
//! [`entanglement`] has the definition of Entanglement Chess as a formula for a general SAT solver and as an
//! enumeration of all worlds; [`chesimul`], [`parity`] and [`prediction`] implement their rules pages
//! literally.

mod castling;
pub mod chesimul;
mod ending;
pub mod entanglement;
pub mod parity;
pub mod prediction;
