//! Blind Synchronous Chess compared with an independent library of orthodox chess.

mod lists;
mod orthodox;
