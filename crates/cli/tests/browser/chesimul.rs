//! Whole games of Chesimul in real browsers.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use zugleich_rules::Color;
use zugleich_rules::kernel::Reason;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::room::{
    a_moment, choose, commit, exported, fetched, figures, genuine, new_game, new_game_at, played,
    see_figures, square,
};
use crate::{blind, test_game};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("chesimul::two_browsers_play_by_link", by_link),
        trial("chesimul::one_person_practises_both_sides", practised),
        trial("chesimul::the_computer_plays_to_the_end", computers),
        trial("chesimul::a_plan_waits_for_the_computers_seal", early),
        trial("chesimul::plans_outlive_a_killed_server_and_reloads", outlives),
    ]
}

async fn practised(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.dark().calm()).await?);
    rig.step("both sides");
    practice(&server, &browser).await?;
    rig.step("keys alone");
    keys(&server, &browser).await?;
    rig.step("replay");
    replayed(&server, &browser.on(Screen::PHONE.calm()).await?).await
}

async fn computers(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("Chesimul");
    computer(&server, &browser).await?;
    rig.step("the game of the tests");
    test_game::computer(&server, &browser).await
}

async fn outlives(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("a plan and a killed server");
    killed_server(&server, &white, &black).await?;
    rig.step("a list and a killed server");
    let list = (white.on(Screen::DESKTOP.dark().calm()).await?, black.on(Screen::PHONE.calm()).await?);
    blind::killed_server(&server, &list.0, &list.1).await?;
    rig.step("a reload and a second tab");
    let (white, black) = (white.on(Screen::DESKTOP.calm()).await?, black.on(Screen::DESKTOP.calm()).await?);
    reload(&server, &white, &black).await
}

/// Four turns with two captures, the last one of the king.
const GAME: [(&str, &str); 4] = [("a2a3", "b5a3"), ("e2e3", "d4d3"), ("a3a4", "e5d4"), ("c2c3", "d4c3")];

async fn by_link(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let white = rig.browser(Screen::DESKTOP).await?;
    let black = rig.browser(Screen::PHONE.dark()).await?;
    new_game(&white, &server, &[("opponent", "friend"), ("side", "white")]).await?;
    white.see("#link").await?;
    white.screenshot("chesimul-waiting").await?;
    black.goto(&white.address().await?).await?;
    black.see_text("#status", "invites you to Chesimul").await?;
    black.see_text("#hint", "You would play Black.").await?;
    black.see_text("#join", "Play Black").await?;
    black.screenshot("chesimul-invited-phone-dark").await?;
    black.click("#join").await?;
    // A spectator has no seat and no plans.
    let spectator = rig.browser(Screen::DESKTOP.dark()).await?;
    spectator.goto(&white.address().await?).await?;
    for (index, (for_white, for_black)) in GAME.into_iter().enumerate() {
        choose(&white, for_white).await?;
        if index == 0 {
            white.screenshot("chesimul-planned").await?;
        }
        white.click("#commit").await?;
        white.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
        if index == 0 {
            white.screenshot("chesimul-committed").await?;
            spectator.see_text(".player", "committed").await?;
            let api = white.address().await?.replace("/game/", "/api/games/");
            let seen = fetched(&spectator, &format!("{api}/turns")).await? + &spectator.text("body").await?;
            assert!(!seen.contains(for_white), "a spectator sees the committed plan: {seen}");
        }
        choose(&black, for_black).await?;
        if index == 0 {
            black.screenshot("chesimul-planned-phone-dark").await?;
        }
        black.click("#commit").await?;
        a_moment().await;
        white.screenshot(&format!("chesimul-turn-{}", index + 1)).await?;
        for browser in [&white, &black, &spectator] {
            played(browser, index + 1).await?;
        }
        assert_eq!(figures(&white).await?.len(), figures(&spectator).await?.len());
    }
    for (browser, name) in [(&white, "desktop"), (&black, "phone-dark"), (&spectator, "desktop-dark")] {
        browser.see_text("#status", "White wins: the black king was taken.").await?;
        browser.screenshot(&format!("chesimul-over-{name}")).await?;
    }
    let game = exported(&white).await?;
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::KingTaken));
    let finished = white.address().await?;
    white.click("#rematch").await?;
    black.click("#rematch").await?;
    for browser in [&white, &black] {
        browser.until(&format!("location.href !== {finished:?}")).await?;
    }
    black.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    black.see_text(".hint", "You play White").await.map(drop)
}

async fn practice(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "practice")]).await?;
    for (index, (white, black)) in
        [("b1c3", "b5c3"), ("d2d3", "d4d3"), ("d1d5", "e5d4")].into_iter().enumerate()
    {
        commit(browser, white).await?;
        browser.see_text("#hint", "hidden").await?;
        assert_eq!(browser.count(".arrows .arrow.white").await?, 0, "White's plan is still on the screen");
        browser.screenshot("chesimul-practice-second").await?;
        commit(browser, black).await?;
        a_moment().await;
        browser.screenshot(&format!("chesimul-practice-{}", index + 1)).await?;
        played(browser, index + 1).await?;
    }
    browser.see_text("#status", "White wins").await?;
    browser.see_text("#turns", "Both knights jump onto c3").await.map(drop)
}

async fn computer(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "computer"), ("level", "3"), ("side", "white")]).await?;
    let mut turn = 0;
    loop {
        let game = exported(browser).await?;
        if game.outcome().is_some() {
            break;
        }
        let plans = game.legal_plan_texts(Color::White);
        let plan = &plans[turn * 7 % plans.len()];
        commit(browser, plan).await?;
        turn += 1;
        played(browser, turn).await?;
        genuine(browser, &format!("Turn {turn}: Black’s seal is genuine")).await?;
    }
    browser.click("#seal").await?;
    browser.screenshot("chesimul-computer-over").await?;
    let game = exported(browser).await?;
    assert_eq!(game.record().turns.len(), turn);
    Ok(())
}

/// Checks that a plan is committed, cleared and committed again before the computer has sealed its own, and
/// then sent.
async fn early(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.timed_server().await?;
    let browser = rig.browser(Screen::DESKTOP).await?;
    let choices = [("opponent", "computer"), ("level", "1"), ("side", "white")];
    new_game_at(&browser, &server.url("/"), &choices).await?;
    choose(&browser, "a2a3").await?;
    browser.see_text("#hint", "The computer is still sealing its plan.").await?;
    browser.click("#commit").await?;
    browser.see_text("#status", "Goes in as soon as the computer has sealed its plan").await?;
    browser.screenshot("chesimul-computer-seals").await?;
    browser.click("#clear").await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    commit(&browser, "b1c3").await?;
    browser.see_text("#status", "Goes in as soon as the computer has sealed its plan").await?;
    server.let_think();
    played(&browser, 1).await?;
    assert_eq!(exported(&browser).await?.record().turns[0].white.as_deref(), Some("b1c3"));
    genuine(&browser, "Turn 1: Black’s seal is genuine").await
}

async fn killed_server(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    new_game(white, server, &[("opponent", "friend"), ("side", "white")]).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    commit(white, "b1c3").await?;
    white.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
    server.kill();
    white.see("#banner").await?;
    white.screenshot("chesimul-connection-lost").await?;
    server.start_again()?;
    for browser in [white, black] {
        browser.gone("#banner").await?;
    }
    white.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
    commit(black, "b5c3").await?;
    for browser in [white, black] {
        played(browser, 1).await?;
        browser.see_text("#turns", "Both knights jump onto c3").await?;
        // The errors of the server's absence are not faults of the page.
        let errors = browser.take_errors().await?;
        assert!(
            errors
                .iter()
                .all(|error| error.contains("ERR_CONNECTION_REFUSED") || error.contains("WebSocket")),
            "{errors:?}"
        );
    }
    Ok(())
}

async fn reload(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    new_game(white, server, &[("variant", "chesimul"), ("opponent", "friend"), ("side", "white")]).await?;
    let room = white.address().await?;
    black.goto(&room).await?;
    black.click("#join").await?;
    choose(white, "b1c3").await?;
    white.reload().await?;
    white.see_text("#status", "b1").await?;
    // Another choice replaces the first.
    commit(white, "b1a3").await?;
    white.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
    let first = white.new_tab().await?;
    white.goto(&room).await?;
    white.until("document.querySelector('#room').dataset.mode === 'committed'").await?;
    commit(black, "a4a3").await?;
    for tab in [None, Some(first)] {
        if let Some(tab) = tab {
            white.turn_to(tab).await?;
        }
        played(white, 1).await?;
    }
    see_figures(white, &figures(black).await?).await?;
    Ok(())
}

async fn keys(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "practice")]).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    // Moves from the square in the lower left corner to the knight, and with it to c3.
    browser.eval(&format!("document.querySelector({:?}).focus()", square("a1"))).await?;
    browser.press(&(Key::Right + "")).await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.press(&(Key::Up + "")).await?;
    browser.press(&(Key::Up + "")).await?;
    browser.press(&(Key::Right + "")).await?;
    browser.screenshot("chesimul-keyboard").await?;
    browser.press(&(Key::Enter + "")).await?;
    browser.see_text("#status", "b1 to c3").await?;
    browser.press("c").await?;
    browser.see_text("#hint", "hidden").await?;
    // A drag does the same.
    browser.drag(&square("b5"), &square("c3")).await?;
    browser.see_text("#status", "b5 to c3").await?;
    browser.press("c").await?;
    played(browser, 1).await?;
    assert_eq!(figures(browser).await?.len(), 18);
    Ok(())
}

async fn replayed(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "practice")]).await?;
    for (index, (white, black)) in GAME.into_iter().enumerate() {
        commit(browser, white).await?;
        commit(browser, black).await?;
        played(browser, index + 1).await?;
    }
    browser.see_text("#status", "White wins").await?;
    browser.press(&(Key::Home + "")).await?;
    assert_eq!(figures(browser).await?.len(), 20);
    browser.see_text("#status", "Start").await?;
    browser.press(&(Key::Right + "")).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'past'").await?;
    assert_eq!(figures(browser).await?.len(), 19);
    browser.screenshot("chesimul-replay-phone").await?;
    browser.press(&(Key::End + "")).await?;
    browser.see_text("#status", "White wins").await?;
    browser.goto(&server.url("/games")).await?;
    browser.see_text("main", "Chesimul").await?;
    browser.screenshot("games-phone").await
}
