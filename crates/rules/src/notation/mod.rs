//! Algebraic notation for plans that are made at the same time (the page `records.md`).
//!
//! A word is judged on the start board, among the legal plans of its side: what the other side plans at the same
//! time never changes how a plan is written. Only the signs behind it, `+` and `#`, tell of the turn.

mod action;
mod read;
#[cfg(test)]
mod tests;
mod word;
mod write;

pub use action::Action;
pub use word::{Target, Word};

pub(crate) use read::readings;
pub(crate) use write::{signs, written};

use crate::board::Color;
use crate::game::Game;

/// Stands between a plan and its prediction.
const FORESEES: char = '/';
/// Stands for a prediction that was not made.
const NOTHING: &str = "-";
/// Stands for a plan in which nothing moves.
const PASS: &str = "--";
/// Stands between the two moves of one plan.
const AND: char = '+';

/// What every plan that a side may predict moves, each once.
fn foreseeable<G: Game>(game: &G, position: &G::Position, side: Color) -> Vec<Vec<Action>> {
    let mut all: Vec<Vec<Action>> = Vec::new();
    for plan in game.plans(position, side) {
        let actions: Vec<_> =
            game.actions(position, side, &plan).into_iter().map(Action::unpromoted).collect();
        // The plans that differ only in what a pawn becomes stand next to each other.
        if !actions.is_empty() && all.last() != Some(&actions) {
            all.push(actions);
        }
    }
    all
}
