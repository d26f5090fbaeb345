//! Blind synchronous chess behind the contract of all games, and its parser against any text.

mod contract;
mod grammar;
mod reading;
mod writing;
