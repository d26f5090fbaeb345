//! The replay page for saved games, without a server.

use std::path::Path;

use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::parity::practice;
use crate::room::fetched;
use crate::sharing;

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("record::lessons_and_saved_games_need_no_server", without_server)]
}

async fn without_server(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (wide, narrow) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm().dark()).await?);
    rig.step("lessons");
    sharing::offline(&server, &wide).await?;
    let wide = wide.as_new_user(Screen::DESKTOP.calm()).await?;
    rig.step("a saved game");
    replayed(&server, &rig.folder()?, [(&wide, "desktop"), (&narrow, "phone-dark")]).await
}

/// A pawn is captured by one that has rested.
const TURNS: [(&str, &str); 3] = [("e2e4", "d7d5"), ("b1c3", "g8f6"), ("e4d5", "e7e6")];
/// Script that returns whether the rules, the boards and the playback are loaded, the page's last requests.
const COMPLETE: &str = "[/branches\\.[0-9a-f]+\\.wasm$/, /record-more\\.[0-9a-f]+\\.js$/].every((name) =>
    performance.getEntriesByType('resource').some((one) => name.test(one.name) && one.responseEnd > 0))";

/// Plays a game and saves it in both forms.
async fn save(browser: &Browser, server: &SharedServer, folder: &Path) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &TURNS).await?;
    let path = browser
        .eval("location.pathname")
        .await?
        .as_str()
        .unwrap_or_default()
        .replace("/game/", "/api/games/");
    for form in ["pgn", "json"] {
        std::fs::write(folder.join(form), fetched(browser, &format!("{path}/export.{form}")).await?)?;
    }
    std::fs::write(folder.join("none"), "no game at all")?;
    let longer = std::fs::read_to_string(folder.join("pgn"))?.replace(" *", " 4. a1a8|-- *");
    std::fs::write(folder.join("longer"), longer)?;
    Ok(())
}

async fn replayed(
    server: &SharedServer,
    folder: &Path,
    browsers: [(&Browser, &str); 2],
) -> Result<(), Failed> {
    for (browser, _) in browsers {
        browser.goto(&server.url("/")).await?;
        browser.until("navigator.serviceWorker.ready.then(() => true)").await?;
        // The service worker is active from the next page on.
        browser.goto(&server.url("/replay")).await?;
        browser.until(COMPLETE).await?;
        browser.until("caches.open('pages-1').then((kept) => kept.match('/replay')).then(Boolean)").await?;
    }
    save(browsers[0].0, server, folder).await?;
    server.kill();
    for (browser, name) in browsers {
        browser.goto(&server.url("/replay")).await?;
        browser.see("h1").await?;
        browser.choose_files("#choose", &[folder.join("none")]).await?;
        browser.see_text("#fault", "none can’t be replayed: it’s neither a record nor JSON").await?;
        browser.screenshot(&format!("record-none-{name}")).await?;
        browser.choose_files("#choose", &[folder.join("pgn")]).await?;
        browser.see_text("h1", "Parity Chess").await?;
        assert_eq!((browser.count("#turns li").await?, browser.count("h1").await?), (TURNS.len(), 1));
        assert!(browser.text("#players").await?.contains(" – "));
        browser.click("#last").await?;
        browser.see_text("#caption", "White exd5").await?;
        browser.until("document.documentElement.scrollWidth <= innerWidth").await?;
        browser.screenshot(&format!("record-{name}")).await?;
        browser.click("#title a").await?;
        browser.see("#choose").await?;
        browser.choose_files("#choose", &[folder.join("json")]).await?;
        browser.see_text("h1", "Parity Chess").await?;
        browser.click("#turns li:nth-child(2) button").await?;
        browser.see_text("#caption", "Black Nf6").await?;
        browser.goto(&server.url("/replay")).await?;
        browser.see("#choose").await?;
        browser.choose_files("#choose", &[folder.join("longer")]).await?;
        browser.see_text("#told", "The record ends here: ").await?;
        // The console reports failed loads, as expected.
        browser.take_errors().await?;
    }
    Ok(())
}
