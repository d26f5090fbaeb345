//! What one player asks of the other, of the lobby and of the page, and what comes of it.

use fantoccini::key::Key;
use libtest_mimic::Failed;

use crate::harness::{Browser, Rig, Screen, Server, trial};
use crate::room::{commit, new_game, offers, played, square, tool};

pub(crate) fn trials() -> Vec<crate::Trial> {
    vec![
        trial("asking::a_declined_draw_is_told_and_not_offered_again_at_once", declined),
        trial("asking::ones_own_seek_leads_to_its_game", own_seek),
        trial("asking::links_to_a_new_game_choose_the_game", same_game),
        trial("asking::an_empty_list_is_handed_in_only_on_purpose", empty_list),
        trial("asking::who_browses_leaves_errors_behind", errors),
    ]
}

/// A game by link in two browsers.
async fn friends(rig: &Rig, server: &Server, variant: &str) -> Result<(Browser, Browser), Failed> {
    let (white, black) = (rig.browser(Screen::DESKTOP).await?, rig.browser(Screen::PHONE.dark()).await?);
    let choices = [("variant", variant), ("opponent", "friend"), ("side", "white")];
    new_game(&white, server, &choices).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    Ok((white, black))
}

async fn declined(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) = friends(rig, &server, "chesimul").await?;
    let names = white.eval("[...document.querySelectorAll('.player .name')].length").await?;
    assert_eq!(names, 2);
    // The page of who waited names the one who has come.
    white.until("document.title.split(' – ').length === 4").await?;
    tool(&white, "#draw").await?;
    black.click("#decline").await?;
    white.see_text("#hint", "Your opponent has declined the draw.").await?;
    white.screenshot("asking-declined").await?;
    let able = "!document.querySelector('#draw').disabled";
    assert_eq!(white.eval(able).await?, false, "the draw can be offered again at once");
    offers(&black, "#draw", true).await?;
    assert_eq!(black.eval(able).await?, true, "the other side has offered nothing");
    Ok(())
}

async fn own_seek(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (owner, guest) = (rig.browser(Screen::DESKTOP).await?, rig.browser(Screen::PHONE).await?);
    new_game(&owner, &server, &[("opponent", "lobby"), ("side", "black")]).await?;
    let room = owner.address().await?;
    owner.goto(&server.url("/")).await?;
    owner.see_text("#seeks li", "You play Black").await?;
    owner.screenshot("asking-own-seek").await?;
    guest.goto(&server.url("/")).await?;
    guest.see_text("#seeks li button", "Play").await?;
    owner.click("#seeks li a").await?;
    owner.until(&format!("location.href === {room:?}")).await
}

async fn same_game(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::DESKTOP).await?;
    browser.goto(&server.url("/learn/prediction")).await?;
    browser.click("main a[href='/?game=prediction']").await?;
    browser.see("[name=variant][value=prediction]:checked").await?;
    browser.goto(&server.url("/?game=no-such-game")).await?;
    browser.see("[name=variant]:checked").await?;
    new_game(&browser, &server, &[("variant", "parity"), ("opponent", "computer"), ("side", "white")])
        .await?;
    tool(&browser, "#resign").await?;
    browser.click("dialog[open] button[value=yes]").await?;
    browser.click("#another[href='/?game=parity']").await?;
    browser.see("[name=variant][value=parity]:checked").await.map(drop)
}

async fn empty_list(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::PHONE).await?;
    new_game(&browser, &server, &[("variant", "blind"), ("opponent", "practice")]).await?;
    browser.click("#hand-in").await?;
    browser.see_text("dialog[open]", "Your list is empty").await?;
    browser.screenshot("asking-empty-list").await?;
    browser.click("dialog[open] button[value='']").await?;
    browser.gone("dialog[open]").await?;
    browser.see("#hand-in").await?;
    browser.click("#hand-in").await?;
    browser.click("dialog[open] button[value=yes]").await?;
    browser.see_text("#status", "Black").await.map(drop)
}

async fn errors(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::DESKTOP.calm()).await?;
    new_game(&browser, &server, &[("variant", "parity"), ("opponent", "practice")]).await?;
    commit(&browser, "e2e4").await?;
    commit(&browser, "e7e5").await?;
    played(&browser, 1).await?;
    // A rook that is shut in, as the page says.
    browser.click(&square("a1")).await?;
    browser.see("#hint.bad").await?;
    browser.press(&(Key::Left + "")).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'past'").await?;
    browser.until("!document.querySelector('#hint').classList.contains('bad')").await
}
