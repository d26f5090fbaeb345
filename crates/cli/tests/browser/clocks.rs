//! Clocks, takebacks and draw claims, in real browsers.

use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, TimedServer, trial};
use crate::room::{
    choose, commit, customise, figures, genuine, new_game, offers, played, see_figures, tool, way,
};
use crate::{pages, preferences};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("clocks::two_browsers_play_by_the_clock", played_by_the_clock),
        trial("clocks::drafts_count_at_the_deadline_and_time_runs_out", deadlines),
        trial("clocks::draft_by_days_is_kept_and_withdrawn", draft_by_days),
        trial("clocks::turns_are_taken_back_by_consent_and_sealed_anew", takebacks),
    ]
}

async fn played_by_the_clock(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.dark().calm()).await?);
    rig.step("by the clock");
    by_the_clock(&server, &white, &black).await?;
    rig.step("figures of one width");
    pages::figures(&white).await?;
    rig.step("the terms of a seek");
    seek(&server, &white, &black.on(Screen::PHONE.calm()).await?).await
}

async fn deadlines(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.timed_server().await?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("a draft at the deadline");
    preferences::deadline(&server, &white, &black).await?;
    rig.step("time runs out");
    out_of_time(&server, &white.as_new_user(Screen::DESKTOP.dark().calm()).await?, &black).await
}

async fn draft_by_days(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    let room = invite(&white, &server, &[("clock", "1/3"), ("secrecy", "kept")]).await?;
    accept(&black, &room).await?;
    choose(&white, "b1a3").await?;
    white.see_text("#kept-draft", "A draft counts at the deadline").await?;
    white.click("#keep-draft").await?;
    white.see_text("#kept-draft", "Kept as a draft").await?;
    rig.step("another tab shows the draft");
    white.eval("sessionStorage.clear()").await?;
    white.reload().await?;
    white.see_text("#kept-draft", "Kept as a draft").await?;
    white.see("#commit:not(:disabled)").await?;
    rig.step("another plan");
    choose(&white, "b1c3").await?;
    white.see_text("#kept-draft", "Your earlier draft").await?;
    white.click("#keep-draft").await?;
    white.see_text("#kept-draft", "Kept as a draft").await?;
    white.see_text("#keep-draft", "Withdraw the draft").await?;
    white.screenshot("draft-by-days").await?;
    white.click("#keep-draft").await?;
    white.see_text("#keep-draft", "Keep as draft").await?;
    rig.step("the clock's gift");
    tool(&black, "#give-time").await
}

async fn takebacks(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.dark().calm()).await?);
    rig.step("by consent");
    taken_back(&server, &white, &black).await?;
    rig.step("sealed anew by the computer");
    sealed_anew(&server, &white).await
}

/// Makes a game with a link, with the white pieces, and opens its room; returns the address.
async fn invite(
    browser: &Browser,
    server: &SharedServer,
    choices: &[(&str, &str)],
) -> Result<String, Failed> {
    let friend = [("opponent", "friend"), ("side", "white")];
    new_game(browser, server, &[&friend[..], choices].concat()).await?;
    browser.address().await
}

async fn accept(browser: &Browser, address: &str) -> Result<(), Failed> {
    browser.goto(address).await?;
    browser.click("#join").await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await
}

/// Waits until a clock runs, or until it is stopped.
async fn clock(browser: &Browser, side: &str, runs: bool) -> Result<(), Failed> {
    let clock = format!("document.querySelector('.clock[data-side={side}]')");
    browser.until(&format!("{clock}?.classList.contains('running') === {runs}")).await
}

async fn by_the_clock(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    white.goto(&server.url("/")).await?;
    customise(white).await?;
    white.click("label:has(input[name=clock][value=custom])").await?;
    white.eval("document.querySelector('#custom').scrollIntoView({ block: 'center' })").await?;
    white.screenshot("start-clock-custom").await?;
    let room = invite(white, server, &[("clock", "600+5")]).await?;
    white.see_text("#hint", "Clock: 10 min + 5 s per turn.").await?;
    white.see_text(".clock[data-side=black]", "10:00").await?;
    black.goto(&room).await?;
    black.see_text("#hint", "Clock: 10 min + 5 s per turn.").await?;
    black.screenshot("clocks-invited-phone-dark").await?;
    black.click("#join").await?;
    for (browser, name) in [(white, "clocks-lead"), (black, "clocks-lead-phone-dark")] {
        browser.see_text("#lead", "The clocks start in").await?;
        browser.screenshot(name).await?;
    }
    for side in ["white", "black"] {
        clock(white, side, true).await?;
        clock(black, side, true).await?;
    }
    // It runs, however late the test looks.
    white.see_text(".clock[data-side=white]", "9:").await?;
    commit(white, "b1c3").await?;
    for browser in [white, black] {
        clock(browser, "white", false).await?;
        clock(browser, "black", true).await?;
    }
    choose(black, "b5c3").await?;
    white.screenshot("clocks-committed").await?;
    black.screenshot("clocks-running-phone-dark").await?;
    black.click("#commit").await?;
    for browser in [white, black] {
        played(browser, 1).await?;
        clock(browser, "white", true).await?;
    }
    // A reload shows the remaining time, not the initial time.
    white.reload().await?;
    clock(white, "white", true).await?;
    let left = white.text(".clock[data-side=white]").await?;
    assert!(left.contains("9:") || left.contains("10:0"), "{left}");
    Ok(())
}

/// Stops the clock of a page, so that it shows the time last sent by the server.
pub(crate) async fn stand_still(browser: &Browser) -> Result<(), Failed> {
    browser.eval("(() => { const now = performance.now(); performance.now = () => now; })()").await.map(drop)
}

/// Advances the server's time by this many seconds, and lets every page ask for the remaining time.
pub(crate) async fn pass(server: &TimedServer, seconds: i64, browsers: [&Browser; 2]) -> Result<(), Failed> {
    server.pass(seconds);
    for browser in browsers {
        // It reconnects.
        browser.eval("dispatchEvent(new Event('online'))").await?;
    }
    Ok(())
}

async fn out_of_time(server: &TimedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    white.goto(&server.url("/")).await?;
    customise(white).await?;
    for (name, value) in [("side", "white"), ("clock", "custom")] {
        white.click(&format!("label:has(input[name={name}][value={value}])")).await?;
    }
    let kind = "document.querySelector('[name=clock_kind]')";
    let change = "dispatchEvent(new Event('change', { bubbles: true }))";
    white.eval(&format!("[{kind}.value = 'turn', {kind}.{change}]")).await?;
    white.see("[name=clock_seconds]").await?;
    white.eval("document.querySelector('[name=clock_seconds]').value = '60'").await?;
    white.click(&way("friend")).await?;
    white.until("location.pathname.startsWith('/game/')").await?;
    white.see_text("#hint", "Clock: 60 s per turn.").await?;
    black.goto(&white.address().await?).await?;
    black.see("#join").await?;
    let both = [white, black];
    for browser in both {
        stand_still(browser).await?;
    }
    black.click("#join").await?;
    for browser in both {
        browser.see_text(".clock.running:not(.low)[data-side=white]", "1:00").await?;
    }
    pass(server, 50, both).await?;
    for browser in both {
        browser.see_text(".clock.low[data-side=white]", "0:10").await?;
        browser.see_text("#announce", "You have 10 seconds left").await?;
    }
    pass(server, 3, both).await?;
    for browser in both {
        browser.see_text(".clock.low[data-side=white]", "0:07.0").await?;
    }
    white.screenshot("clocks-low-dark").await?;
    black.screenshot("clocks-low-phone").await?;
    server.pass(7);
    for browser in both {
        browser.see_text("#status", "Draw: both players ran out of time.").await?;
        browser.see_text(".clock[data-side=white]", "0:00.0").await?;
    }
    white.screenshot("clocks-over-dark").await
}

async fn seek(server: &SharedServer, owner: &Browser, guest: &Browser) -> Result<(), Failed> {
    guest.goto(&server.url("/")).await?;
    owner.goto(&server.url("/")).await?;
    customise(owner).await?;
    owner.click("label:has(input[name=variant][value=prediction])").await?;
    owner.eval("document.querySelector('[data-options=prediction] [name=castling]').value = 'on'").await?;
    for (name, value) in [("side", "black"), ("clock", "30")] {
        owner.click(&format!("label:has(input[name={name}][value='{value}'])")).await?;
    }
    owner.click(&way("lobby")).await?;
    owner.until("location.pathname.startsWith('/game/')").await?;
    for words in ["Prediction Chess", "clock: 30 s per turn", "may castle, attacked or not"] {
        guest.see_text("#seeks li", words).await?;
    }
    guest.eval("document.querySelector('#seeks').scrollIntoView({ block: 'center' })").await?;
    guest.screenshot("start-with-terms-phone").await?;
    guest.click("#seeks li button").await?;
    guest.until("location.pathname.startsWith('/game/')").await?;
    clock(owner, "black", true).await
}

async fn taken_back(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    let room = invite(white, server, &[]).await?;
    accept(black, &room).await?;
    let before = figures(white).await?;
    offers(white, "#take-back", false).await?;
    for (turn, plans) in [("b1c3", "b5c3"), ("a2a3", "a4a3")].into_iter().enumerate() {
        commit(white, plans.0).await?;
        commit(black, plans.1).await?;
        for browser in [white, black] {
            played(browser, turn + 1).await?;
        }
    }
    tool(white, "#take-back").await?;
    white.see("#asked").await?;
    black.see("#takeback-row").await?;
    black.screenshot("takeback-asked-phone-dark").await?;
    white.screenshot("takeback-asking").await?;
    black.click("#decline-takeback").await?;
    white.gone("#asked").await?;
    tool(black, "#take-back").await?;
    white.click("#accept-takeback").await?;
    for browser in [white, black] {
        played(browser, 1).await?;
        browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    }
    tool(black, "#take-back").await?;
    white.click("#accept-takeback").await?;
    for browser in [white, black] {
        played(browser, 0).await?;
        browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
        see_figures(browser, &before).await?;
    }
    commit(white, "b1a3").await?;
    commit(black, "b5a3").await?;
    for browser in [white, black] {
        played(browser, 1).await?;
    }
    Ok(())
}

async fn sealed_anew(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "computer"), ("level", "1"), ("side", "white")]).await?;
    for plan in ["b1c3", "b1a3"] {
        browser.see("#seal").await?;
        commit(browser, plan).await?;
        played(browser, 1).await?;
        genuine(browser, "Turn 1: Black’s seal is genuine").await?;
        tool(browser, "#take-back").await?;
        played(browser, 0).await?;
        browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    }
    Ok(())
}
