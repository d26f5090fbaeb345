//! Algebraic notation for plans that are made at the same time (the page `records.md`).
//!
//! A word is judged on the start board, among the legal plans of its side: what the other side plans at the same
//! time never changes how a plan is written. Only the signs behind it, `+` and `#`, tell of the turn.

mod place;
mod read;
mod word;
mod write;

pub use place::Place;
pub use word::{Target, Word};

pub(crate) use read::readings;
pub(crate) use write::{signs, written};

use crate::board::Color;
use crate::kernel::{Action, Foresight, Legal, Match, Notate, legal_plans};

/// Stands between a plan and its prediction.
const FORESEES: char = '/';
/// Stands for a prediction that was not made.
const NOTHING: &str = "-";
/// Stands for a plan in which nothing moves.
const PASS: &str = "--";
/// Stands between the two moves of one plan.
const AND: char = '+';

/// What a plan moves, and the plan.
type Acted<G> = (Vec<Action>, Legal<G>);

/// Every legal plan of a side with what it moves.
fn acted<G: Notate>(game: &Match<G>, side: Color) -> Vec<Acted<G>> {
    let plans = legal_plans(game.game(), game.position(), side);
    let actions = |plan: &Legal<G>| game.game().actions(game.position(), side, plan.plan());
    plans.into_iter().map(|plan| (actions(&plan), plan)).collect()
}

/// The plans of a side that can be predicted, each with what it moves, which a prediction names without what a pawn
/// becomes; of plans that cannot be told apart one.
fn foreseeable<G: Notate>(game: &Match<G>, foresight: Foresight<G>, side: Color) -> Vec<Acted<G>> {
    let mut all: Vec<Acted<G>> = Vec::new();
    for (actions, plan) in acted(game, side) {
        let actions: Vec<_> = actions.into_iter().map(Action::unpromoted).collect();
        let is_new = all.last().is_none_or(|(last, _)| *last != actions);
        // The plans that differ only in what a pawn becomes stand next to each other.
        if is_new && (foresight.foreseeing)(&plan, &plan).is_some() {
            all.push((actions, plan));
        }
    }
    all
}
