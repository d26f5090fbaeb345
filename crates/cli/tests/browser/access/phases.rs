use libtest_mimic::Failed;
use serde_json::json;
use zugleich_games::GAMES;

use super::html::HtmlValidator;
use super::looks::sideways;
use super::{judged, wrong};
use crate::blind;
use crate::harness::{Browser, BrowserRig, Screen, SharedServer};
use crate::layout::none;
use crate::parity::practice;
use crate::room::{choose, commit, new_game, tool};
use crate::sealing::mode;

/// White's plan and Black's plan.
type PlanTexts = (&'static str, &'static str);

/// Plans for each game in which pieces are moved: two turns, and the square of the next plan.
const GAMES_PLAYED: [(&str, [PlanTexts; 2], &str); 4] = [
    ("chesimul", [("b1c3", "b5c3"), ("a2a3", "a4a3")], "c3"),
    ("prediction", [("e2e4/-", "e7e5/-"), ("g1f3/-", "b8c6/-")], "f1"),
    ("parity", [("e2e4", "e7e5"), ("g1f3", "b8c6")], "f1"),
    ("parity-so", [("e2e4", "e7e5"), ("g1f3", "b8c6")], "f1"),
];

/// Checks every game as practice: as sent, planned, with menu and settings, in the past, and over.
pub(super) async fn practised(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::DESKTOP.calm()).await?;
    let (mut found, sent) = (Vec::new(), HtmlValidator::new(rig)?);
    for id in GAMES.iter().map(|entry| entry.id()) {
        let known = GAMES_PLAYED.into_iter().find(|(game, ..)| *game == id);
        if let Some((_, turns, from)) = known {
            practice(&browser, &server, id, json!({}), &turns).await?;
            browser.click(&crate::room::square(from)).await?;
        } else {
            new_game(&browser, &server, &[("variant", id), ("opponent", "practice")]).await?;
            mode(&browser, "choose").await?;
        }
        found.extend(wrong(&browser, &format!("{id}, planning")).await?);
        found.extend(sideways(&browser, id).await?);
        let page = browser.eval("location.pathname").await?.as_str().unwrap_or_default().to_owned();
        for page in [page.clone(), format!("{page}/text"), format!("{page}?table")] {
            sent.keep(&browser, &page).await?;
        }
        if known.is_some() {
            browser.click("#previous").await?;
            mode(&browser, "past").await?;
            found.extend(judged(&browser, &format!("{id}, looking back"), &[]).await?);
            browser.click("#live").await?;
        }
        found.extend(as_text(&browser, id).await?);
        tool(&browser, "#resign").await?;
        browser.see("dialog[open]").await?;
        found.extend(judged(&browser, &format!("{id}, asked"), &[]).await?);
        browser.click("dialog button[value=yes]").await?;
        mode(&browser, "over").await?;
        found.extend(wrong(&browser, &format!("{id}, over")).await?);
    }
    found.extend(sent.wrong()?);
    none(&found)
}

/// Checks the game as text, with a refused input; returns to the board.
async fn as_text(browser: &Browser, id: &str) -> Result<Vec<String>, Failed> {
    let address = browser.address().await?;
    // Without the hash of the past turn.
    let room = address.split('#').next().unwrap_or_default();
    browser.goto(&format!("{room}/text")).await?;
    browser.see_text("#now", "for White").await?;
    browser.fill("#plan", "nonsense").await?;
    browser.click("#ask button").await?;
    browser.see_text("#urgent", "nonsense").await?;
    let mut found = wrong(browser, &format!("{id} as text")).await?;
    browser.see("#said").await?;
    found.extend(sideways(browser, &format!("{id} as text")).await?);
    browser.take_errors().await?;
    browser.goto(room).await?;
    mode(browser, "choose").await?;
    Ok(found)
}

/// Checks a game between two people from its first moment to its end, with open menus, and a sealed list.
pub(super) async fn played(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let white = rig.browser(Screen::DESKTOP.calm()).await?;
    let black = rig.browser(Screen::DESKTOP).await?;
    let mut found = meeting(&white, &black, &server).await?;
    commit(&white, "a2a3").await?;
    mode(&white, "committed").await?;
    found.extend(wrong(&white, "committed").await?);
    commit(&black, "a4a3").await?;
    black.until("document.querySelector('#room').dataset.mode === 'playing'").await?;
    found.extend(judged(&black, "reveal", &[]).await?);
    mode(&white, "choose").await?;
    found.extend(menus(&white).await?);
    tool(&white, "#draw").await?;
    black.see("#draw-row").await?;
    found.extend(wrong(&white, "draw offered").await?);
    found.extend(wrong(&black, "draw to answer").await?);
    black.click("#accept").await?;
    mode(&black, "over").await?;
    found.extend(wrong(&black, "drawn").await?);
    found.extend(lists(&white, &black, &server).await?);
    found.extend(others(&white, &server).await?);
    none(&found)
}

/// Checks the offer of a game by link, with a clock, and its acceptance.
async fn meeting(white: &Browser, black: &Browser, server: &SharedServer) -> Result<Vec<String>, Failed> {
    let choices = [("variant", "chesimul"), ("opponent", "friend"), ("side", "white"), ("clock", "600+5")];
    new_game(white, server, &choices).await?;
    mode(white, "share").await?;
    let mut found = wrong(white, "waiting").await?;
    black.goto(&white.address().await?).await?;
    mode(black, "join").await?;
    found.extend(wrong(black, "to join").await?);
    black.resize(Screen::DESKTOP).await?;
    black.click("#join").await?;
    mode(white, "choose").await?;
    white.see("#secrecy .words").await?;
    choose(white, "a2a3").await?;
    found.extend(wrong(white, "planned").await?);
    Ok(found)
}

/// Checks the menu of a game, and the settings dialog.
async fn menus(browser: &Browser) -> Result<Vec<String>, Failed> {
    browser.click("#more").await?;
    browser.see("#tools #settings").await?;
    let mut found = wrong(browser, "menu").await?;
    browser.click("#settings").await?;
    browser.see("dialog.settings").await?;
    found.extend(wrong(browser, "settings").await?);
    browser.click("dialog.settings button").await?;
    browser.gone("dialog").await?;
    Ok(found)
}

/// Checks lists that are written, sealed and played.
async fn lists(white: &Browser, black: &Browser, server: &SharedServer) -> Result<Vec<String>, Failed> {
    new_game(white, server, &[("variant", "blind"), ("opponent", "friend"), ("side", "white")]).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    mode(white, "choose").await?;
    white.fill("#list", "e4 d3 nonsense").await?;
    let mut found = wrong(white, "list written").await?;
    blind::hand_in(white, "e4 d3 Bb5").await?;
    mode(white, "committed").await?;
    found.extend(wrong(white, "list sealed").await?);
    blind::hand_in(black, "e5 g5 a6").await?;
    white.until("['playing', 'past', 'over'].includes(document.querySelector('#room').dataset.mode)").await?;
    white.click("#last").await?;
    mode(white, "over").await?;
    found.extend(wrong(white, "lists played").await?);
    Ok(found)
}

/// Checks parts of single games: the computer's seals, possible types of a piece, and a real board.
async fn others(browser: &Browser, server: &SharedServer) -> Result<Vec<String>, Failed> {
    let computer = [("variant", "parity"), ("opponent", "computer"), ("level", "1"), ("side", "white")];
    new_game(browser, server, &computer).await?;
    commit(browser, "e2e4").await?;
    crate::room::played(browser, 1).await?;
    browser.click("#seal.matches").await?;
    browser.see("#seals .block").await?;
    let mut found = wrong(browser, "seals").await?;
    new_game(browser, server, &[("variant", "entanglement"), ("opponent", "practice")]).await?;
    commit(browser, "e2e4").await?;
    browser.until("document.querySelectorAll('#turns .ply').length === 1").await?;
    browser.click(&crate::room::square("e7")).await?;
    found.extend(wrong(browser, "possible types").await?);
    new_game(browser, server, &[("variant", "prediction"), ("opponent", "practice")]).await?;
    browser.goto(&format!("{}?table", browser.address().await?)).await?;
    browser.see("dialog.curtain").await?;
    found.extend(judged(browser, "curtain", &[]).await?);
    browser.click("dialog.curtain button").await?;
    browser.see(".slots").await?;
    found.extend(wrong(browser, "real board").await?);
    Ok(found)
}
