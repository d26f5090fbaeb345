//! Blind synchronous chess against an independent library of orthodox chess, and its reader against any text.

mod contract;
mod lists;
mod orthodox;
mod reading;
