//! Properties of every game and every evaluation, tested on random games and random texts.
//!
//! Each property is a function over the game's type. It panics with the smallest game found that violates it.
//! Properties of the contract need only a [`Subject`]; those of a capability need its trait, and [`Mirrored`]
//! adds those of games with position texts and equal colours. [`properties!`] makes the tests of a game.

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
