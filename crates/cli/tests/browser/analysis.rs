//! A game that is over, looked back at by an engine.

use fantoccini::key::Key;
use libtest_mimic::{Failed, Trial};
use serde_json::json;

use crate::harness::{Browser, Rig, Screen, Server, trial};
use crate::parity::practice;
use crate::room::tool;

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("analysis::a_game_that_is_over_is_told_turn_by_turn", told),
        trial("analysis::plans_with_predictions_are_told_in_german", predicted),
        trial("analysis::nothing_is_told_of_a_game_that_goes_on", live),
    ]
}

/// Both knights come to one square, and then both sides leave a pawn.
const TURNS: [(&str, &str); 3] = [("b1c3", "b5c3"), ("a2a3", "e4e3"), ("b2b3", "c4c3")];

/// A practice game that Black has resigned after these turns, and its analysis from the button on.
pub(crate) async fn analysed(
    browser: &Browser,
    server: &Server,
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
    browser.until("document.querySelector('#stop')?.hidden && document.querySelector('#course td:not(:empty)') !== null").await
}

/// Nothing is wider than the window, but what scrolls by itself.
async fn pictured(browser: &Browser, name: &str) -> Result<(), Failed> {
    for (screen, look) in [
        (Screen::DESKTOP, "desktop"),
        (Screen::DESKTOP.dark(), "dark"),
        (Screen::PHONE, "phone"),
        (Screen::PHONE.dark(), "phone-dark"),
    ] {
        browser.resize(screen.calm()).await?;
        browser.until("document.documentElement.scrollWidth <= innerWidth").await?;
        browser.screenshot(&format!("{name}-{look}")).await?;
    }
    browser.resize(Screen::DESKTOP.calm()).await
}

async fn told(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::DESKTOP.calm()).await?;
    analysed(&browser, &server, "chesimul", &TURNS).await?;
    assert_eq!(browser.text("#progress").await?, "All turns were looked at.");
    assert_eq!(browser.count("#course tbody tr").await?, TURNS.len());
    assert_eq!(browser.text("#turn-title").await?, "Turn 1");
    // Both sides have a mixture, what was played is marked once each, and the pairs of what is mixed are framed.
    assert_eq!(browser.count("#mixtures table").await?, 2);
    assert_eq!(browser.count("#mixtures .played").await?, 2);
    browser.until("[...document.querySelectorAll('#mixtures tbody')].every((body) => body.textContent.includes('%'))").await?;
    assert!(browser.count("#matrix .support").await? >= 1);
    assert_eq!(browser.count("#matrix .met").await?, 1);
    assert!(browser.count("#board .arrow").await? >= 2);
    assert_eq!(browser.count("#graph .now").await?, 1);
    assert_eq!(browser.count("#totals p").await?, 2);
    pictured(&browser, "analysis").await?;
    browser.press(&(Key::Right + "")).await?;
    browser.see_text("#turn-title", "Turn 2").await?;
    browser.see_text("#summary", "White played a2a3").await?;
    browser.until("location.hash === '#2'").await?;
    browser.click("#course tbody tr:last-child button").await?;
    browser.see_text("#turn-title", "Turn 3").await?;
    browser
        .until("document.querySelector('#course tbody tr:last-child').hasAttribute('aria-current')")
        .await?;
    assert_eq!(browser.eval("document.querySelector('#last').disabled").await?, true);
    // The address leads there, once it says so.
    browser.until("location.hash === '#3'").await?;
    browser.reload().await?;
    browser.see_text("#turn-title", "Turn 3").await?;
    browser.see_text("#progress", "All turns were looked at.").await.map(drop)
}

async fn predicted(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::PHONE.calm()).await?;
    browser.goto(&server.url("/")).await?;
    browser.eval("void (document.cookie = 'language=de; path=/')").await?;
    analysed(&browser, &server, "prediction", &[("e2e4/-", "e7e5/e2e4")]).await?;
    browser.see_text("#progress", "Alle Runden sind angesehen.").await?;
    browser.see_text("#mixtures .played th", "e2e4").await?;
    assert_eq!(browser.count("#mixtures .played").await?, 2);
    pictured(&browser, "analysis-prediction").await
}

async fn live(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::DESKTOP.calm()).await?;
    practice(&browser, &server, "chesimul", json!({}), &TURNS[..1]).await?;
    browser.gone("#over-row").await?;
    let room = browser.address().await?;
    browser.goto(&format!("{room}/analysis")).await?;
    browser.see_text("main", "when the game is over").await?;
    let errors = browser.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("409")), "{errors:?}");
    Ok(())
}
