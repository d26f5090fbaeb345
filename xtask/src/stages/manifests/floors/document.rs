//! Document that shows the dependencies between modules.

use anyhow::{Context, Result};

use crate::shell_command::root;
use crate::stages::complaint::Complaint;

const DOCUMENT: &str = "docs/book/src/how-it-works/structure.md";

/// Heading of the generated part.
const HEADING: &str = "## Now\n";

/// Complains if the document does not show these arrows, with the crates by name.
///
/// # Errors
/// The document is missing, or has no place for them.
pub(super) fn compare(crates: &[(String, Vec<String>)]) -> Result<Option<Complaint>> {
    let (above, shown) = read()?;
    let line = above.lines().count() + 1;
    let says = "these are not the arrows of the code; `cargo xtask floors` writes them".to_owned();
    Ok((shown != told(crates)).then(|| Complaint::new(DOCUMENT, line, says)))
}

/// Writes these arrows into the document.
///
/// # Errors
/// As for [`compare`], and a file that cannot be written.
pub(super) fn write(crates: &[(String, Vec<String>)]) -> Result<()> {
    let (above, _) = read()?;
    let text = format!("{above}{HEADING}{}", told(crates));
    std::fs::write(root().join(DOCUMENT), text).context(DOCUMENT)
}

/// Returns the text above the heading, and the text below it.
fn read() -> Result<(String, String)> {
    let text = std::fs::read_to_string(root().join(DOCUMENT)).context(DOCUMENT)?;
    let (above, below) =
        text.split_once(HEADING).with_context(|| format!("{DOCUMENT} has no line {HEADING}"))?;
    Ok((above.to_owned(), below.to_owned()))
}

fn told(crates: &[(String, Vec<String>)]) -> String {
    let told = |(name, arrows): &(String, Vec<String>)| {
        format!("\nInside `{name}`:\n\n```text\n{}\n```\n", arrows.join("\n"))
    };
    crates.iter().map(told).collect()
}
