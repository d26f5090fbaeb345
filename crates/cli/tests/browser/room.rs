//! What a person does on the pages of the program, in a few words.

use std::time::Duration;

use libtest_mimic::Failed;
use zugleich_games::CATALOG;
use zugleich_render::record;
use zugleich_rules::catalog::AnyMatch;

use crate::harness::{Browser, Server, pictures_are_kept};

/// The cell of a square.
pub(crate) fn square(name: &str) -> String {
    format!("[role=gridcell][data-square={name}]")
}

/// Makes a game on the start page with these choices (fields and values) and comes to its room.
pub(crate) async fn new_game(
    browser: &Browser,
    server: &Server,
    choices: &[(&str, &str)],
) -> Result<(), Failed> {
    new_game_at(browser, &server.url("/"), choices).await
}

/// The same on a start page that is anywhere.
pub(crate) async fn new_game_at(
    browser: &Browser,
    start: &str,
    choices: &[(&str, &str)],
) -> Result<(), Failed> {
    browser.goto(start).await?;
    customise(browser).await?;
    for (name, value) in choices {
        browser.click(&format!("label:has(input[name={name}][value=\"{value}\"])")).await?;
    }
    browser.click("#create").await?;
    browser.until("location.pathname.startsWith('/game/')").await?;
    browser.see("#board [role=grid]").await?;
    // All else comes behind the board.
    browser.until("document.querySelector('#room').dataset.mode").await?;
    Ok(())
}

/// Opens what is behind the one button of the start page.
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

/// Waits until so many turns have been played and shown.
pub(crate) async fn played(browser: &Browser, turns: usize) -> Result<(), Failed> {
    let shown = format!("document.querySelectorAll('#turns :is(.turn, .pair)').length === {turns}");
    browser.until(&shown).await?;
    browser.until("document.querySelector('#room').dataset.mode !== 'playing'").await
}

/// Presses a button of the page's menu, when it does not move any more.
pub(crate) async fn tool(browser: &Browser, button: &str) -> Result<(), Failed> {
    browser.until(&format!("!document.querySelector({button:?}).hidden")).await?;
    browser.click("#more").await?;
    let top = "document.querySelector('#tools').getBoundingClientRect().top";
    browser.until(&format!("window.menuAt === (window.menuAt = {top})")).await?;
    browser.click(button).await
}

/// Whether the page's menu offers something, once that is known.
pub(crate) async fn offers(browser: &Browser, button: &str, offered: bool) -> Result<(), Failed> {
    browser.until(&format!("document.querySelector({button:?}).hidden !== {offered}")).await
}

/// What is on the board: the accessible names of all cells that are not empty, without what can be done there.
pub(crate) async fn figures(browser: &Browser) -> Result<Vec<String>, Failed> {
    let cells = "[...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel)";
    let names = "filter((name) => /(white|black) /.test(name)).map((name) => name.split(',')[0]).sort()";
    Ok(serde_json::from_value(browser.eval(&format!("{cells}.{names}")).await?)?)
}

/// The text of an address of the server, as the browser's person gets it.
pub(crate) async fn fetched(browser: &Browser, path: &str) -> Result<String, Failed> {
    let text = browser.eval(&format!("fetch({path:?}).then((answer) => answer.text())")).await?;
    text.as_str().map(str::to_owned).ok_or_else(|| format!("{path} is no text: {text}").into())
}

/// The game of the room as the server exports it, played again.
pub(crate) async fn exported(browser: &Browser) -> Result<Box<dyn AnyMatch>, Failed> {
    let path = browser.eval("location.pathname").await?;
    let id =
        path.as_str().and_then(|path| path.strip_prefix("/game/")).ok_or("the page is a room")?.to_owned();
    let text = fetched(browser, &format!("/api/games/{id}/export.json")).await?;
    Ok(CATALOG.replay(&record::read_json(&text)?)?)
}

/// Lets an animation get on its way, if pictures of it are kept: nothing is asserted of what it shows.
pub(crate) async fn a_moment() {
    if pictures_are_kept() {
        tokio::time::sleep(Duration::from_millis(350)).await;
    }
}
