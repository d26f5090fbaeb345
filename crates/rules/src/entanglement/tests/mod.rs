//! Entanglement Chess held against its definition, in two ways that share nothing with the rules.

mod brute;
mod claims;
mod definition;
mod games;
mod mirror;
mod orthodox;
mod sat;
mod why;
