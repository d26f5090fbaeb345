//! The rules as those see them who use this library alone.

mod blind;
mod boards;
mod notation;
mod why;
