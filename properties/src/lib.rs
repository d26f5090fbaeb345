//! Properties of every game and every evaluation, tested on random games and random texts.
//!
//! Each property is a function over the game's type. It panics with the smallest game found that violates it.
//! Properties of the contract need only a [`GameUnderTest`]; those of a capability need its trait, and [`SymmetricGame`]
//! adds those of games with position texts and equal colours. [`properties!`] makes the tests of a game.

pub mod capabilities;
pub mod evaluation;
pub mod legality;
pub mod long_games;
pub mod mirror;
pub mod notation;
pub mod prediction;
pub mod random_positions;
pub mod table;
pub mod texts;
pub mod timeline;
pub mod together;

mod exact_solver;
mod game_under_test;
mod games;
mod macros;

pub use game_under_test::{
    GameUnderTest, PlanChoices, SymmetricGame, choices, choose_plans, options, play, rules, turn,
};
pub use mirror::{mirror_placement, mirror_squares};

#[doc(hidden)]
pub use zugleich_rules::catalog::Variant;
