//! Reads conformance cases and runs them against the rules.
//!
//! The cases are numbered, named and public, one JSON object a line, one file a variant; README.md beside them
//! explains their fields. A case that asserts nothing is refused, and so is a field that is not known.

mod blind;
mod case;
mod run;

pub use case::{Case, Expect, Sides, read};
pub use run::run;
