//! Games sealed by two browsers: plans that only their players know, and that are opened whoever has left.

use fantoccini::key::Key;
use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::prediction;
use crate::room::{a_moment, choose, commit, new_game, played, square, tool};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("sealing::the_one_who_stays_opens_both_in_every_game", stays),
        trial("sealing::a_rematch_is_sealed_with_new_keys", rematches),
        trial("sealing::keys_that_are_missing_or_unusable_are_told", keys),
    ]
}

/// Screens of White and Black.
const SCREENS: [Screen; 2] = [Screen::DESKTOP.calm(), Screen::PHONE.dark().calm()];

async fn stays(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, white, black) =
        (rig.server()?, rig.browser(SCREENS[0]).await?, rig.browser(SCREENS[1]).await?);
    rig.step("the one who stays");
    who_stays(&server, &white, &black).await?;
    rig.step("seals of earlier turns");
    earlier(&server, &white, &black).await
}

async fn rematches(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, white, black) =
        (rig.server()?, rig.browser(SCREENS[0]).await?, rig.browser(SCREENS[0]).await?);
    rig.step("one asks");
    rematch(&server, &white, &black).await?;
    rig.step("both ask at once");
    both_ask(&server, &white, &black).await
}

async fn keys(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, white, black) =
        (rig.server()?, rig.browser(SCREENS[0]).await?, rig.browser(SCREENS[1]).await?);
    rig.step("a key that cannot be used");
    unusable(&server, &white, &black).await?;
    rig.step("a key that is not shown");
    withheld(&server, &white, &black).await?;
    rig.step("a game that the server keeps");
    kept(&server, &white, &black).await
}

/// Games in which both sides plan with pieces, each with a legal turn.
const TURNS: [(&str, &str, &str); 4] = [
    ("chesimul", "a2a3", "b5a3"),
    ("prediction", "e2e4", "e7e5"),
    ("parity", "e2e4", "e7e5"),
    ("parity-so", "e2e4", "e7e5"),
];

pub(crate) async fn mode(browser: &Browser, mode: &str) -> Result<(), Failed> {
    browser.until(&format!("document.querySelector('#room').dataset.mode === '{mode}'")).await
}

/// Waits until both browsers show the same four words; returns them.
pub(crate) async fn words(white: &Browser, black: &Browser) -> Result<String, Failed> {
    let four = "document.querySelector('#secrecy .words')?.textContent.split(' ').length === 4";
    white.until(four).await?;
    black.until(four).await?;
    let words = white.text("#secrecy .words").await?;
    assert_eq!(words, black.text("#secrecy .words").await?);
    Ok(words)
}

/// Plans without a prediction, and seals the plan.
async fn seal(browser: &Browser, variant: &str, plan: &str) -> Result<(), Failed> {
    if variant == "prediction" {
        prediction::plan(browser, &format!("{plan}/-")).await?;
    } else {
        choose(browser, plan).await?;
    }
    browser.click("#commit").await
}

/// Checks that White opens both seals: Black seals, reloads and leaves before the opening; then White seals.
async fn who_stays(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    for (variant, for_white, for_black) in TURNS {
        let choices =
            [("variant", variant), ("opponent", "friend"), ("side", "white"), ("secrecy", "sealed")];
        new_game(white, server, &choices).await?;
        let room = white.address().await?;
        black.goto(&room).await?;
        black.click("#join").await?;
        words(white, black).await?;
        white.gone("details.rules[open]").await?;
        white.screenshot(&format!("sealing-{variant}-words")).await?;
        black.screenshot(&format!("sealing-{variant}-words-phone-dark")).await?;
        seal(black, variant, for_black).await?;
        mode(black, "committed").await?;
        black.reload().await?;
        black.see_text("#status", "Sealed. Waiting for your opponent").await?;
        black.screenshot(&format!("sealing-{variant}-sealed-phone-dark")).await?;
        // Black's browser is away when White seals: White's page alone opens both.
        black.goto("about:blank").await?;
        seal(white, variant, for_white).await?;
        played(white, 1).await?;
        white.until("document.querySelectorAll('#seals .seal.matches').length === 2").await?;
        white.screenshot(&format!("sealing-{variant}-opened")).await?;
        black.goto(&room).await?;
        played(black, 1).await?;
    }
    Ok(())
}

/// Checks that a reopened page verifies the seals of the last turn from the server's first message.
async fn earlier(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    new_game(white, server, &[("variant", "chesimul"), ("opponent", "friend"), ("side", "white")]).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    words(white, black).await?;
    for (turn, (for_white, for_black)) in [("b1a3", "b5c3"), ("a3b5", "c3b1")].into_iter().enumerate() {
        commit(black, for_black).await?;
        commit(white, for_white).await?;
        played(white, turn + 1).await?;
        played(black, turn + 1).await?;
    }
    let checked = "document.querySelectorAll('#seals .seal.matches').length === 2";
    for browser in [white, black] {
        browser.reload().await?;
        browser.until(checked).await?;
        browser.click("#previous").await?;
        browser.until("document.querySelector('#seal')?.title === 'Seals: not checked'").await?;
        assert_eq!(browser.count("#seals .seal").await?, 0);
        browser.screenshot("sealing-earlier").await?;
        browser.click("#seal").await?;
        browser.until(checked).await?;
        browser.see("#seal.matches").await?;
        browser.see_text("#seals section", "b1a3").await?;
        browser.screenshot("sealing-earlier-checked").await?;
        browser.press(&(Key::Escape + "")).await?;
        browser.gone("#seals").await?;
    }
    Ok(())
}

/// Plays a sealed game that White resigns, in both browsers; returns its words.
async fn resigned(server: &SharedServer, white: &Browser, black: &Browser) -> Result<String, Failed> {
    new_game(white, server, &[("variant", "chesimul"), ("opponent", "friend"), ("side", "white")]).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    let words = words(white, black).await?;
    tool(white, "#resign").await?;
    white.click("dialog[open] button[value=yes]").await?;
    for browser in [white, black] {
        mode(browser, "over").await?;
        // A seal that will never be opened is not pending.
        browser.gone("#seal").await?;
    }
    Ok(words)
}

/// Checks that both are in another game than that of the address, with new words, and plays a turn there.
async fn play_on(white: &Browser, black: &Browser, before: (&str, &str)) -> Result<(), Failed> {
    let (room, said) = before;
    for browser in [white, black] {
        browser.until(&format!("location.href !== '{room}'")).await?;
    }
    assert_ne!(words(white, black).await?, said);
    commit(black, "a2a3").await?;
    commit(white, "b5a3").await?;
    for browser in [white, black] {
        played(browser, 1).await?;
    }
    Ok(())
}

async fn rematch(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    let before = resigned(server, white, black).await?;
    let room = white.address().await?;
    white.click("#rematch").await?;
    black.see_text("#rematch", "Accept rematch").await?;
    black.click("#rematch").await?;
    play_on(white, black, (&room, &before)).await
}

/// Checks that both ask for a rematch at once; Black's request is delayed, so that White's comes first.
async fn both_ask(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    let before = resigned(server, white, black).await?;
    let room = white.address().await?;
    let hold = "(() => {
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (words) {
            if (JSON.parse(words).type !== 'rematch') return send.call(this, words);
            window.arrive = () => send.call(this, words);
            WebSocket.prototype.send = send;
        };
    })()";
    black.eval(hold).await?;
    black.click("#rematch").await?;
    black.until("window.arrive !== undefined").await?;
    white.click("#rematch").await?;
    black.see_text("#rematch", "Accept rematch").await?;
    black.eval("window.arrive()").await?;
    play_on(white, black, (&room, &before)).await
}

async fn kept(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    let choices = [("variant", "chesimul"), ("opponent", "friend"), ("side", "white"), ("secrecy", "kept")];
    new_game(white, server, &choices).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    for browser in [white, black] {
        browser.see_text("#secrecy", "The server holds the plans of this game.").await?;
    }
    commit(white, "a2a3").await?;
    commit(black, "b5a3").await?;
    a_moment().await;
    for browser in [white, black] {
        played(browser, 1).await?;
        browser.screenshot("sealing-kept").await?;
    }
    Ok(())
}

/// Checks that White's browser cannot import the key of Black, who has planned nothing yet, after White's
/// commit.
async fn unusable(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    let refuse = "(() => {
        const { importKey } = SubtleCrypto.prototype;
        SubtleCrypto.prototype.importKey = function (format, data, how, ...more) {
            if (format === 'raw' && how.name === 'ECDH') return Promise.reject(new DOMException('', 'DataError'));
            return importKey.call(this, format, data, how, ...more);
        };
    })()";
    for (variant, button) in [("chesimul", "#commit"), ("blind", "#hand-in")] {
        let choices = [("variant", variant), ("opponent", "friend"), ("side", "white")];
        new_game(white, server, &choices).await?;
        white.eval(refuse).await?;
        black.goto(&white.address().await?).await?;
        black.click("#join").await?;
        white.see_text("#secrecy", "Your opponent’s key can’t be used").await?;
        if variant == "chesimul" {
            for name in ["a2", "a3"] {
                white.click(&square(name)).await?;
            }
            white.see_text("#status", "pawn a2 to a3").await?;
        } else {
            white.fill("#list", "e4").await?;
        }
        white.until(&format!("document.querySelector('{button}').disabled")).await?;
        white.screenshot(&format!("sealing-{variant}-unusable")).await?;
        white.click("#leave").await?;
        for browser in [white, black] {
            mode(browser, "over").await?;
            browser.see_text("#verdict", "No result").await?;
        }
    }
    Ok(())
}

/// Checks that Black can seal nothing if White's page withholds its key.
async fn withheld(server: &SharedServer, white: &Browser, black: &Browser) -> Result<(), Failed> {
    new_game(white, server, &[("variant", "chesimul"), ("opponent", "friend"), ("side", "white")]).await?;
    let keep = "(() => {
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (words) {
            if (JSON.parse(words).type !== 'key') send.call(this, words);
        };
    })()";
    white.eval(keep).await?;
    black.goto(&white.address().await?).await?;
    black.click("#join").await?;
    black.see_text("#secrecy", "hasn’t sent its key").await?;
    black.screenshot("sealing-withheld-phone").await?;
    black.click("#leave").await?;
    for browser in [white, black] {
        mode(browser, "over").await?;
        browser.see_text("#verdict", "No result").await?;
    }
    Ok(())
}
