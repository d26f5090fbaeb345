//! Requirements on every game, including the game of the tests.

#![allow(clippy::unwrap_used, reason = "all of it is a test")]

mod catalog;
mod edition;
mod evaluation;
mod perft;
mod pgn;
mod records;
mod refusals;
mod sentences;
mod texts;
