//! Position editor, and games that start from its positions or from a turn of another game.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::parity::practice;
use crate::room::{figures, see_figures, tool};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("editor::positions_are_set_up_judged_and_played_from", positions)]
}

async fn positions(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("set up, judged and played from");
    set_up(&server, &browser).await?;
    rig.step("shared squares and pieces at rest");
    shared(&server, &browser.on(Screen::DESKTOP.calm().dark()).await?).await?;
    rig.step("a position is its history");
    by_moves(&server, &browser.on(Screen::DESKTOP.calm()).await?).await?;
    rig.step("a finger");
    by_finger(&server, &browser.on(Screen::PHONE.calm()).await?).await?;
    rig.step("any turn is played on from");
    play_on(&server, &browser.on(Screen::DESKTOP.calm()).await?).await
}

/// Script that returns the text of the position.
const TEXT: &str = "document.querySelector('#position').value";

fn cell(square: &str) -> String {
    format!("[data-square={square}]")
}

/// Takes a tool of the palette.
async fn take(browser: &Browser, tool: &str) -> Result<(), Failed> {
    browser.click(&format!("#palette [value={tool}]")).await
}

/// Waits until the text is this.
async fn reads(browser: &Browser, text: &str) -> Result<(), Failed> {
    browser.until(&format!("{TEXT} === {text:?}")).await
}

async fn set_up(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/editor")).await?;
    browser.click("a[href='/editor/chesimul'].card").await?;
    browser.see_text("#verdict", "This is the start position").await?;
    browser.screenshot("editor-chesimul").await?;
    browser.click("#clear").await?;
    browser.see_text("#verdict.fault", "The game would be over here").await?;
    browser.until("[...document.querySelectorAll('#begin button')].every((one) => one.disabled)").await?;
    for (piece, square) in [("K", "a1"), ("k", "e5"), ("P", "b2")] {
        take(browser, piece).await?;
        browser.click(&cell(square)).await?;
    }
    browser.see_text("#verdict:not(.fault)", "Valid position").await?;
    reads(browser, "4k/5/5/1P3/K4 0 1").await?;
    // Letter keys set pieces, arrow keys move on, and Delete removes.
    browser.eval("document.querySelector('[data-square=c3]').focus()").await?;
    browser.press(&format!("q{}n{}{}", Key::Right, Key::Delete, Key::Left)).await?;
    reads(browser, "4k/5/2q2/1P3/K4 0 1").await?;
    take(browser, "hand").await?;
    browser.drag(&cell("c3"), &cell("d3")).await?;
    reads(browser, "4k/5/3q1/1P3/K4 0 1").await?;
    // From the palette onto the board, and from the board to outside.
    browser.drag("#palette [value=R]", &cell("a5")).await?;
    browser.drag(&cell("b2"), "#flip").await?;
    reads(browser, "R3k/5/3q1/5/K4 0 1").await?;
    browser.click("#fair").await?;
    browser.see_text("#fairness", "don’t mirror each other").await?;
    browser.see_text("#fairness", "Not a fair start").await?;
    browser.screenshot("editor-fairness").await?;
    browser.reload().await?;
    reads(browser, "R3k/5/3q1/5/K4 0 1").await?;
    browser.fill("#position", "4k/4p/5/4P/4K 0 12").await?;
    browser.see_text("#verdict:not(.fault)", "Valid position").await?;
    browser.until("document.querySelector('[name=turn]').value === '12'").await?;
    browser.click("#begin .primary").await?;
    browser.until("location.pathname.startsWith('/game/')").await?;
    browser.see_text("#turn", "12").await?;
    assert_eq!(figures(browser).await?.len(), 4);
    Ok(())
}

async fn shared(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/editor/parity")).await?;
    browser.see_text("#verdict", "This is the start position").await?;
    for piece in ["N", "n"] {
        take(browser, piece).await?;
        browser.click(&cell("d5")).await?;
    }
    take(browser, "rest").await?;
    browser.click(&cell("d5")).await?;
    let start = "rnbqkbnr/pppppppp/8/3(Nn)4/8/8/PPPPPPPP/RNBQKBNR KQkq - d5/d5 0 1";
    reads(browser, start).await?;
    browser.see_text("#verdict:not(.fault)", "Valid position").await?;
    browser.see(".figure .badge").await?;
    browser.screenshot("editor-parity-dark").await?;
    // An impossible castling right is refused with its reason, and an impossible pawn, on its square.
    take(browser, "erase").await?;
    browser.click(&cell("h1")).await?;
    browser.see_text("#verdict.fault", "castling rights, but its king and rook aren’t at home").await?;
    browser.click("[name=castling][value=K]").await?;
    browser.see_text("#verdict:not(.fault)", "Valid position").await?;
    take(browser, "P").await?;
    browser.click(&cell("h1")).await?;
    browser.see_text("#verdict.fault", "A pawn is on the first or the last rank").await?;
    browser.see(".board .clash").await.map(drop)
}

async fn by_moves(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/editor/entanglement")).await?;
    browser.see_text("#verdict", "This is the start position").await?;
    for (from, to, line) in [("b1", "c3", "b1c3"), ("b8", "c6", "b1c3 b8c6"), ("g1", "f3", "b1c3 b8c6 g1f3")]
    {
        browser.click(&cell(from)).await?;
        browser.see(".board :is(.dot, .ring)").await?;
        browser.click(&cell(to)).await?;
        reads(browser, line).await?;
        browser.see_text("#verdict:not(.fault)", "Valid position").await?;
        browser
            .until(&format!("document.querySelector('[data-square={from}]').ariaLabel === {from:?}"))
            .await?;
    }
    browser.screenshot("editor-entanglement").await?;
    browser.click("#undo").await?;
    reads(browser, "b1c3 b8c6").await?;
    browser.see_text("#verdict:not(.fault)", "Valid position").await?;
    browser.click("#begin .primary").await?;
    browser.until("location.pathname.startsWith('/game/')").await?;
    browser.until("document.querySelector('[data-square=b1]').ariaLabel.startsWith('b1')").await?;
    // A game with one start has nothing to set up.
    browser.goto(&server.url("/editor/blind")).await?;
    browser.see_text("#verdict", "This is the start position").await?;
    browser.gone("#palette, #start, #clear").await
}

async fn by_finger(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/editor/prediction?position=4k3/p7/8/8/8/8/P7/4K3+-+Qq+0+3")).await?;
    browser.see_text("#verdict:not(.fault)", "Valid position").await?;
    let lost =
        "[...document.querySelectorAll('[name=lost]')].map((one) => one.value).join('') === '10001000'";
    browser.until(lost).await?;
    // The pieces are in sight below the board.
    browser.until("document.querySelector('#palette').getBoundingClientRect().bottom <= innerHeight").await?;
    take(browser, "R").await?;
    browser.click(&cell("a4")).await?;
    reads(browser, "4k3/p7/8/8/R7/8/P7/4K3 - Qq 0 3").await?;
    browser.screenshot("editor-phone").await
}

async fn play_on(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    let turns = [("a2a3", "h7h6"), ("b2b3", "g7g6"), ("c2c3", "f7f6")];
    practice(browser, server, "parity", json!({}), &turns).await?;
    let room = browser.address().await?;
    browser.click("#previous").await?;
    browser.see_text("#status", "After turn 2").await?;
    let there = figures(browser).await?;
    tool(browser, "#play-on").await?;
    browser.see_text("dialog.play-on", "in a new tab").await?;
    browser.screenshot("play-on").await?;
    browser.click("dialog.play-on .primary").await?;
    browser.turn_to_other().await?;
    browser.until("location.pathname.startsWith('/game/')").await?;
    browser.see_text("#turn", "3").await?;
    see_figures(browser, &there).await?;
    assert_ne!(browser.address().await?, room);
    Ok(())
}
