//! Entanglement Chess held against its definition, by a general solver and by brute force; and left against right.

mod definition;
mod games;
mod mirror;
mod small;
mod why;
