use libtest_mimic::Failed;
use zugleich_games::GAMES;

use super::html::{self, HtmlValidator};
use super::looks::sideways;
use super::wrong;
use crate::harness::{BrowserRig, Screen};
use crate::layout::none;
use crate::room::{customise, new_game};

/// Returns the addresses of all pages that are not a game.
pub(super) fn addresses() -> Vec<String> {
    let lessons = GAMES.iter().map(|entry| format!("/learn/{}", entry.id()));
    let samples = GAMES.iter().filter(|entry| entry.lesson.sample.is_some());
    let samples = samples.map(|entry| format!("/learn/{}/sample-game", entry.id()));
    let backgrounds = GAMES.iter().filter(|entry| !entry.lesson.background.is_empty());
    let backgrounds = backgrounds.map(|entry| format!("/learn/{}/background", entry.id()));
    let others = [
        "/",
        "/games",
        "/learn",
        "/docs",
        "/docs/how-it-works/engine",
        "/docs/server/settings",
        "/sheets/prediction",
        "/verify",
        "/replay",
        "/device",
        "/settings",
        "/account",
        "/no-such-page",
    ];
    others.map(str::to_owned).into_iter().chain(lessons).chain(samples).chain(backgrounds).collect()
}

/// Checks every page as sent and as rendered, in small windows too, and the menus of the start page.
pub(super) async fn judged(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::DESKTOP.calm()).await?;
    rig.step("what breaks a rule is found");
    html::found(rig)?;
    super::found(&server, &browser).await?;
    rig.step("every page");
    // So the lists are not empty.
    new_game(&browser, &server, &[("opponent", "practice")]).await?;
    let other = rig.browser(Screen::DESKTOP.calm()).await?;
    new_game(&other, &server, &[("variant", "blind"), ("opponent", "lobby")]).await?;
    let (mut found, sent) = (Vec::new(), HtmlValidator::new(rig)?);
    for path in addresses() {
        browser.goto(&server.url(&path)).await?;
        browser.see("h1").await?;
        // Each printable sheet has a heading of its own.
        let is_paper = path.starts_with("/sheets/");
        assert!(is_paper || browser.count("h1").await? == 1, "{path} has one main heading");
        found.extend(wrong(&browser, &path).await?);
        found.extend(sideways(&browser, &path).await?);
        sent.keep(&browser, &path).await?;
    }
    found.extend(sent.wrong()?);
    // The console reports the missing page, as expected.
    let errors = browser.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("404")), "{errors:?}");
    rig.step("what can be opened on the start page");
    browser.goto(&server.url("/")).await?;
    browser.see("#seeks li").await?;
    customise(&browser).await?;
    found.extend(wrong(&browser, "start, customised").await?);
    browser.click("#guest summary").await?;
    found.extend(wrong(&browser, "start, menu").await?);
    none(&found)
}
