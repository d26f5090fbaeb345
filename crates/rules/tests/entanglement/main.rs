//! Entanglement Chess held against its definition by a general solver that shares nothing with the rules.

mod definition;
mod games;
mod mirror;
mod why;
