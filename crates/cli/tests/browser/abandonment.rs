//! Games that are withdrawn, aborted, or claimed from an absent player, in real browsers.

use libtest_mimic::Failed;
use serde_json::Value;

use crate::clocks::{pass, stand_still};
use crate::harness::{Browser, BrowserRig, Screen, trial};
use crate::room::{commit, new_game_at, played};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("leaving::who_is_away_is_told_on_coming_back", away)]
}

const FRIEND: [(&str, &str); 3] = [("variant", "chesimul"), ("opponent", "friend"), ("side", "white")];

async fn away(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.timed_server().await?;
    let (white, black) = (rig.browser(Screen::DESKTOP).await?, rig.browser(Screen::PHONE).await?);
    new_game_at(&white, &server.url("/"), &FRIEND).await?;
    let room = white.address().await?;
    black.goto(&room).await?;
    black.click("#join").await?;
    commit(&black, "b5c3").await?;
    commit(&white, "b1c3").await?;
    played(&black, 1).await?;
    played(&white, 1).await?;
    let before = buttons(&white).await?;
    black.goto("about:blank").await?;
    white.see_text("#absence", "Your opponent has left. Commit your plan").await?;
    assert_eq!(buttons(&white).await?, before, "the buttons stand where they stood");
    looked_at(&white, "leaving-away-plan").await?;
    commit(&white, "a2a3").await?;
    stand_still(&white).await?;
    white.see_text("#absence", "You can claim the win in").await?;
    assert_eq!(white.count("#claim-win:disabled").await?, 1);
    pass(&server, 120, [&white, &white]).await?;
    white.see("#claim-win:not(:disabled)").await?;
    looked_at(&white, "leaving-claim").await?;
    white.click("#claim-win").await?;
    white.see_text("#verdict", "You won").await?;
    black.goto(&room).await?;
    black.see_text("#verdict", "You lost").await?;
    black.see_text("#status", "Black was away").await?;
    black.see_text("#hint", "You were away").await?;
    black.screenshot("leaving-came-back-phone").await
}

/// Returns the places of the commit button, in windows of several sizes.
async fn buttons(browser: &Browser) -> Result<Vec<Value>, Failed> {
    let mut places = Vec::new();
    for screen in [(1366, 768), (844, 390), (390, 844), (320, 568)].map(|(w, h)| Screen::DESKTOP.sized(w, h))
    {
        browser.resize(screen).await?;
        let place = "(({ x, y }) => [x, y])(document.querySelector('#commit').getBoundingClientRect())";
        places.push(browser.eval(place).await?);
    }
    browser.resize(Screen::DESKTOP).await?;
    Ok(places)
}

/// Stores screenshots in windows of several sizes.
async fn looked_at(browser: &Browser, name: &str) -> Result<(), Failed> {
    let sizes =
        [("1366", Screen::DESKTOP.sized(1366, 768)), ("844-dark", Screen::PHONE.dark().sized(844, 390))];
    for (size, screen) in sizes {
        browser.resize(screen).await?;
        browser.screenshot(&format!("{name}-{size}")).await?;
    }
    browser.resize(Screen::PHONE).await?;
    browser.screenshot(&format!("{name}-phone")).await?;
    browser.resize(Screen::DESKTOP).await
}
