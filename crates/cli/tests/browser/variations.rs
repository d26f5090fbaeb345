//! Turns tried beside a game, only on its page.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use serde_json::{Value, json};

use crate::game_history::{CLIPBOARD, PAWNS};
use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::parity::practice;
use crate::room::{commit, figures};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("tries::turns_are_resolved_as_the_server_resolves_them", resolved),
        trial("tries::branches_are_walked_and_kept_by_their_tab_alone", walked),
    ]
}

async fn resolved(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("turns of both sides");
    as_the_server(&server, &browser).await?;
    rig.step("moves");
    moves(&server, &browser).await
}

async fn walked(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (browser, other) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("nobody is told");
    alone(&server, &browser).await?;
    rig.step("walked, branched, moved up and deleted");
    handled(&server, &browser).await?;
    rig.step("kept after a reload");
    kept(&server, &browser, &other).await
}

/// Waits until the list has this many tried turns.
async fn tried(browser: &Browser, turns: usize) -> Result<(), Failed> {
    let shown = format!("document.querySelectorAll('#turns .branch button').length === {turns}");
    browser.until(&shown).await?;
    browser.until("document.querySelector('#room').dataset.mode !== 'playing'").await
}

/// Begins a branch at the position on the board.
async fn branch(browser: &Browser) -> Result<(), Failed> {
    browser.see("#try-plans").await?;
    browser.click("#try-plans").await?;
    browser.see("#tries").await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await
}

/// Tries a turn of both sides.
async fn both(browser: &Browser, white: &str, black: &str) -> Result<(), Failed> {
    commit(browser, white).await?;
    browser.see_text("#status", "Black").await?;
    commit(browser, black).await
}

/// Returns the text that a button of the page copies.
async fn copied(browser: &Browser, button: &str) -> Result<String, Failed> {
    browser.eval("delete window.copied").await?;
    browser.eval(&format!("document.querySelector({button:?}).click()")).await?;
    browser.until("window.copied !== undefined").await?;
    Ok(browser.eval("window.copied").await?.as_str().unwrap_or_default().to_owned())
}

/// Returns the description of the turn on the board, and the resulting position and figures.
async fn outcome(browser: &Browser) -> Result<(String, String, Vec<String>), Failed> {
    let words = browser
        .eval("document.querySelector('#turns .turn[aria-current] .unseen:last-child').textContent")
        .await?;
    let words = words.as_str().ok_or("a turn in words")?.to_owned();
    Ok((words, copied(browser, "#copy-position").await?, figures(browser).await?))
}

/// Returns the frames of the game's turns from the server.
async fn told(browser: &Browser, turns: usize) -> Result<Value, Failed> {
    let path = "location.pathname.replace('/game/', '/api/games/')";
    browser.eval(&format!("fetch(`${{{path}}}/turns?from={turns}`).then((answer) => answer.json())")).await
}

async fn as_the_server(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    for (variant, before, turn, other) in [
        ("chesimul", ("b1c3", "a4a3"), ("c3b5", "b5c3"), "e2e3"),
        ("parity", ("e2e4", "d7d5"), ("d2d4", "g8f6"), "a2a3"),
    ] {
        practice(browser, server, variant, json!({}), &[before, turn]).await?;
        browser.eval(CLIPBOARD).await?;
        let played = outcome(browser).await?;
        let frame = told(browser, 1).await?["turns"][0].clone();
        assert_eq!((&json!(played.0), &json!(played.1)), (&frame["words"], &frame["position"]), "{variant}");
        // The same turn of another game, in which another turn was played.
        practice(browser, server, variant, json!({}), &[before]).await?;
        browser.eval(CLIPBOARD).await?;
        commit(browser, other).await?;
        browser.see_text("#status", "Black").await?;
        commit(browser, turn.1).await?;
        browser.until("document.querySelectorAll('#turns .turn').length === 2").await?;
        browser.click("#previous").await?;
        branch(browser).await?;
        both(browser, turn.0, turn.1).await?;
        tried(browser, 1).await?;
        assert_eq!(outcome(browser).await?, played, "{variant}");
    }
    Ok(())
}

/// Plays a practice game of three turns, and shows the position after the second.
async fn looked_back(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &PAWNS[..3]).await?;
    browser.eval(CLIPBOARD).await?;
    browser.click("#previous").await?;
    browser.see_text("#status", "After turn 2 of 3").await.map(drop)
}

/// Returns the names of the branches in the list.
async fn names(browser: &Browser) -> Result<Value, Failed> {
    browser.eval("[...document.querySelectorAll('#turns .branch > ol')].map((list) => list.ariaLabel)").await
}

async fn handled(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    looked_back(server, browser).await?;
    branch(browser).await?;
    both(browser, "e2e4", "e7e5").await?;
    tried(browser, 1).await?;
    both(browser, "g1f3", "b8c6").await?;
    tried(browser, 2).await?;
    assert_eq!(names(browser).await?, json!(["Variation instead of turn 3"]));
    browser.screenshot("tries-desktop").await?;
    // Keys go along the branch, back into the game and out again.
    for (key, words) in [
        (Key::Left, "After turn 3 of 4"),
        (Key::Left, "After turn 2 of 4"),
        (Key::Right, "After turn 3 of 4"),
    ] {
        browser.press(&(key + "")).await?;
        browser.see_text("#status", words).await?;
    }
    // The branch gets a branch, and the new one is moved up.
    branch(browser).await?;
    both(browser, "b1c3", "b8c6").await?;
    tried(browser, 3).await?;
    assert_eq!(names(browser).await?, json!(["Variation instead of turn 3", "Variation instead of turn 4"]));
    let first = "document.querySelectorAll('#turns .branch .turn')[1].textContent";
    let before = browser.eval(first).await?;
    browser.click("#tries-promote").await?;
    browser.until(&format!("{first} !== {before}")).await?;
    browser.gone("#tries-promote").await?;
    let record = copied(browser, "#tries-record").await?;
    assert!(record.contains("[Variant") && record.contains("Nc3"), "{record}");
    let link = copied(browser, "#tries-position").await?;
    assert!(link.contains("/editor/parity?") && link.contains("position="), "{link}");
    for screen in [Screen::DESKTOP.dark(), Screen::PHONE, Screen::PHONE.dark()] {
        browser.resize(screen.calm()).await?;
        browser.screenshot(&format!("tries-{screen:?}").replace(|c: char| !c.is_alphanumeric(), "")).await?;
    }
    browser.resize(Screen::DESKTOP.calm()).await?;
    browser.click("#tries-remove").await?;
    tried(browser, 2).await?;
    browser.click("#tries-back").await?;
    browser.gone("#tries").await?;
    browser.see_text("#status", "After turn 2 of 3").await?;
    // The tried turns are kept, and shown again.
    browser.click("#turns .branch button").await?;
    browser.see("#tries").await?;
    browser.click("#tries-remove").await?;
    tried(browser, 0).await?;
    browser.gone("#tries").await
}

async fn moves(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "entanglement", json!({}), &[]).await?;
    for plan in ["e2e4", "e7e5", "g1f3"] {
        commit(browser, plan).await?;
        browser.until(&format!("document.querySelector('#turns').textContent.includes({plan:?})")).await?;
    }
    browser.eval(CLIPBOARD).await?;
    let (played, there) = (copied(browser, "#copy-position").await?, figures(browser).await?);
    browser.press(&(Key::Home + "")).await?;
    browser.see("#try-plans").await?;
    branch(browser).await?;
    for plan in ["g1f3", "e7e5", "e2e4"] {
        commit(browser, plan).await?;
        browser
            .until(&format!("document.querySelector('#turns .branch')?.textContent.includes({plan:?})"))
            .await?;
    }
    // Other moves to the same squares.
    assert_ne!(copied(browser, "#copy-position").await?, String::new());
    assert_eq!(figures(browser).await?.len(), there.len());
    browser.click("#tries-back").await?;
    browser.press(&(Key::Home + "")).await?;
    branch(browser).await?;
    commit(browser, "e2e4").await?;
    browser.gone("#tries").await?;
    browser.press(&(Key::End + "")).await?;
    assert_eq!(copied(browser, "#copy-position").await?, played);
    browser.screenshot("tries-moves").await
}

/// Script that records all requests and messages of the page once it can resolve turns.
const LISTEN: &str = "void (() => { window.said = []; \
    const { send } = WebSocket.prototype, { fetch } = window; \
    WebSocket.prototype.send = function (words) { said.push(words); return send.call(this, words) }; \
    window.fetch = (...asked) => { said.push(String(asked[0])); return fetch(...asked) } })()";

async fn alone(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    looked_back(server, browser).await?;
    browser.eval(LISTEN).await?;
    branch(browser).await?;
    both(browser, "e2e4", "e7e5").await?;
    tried(browser, 1).await?;
    let said = browser.eval("said").await?;
    let all: Vec<String> = serde_json::from_value(said)?;
    let other: Vec<_> = all.iter().filter(|one| !one.contains("/assets/")).collect();
    assert!(all.len() > other.len() && other.is_empty(), "{all:?}");
    Ok(())
}

/// Checks that branches are stored in order, and can be continued.
async fn kept(server: &SharedServer, browser: &Browser, other: &Browser) -> Result<(), Failed> {
    looked_back(server, browser).await?;
    branch(browser).await?;
    for (at, [white, black]) in [["e2e4", "e7e5"], ["g1f3", "b8c6"]].into_iter().enumerate() {
        both(browser, white, black).await?;
        tried(browser, at + 1).await?;
    }
    browser.click("#previous").await?;
    branch(browser).await?;
    both(browser, "b1c3", "b8c6").await?;
    tried(browser, 3).await?;
    browser.click("#tries-promote").await?;
    browser.gone("#tries-promote").await?;
    let list = "[...document.querySelectorAll('#turns .turn')].map((turn) => turn.textContent)";
    let before = browser.eval(list).await?;
    browser.reload().await?;
    tried(browser, 3).await?;
    assert_eq!(browser.eval(list).await?, before);
    browser.gone("#tries").await?;
    browser.click("#turns .branch .branch button").await?;
    browser.see("#tries-remove").await?;
    browser.click("#tries-remove").await?;
    tried(browser, 2).await?;
    browser.reload().await?;
    tried(browser, 2).await?;
    other.goto(&browser.address().await?).await?;
    other.until("document.querySelectorAll('#turns .turn').length === 3").await?;
    other.gone("#turns .branch").await
}
