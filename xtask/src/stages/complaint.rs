//! Findings of a check, and their report.

use std::fmt;
use std::path::PathBuf;

use anyhow::{Result, ensure};

/// A problem at a place in a file, with its remedy.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Complaint {
    /// Path from the root of the project.
    pub(super) file: PathBuf,
    /// Line, counted from 1.
    pub(super) line: usize,
    /// Problem and remedy.
    pub(super) says: String,
}

impl Complaint {
    pub(super) fn new(file: impl Into<PathBuf>, line: usize, says: impl Into<String>) -> Self {
        Self { file: file.into(), line, says: says.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.says)
    }
}

/// Prints every complaint, one a line.
///
/// # Errors
/// There is a complaint; the error contains the name of the check and their number.
pub(super) fn settle(check: &str, mut complaints: Vec<Complaint>) -> Result<()> {
    complaints.sort();
    for complaint in &complaints {
        println!("   {complaint}");
    }
    ensure!(complaints.is_empty(), "{check}: {} to mend, listed above", complaints.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_names_its_place_first() {
        let complaint = Complaint::new("docs/a.md", 7, "there is no b.md");
        assert_eq!(complaint.to_string(), "docs/a.md:7: there is no b.md");
    }

    #[test]
    fn a_check_without_complaints_passes() {
        assert!(settle("links", Vec::new()).is_ok());
        let error = settle("links", vec![Complaint::new("a.md", 1, "b"); 2]).unwrap_err();
        assert_eq!(error.to_string(), "links: 2 to mend, listed above");
    }
}
