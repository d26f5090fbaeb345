//! Games of Entanglement Chess in real browsers: two styles of pieces, their possible types, reasons, and
//! previews.

use fantoccini::key::Key;
use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::room::{a_moment, choose, commit, exported, new_game, offers, square, tool};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("entanglement::two_browsers_play_by_link_to_a_promotion", by_link),
        trial("entanglement::reasons_are_shown_and_a_draw_is_claimed", practised),
        trial("entanglement::games_are_replayed_and_mated_on_a_phone", on_a_phone),
    ]
}

async fn practised(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.dark()).await?);
    rig.step("reasons and previews");
    reasons(&server, &browser).await?;
    let calm = browser.on(Screen::DESKTOP.calm()).await?;
    rig.step("a claimed draw");
    claimed(&server, &calm).await?;
    rig.step("keys alone");
    keys(&server, &calm).await
}

async fn on_a_phone(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("replay");
    replayed(&server, &browser).await?;
    rig.step("a known king is mated");
    mated(&server, &browser).await
}

/// A white piece walks up the h-file, captures on g7 and h8, where it is promoted if it is a pawn, and then
/// jumps.
const GAME: [&str; 11] =
    ["h2h4", "a7a6", "h4h5", "a6a5", "h5h6", "a5a4", "h6g7", "a4a3", "g7h8", "b8c6", "h8g6"];

/// Returns the accessible label of a square.
async fn label(browser: &Browser, name: &str) -> Result<String, Failed> {
    Ok(browser.attribute(&square(name), "aria-label").await?.unwrap_or_default())
}

async fn by_link(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let white = rig.browser(Screen::DESKTOP).await?;
    let black = rig.browser(Screen::PHONE.dark()).await?;
    let choices = [("variant", "entanglement"), ("opponent", "friend"), ("side", "white")];
    new_game(&white, &server, &choices).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    black.click("#letters").await?;
    for (ply, plan) in (1..).zip(GAME) {
        let (mover, other) = if ply % 2 == 1 { (&white, &black) } else { (&black, &white) };
        choose(mover, plan).await?;
        mover.see_text(".tried", &format!("{}–{}", &plan[..2], &plan[2..])).await?;
        if ply <= 2 {
            mover.screenshot(&format!("entanglement-draft-{ply}")).await?;
        }
        mover.click("#commit").await?;
        for browser in [mover, other] {
            browser.until(&format!("document.querySelectorAll('#turns .ply').length === {ply}")).await?;
            browser.until("document.querySelector('#room').dataset.mode !== 'playing'").await?;
        }
        if plan == "g7h8" {
            let words = label(&black, "h8").await?;
            assert!(words.contains("or a promoted knight, bishop, rook or queen"), "{words}");
            white.screenshot("entanglement-promotion-desktop").await?;
            black.screenshot("entanglement-promotion-phone-dark").await?;
        }
    }
    assert!(label(&white, "g6").await?.starts_with("white promoted knight on g6"));
    white.screenshot("entanglement-known-desktop").await?;
    black.click("#letters").await?;
    black.screenshot("entanglement-known-phone-dark-symbols").await?;
    // The style is stored.
    white.click("#letters").await?;
    white.reload().await?;
    white.see("#letters:checked").await?;
    white.see(".board .letter").await?;
    white.screenshot("entanglement-known-desktop-letters").await?;
    let game = exported(&white).await?;
    assert_eq!(game.record().turns.len(), GAME.len());
    Ok(())
}

async fn reasons(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "entanglement"), ("opponent", "practice")]).await?;
    browser.screenshot("entanglement-start-desktop-dark").await?;
    browser.until("document.querySelectorAll('.pieces .chip').length === 6").await?;
    for (ply, plan) in (1..).zip(["b1c3", "b8c6"]) {
        commit(browser, plan).await?;
        ply_is_shown(browser, ply).await?;
    }
    // A preview of the information from the second knight's move.
    choose(browser, "g1f3").await?;
    browser.see_text(".tried", "a1, c1 to f1, h1 and a2 to h2 can no longer be a knight").await?;
    assert_eq!(browser.count(".hints rect.would").await?, 14);
    browser.see(".going").await?;
    browser.screenshot("entanglement-preview-desktop-dark").await?;
    browser.click("#commit").await?;
    a_moment().await;
    a_moment().await;
    browser.screenshot("entanglement-collapsing-desktop-dark").await?;
    ply_is_shown(browser, 3).await?;
    browser.see_text(".pieces p.told", "f3 is a knight").await?;
    // The reason why a1 cannot be a knight.
    browser.click(&square("a1")).await?;
    browser.see_text(".pieces h3", "white piece on a1").await?;
    browser.click(".chip[data-not=n]").await?;
    browser.see_text(".why", "a1, c3 and f3 would each be a knight, but a side has only 2 of these").await?;
    assert_eq!(browser.count(".hints rect.counted").await?, 3);
    assert_eq!(browser.count(".hints path.told").await?, 2);
    browser.screenshot("entanglement-why-desktop-dark").await?;
    // The reason why a known knight cannot step: an impossible target.
    commit(browser, "a7a6").await?;
    ply_is_shown(browser, 4).await?;
    browser.click(&square("c3")).await?;
    browser.click(&square("c4")).await?;
    browser.see_text(".why", "1. b1–c3 is a move of a knight").await?;
    browser.screenshot("entanglement-illegal-desktop-dark").await
}

async fn ply_is_shown(browser: &Browser, ply: usize) -> Result<(), Failed> {
    browser.until(&format!("document.querySelectorAll('#turns .ply').length === {ply}")).await?;
    browser.until("document.querySelector('#room').dataset.mode !== 'playing'").await
}

async fn keys(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "entanglement"), ("opponent", "practice")]).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    browser.eval(&format!("document.querySelector({:?}).focus()", square("b1"))).await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.press(&format!("{}{}{}", Key::Up, Key::Up, Key::Right)).await?;
    // The focused square is a target: a preview of its information.
    browser.see_text(".tried", "c3 is a knight").await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.see_text("#status", "b1 to c3").await?;
    browser.press("c").await?;
    ply_is_shown(browser, 1).await?;
    assert!(label(browser, "c3").await?.starts_with("white knight on c3"));
    // Black selects a piece, focuses a type that it cannot be, and asks.
    browser.eval(&format!("document.querySelector({:?}).focus()", square("c3"))).await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.eval("document.querySelector('.chip[data-not=q]').focus()").await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.see_text(".why", "c3 can’t be a queen").await?;
    // The list of all pieces is open where there is room, and closes by keyboard.
    browser.see_text(".pieces tr", "c3white knight").await?;
    browser.screenshot("entanglement-keys-list").await?;
    browser.eval("document.querySelector('.pieces summary').focus()").await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.gone(".pieces tr").await?;
    // With immediate play there is no commit.
    browser.click("#at-once").await?;
    browser.click(&square("b8")).await?;
    browser.click(&square("c6")).await?;
    ply_is_shown(browser, 2).await
}

async fn replayed(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "entanglement"), ("opponent", "practice")]).await?;
    browser.screenshot("entanglement-start-phone").await?;
    browser.until("document.documentElement.scrollWidth <= innerWidth").await?;
    for (ply, plan) in (1..).zip(&GAME[..4]) {
        commit(browser, plan).await?;
        ply_is_shown(browser, ply).await?;
    }
    browser.click("#letters").await?;
    browser.screenshot("entanglement-letters-phone").await?;
    browser.click(".pieces summary").await?;
    browser.see_text(".pieces tr", "h5white piece: a pawn, a rook or a queen").await?;
    browser.press(&(Key::Home + "")).await?;
    browser.see_text(".pieces tr", "Every piece may still be anything.").await?;
    assert!(!browser.text(".pieces").await?.contains("h5"));
    browser.press(&(Key::End + "")).await?;
    browser.see_text("#turns .pair .ply", "h2h4 ").await?;
    browser.see_text("#turns .pair .ply:last-child", "a7a6 ").await?;
    // A move is one ply of each side, beside the list and in it.
    browser.see_text("#turn", "Move 3").await?;
    assert_eq!(browser.count("#turns .pair").await?, 2);
    // Undo restores the possible types of the pieces.
    tool(browser, "#take-back").await?;
    ply_is_shown(browser, 3).await?;
    browser.see_text("#turn", "Move 2").await?;
    browser.see_text(".pieces tr", "a6black piece").await?;
    tool(browser, "#take-back").await?;
    ply_is_shown(browser, 2).await?;
    browser.see_text(".pieces tr", "h4white piece: a pawn, a rook or a queen").await?;
    browser.screenshot("entanglement-undone-phone").await?;
    // Another ply with the same number: nothing of the old one remains.
    commit(browser, "g1f3").await?;
    ply_is_shown(browser, 3).await?;
    browser.see_text(".pieces tr", "f3white knight").await.map(drop)
}

/// Case ENT-6.E: a known king, in check, without a legal move.
const MATE: [&str; 13] =
    ["f2f7", "g7g2", "f7e8", "b7a5", "b2b8", "f8f3", "h2d6", "d8b7", "g1c5", "h7h3", "e2g2", "f3e4", "e8g8"];

async fn mated(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "entanglement"), ("opponent", "practice")]).await?;
    browser.click("#at-once").await?;
    for (ply, plan) in (1..).zip(MATE) {
        browser.until("['choose', 'ready'].includes(document.querySelector('#room').dataset.mode)").await?;
        browser.click(&square(&plan[..2])).await?;
        browser.click(&square(&plan[2..])).await?;
        ply_is_shown(browser, ply).await?;
    }
    browser.see_text("#status", "White wins: the black king is in check and can’t escape").await?;
    browser.see_text(".ply[aria-current=true]", "e8g8×#").await?;
    browser.see_text(".pieces p.told", "Check!").await?;
    browser.eval("scrollTo(0, 0)").await?;
    browser.screenshot("entanglement-mated-phone").await?;
    browser.click("#letters").await?;
    browser.eval("scrollTo(0, 0)").await?;
    browser.screenshot("entanglement-mated-letters-phone").await
}

/// A position that has occurred three times.
async fn claimed(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "entanglement"), ("opponent", "practice")]).await?;
    let mut plies = vec!["b1c3", "b8c6"];
    for _ in 0..2 {
        plies.extend(["c3b1", "c6b8", "b1c3", "b8c6"]);
    }
    for (number, ply) in plies.iter().enumerate() {
        offers(browser, "#claim", false).await?;
        commit(browser, ply).await?;
        browser.until(&format!("document.querySelectorAll('#turns .ply').length === {}", number + 1)).await?;
    }
    offers(browser, "#claim", true).await?;
    browser.screenshot("claim").await?;
    tool(browser, "#claim").await?;
    browser.see_text("#status", "Draw: claimed by a player.").await.map(drop)
}
