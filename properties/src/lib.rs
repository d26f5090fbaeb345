//! What must hold of every game and every evaluation, checked on random games and random texts.
//!
//! Each property is a function over the game's type that panics with the smallest game found for which it does not
//! hold. Those of the contract ask for a [`Subject`] alone; those of a capability ask for its trait, and [`Mirrored`]
//! adds what holds where positions are texts and colours are equal. [`properties!`] makes the tests of a game.

pub mod capabilities;
pub mod evaluation;
pub mod legality;
pub mod many;
pub mod mirror;
pub mod notation;
pub mod placed;
pub mod prediction;
pub mod table;
pub mod texts;
pub mod timeline;
pub mod together;

mod exact;
mod games;
mod macros;
mod subject;

pub use mirror::{mirror_placement, mirror_squares};
pub use subject::{Choices, Mirrored, Subject, choices, listed, options, play, rules, turn};

#[doc(hidden)]
pub use zugleich_rules::catalog::Variant;
