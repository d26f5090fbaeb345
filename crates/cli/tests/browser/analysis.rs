//! Engine analysis of a finished game.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use serde_json::json;

use crate::access::{self, AXE};
use crate::blind::{hand_in, to_the_end};
use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial, trial_with};
use crate::layout::{self, none};
use crate::parity::practice;
use crate::room::{commit, new_game, tool};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial_with("analysis::games_that_are_over_are_told_turn_by_turn", &[AXE], over),
        trial("analysis::plans_with_predictions_are_told_in_german", german),
    ]
}

/// Checks games with all parts of an analysis, by axe and in windows of every size, too.
async fn over(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("a game that goes on");
    live(&server, &browser).await?;
    rig.step("turns");
    told(&server, &browser).await?;
    rig.step("the turn that decided a game");
    decided(&server, &browser).await?;
    rig.step("turns, by axe and in windows of every size");
    analysed(&browser, &server, "chesimul", &TURNS).await?;
    let mut found = access::wrong(&browser, "analysis").await?;
    found.extend(fits_in(&browser, "chesimul", "en").await?);
    found.extend(fits_in(&browser, "chesimul", "de").await?);
    speak(&browser, "en").await?;
    rig.step("moves");
    lines(&server, &browser).await?;
    found.extend(access::wrong(&browser, "analysis of moves").await?);
    rig.step("lists");
    beaten(&server, &browser).await?;
    found.extend(access::wrong(&browser, "analysis of lists").await?);
    none(&found)
}

async fn german(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("in German");
    predicted(&server, &browser).await?;
    rig.step("in windows of every size");
    let mut found = fits_in(&browser, "prediction", "de").await?;
    found.extend(fits_in(&browser, "prediction", "en").await?);
    none(&found)
}

/// Checks the widest table in a language.
async fn fits_in(browser: &Browser, game: &str, language: &str) -> Result<Vec<String>, Failed> {
    speak(browser, language).await?;
    browser.reload().await?;
    browser.until(&format!("document.documentElement.lang === {language:?} && {COMPLETE}")).await?;
    browser.see("#matrix .met").await?;
    layout::fits(browser, &format!("analysis-{game}-{language}")).await
}

/// Sets the language of pages from now on.
async fn speak(browser: &Browser, language: &str) -> Result<(), Failed> {
    browser.eval(&format!("void (document.cookie = 'language={language}; path=/')")).await.map(drop)
}

/// Expression that is true when the analysis of the game is complete.
const COMPLETE: &str =
    "document.querySelector('#stop')?.hidden && document.querySelector('#course td:not(:empty)') !== null";

/// Both knights meet on one square, and then both sides move a pawn away.
const TURNS: [(&str, &str); 3] = [("b1c3", "b5c3"), ("a2a3", "e4e3"), ("b2b3", "c4c3")];

/// Plays a practice game that Black resigns after these turns, and opens its analysis by the button.
pub(crate) async fn analysed(
    browser: &Browser,
    server: &SharedServer,
    variant: &str,
    turns: &[(&str, &str)],
) -> Result<(), Failed> {
    practice(browser, server, variant, json!({}), turns).await?;
    tool(browser, "#resign").await?;
    browser.see("dialog[open]").await?;
    browser.click("dialog button[value=yes]").await?;
    browser.until("document.querySelector('#room').dataset.mode === 'over'").await?;
    browser.see("#over-row a[href$='/analysis']").await?;
    browser.click("#over-row a[href$='/analysis']").await?;
    browser.until(COMPLETE).await
}

/// Checks that nothing is wider than the window except scrolling parts, and that the board is never higher.
async fn pictured(browser: &Browser, name: &str) -> Result<(), Failed> {
    for (screen, look) in [
        (Screen::DESKTOP, "desktop"),
        (Screen::DESKTOP.dark(), "dark"),
        (Screen::PHONE, "phone"),
        (Screen::PHONE.dark(), "phone-dark"),
        (Screen::PHONE.sized(844, 390), "phone-on-its-side"),
    ] {
        browser.resize(screen.calm()).await?;
        browser.until("document.documentElement.scrollWidth <= innerWidth").await?;
        browser.until("(document.querySelector('#board')?.offsetHeight ?? 0) < innerHeight").await?;
        browser.screenshot(&format!("{name}-{look}")).await?;
    }
    browser.resize(Screen::DESKTOP.calm()).await
}

async fn told(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    analysed(browser, server, "chesimul", &TURNS).await?;
    assert_eq!(browser.text("#progress").await?, "All turns analysed.");
    assert_eq!(browser.count("#course tbody tr").await?, TURNS.len());
    assert_eq!(browser.text("#turn-title").await?, "Turn 1");
    // Both sides have a mixed strategy, each played plan is marked once, and the pairs of the supports are
    // framed.
    assert_eq!(browser.count("#mixtures table").await?, 2);
    assert_eq!(browser.count("#mixtures .played").await?, 2);
    browser.until("[...document.querySelectorAll('#mixtures tbody')].every((body) => body.textContent.includes('%'))").await?;
    assert!(browser.count("#matrix .support").await? >= 1);
    assert_eq!(browser.count("#matrix .met").await?, 1);
    assert!(browser.count("#board .arrow").await? >= 2);
    assert_eq!(browser.count("#graph .now").await?, 1);
    assert_eq!(browser.count("#numbers dd").await?, 2);
    assert!(browser.text("#numbers dd").await?.ends_with('%'));
    let expected = browser.text("#expected-told p:first-child").await?;
    assert!(expected.starts_with("White could expect from Black: "), "{expected}");
    assert!(expected.contains("Best reply"), "{expected}");
    assert_eq!(browser.count("#expected-told p").await?, 2);
    pictured(browser, "analysis").await?;
    browser.press(&(Key::Right + "")).await?;
    browser.see_text("#turn-title", "Turn 2").await?;
    browser.see_text("#summary", "White played a2–a3").await?;
    browser.until("location.hash === '#2'").await?;
    browser.click("#course tbody tr:last-child button").await?;
    browser.see_text("#turn-title", "Turn 3").await?;
    browser
        .until("document.querySelector('#course tbody tr:last-child').hasAttribute('aria-current')")
        .await?;
    assert_eq!(browser.eval("document.querySelector('#last').disabled").await?, true);
    // The address selects the turn, once it names it.
    browser.until("location.hash === '#3'").await?;
    browser.reload().await?;
    browser.see_text("#turn-title", "Turn 3").await?;
    browser.see_text("#progress", "All turns analysed.").await.map(drop)
}

/// Turns after which White's bishop takes the king.
const BEFORE_THE_END: [(&str, &str); 3] = [("b1c3", "b4b3"), ("c3b1", "b3b2"), ("c1a3", "d4d3")];

/// Checks that the page of a finished game names the turn that decided it, though nobody has opened its analysis.
async fn decided(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "chesimul", json!({}), &BEFORE_THE_END).await?;
    commit(browser, "b2e5").await?;
    browser.see_text("#hint", "White’s plan is committed").await?;
    commit(browser, "a4a3").await?;
    browser.until("document.querySelector('#room').dataset.mode === 'over'").await?;
    browser.see_text("#decided a", "Turn 4 decided it").await?;
    browser.click("#decided a").await?;
    browser.see_text("#turn-title", "Turn 4").await.map(drop)
}

async fn predicted(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    browser.eval("void (document.cookie = 'language=de; path=/')").await?;
    analysed(browser, server, "prediction", &[("e2e4/-", "e7e5/e2e4")]).await?;
    browser.see_text("#progress", "Alle Runden sind analysiert.").await?;
    browser.see_text("#mixtures .played th", "e4").await?;
    assert_eq!(browser.count("#mixtures .played").await?, 2);
    browser.see_text("#expected h3", "Was man hätte wissen können").await?;
    browser.see_text("#expected-told p:last-child", "Schwarz konnte von Weiß erwarten: ").await?;
    pictured(browser, "analysis-prediction").await
}

async fn lines(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    analysed(browser, server, "entanglement", &PLIES).await?;
    assert_eq!(browser.text("#progress").await?, "All moves analysed.");
    assert_eq!(browser.text("#turn-title").await?, "Move 1");
    browser.see_text("#summary", "White played").await?;
    browser.gone("#matrix").await?;
    browser.gone("#expected").await?;
    let before = browser.eval(PIECES).await?;
    browser.see_text("#line button:first-child", "1. ").await?;
    browser.click("#line button:nth-child(2)").await?;
    browser.see_text("#line-told", "The board shows the position after").await?;
    assert_eq!(browser.count("#line [aria-pressed=true]").await?, 1);
    assert_ne!(browser.eval(PIECES).await?, before);
    pictured(browser, "analysis-line").await?;
    browser.click("#line button:last-child").await?;
    browser.until("!document.querySelector('#line [aria-pressed=true]')").await?;
    assert_eq!(browser.eval(PIECES).await?, before);
    browser.press(&(Key::Right + "")).await?;
    browser.see_text("#turn-title", "Move 1…").await?;
    browser.see_text("#line button:first-child", "1… ").await.map(drop)
}

/// Script that returns the pieces on their squares.
const PIECES: &str = "[...document.querySelectorAll('#board [role=gridcell]')].map((cell) => cell.getAttribute('aria-label')).join()";

/// Plies of White and Black.
pub(crate) const PLIES: [(&str, &str); 2] = [("b1c3", "b8c6"), ("a2a3", "a7a6")];

/// Plays a game of lists that White wins, and opens its analysis.
pub(crate) async fn lists_analysed(browser: &Browser, server: &SharedServer) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "blind"), ("opponent", "practice")]).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    hand_in(browser, "e4 Bc4 Qh5 Qe8").await?;
    browser.see_text("#status", "Black").await?;
    hand_in(browser, "e5 Nc6 Nf6").await?;
    to_the_end(browser).await?;
    browser.see("#over-row a[href$='/analysis']").await?;
    browser.click("#over-row a[href$='/analysis']").await?;
    browser.see_text("#progress", "Both lists analysed.").await.map(drop)
}

async fn beaten(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    lists_analysed(browser, server).await?;
    browser.see_text("#result", "White wins: the black king is in check and can’t escape.").await?;
    browser.see_text("#white .found", "In the game, move 4, Qe8, failed: stopped on the way").await?;
    browser.see_text("#white .found", "This list would have beaten it:").await?;
    browser.see_text("#black .found", "An empty list would have beaten it.").await?;
    // The board plays the game that the other list would have won.
    browser.see("#white .seen .figure").await?;
    browser.click("#white [data-way=following]").await?;
    browser.see_text("#white .seen [role=status]", "Black, move 1").await?;
    browser.click("#white [data-way=last]").await?;
    browser.see_text("#white .seen [role=status]", "Black wins").await?;
    browser.until("document.querySelector('#white [data-way=following]').disabled").await?;
    pictured(browser, "analysis-lists").await
}

async fn live(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "chesimul", json!({}), &TURNS[..1]).await?;
    browser.gone("#over-row").await?;
    let room = browser.address().await?;
    browser.goto(&format!("{room}/analysis")).await?;
    browser.see_text("main", "once the game is over").await?;
    let errors = browser.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("409")), "{errors:?}");
    Ok(())
}
