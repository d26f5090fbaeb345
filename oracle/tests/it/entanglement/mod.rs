//! Entanglement Chess compared with its definition, by a general solver and by brute force, and tested for
//! left-right symmetry.

mod definition;
mod exclusion;
mod games;
mod mirror;
mod small;
