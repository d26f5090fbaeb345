//! Entanglement Chess by its definition: a piece is of a type, and a move is legal, if some world has it so.
//!
//! [`Oracle`] asks a general SAT solver, which is told the definition clause by clause; [`Worlds`] lists the worlds of
//! small armies one by one. [`orthodox`] is what both know of pieces. The rules are those of the page
//! `entanglement.md`; clause numbers in comments are its.

pub mod orthodox;
mod sat;
mod worlds;

pub use sat::Oracle;
pub use worlds::Worlds;
