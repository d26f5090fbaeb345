//! What answers for the world outside: the engines.

mod opponents;

pub use opponents::{AnyPlan, Engines};
