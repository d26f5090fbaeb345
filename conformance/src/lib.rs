//! Reader and runner of conformance cases.
//!
//! The cases are numbered, named and public, one JSON object per line and one file per variant; their
//! README.md explains the fields. A case that asserts nothing is refused, and so is an unknown field.

mod case;
mod lists;
mod run;

pub use case::{CaseExpectation, ConformanceCase, ExpectedRefusal, PlansBySide, read};
pub use run::run;

/// The examples of the book's tutorial, tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../docs/book/src/program/tutorial.md")]
struct Tutorial;
