//! Blind synchronous chess: both sides submit a whole list of moves, and an adjudicator plays the two lists.
//!
//! [`MoveList`] parses a list, [`adjudicate`](adjudicate()) plays two of them, and [`Blind`] is the game whose plans are lists.
//! The rules are those of the page `blind.md`; clause numbers in comments refer to it.

mod adjudicate;
mod castling;
mod ending;
mod game;
mod legal;
mod list_error;
mod list_words;
mod move_list;
mod notated_moves;
mod order;
mod position;
mod position_before_token;
mod resolve;
mod san;

pub use crate::board::Wing;
pub use adjudicate::{Adjudication, PlayerTurn, ResolvedMove, TokenOutcome, adjudicate};
pub use game::{Blind, BlindPlanError, BlindState};
pub use list_error::{ListParseError, ListSyntaxError, TokenError};
pub use move_list::{MoveList, MoveToken};
pub use notated_moves::{NotatedMove, notated_moves};
pub use order::Order;
pub use position::{AppliedMove, BlindMove, BlindPosition};
pub use position_before_token::position_before_token;
pub use resolve::TokenForfeitReason;
