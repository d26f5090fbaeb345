use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Failed;

use super::VALIDATOR;
use crate::harness::{Browser, BrowserRig, BrowserTools};
use crate::room::fetched;

/// Rules for the HTML.
const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/access/html.json");

/// Pages as the server sends them, validated all at once.
#[derive(Debug)]
pub(super) struct HtmlValidator {
    folder: PathBuf,
    count: Cell<usize>,
}

impl HtmlValidator {
    pub(super) fn new(rig: &BrowserRig) -> Result<Self, Failed> {
        Ok(Self { folder: rig.folder()?, count: Cell::default() })
    }

    /// Stores a page of the server.
    pub(super) async fn keep(&self, browser: &Browser, page: &str) -> Result<(), Failed> {
        let name = page.trim_matches('/').replace(['/', '?'], "-");
        let number = self.count.replace(self.count.get() + 1);
        let file = self.folder.join(format!("{number:02}-{name}.html"));
        Ok(std::fs::write(file, fetched(browser, page).await?)?)
    }

    /// Returns the problems of the pages, in words.
    pub(super) fn wrong(&self) -> Result<Option<String>, Failed> {
        assert!(self.count.get() > 0, "no page was kept");
        Ok(Some(judged(&self.folder)?).filter(|wrong| !wrong.is_empty()))
    }
}

/// Checks that the validator finds a problem in a broken page.
pub(super) fn found(rig: &BrowserRig) -> Result<(), Failed> {
    let broken = rig.folder_of("broken")?;
    std::fs::write(broken.join("page.html"), "<!doctype html><title>Broken</title><ul><p id=a></ul><img>")?;
    assert!(judged(&broken)?.contains("element-permitted-content"), "nothing is found");
    Ok(())
}

/// Returns the problems of the pages in a folder, in words; empty if there are none.
fn judged(folder: &Path) -> Result<String, Failed> {
    let validator = BrowserTools::package(VALIDATOR)?;
    let output = Command::new("node").arg(validator).args(["--config", RULES]).arg(folder).output()?;
    let said = [output.stdout, output.stderr].concat();
    match (output.status.success(), String::from_utf8_lossy(&said).into_owned()) {
        (true, _) => Ok(String::new()),
        (false, words) if words.is_empty() => Err("the judge of HTML has failed".into()),
        (false, words) => Ok(words),
    }
}
