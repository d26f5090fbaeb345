//! Menus on a phone: a tap reaches the tapped entry, and nothing covers the question that it opens.

use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, BrowserTrial, Screen, SharedServer, trial};
use crate::room::{commit, new_game, played, tool};

pub(crate) fn trials() -> Vec<BrowserTrial> {
    vec![trial("menus::every_entry_can_be_tapped_and_asks_where_it_is_seen", tapped)]
}

async fn tapped(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("menus of games");
    entries(&server, &browser).await?;
    let other = rig.browser(Screen::PHONE.calm()).await?;
    rig.step("the menu of a game between two people");
    of_two(&server, &browser, &other).await?;
    for variant in ["blind", "entanglement", "prediction"] {
        rig.step(variant);
        new_game(&browser, &server, &[("variant", variant), ("opponent", "practice")]).await?;
        all_entries(&browser).await?;
    }
    rig.step("the menu of a watcher");
    other.goto(&browser.address().await?).await?;
    other.until("document.querySelector('#room').dataset.mode === 'watch'").await?;
    all_entries(&other).await?;
    // Who has watched is offered the analysis, and the score.
    tool(&browser, "#resign").await?;
    browser.click("dialog[open] button[value=yes]").await?;
    other.see_text("#verdict", "0–1").await?;
    other.see("#analyse.primary").await?;
    browser.see("#rematch.primary").await?;
    browser.gone("#analyse.primary").await?;
    rig.step("the menu of the guest");
    of_guest(&server, &browser).await
}

/// Script that records clicks. Links, files and languages are disabled, so that the page stays.
const NOTE: &str = "window.pressed ?? addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button, a') : null;
    window.pressed.push(pressed?.dataset.nth ?? pressed?.id ?? '');
    if (pressed?.closest('.languages') || (pressed instanceof HTMLAnchorElement && pressed.closest('[data-menu]'))) {
        event.preventDefault();
        event.stopImmediatePropagation();
    }
}, true);
window.pressed = [];
navigator.clipboard.writeText = async () => {};
document.querySelectorAll('[data-nth]').forEach((entry) => delete entry.dataset.nth)";

/// Numbers the enabled entries of a menu; returns their number.
async fn numbered(browser: &Browser, menu: &str) -> Result<u64, Failed> {
    let entries = format!("[...document.querySelectorAll('{menu} :is(button, a):not([hidden], :disabled)')]");
    browser.run(NOTE).await?;
    browser.run(&format!("document.querySelector('{menu}').dataset.menu = ''")).await?;
    let number = format!("{entries}.map((entry, nth) => (entry.dataset.nth = nth)).length");
    browser.eval(&number).await?.as_u64().ok_or_else(|| "the length is a number".into())
}

/// Taps an entry, and checks that nothing else is pressed. A dialog must be on top of everything, and is
/// closed again.
async fn tap(browser: &Browser, nth: u64) -> Result<(), Failed> {
    browser.run("window.pressed = []").await?;
    browser.click(&format!("[data-nth='{nth}']")).await?;
    browser.until("window.pressed.length > 0").await?;
    assert_eq!(browser.eval("window.pressed").await?, serde_json::json!([nth.to_string()]));
    let id = format!("document.querySelector('[data-nth=\"{nth}\"]').id");
    let asks = format!("/^(resign|abort|settings|play-on|sign-out)/.test({id})");
    if browser.eval(&asks).await? == true {
        browser.see("dialog[open]").await?;
    }
    if browser.count("dialog[open]").await? == 0 {
        return Ok(());
    }
    assert_eq!(browser.count(":popover-open").await?, 0, "a menu lies over the window of entry {nth}");
    let covered =
        "[...document.querySelectorAll('dialog[open] :is(button, a, input, select)')].filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return there && !there.closest('dialog[open]');
    }).length";
    assert_eq!(browser.eval(covered).await?, 0, "the window of entry {nth} is covered");
    browser.click("dialog[open] :is([autofocus], .plain), dialog.by-hand[open] button").await?;
    browser.gone("dialog[open]").await
}

/// Taps every entry of the menu of a game.
async fn all_entries(browser: &Browser) -> Result<(), Failed> {
    for nth in 0..numbered(browser, "#tools").await? {
        if browser.eval(&format!("document.querySelector('[data-nth=\"{nth}\"]').hidden")).await? == true {
            continue;
        }
        if browser.count("#tools:popover-open").await? == 0 {
            browser.click("#more").await?;
            browser.see("#tools:popover-open").await?;
        }
        tap(browser, nth).await?;
    }
    browser.run("document.querySelector('#tools').hidePopover()").await?;
    at_hand(browser).await
}

/// Taps the actions at the foot of the panel that ask before they act.
async fn at_hand(browser: &Browser) -> Result<(), Failed> {
    for nth in 0..numbered(browser, ".at-hand").await? {
        let asks = format!("/^(resign|abort)$/.test(document.querySelector('[data-nth=\"{nth}\"]').id)");
        if browser.eval(&asks).await? == true {
            tap(browser, nth).await?;
        }
    }
    Ok(())
}

async fn computer(browser: &Browser, server: &SharedServer) -> Result<(), Failed> {
    new_game(
        browser,
        server,
        &[("variant", "parity"), ("opponent", "computer"), ("level", "1"), ("side", "white")],
    )
    .await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await
}

async fn entries(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    // A game that can be aborted, one with a turn to take back, a finished one, and a practice game.
    computer(browser, server).await?;
    all_entries(browser).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    commit(browser, "b1c3").await?;
    played(browser, 1).await?;
    all_entries(browser).await?;
    browser.reload().await?;
    tool(browser, "#resign").await?;
    browser.see("dialog[open]").await?;
    browser.gone("#tools").await?;
    browser.screenshot("menus-resign-phone").await?;
    browser.click("dialog[open] button[value='']").await?;
    browser.gone("dialog[open]").await?;
    browser.gone("#tools").await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    tool(browser, "#resign").await?;
    browser.click("dialog[open] button[value=yes]").await?;
    browser.see_text("#verdict", "You lost").await?;
    all_entries(browser).await?;
    new_game(browser, server, &[("variant", "chesimul"), ("opponent", "practice")]).await?;
    all_entries(browser).await
}

/// Taps the entries of both players of a game between two people.
async fn of_two(server: &SharedServer, host: &Browser, guest: &Browser) -> Result<(), Failed> {
    new_game(host, server, &[("variant", "chesimul"), ("opponent", "friend"), ("side", "white")]).await?;
    guest.goto(&host.address().await?).await?;
    guest.click("#join").await?;
    for browser in [host, guest] {
        browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
        all_entries(browser).await?;
    }
    Ok(())
}

async fn of_guest(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/learn")).await?;
    browser.settled().await?;
    for nth in 0..numbered(browser, "#guest .menu").await? {
        if browser.count("#guest[open]").await? == 0 {
            browser.click("#guest summary").await?;
        }
        tap(browser, nth).await?;
        if nth == 0 {
            // The name is stored, after which the menu closes.
            browser.until("!document.querySelector('#guest').open").await?;
        }
    }
    Ok(())
}
