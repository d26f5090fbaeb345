//! Requests of a player to the opponent, the lobby and the page, and their results.

use fantoccini::key::Key;
use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::room::{commit, customise, new_game, offers, played, square, tool};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("asking::a_draw_is_declined_and_a_game_is_called_off", friends),
        trial("asking::ones_own_seek_leads_to_its_game_and_is_withdrawn", seek),
        trial("asking::links_and_the_form_choose_the_game", new_games),
    ]
}

/// Checks a game by link in two browsers, with a draw offer and an aborted game.
async fn friends(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.dark().calm()).await?);
    new_game(&white, &server, &[("variant", "chesimul"), ("opponent", "friend"), ("side", "white")]).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    white.see_text("#hint", "Your opponent is here.").await?;
    rig.step("a declined draw");
    declined(&white, &black).await?;
    rig.step("called off");
    called_off(&white, &black).await
}

async fn seek(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("one's own seek");
    own_seek(&server, &owner, &guest).await?;
    rig.step("withdrawn");
    withdrawn(&server, &owner.on(Screen::PHONE.calm()).await?).await
}

async fn new_games(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("errors are left behind");
    errors(&server, &browser).await?;
    rig.step("links");
    same_game(&server, &browser).await?;
    rig.step("the form");
    form(&server, &browser.as_new_user(Screen::DESKTOP.calm()).await?).await
}

async fn declined(white: &Browser, black: &Browser) -> Result<(), Failed> {
    let names = white.eval("[...document.querySelectorAll('.player .name')].length").await?;
    assert_eq!(names, 2);
    // The page of the waiting player names the one who joined.
    white.until("document.title.split(' – ').length === 4").await?;
    tool(white, "#draw").await?;
    black.click("#decline").await?;
    white.see_text("#hint", "Your opponent declined the draw.").await?;
    white.screenshot("asking-declined").await?;
    let able = "!document.querySelector('#draw').disabled";
    assert_eq!(white.eval(able).await?, false, "the draw can be offered again at once");
    offers(black, "#draw", true).await?;
    assert_eq!(black.eval(able).await?, true, "the other side has offered nothing");
    Ok(())
}

async fn own_seek(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    new_game(owner, server, &[("opponent", "lobby"), ("side", "black")]).await?;
    let room = owner.address().await?;
    owner.goto(&server.url("/")).await?;
    owner.see_text("#seeks li", "You play Black").await?;
    owner.screenshot("asking-own-seek").await?;
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li button", "Play").await?;
    owner.click("#seeks li a").await?;
    owner.until(&format!("location.href === {room:?}")).await
}

async fn same_game(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/learn/prediction")).await?;
    browser.click("main a[href='/?game=prediction']").await?;
    // A lesson leads into a game against the computer.
    browser.until("location.pathname.startsWith('/game/')").await?;
    browser.see_text("#room", "Prediction Chess").await?;
    browser.goto(&server.url("/?game=prediction")).await?;
    browser.see("[name=variant][value=prediction]:checked").await?;
    browser.see_text("#chosen", "Prediction Chess").await?;
    browser.click("label:has([name=variant][value=blind])").await?;
    browser.see_text("#chosen", "Blind synchronous chess").await?;
    browser.goto(&server.url("/?game=no-such-game")).await?;
    browser.see("[name=variant]:checked").await?;
    new_game(browser, server, &[("variant", "parity"), ("opponent", "computer"), ("side", "white")]).await?;
    tool(browser, "#resign").await?;
    browser.click("dialog[open] button[value=yes]").await?;
    browser.click("#another[href='/?game=parity']").await?;
    browser.see("[name=variant][value=parity]:checked").await.map(drop)
}

async fn errors(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "parity"), ("opponent", "practice")]).await?;
    commit(browser, "e2e4").await?;
    commit(browser, "e7e5").await?;
    played(browser, 1).await?;
    // An enclosed rook, as the page says.
    browser.click(&square("a1")).await?;
    browser.see("#hint.bad").await?;
    browser.press(&(Key::Left + "")).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'past'").await?;
    browser.until("!document.querySelector('#hint').classList.contains('bad')").await
}

/// Checks that a game can be aborted before two turns are complete.
async fn called_off(white: &Browser, black: &Browser) -> Result<(), Failed> {
    commit(white, "b1c3").await?;
    commit(black, "b5c3").await?;
    played(white, 1).await?;
    offers(white, "#abort", true).await?;
    white.screenshot("leaving-tools").await?;
    tool(white, "#abort").await?;
    white.click("dialog [value=yes]").await?;
    for browser in [white, black] {
        browser.see_text("#verdict", "No result").await?;
        assert_eq!(browser.count(".player .score").await?, 0);
    }
    white.screenshot("leaving-called-off").await?;
    black.screenshot("leaving-called-off-phone-dark").await
}

/// Checks that a seek is withdrawn on the page of its game, where the owner is, and in the lobby.
async fn withdrawn(server: &SharedServer, owner: &Browser) -> Result<(), Failed> {
    let seek = [("opponent", "lobby"), ("side", "black")];
    owner.see("#withdraw:not([hidden])").await?;
    owner.screenshot("leaving-waits-phone").await?;
    owner.click("#withdraw").await?;
    owner.see_text("#verdict", "No result").await?;
    owner.see_text("#status", "the game was aborted").await?;
    owner.screenshot("leaving-withdrawn-phone").await?;
    new_game(owner, server, &seek).await?;
    owner.goto(&server.url("/")).await?;
    owner.see_text("#seeks li button", "Withdraw").await?;
    owner.screenshot("leaving-own-seek-phone").await?;
    owner.click("#seeks li button").await?;
    owner.until("document.querySelectorAll('#seeks li').length === 0").await
}

async fn form(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    let choices = [("variant", "prediction"), ("opponent", "lobby"), ("clock", "600+5"), ("side", "black")];
    new_game(browser, server, &choices).await?;
    browser.goto(&server.url("/")).await?;
    customise(browser).await?;
    for (name, value) in choices.into_iter().filter(|(name, _)| *name != "opponent") {
        browser
            .until(&format!("document.querySelector('[name={name}]:checked').value === {value:?}"))
            .await?;
    }
    browser.screenshot("comfort-form").await?;
    // A link names its game, and invalid stored settings are ignored.
    browser.goto(&server.url("/?game=parity")).await?;
    browser.until("document.querySelector('[name=variant]:checked').value === 'parity'").await?;
    browser.eval("localStorage.setItem('new-game', '[7')").await?;
    browser.goto(&server.url("/")).await?;
    browser.until("document.querySelector('[name=side]:checked').value === 'random'").await
}
