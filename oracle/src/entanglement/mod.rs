//! Entanglement Chess by its definition: a piece may be of a type, and a move is legal, if that holds in some
//! world.
//!
//! [`SatOracle`] uses a general SAT solver with the definition clause by clause; [`Worlds`] enumerates the
//! worlds of small armies. [`orthodox`] has the piece moves for both. The rules are those of the page
//! `entanglement.md`; clause numbers in comments refer to that page.

pub mod orthodox;
mod sat;
mod worlds;

pub use sat::SatOracle;
pub use worlds::Worlds;
