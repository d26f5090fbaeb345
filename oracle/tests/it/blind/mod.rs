//! Blind synchronous chess against a library of orthodox chess by somebody else.

mod lists;
mod orthodox;
