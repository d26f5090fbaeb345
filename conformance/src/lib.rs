//! Reads conformance cases and runs them against the rules.
//!
//! The cases are numbered, named and public, one JSON object a line, one file a variant; README.md beside them
//! explains their fields. A case that asserts nothing is refused, and so is a field that is not known.

mod case;
mod lists;
mod run;

pub use case::{Case, Expect, Refused, Sides, read};
pub use run::run;
