//! Text games: played by keyboard alone, with the screen reader's input checked.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use serde_json::json;
use zugleich_games::GAMES;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::parity::practice;
use crate::room::{new_game, tool};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("text::every_game_is_played_by_keys_alone", alone),
        trial("text::two_players_seal_their_plans_and_lists", sealed),
    ]
}

async fn alone(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("keys alone");
    by_keys(&server, &browser).await?;
    let browser = browser.on(Screen::DESKTOP.calm()).await?;
    rig.step("every game");
    every_game(&server, &browser).await?;
    rig.step("opened by itself, in German too");
    opened(&server, &browser).await
}

/// Types a line, at the focused element.
async fn enter(browser: &Browser, line: &str) -> Result<(), Failed> {
    browser.press(&format!("{line}{}", char::from(Key::Enter))).await
}

/// Waits until a text was announced, politely or assertively.
async fn hear(browser: &Browser, words: &str) -> Result<(), Failed> {
    browser.until(&format!("document.querySelector('#content').innerText.includes({words:?})")).await?;
    let said = format!(
        "[...document.querySelectorAll('#said p, #urgent')].some((one) => one.textContent.includes({words:?}))"
    );
    browser.until(&said).await
}

/// Presses Tab until the field has the focus.
async fn to_the_field(browser: &Browser) -> Result<(), Failed> {
    for _ in 0..20 {
        if browser.eval("document.activeElement?.id === 'plan'").await? == true {
            return Ok(());
        }
        browser.press(&(Key::Tab + "")).await?;
    }
    Err("the field is not reached by Tab".into())
}

/// Checks the colour of the assertive announcement: that of errors, or that of normal text.
async fn toned(browser: &Browser, bad: bool) -> Result<(), Failed> {
    let color = |of: &str| format!("getComputedStyle(document.querySelector({of:?})).color");
    let alike = browser.eval(&format!("{} === {}", color("#urgent"), color("#now"))).await?;
    if alike == bad { Err(format!("that it has the colour of the text is {alike}").into()) } else { Ok(()) }
}

/// Checks that the accessibility tree has a line for each of these.
async fn told(browser: &Browser, lines: &[&str]) -> Result<(), Failed> {
    let spoken = browser.accessibility_tree().await?;
    let missing: Vec<_> =
        lines.iter().filter(|line| !spoken.iter().any(|one| one.starts_with(**line))).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("{missing:?} is not in {spoken:#?}").into()) }
}

async fn by_keys(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &[]).await?;
    // The link is in the page's menu, reachable by keyboard.
    browser.eval("document.querySelector('#more').focus()").await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.see("#tools #as-text").await?;
    browser.eval("document.querySelector('#as-text').focus()").await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.until("location.pathname.endsWith('/text') && document.activeElement !== null").await?;
    browser.see_text("#now", "Type a plan for White").await?;
    to_the_field(browser).await?;
    told(
        browser,
        &[
            "heading \"Parity Chess as text\" level=1",
            "heading \"Your plan\" level=2",
            "heading \"Position\" level=2",
            "textbox \"Plan or command\"",
            "log \"What happened\" live=polite",
            "alert \"\" live=assertive",
            "table \"Board as a table\"",
            "columnheader \"e\"",
            "rowheader \"1\"",
            "cell \"white king\"",
        ],
    )
    .await?;
    for (line, words) in [
        ("help", "You can type"),
        ("moves g1", "white knight on g1: to f3, h3."),
        ("moves e5", "No piece of yours on e5"),
        ("board", "White: white king on e1"),
        ("last", "No turn has been played yet."),
        ("clock", "This game has no clock."),
        ("status", "Turn 1. Type a plan for White"),
        ("draw", "You can’t offer a draw now."),
        // The rules give the reason for a refusal.
        ("Ke2", "a piece of the same side stands on e2"),
        ("Nf6", "White may not plan"),
        ("e2e5", "White may not plan e2–e5"),
    ] {
        enter(browser, line).await?;
        hear(browser, words).await?;
    }
    browser.screenshot("text-commands").await?;
    toned(browser, true).await?;
    for (white, black) in [("e4", "e7-e5"), ("Nf3", "Nc6"), ("Bb5", "a6")] {
        enter(browser, white).await?;
        browser.see_text("#now", "for Black").await?;
        enter(browser, black).await?;
        browser.see_text("#now", "for White").await?;
    }
    browser.until("document.querySelectorAll('#turns li').length === 3").await?;
    told(browser, &["cell \"white bishop\"", "listitem \"\" level=1"]).await?;
    enter(browser, "last").await?;
    enter(browser, "takeback").await?;
    hear(browser, "The last turn was taken back.").await?;
    browser.until("document.querySelectorAll('#turns li').length === 2").await?;
    enter(browser, "resign").await?;
    hear(browser, "Resign this game as White? Type yes or no.").await?;
    enter(browser, "no").await?;
    hear(browser, "Nothing changed.").await?;
    enter(browser, "resign").await?;
    enter(browser, "yes").await?;
    browser.see_text("#urgent", "Black wins").await?;
    toned(browser, false).await?;
    browser.screenshot("text-over").await?;
    browser.resize(Screen::PHONE.dark()).await?;
    browser.screenshot("text-over-phone-dark").await
}

/// Returns the inputs for each game, White's first.
fn typed(id: &str) -> [&'static str; 2] {
    match id {
        "chesimul" => ["Nc3", "a3"],
        "prediction" => ["Nf3/e5", "e7e5 / -"],
        "entanglement" => ["e2e4", "e7e5"],
        "both-take" => ["a1a2", "a5a4"],
        "blind" => ["e4 d3 Bb5", "e5 g5 a6"],
        _ => ["e4", "e5"],
    }
}

async fn every_game(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    for id in GAMES.iter().map(|entry| entry.id()) {
        new_game(browser, server, &[("variant", id), ("opponent", "practice")]).await?;
        browser.goto(&format!("{}/text", browser.address().await?)).await?;
        browser.see_text("#now", "for White").await?;
        browser.eval("document.querySelector('#plan').focus()").await?;
        let [white, black] = typed(id);
        enter(browser, white).await?;
        browser.see_text("#now", "for Black").await?;
        enter(browser, black).await?;
        browser.see("#turns li").await?;
        browser.screenshot(&format!("text-{id}")).await?;
        let said = browser.eval("document.querySelector('#said').textContent").await?;
        let turn = browser.eval("document.querySelector('#turns li').textContent").await?;
        let (said, turn) = (said.as_str().unwrap_or_default(), turn.as_str().unwrap_or_default());
        let first = turn.split(". ").next().unwrap_or_default();
        assert!(turn.len() > 10 && said.contains(first), "{id}: {turn} is not heard in {said}");
    }
    Ok(())
}

/// Opens a game between two people, both at its text page.
async fn meet(white: &Browser, black: &Browser, server: &SharedServer, id: &str) -> Result<(), Failed> {
    new_game(white, server, &[("variant", id), ("opponent", "friend"), ("side", "white")]).await?;
    let page = format!("{}/text", white.address().await?);
    white.goto(&page).await?;
    white.see_text("#now", "Waiting for an opponent").await?;
    black.goto(&page).await?;
    black.click("#join").await?;
    for (browser, side) in [(white, "White"), (black, "Black")] {
        browser.see_text("#now", &format!("for {side}")).await?;
        browser.see_text("#standing", "Compare with your opponent").await?;
        browser.eval("document.querySelector('#plan').focus()").await?;
    }
    hear(white, "Your opponent is here.").await
}

async fn sealed(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let white = rig.browser(Screen::DESKTOP.calm()).await?;
    let black = rig.browser(Screen::PHONE.dark().calm()).await?;
    meet(&white, &black, &server, "chesimul").await?;
    for (number, (for_white, for_black)) in [("Nc3", "Nxc3"), ("a3", "axa3")].into_iter().enumerate() {
        // The page itself refuses an input that fits no plan.
        enter(&white, "Qh9").await?;
        hear(&white, "“Qh9” isn’t a legal plan").await?;
        enter(&white, for_white).await?;
        hear(&white, "Sealed. Nobody else can read your plan").await?;
        enter(&black, for_black).await?;
        for browser in [&white, &black] {
            browser
                .until(&format!("document.querySelectorAll('#turns li').length === {}", number + 1))
                .await?;
        }
        black.see_text("#now", "for Black").await?;
        white.see_text("#now", "for White").await?;
    }
    enter(&white, "draw").await?;
    black.see_text("#urgent", "Your opponent offers a draw. Type accept or decline.").await?;
    black.screenshot("text-draw-phone-dark").await?;
    enter(&black, "decline").await?;
    white.see_text("#urgent", "declined").await?;
    enter(&black, "resign").await?;
    enter(&black, "yes").await?;
    white.see_text("#urgent", "White wins").await?;
    let asked =
        "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/readings')).length";
    assert_eq!(white.eval(asked).await?, 0);

    meet(&white, &black, &server, "blind").await?;
    enter(&white, "e4 d9").await?;
    hear(&white, "d9: ").await?;
    // The faulty text stays in the field for correction.
    white.until("document.querySelector('#plan').value === 'e4 d9'").await?;
    white.fill("#plan", "e4 d3 Bb5 O-O").await?;
    enter(&white, "").await?;
    hear(&white, "Sealed.").await?;
    enter(&black, "e5 g5 a6").await?;
    for browser in [&white, &black] {
        browser.see("#turns li").await?;
    }
    white.screenshot("text-lists").await
}

async fn opened(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &[]).await?;
    let room = browser.address().await?;
    tool(browser, "#settings").await?;
    browser.click("dialog.settings [name=text]").await?;
    browser.goto(&room).await?;
    browser.until("location.pathname.endsWith('/text')").await?;
    browser.see("#always:checked").await?;
    browser.click("#to-board").await?;
    browser.see("#board [role=grid]").await?;
    browser.eval("void (document.cookie = 'language=de; path=/')").await?;
    browser.goto(&room).await?;
    browser.see_text("#now", "Schreib einen Plan für Weiß").await?;
    browser.eval("document.querySelector('#plan').focus()").await?;
    for (line, words) in [("hilfe", "Du kannst schreiben"), ("züge g1", "nach f3, h3"), ("e4", "Plan e2–e4")]
    {
        enter(browser, line).await?;
        hear(browser, words).await?;
    }
    browser.screenshot("text-german").await?;
    browser.resize(Screen::PHONE).await?;
    browser.screenshot("text-german-phone").await?;
    browser.click("#always").await?;
    browser.goto(&room).await?;
    browser.see("#board [role=grid]").await.map(drop)
}
