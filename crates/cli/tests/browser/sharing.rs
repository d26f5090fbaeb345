//! Sharing a game on other sites, and pages that work without the server.

use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::parity::practice;
use crate::room::tool;

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("sharing::a_game_is_shown_in_pages_of_others_and_on_paper", shown)]
}

async fn shown(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    practice(&browser, &server, "parity", json!({}), &TURNS).await?;
    let path = browser.eval("location.pathname").await?.as_str().unwrap_or_default().to_owned();
    let guest = rig.browser(Screen::PHONE.calm()).await?;
    rig.step("a board in a page of others");
    embedded(&server, &guest, &path).await?;
    rig.step("the menu");
    menu(&server, &browser, &path).await?;
    rig.step("paper");
    paper(&server, &guest, &path).await
}

/// Script that replaces the clipboard, for which a headless browser would need permission.
const CLIPBOARD: &str = "Object.defineProperty(navigator, 'clipboard', { value: \
    { writeText: async (words) => { window.copied = words } }, configurable: true }) && true";

/// Knights meet, and a pawn is captured.
const TURNS: [(&str, &str); 3] = [("e2e4", "d7d5"), ("b1c3", "g8f6"), ("e4d5", "e7e6")];

/// Waits until nothing is wider than the window.
async fn fits(browser: &Browser) -> Result<(), Failed> {
    browser.until("document.documentElement.scrollWidth <= innerWidth").await
}

async fn menu(server: &SharedServer, browser: &Browser, path: &str) -> Result<(), Failed> {
    browser.eval(CLIPBOARD).await?;
    tool(browser, "#embed").await?;
    let frame = format!("<iframe src=\"{}\"", server.url(&format!("/embed{path}")));
    browser.until(&format!("window.copied?.startsWith({frame:?})")).await?;
    // It opens in a new tab, so the page stays.
    browser.eval("addEventListener('click', (event) => event.preventDefault()) ?? true").await?;
    browser.click("#picture").await?;
    let wanted = format!("document.querySelector('#picture').getAttribute('href') === '{path}/3.png'");
    browser.until(&wanted).await
}

async fn paper(server: &SharedServer, guest: &Browser, path: &str) -> Result<(), Failed> {
    for (screen, name) in [
        (Screen::DESKTOP.calm(), "desktop"),
        (Screen::DESKTOP.calm().dark(), "dark"),
        (Screen::PHONE.calm(), "phone"),
        (Screen::DESKTOP.calm().sized(844, 390), "landscape"),
    ] {
        let browser = guest.on(screen).await?;
        browser.goto(&server.url(&format!("{path}/print"))).await?;
        assert_eq!(browser.count(".boards .picture").await?, TURNS.len() + 1);
        assert!(browser.count(".boards .shot").await? >= 2 * TURNS.len(), "plans are arrows");
        assert_eq!(browser.count("script").await?, 0);
        fits(&browser).await?;
        browser.screenshot(&format!("paper-{name}")).await?;
    }
    Ok(())
}

async fn embedded(server: &SharedServer, guest: &Browser, path: &str) -> Result<(), Failed> {
    for (screen, name) in [
        (Screen::PHONE, "phone"),
        (Screen::PHONE.dark(), "phone-dark"),
        (Screen::DESKTOP.sized(420, 540), "frame"),
        (Screen::DESKTOP.sized(844, 390), "landscape"),
    ] {
        let browser = guest.on(screen.calm()).await?;
        browser.goto(&server.url(&format!("/embed{path}"))).await?;
        browser.see_text(".how", "After turn 3").await?;
        fits(&browser).await?;
        // The board fills the available room.
        browser.until("document.querySelector('.picture').clientHeight >= Math.min(0.9 * innerWidth, 0.55 * innerHeight)").await?;
        browser.screenshot(&format!("embed-{name}")).await?;
        browser.click("[aria-label='Previous turn']").await?;
        browser.see_text(".how", "After turn 2").await?;
        browser.click("nav a").await?;
        browser.see_text(".how", "Start").await?;
        assert_eq!(browser.eval("document.cookie").await?, "", "nobody is welcomed here");
    }
    Ok(())
}

/// Checks that lessons open without the server, and that other pages report its absence.
pub(crate) async fn offline(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    browser.until("navigator.serviceWorker.ready.then(() => true)").await?;
    // The service worker is active from the next page on.
    browser.goto(&server.url("/learn/chesimul")).await?;
    browser.see(".example .figure").await?;
    let kept = "caches.open('pages-1').then((kept) => kept.keys()).then((all) => all.map(({ url }) => new URL(url).pathname).sort().join())";
    browser.until(&format!("{kept}.then((all) => all === '/learn/chesimul,/offline')")).await?;
    browser.goto(&server.url("/games")).await?;
    server.kill();
    browser.goto(&server.url("/learn/chesimul")).await?;
    browser.see(".example .figure").await?;
    browser.click(".example .play").await?;
    for (path, name) in [("/games", "games"), ("/", "start"), ("/learn/parity", "lesson")] {
        browser.goto(&server.url(path)).await?;
        browser.see_text("h1", "Can’t reach the server").await?;
        fits(browser).await?;
        browser.screenshot(&format!("offline-{name}")).await?;
    }
    // The page watches for the server, and loads what was wanted.
    server.start_again()?;
    browser.see(".example .figure").await?;
    // The console reports failed loads, as expected.
    browser.take_errors().await?;
    browser.goto(&server.url("/games")).await?;
    browser.see("nav [aria-current]").await?;
    assert_eq!(
        browser.eval(kept).await?,
        "/learn/chesimul,/learn/parity,/offline",
        "no page of games is kept"
    );
    browser.click("#guest summary").await?;
    browser.click("#sign-out").await?;
    browser.see_text("dialog", "can’t sign back in or continue your games").await?;
    browser.click("dialog button[value='yes']").await?;
    browser.until("location.pathname === '/'").await?;
    browser.until(&format!("{kept}.then((all) => !all.includes('learn'))")).await
}
