//! The exact rules held against the oracles.

mod adapter;
mod blind;
mod chesimul;
mod entanglement;
mod parity;
mod prediction;
mod swap;
