//! Blind synchronous chess: both sides submit a whole list of moves, and an adjudicator plays the two lists.
//!
//! [`List`] parses a list, [`adjudicate`] plays two of them, and [`Blind`] is the game whose plans are lists.
//! The rules are those of the page `blind.md`; clause numbers in comments refer to it.

mod adjudicate;
mod castling;
mod ending;
mod fault;
mod game;
mod legal;
mod list;
mod order;
mod position;
mod rehearse;
mod resolve;
mod san;
mod words;
mod writing;

pub use crate::board::Wing;
pub use adjudicate::{Adjudication, Aim, Fate, PlayerTurn, adjudicate};
pub use fault::{Fault, FaultKind, Faults};
pub use game::{Blind, Lists, OtherSidesList};
pub use list::{List, Token};
pub use order::Order;
pub use position::{Made, Move, Position};
pub use rehearse::rehearse;
pub use resolve::Forfeit;
pub use writing::{Written, written};
