//! Browsing the past of a game: by address, keys, wheel and playback, with copying and trying from there.

use fantoccini::key::Key;
use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::parity::practice;
use crate::room::{commit, figures, new_game, played, see_figures, tool};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("looking::turns_are_gone_through_copied_and_tried", back)]
}

async fn back(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (browser, guest) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("addresses");
    address(&server, &browser, &guest).await?;
    rig.step("copies");
    copies(&server, &browser).await?;
    rig.step("plans beside a game that goes on");
    tried(&server, &browser).await?;
    rig.step("the wheel");
    wheel(&server, &browser).await?;
    rig.step("the current turn in sight");
    in_sight(&server, &browser).await?;
    rig.step("turns that play by themselves");
    pace(&server, &browser.on(Screen::DESKTOP.calm()).await?).await
}

/// Script that replaces the clipboard, for which a headless browser would need permission.
pub(crate) const CLIPBOARD: &str = "Object.defineProperty(navigator, 'clipboard', { value: \
    { writeText: async (words) => { window.copied = words } }, configurable: true }) && true";

/// First turns of a game in which only pawns move.
pub(crate) const PAWNS: [(&str, &str); 12] = [
    ("a2a3", "h7h6"),
    ("b2b3", "g7g6"),
    ("c2c3", "f7f6"),
    ("d2d3", "e7e6"),
    ("e2e3", "d7d6"),
    ("f2f3", "c7c6"),
    ("g2g3", "b7b6"),
    ("h2h3", "a7a6"),
    ("a3a4", "h6h5"),
    ("b3b4", "g6g5"),
    ("c3c4", "f6f5"),
    ("d3d4", "e6e5"),
];

/// Plays a practice game of this many turns.
async fn game(server: &SharedServer, browser: &Browser, turns: usize) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &PAWNS[..turns]).await
}

/// Waits until the board shows the position after this many turns.
async fn at(browser: &Browser, turns: usize) -> Result<(), Failed> {
    let words = if turns == 0 { "Start".to_owned() } else { format!("After turn {turns} of ") };
    browser.see_text("#status", &words).await.map(drop)
}

/// Waits until the hash of the address is this.
async fn hash(browser: &Browser, hash: &str) -> Result<(), Failed> {
    browser.until(&format!("location.hash === {hash:?}")).await
}

async fn address(server: &SharedServer, browser: &Browser, guest: &Browser) -> Result<(), Failed> {
    game(server, browser, 3).await?;
    let room = browser.address().await?;
    browser.click("#previous").await?;
    at(browser, 2).await?;
    hash(browser, "#2").await?;
    let there = figures(browser).await?;
    browser.click("#first").await?;
    hash(browser, "#0").await?;
    browser.click("#last").await?;
    hash(browser, "").await?;
    assert_eq!(browser.address().await?, room, "nothing is left of the turns that were looked at");
    // Another browser opens it there, and sees the whole list.
    guest.goto(&format!("{room}#2")).await?;
    at(guest, 2).await?;
    see_figures(guest, &there).await?;
    assert_eq!(guest.count("#turns .turn").await?, 3);
    guest.until("document.querySelectorAll('#turns .turn')[1].ariaCurrent === 'true'").await?;
    guest.reload().await?;
    at(guest, 2).await?;
    guest.eval("location.hash = '#1'").await?;
    at(guest, 1).await?;
    guest.click("#live").await?;
    hash(guest, "").await?;
    // A number without a turn selects the nearest turn; a hash without a number selects nothing.
    guest.goto(&server.url("/games")).await?;
    guest.goto(&format!("{room}#99")).await?;
    hash(guest, "").await?;
    guest.eval("location.hash = '#content'").await?;
    guest.until("document.querySelector('#room').dataset.mode === 'watch'").await
}

async fn copies(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    game(server, browser, 2).await?;
    let room = browser.address().await?;
    let copied = async |button: &str| {
        browser.eval("delete window.copied").await?;
        tool(browser, button).await?;
        browser.until("window.copied !== undefined").await?;
        browser.press(&(Key::Escape + "")).await?;
        browser.eval("window.copied").await
    };
    browser.eval(CLIPBOARD).await?;
    assert_eq!(copied("#copy").await?, room);
    let last = copied("#copy-position").await?;
    browser.click("#first").await?;
    at(browser, 0).await?;
    assert_eq!(copied("#copy-turn").await?, format!("{room}#0"));
    let start = copied("#copy-position").await?;
    assert_ne!(start, last);
    let id = room.rsplit('/').next().ok_or("a room has an id")?;
    let told =
        browser.eval(&format!("fetch('/api/games/{id}/turns').then((answer) => answer.json())")).await?;
    assert_eq!((&start, &last), (&told["start"]["position"], &told["turns"][1]["position"]));
    browser.click("#more").await?;
    browser.see("#copy-turn").await?;
    browser.screenshot("looking-menu").await
}

/// Checks that, beside a running game against the computer, plans of both sides are tried in another game, in
/// the same tab.
async fn tried(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("variant", "chesimul"), ("opponent", "computer"), ("side", "white")])
        .await?;
    let room = browser.address().await?;
    commit(browser, "b1c3").await?;
    played(browser, 1).await?;
    browser.gone("#try-plans").await?;
    browser.click("#previous").await?;
    at(browser, 0).await?;
    let there = figures(browser).await?;
    browser.see("#try-plans").await?;
    browser.screenshot("looking-try").await?;
    browser.click("#try-plans").await?;
    browser.until(&format!("!location.hash && location.href !== {room:?}")).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    see_figures(browser, &there).await?;
    browser.see("#origin a").await?;
    browser.screenshot("looking-tried").await?;
    browser.reload().await?;
    browser.click("#origin a").await?;
    at(browser, 0).await?;
    assert_eq!(browser.address().await?, format!("{room}#0"));
    Ok(())
}

/// Turns the wheel over an element; returns whether the page was kept from scrolling.
async fn roll(browser: &Browser, selector: &str, far: i32) -> Result<bool, Failed> {
    let event = format!("new WheelEvent('wheel', {{ deltaY: {far}, bubbles: true, cancelable: true }})");
    let kept = browser.eval(&format!("!document.querySelector({selector:?}).dispatchEvent({event})")).await?;
    Ok(kept == true)
}

async fn wheel(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    game(server, browser, 2).await?;
    let cell = "[role=gridcell]";
    // The wheel is loaded when a pointer comes.
    browser.eval("document.querySelector('#board').dispatchEvent(new PointerEvent('pointerenter'))").await?;
    while !roll(browser, cell, -120).await? {}
    at(browser, 1).await?;
    assert!(roll(browser, cell, -120).await?);
    at(browser, 0).await?;
    assert!(!roll(browser, "#turns", 120).await?, "elsewhere it is the browser's");
    assert!(roll(browser, cell, 120).await?);
    at(browser, 1).await?;
    assert!(roll(browser, cell, 120).await?);
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    browser.press(&(Key::Left + "")).await?;
    at(browser, 1).await?;
    // Before the first turn there is nothing to browse.
    browser.click(".brand").await?;
    browser.click("#create").await?;
    browser.until("location.pathname.startsWith('/game/')").await?;
    browser.see(cell).await?;
    assert!(!roll(browser, cell, -120).await? && !roll(browser, cell, 120).await?);
    Ok(())
}

/// Script that returns whether the current turn is visible in the list.
const SEEN: &str = "(() => { const list = document.querySelector('#turns').getBoundingClientRect(); \
    const turn = document.querySelector('.turn[aria-current]').getBoundingClientRect(); \
    return turn.top >= list.top - 1 && turn.bottom <= list.bottom + 1 })()";

async fn in_sight(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    game(server, browser, 12).await?;
    for screen in [Screen::DESKTOP, Screen::DESKTOP.sized(720, 450), Screen::PHONE] {
        browser.resize(screen.calm()).await?;
        browser.press(&(Key::End + "")).await?;
        for turn in (1..12).rev() {
            browser.press(&(Key::Left + "")).await?;
            at(browser, turn).await?;
            browser.until(SEEN).await?;
        }
    }
    browser.press(&(Key::End + "")).await?;
    // Less room; the turn was at the lower end.
    for screen in [Screen::DESKTOP, Screen::DESKTOP.sized(1000, 500), Screen::DESKTOP.sized(844, 390)] {
        browser.resize(screen.calm()).await?;
        browser.until(SEEN).await?;
    }
    assert_eq!(browser.eval("scrollY").await?, 0, "the page itself is not moved");
    Ok(())
}

/// Chooses a setting in the open settings dialog.
async fn choose(browser: &Browser, name: &str, value: &str) -> Result<(), Failed> {
    let field = format!("document.querySelector('.settings [name={name}]')");
    let change = "dispatchEvent(new Event('change', { bubbles: true }))";
    browser.eval(&format!("({field}.value = {value:?}, {field}.{change})")).await.map(drop)
}

async fn pace(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    game(server, browser, 2).await?;
    let chosen = "JSON.parse(localStorage.getItem('settings'))?.pace ?? null";
    assert!(browser.eval(chosen).await?.is_null());
    tool(browser, "#settings").await?;
    browser.see("dialog.settings").await?;
    browser.screenshot("looking-settings").await?;
    choose(browser, "pace", "0.5").await?;
    browser.click("dialog.settings button").await?;
    browser.gone("dialog").await?;
    assert_eq!(browser.eval(chosen).await?, "0.5");
    browser.reload().await?;
    browser.until("document.querySelectorAll('#turns .turn').length === 2").await?;
    tool(browser, "#settings").await?;
    browser.see("dialog.settings").await?;
    assert_eq!(browser.eval("document.querySelector('select[name=pace]').value").await?, "0.5");
    browser.click("dialog.settings button").await?;
    // From the start to the current position.
    browser.click("#run").await?;
    at(browser, 1).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await
}
