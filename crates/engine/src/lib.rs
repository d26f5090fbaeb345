//! Search, evaluation and matrix games for simultaneous chess games.

pub mod matrix;
