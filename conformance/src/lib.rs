//! Reader and runner of conformance cases.
//!
//! The cases are numbered, named and public, one JSON object per line and one file per variant; their
//! README.md explains the fields. A case that asserts nothing is refused, and so is an unknown field.

mod case;
mod lists;
mod run;

pub use case::{CaseExpectation, ConformanceCase, ExpectedRefusal, PlansBySide, read};
pub use run::run;
