//! Browsers without storage, because their users block it or the quota is full.

use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, BrowserTrial, Screen, SharedServer, trial};
use crate::room::{commit, customise, new_game, played, tool, way};

pub(crate) fn trials() -> Vec<BrowserTrial> {
    vec![
        trial("blocked::without_site_data_everything_but_playing_works", without_site_data),
        trial("blocked::without_room_games_are_played_and_no_key_is_risked", without_room),
    ]
}

async fn without_site_data(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let blocked = rig.browser_blocking(Screen::DESKTOP.calm()).await?;
    blocked.prepare(REFUSING).await?;
    let player = rig.browser(Screen::DESKTOP.calm()).await?;
    rig.step("pages say that playing needs cookies");
    for (screen, name) in [(Screen::DESKTOP.calm(), "desktop"), (Screen::PHONE.dark().calm(), "phone-dark")] {
        told(&server, &blocked.on(screen).await?, name).await?;
    }
    rig.step("a game of somebody else");
    invited(&server, &blocked.on(Screen::PHONE.calm()).await?, &player).await?;
    rig.step("everything else works");
    read(&server, &blocked.on(Screen::DESKTOP.calm()).await?, &player).await
}

async fn without_room(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    browser.prepare(FULL).await?;
    rig.step("a game");
    full(&server, &browser.on(Screen::PHONE.calm()).await?).await?;
    rig.step("a key");
    sealed(&server, &browser.on(Screen::DESKTOP.calm()).await?).await
}

const SENTENCE: &str = "Zugleich needs cookies to know which side you play";

/// Script that refuses what other browsers refuse without site data.
const REFUSING: &str = "(() => {
    const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError'); };
    globalThis.BroadcastChannel = class { constructor() { refuse(); } };
    IDBFactory.prototype.open = refuse;
    for (const [owner, name] of [[globalThis, 'caches'], [Navigator.prototype, 'serviceWorker']]) {
        Object.defineProperty(owner, name, { configurable: true, get: refuse });
    }
})()";

/// Script that makes all storage fail, as with a full disk or quota.
const FULL: &str = "(() => {
    const full = () => { throw new DOMException('There is no room.', 'QuotaExceededError'); };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
    IDBObjectStore.prototype.add = full;
})()";

/// Plays a game against the computer to its end after one turn; returns its address.
async fn finished(player: &Browser, server: &SharedServer) -> Result<String, Failed> {
    new_game(
        player,
        server,
        &[("variant", "parity"), ("opponent", "computer"), ("level", "1"), ("side", "white")],
    )
    .await?;
    commit(player, "b1c3").await?;
    played(player, 1).await?;
    tool(player, "#resign").await?;
    player.click("dialog[open] button[value=yes]").await?;
    player.see_text("#verdict", "You lost").await?;
    player.address().await
}

async fn told(server: &SharedServer, browser: &Browser, suffix: &str) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    browser.see_text("#new-fault", SENTENCE).await?;
    browser.click("#create").await?;
    browser.see_text("#new-fault", SENTENCE).await?;
    browser.until("!document.querySelector('#create').disabled && location.pathname === '/'").await?;
    browser.screenshot(&format!("blocked-{suffix}")).await?;
    // Name and language are stored data of the player, too.
    browser.click("#guest summary").await?;
    browser.click(".languages [lang=de]").await?;
    browser.see_text("#sign-out-fault", SENTENCE).await?;
    browser.click("#me button").await?;
    browser.see_text("#name-fault", SENTENCE).await?;
    // The colours change for the lifetime of the page.
    browser.click("#guest summary").await?;
    browser.click("#theme").await?;
    browser.until("document.documentElement.dataset.theme !== undefined").await?;
    browser.goto(&server.url("/editor/parity")).await?;
    browser.see_text("#verdict", "start").await?;
    browser.click("#begin button").await?;
    browser.see_text("#begin-fault", SENTENCE).await?;
    Ok(())
}

/// Checks that a visitor with the address of a game cannot take its seat, and sees the reason.
async fn invited(server: &SharedServer, browser: &Browser, maker: &Browser) -> Result<(), Failed> {
    new_game(maker, server, &[("variant", "parity"), ("opponent", "friend")]).await?;
    browser.goto(&maker.address().await?).await?;
    browser.click("#join").await?;
    browser.see_text("#hint", SENTENCE).await?;
    browser.screenshot("blocked-join-phone").await?;
    Ok(())
}

async fn read(server: &SharedServer, browser: &Browser, player: &Browser) -> Result<(), Failed> {
    let game = finished(player, server).await?;
    let id = game.rsplit('/').next().unwrap_or_default().to_owned();
    browser.goto(&game).await?;
    browser.until("document.querySelectorAll('#turns :is(.turn, .pair)').length === 1").await?;
    browser.click("#first:not(:disabled)").await?;
    browser.until("document.querySelector('#room').dataset.mode === 'past'").await?;
    browser.click("#following").await?;
    tool(browser, "#settings").await?;
    browser.click("dialog[open] [name=traces]").await?;
    browser.click("dialog[open] [autofocus]").await?;
    browser.gone("dialog[open]").await?;
    browser.screenshot("blocked-replay").await?;
    browser.goto(&format!("{game}/text")).await?;
    browser.until("document.querySelector('#standing').childElementCount > 0").await?;
    browser.goto(&format!("{game}/analysis")).await?;
    browser.see("#board [role=grid]").await?;
    browser.goto(&server.url(&format!("/verify#{id}"))).await?;
    browser.see_text("#verdict:not(.bad)", "Everything checks out").await?;
    browser.goto(&server.url("/learn/parity")).await?;
    browser.see("[role=gridcell]").await?;
    lesson(browser).await?;
    for path in [
        "/",
        "/games",
        "/learn",
        "/replay",
        "/device",
        "/settings",
        "/account",
        "/sheets/prediction",
        "/learn/parity/sample-game",
    ] {
        browser.goto(&server.url(path)).await?;
        browser.see("h1").await?;
        browser.settled().await?;
    }
    // The visitor has no seat at a running game, and watches it.
    new_game(player, server, &[("variant", "chesimul"), ("opponent", "practice")]).await?;
    browser.goto(&player.address().await?).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'watch'").await
}

/// Plays an example of a lesson.
async fn lesson(browser: &Browser) -> Result<(), Failed> {
    browser.click(".example .play").await?;
    browser.see(".example .reset:not(:disabled)").await.map(drop)
}

async fn full(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(
        browser,
        server,
        &[("variant", "parity"), ("opponent", "computer"), ("level", "1"), ("side", "white")],
    )
    .await?;
    commit(browser, "b1c3").await?;
    played(browser, 1).await?;
    tool(browser, "#flip").await?;
    browser.until("document.querySelector('[role=gridcell]').dataset.square === 'h1'").await?;
    tool(browser, "#settings").await?;
    browser.click("dialog[open] [name=traces]").await?;
    browser.click("dialog[open] [autofocus]").await?;
    tool(browser, "#resign").await?;
    browser.click("dialog[open] button[value=yes]").await?;
    browser.see_text("#verdict", "You lost").await.map(drop)
}

/// Checks that no key is made that only the page would have, since the game would be lost with it; everything
/// else works.
async fn sealed(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    customise(browser).await?;
    for (name, value) in [("variant", "parity"), ("secrecy", "sealed")] {
        browser.click(&format!("label:has(input[name={name}][value={value}])")).await?;
    }
    browser.click(&way("friend")).await?;
    browser.see_text("#new-fault", "can’t save the key of a sealed game").await?;
    browser.screenshot("blocked-sealed").await?;
    browser.click("label:has(input[name=secrecy][value=kept])").await?;
    browser.click(&way("friend")).await?;
    browser.until("location.pathname.startsWith('/game/')").await?;
    browser.see_text("#secrecy", "The server holds the plans of this game.").await.map(drop)
}
