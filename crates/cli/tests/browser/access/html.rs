use std::path::Path;
use std::process::Command;

use libtest_mimic::Failed;
use zugleich_games::GAMES;

use super::VALIDATOR;
use super::pages::addresses;
use crate::harness::{Rig, Screen, Tools};
use crate::room::{fetched, new_game};

/// What is asked of the HTML.
const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/access/html.json");

/// Every page as the server sends it, the page of every game included.
pub(super) async fn valid(rig: &Rig) -> Result<(), Failed> {
    let (server, folder) = (rig.server()?, rig.folder()?);
    let browser = rig.browser(Screen::DESKTOP.calm()).await?;
    let mut pages = addresses();
    for entry in GAMES {
        new_game(&browser, &server, &[("variant", entry.id()), ("opponent", "practice")]).await?;
        let page = browser.eval("location.pathname").await?.as_str().unwrap_or_default().to_owned();
        pages.extend([page.clone(), format!("{page}/text"), format!("{page}?table")]);
    }
    for (number, page) in pages.iter().enumerate() {
        let name = page.trim_matches('/').replace(['/', '?'], "-");
        std::fs::write(folder.join(format!("{number:02}-{name}.html")), fetched(&browser, page).await?)?;
    }
    let errors = browser.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("404")), "{errors:?}");
    // A judge that finds nothing would pass everything.
    let broken = rig.folder_of("broken")?;
    std::fs::write(broken.join("page.html"), "<!doctype html><title>Broken</title><ul><p id=a></ul><img>")?;
    assert!(judged(&broken)?.contains("element-permitted-content"), "nothing is found");
    let wrong = judged(&folder)?;
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

/// What is wrong with the pages in a folder, in words; nothing if nothing is.
fn judged(folder: &Path) -> Result<String, Failed> {
    let validator = Tools::package(VALIDATOR)?;
    let output = Command::new("node").arg(validator).args(["--config", RULES]).arg(folder).output()?;
    let said = [output.stdout, output.stderr].concat();
    match (output.status.success(), String::from_utf8_lossy(&said).into_owned()) {
        (true, _) => Ok(String::new()),
        (false, words) if words.is_empty() => Err("the judge of HTML has failed".into()),
        (false, words) => Ok(words),
    }
}
