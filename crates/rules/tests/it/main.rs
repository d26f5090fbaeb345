//! The rules through the public interface of the library.

mod blind;
mod boards;
mod exclusion;
mod notation;
