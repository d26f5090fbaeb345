//! Common actions of a user on the pages.

use std::time::Duration;

use libtest_mimic::Failed;
use zugleich_games::CATALOG;
use zugleich_render::record;
use zugleich_rules::catalog::AnyMatch;

use crate::harness::{Browser, SharedServer, pictures_are_kept};

/// Returns the selector of a square's cell.
pub(crate) fn square(name: &str) -> String {
    format!("[role=gridcell][data-square={name}]")
}

/// Makes a game on the start page with these choices (fields and values) and opens its room.
pub(crate) async fn new_game(
    browser: &Browser,
    server: &SharedServer,
    choices: &[(&str, &str)],
) -> Result<(), Failed> {
    new_game_at(browser, &server.url("/"), choices).await
}

/// Makes a game on a start page at any address.
pub(crate) async fn new_game_at(
    browser: &Browser,
    start: &str,
    choices: &[(&str, &str)],
) -> Result<(), Failed> {
    browser.goto(start).await?;
    customise(browser).await?;
    let (ways, options): (Vec<_>, Vec<_>) = choices.iter().partition(|(name, _)| *name == "opponent");
    for (name, value) in options {
        browser.click(&format!("label:has(input[name={name}][value=\"{value}\"])")).await?;
    }
    // Games of two people are sealed unless a trial chooses otherwise: that is the longer way of a plan.
    let can_seal = "!document.querySelector('#secrecy').hidden
        && !document.querySelector('[name=secrecy][value=sealed]').disabled";
    if choices.iter().all(|(name, _)| *name != "secrecy") && browser.eval(can_seal).await? == true {
        browser.click("label:has(input[name=secrecy][value=sealed])").await?;
    }
    browser.click(&way(ways.first().map_or("computer", |(_, value)| value))).await?;
    browser.until("location.pathname.startsWith('/game/')").await?;
    browser.see("#board [role=grid]").await?;
    // Everything else is loaded after the board.
    browser.until("document.querySelector('#room').dataset.mode").await?;
    Ok(())
}

/// Returns the selector of the button of the start page that creates a game against this opponent; a seek is added to
/// the listed ones.
pub(crate) fn way(opponent: &str) -> String {
    if opponent == "lobby" { "#wait".to_owned() } else { format!("#new-game button[value={opponent}]") }
}

/// Opens the choices of the start page.
pub(crate) async fn customise(browser: &Browser) -> Result<(), Failed> {
    browser.settled().await?;
    browser.click("#customise summary").await?;
    browser.see("#customise[open]").await.map(drop)
}

/// Chooses a plan by two clicks.
pub(crate) async fn choose(browser: &Browser, plan: &str) -> Result<(), Failed> {
    browser.until("['choose', 'ready'].includes(document.querySelector('#room').dataset.mode)").await?;
    browser.click(&square(&plan[..2])).await?;
    browser.click(&square(&plan[2..4])).await?;
    browser.see("#commit:not(:disabled)").await?;
    Ok(())
}

/// Chooses a plan by two clicks and commits it.
pub(crate) async fn commit(browser: &Browser, plan: &str) -> Result<(), Failed> {
    choose(browser, plan).await?;
    browser.click("#commit").await
}

/// Waits until this many turns have been played and shown.
pub(crate) async fn played(browser: &Browser, turns: usize) -> Result<(), Failed> {
    let shown = format!("document.querySelectorAll('#turns :is(.turn, .pair)').length === {turns}");
    browser.until(&shown).await?;
    browser.until("document.querySelector('#room').dataset.mode !== 'playing'").await
}

/// Waits until the check of a seal on the page has this outcome.
pub(crate) async fn genuine(browser: &Browser, words: &str) -> Result<(), Failed> {
    let seals = "[...document.querySelectorAll('#seals .seal.matches')]";
    browser.until(&format!("{seals}.some((seal) => seal.textContent.includes({words:?}))")).await
}

/// Clicks an action of the page: a button at the foot of its panel, or of its menu after its animation.
pub(crate) async fn tool(browser: &Browser, button: &str) -> Result<(), Failed> {
    browser.until(&format!("!document.querySelector({button:?}).hidden")).await?;
    if browser.count(&format!("#tools {button}")).await? == 0 {
        return browser.click(button).await;
    }
    browser.click("#more").await?;
    let top = "document.querySelector('#tools').getBoundingClientRect().top";
    browser.until(&format!("window.menuAt === (window.menuAt = {top})")).await?;
    browser.click(button).await
}

/// Waits until the page's menu offers a button, or does not.
pub(crate) async fn offers(browser: &Browser, button: &str, offered: bool) -> Result<(), Failed> {
    browser.until(&format!("document.querySelector({button:?}).hidden !== {offered}")).await
}

/// Script that lists the pieces on the board and their squares, sorted.
const FIGURES: &str = "[...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel)
    .filter((name) => /(white|black) /.test(name)).map((name) => name.split(',')[0]).sort()";

/// Returns the pieces on the board: the accessible names of all occupied cells, without their actions.
pub(crate) async fn figures(browser: &Browser) -> Result<Vec<String>, Failed> {
    Ok(serde_json::from_value(browser.eval(FIGURES).await?)?)
}

/// Waits until the board shows these pieces: it changes after the list of turns does.
pub(crate) async fn see_figures(browser: &Browser, there: &[String]) -> Result<(), Failed> {
    let there = serde_json::to_string(there)?;
    browser.until(&format!("JSON.stringify({FIGURES}) === JSON.stringify({there})")).await
}

/// Returns the text at an address of the server, with the browser's cookies.
pub(crate) async fn fetched(browser: &Browser, path: &str) -> Result<String, Failed> {
    let text = browser.eval(&format!("fetch({path:?}).then((answer) => answer.text())")).await?;
    text.as_str().map(str::to_owned).ok_or_else(|| format!("{path} is no text: {text}").into())
}

/// Returns the game of the room, replayed from the server's export.
pub(crate) async fn exported(browser: &Browser) -> Result<Box<dyn AnyMatch>, Failed> {
    let path = browser.eval("location.pathname").await?;
    let id =
        path.as_str().and_then(|path| path.strip_prefix("/game/")).ok_or("the page is a room")?.to_owned();
    let text = fetched(browser, &format!("/api/games/{id}/export.json")).await?;
    Ok(CATALOG.replay(&record::read_json(&text)?)?)
}

/// Lets an animation start, if screenshots are stored; nothing is asserted about them.
pub(crate) async fn a_moment() {
    if pictures_are_kept() {
        tokio::time::sleep(Duration::from_millis(350)).await;
    }
}
