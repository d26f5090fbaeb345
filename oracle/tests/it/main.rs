//! Comparison of the exact rules with the oracles.

mod adapter;
mod blind;
mod chesimul;
mod entanglement;
mod parity;
mod prediction;
mod swap;
