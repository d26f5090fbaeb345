//! Consistency of rules, cases and code: every clause has a case, and every named clause exists.

mod cases;
mod mentions;
mod page;
mod reference;

use std::path::Path;

use anyhow::Result;

use self::page::RulesPages;
use super::files::ProjectFile;
use crate::stages::complaint::Complaint;

/// Folder of the rules pages.
const PAGES: &str = "docs/book/src/rules";
/// Cases of a game in its own folder; a rules page may lie beside them.
const CASES: &str = "cases.jsonl";

/// Checks cases and code against the rules pages.
///
/// # Errors
/// A file of cases that cannot be read.
pub(super) fn check(files: &[ProjectFile], cases: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let beside_cases = |at: &Path| cases.iter().any(|file| file.path == at.join(CASES));
    let is_page =
        |file: &&ProjectFile| file.path.parent().is_some_and(|at| at.ends_with(PAGES) || beside_cases(at));
    let pages = RulesPages::read(files.iter().filter(is_page));
    let cases: Vec<_> = cases.iter().map(cases::read).collect::<Result<Vec<_>>>()?.concat();
    let mut complaints = cases::check(&pages, &cases);
    complaints.extend(files.iter().flat_map(|file| mentions::check(&pages, file)));
    println!("   {} clauses of the rules and {} cases", pages.clauses().count(), cases.len());
    Ok(complaints)
}
