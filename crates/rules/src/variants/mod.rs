//! The games, one folder each. No game imports another.

pub mod blind;
pub mod chesimul;
pub mod entanglement;
pub mod parity;
pub mod prediction;

#[cfg(test)]
mod codes;
