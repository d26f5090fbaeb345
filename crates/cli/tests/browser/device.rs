//! Moving a player to another device, by a link or a typed code that works once, with the keys of sealed
//! games.

use libtest_mimic::Failed;

use crate::blind;
use crate::harness::{Browser, BrowserRig, PLAIN, Screen, SharedServer, trial};
use crate::room::{commit, genuine, new_game, new_game_at, played, tool};
use crate::sealing::{mode, words};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("device::a_player_goes_on_at_another_device", devices)]
}

async fn devices(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (desktop, phone) = (Screen::DESKTOP.calm(), Screen::PHONE.dark().calm());
    let (first, second) = (rig.browser(desktop).await?, rig.browser(phone).await?);
    let black = rig.browser(desktop).await?;
    rig.step("a sealed game");
    goes_on(&server, [&first, &second], &black).await?;
    let (first, second) = (first.as_new_user(desktop).await?, second.as_new_user(desktop).await?);
    rig.step("a list");
    list(&server, [&first, &second], &black.on(Screen::PHONE.calm()).await?).await?;
    let (first, second) =
        (first.as_new_user(Screen::PHONE.calm()).await?, second.as_new_user(desktop.dark()).await?);
    rig.step("codes that are refused");
    refused(&server, &first, &second).await
}

/// Shows a code; returns it.
async fn code(browser: &Browser, server: &SharedServer) -> Result<String, Failed> {
    browser.goto(&server.url("/")).await?;
    browser.click("#guest summary").await?;
    browser.click("#guest a[href='/device']").await?;
    browser.click("#show-code").await?;
    browser.see_text("#handed-state", "The code is valid for 10 minutes").await?;
    let code = browser.text("#handed-code").await?;
    let link = browser.eval("document.querySelector('#handed-link').value").await?;
    assert_eq!(link, server.url(&format!("/device#{code}")));
    Ok(code)
}

/// Confirms the name to play under.
async fn come_in(browser: &Browser, name: &str) -> Result<(), Failed> {
    browser.see_text("#sure-words", &format!("You’ll play here as {name}.")).await?;
    browser.screenshot("device-sure").await?;
    browser.click("#come-in").await?;
    browser.see_text("#arrived-title", &format!("You now play here as {name}")).await?;
    Ok(())
}

/// Checks pages without https, which have no clipboard: nothing is reported as copied, and the text is shown
/// for copying by hand.
pub(crate) async fn by_hand(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    let plain = |path: &str| server.url(path).replace("127.0.0.1", PLAIN);
    browser.goto(&plain("/device")).await?;
    browser.click("#show-code").await?;
    browser.see_text("#handed-state", "The code is valid for 10 minutes").await?;
    browser.click("#copy-link").await?;
    browser.see_text("#copy-link", "Couldn’t copy").await?;
    let selected = "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))
        (document.activeElement)";
    assert_eq!(
        browser.eval(selected).await?,
        browser.eval("document.querySelector('#handed-link').value").await?
    );
    browser.screenshot("device-not-copied-phone").await?;
    browser.goto(&plain("/editor/parity")).await?;
    browser.see_text("#verdict", "start").await?;
    browser.click("#copy-text").await?;
    assert_eq!(
        browser.eval(selected).await?,
        browser.eval("document.querySelector('#position').value").await?
    );
    browser.click("#copy-address").await?;
    browser.see("dialog.by-hand[open]").await?;
    assert_eq!(browser.eval(selected).await?, browser.eval("location.href").await?);
    browser.click("dialog[open] button").await?;
    new_game_at(browser, &plain("/"), &[("variant", "parity"), ("opponent", "computer")]).await?;
    tool(browser, "#copy").await?;
    browser.see("dialog.by-hand[open]").await?;
    browser.screenshot("device-copy-by-hand-phone").await?;
    assert_eq!(browser.eval(selected).await?, browser.eval("location.href").await?);
    browser.click("dialog[open] button").await?;
    browser.gone("dialog[open]").await?;
    // Without https a browser ignores this header and reports an error.
    let errors = browser.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("Cross-Origin-Opener-Policy")), "{errors:?}");
    Ok(())
}

/// Checks that White seals at one device and continues at another, which opens the seal.
async fn goes_on(
    server: &SharedServer,
    [first, second]: [&Browser; 2],
    black: &Browser,
) -> Result<(), Failed> {
    new_game(first, server, &[("variant", "chesimul"), ("opponent", "friend"), ("side", "white")]).await?;
    let room = first.address().await?;
    black.goto(&room).await?;
    black.click("#join").await?;
    let said = words(first, black).await?;
    commit(first, "a2a3").await?;
    mode(first, "committed").await?;
    let name = first.text("#my-name").await?;
    // The player of the other device has a game of their own.
    new_game(second, server, &[("variant", "parity"), ("opponent", "friend"), ("side", "white")]).await?;
    let code = code(first, server).await?;
    first.screenshot("device-code").await?;
    first.goto("about:blank").await?;

    second.goto(&server.url(&format!("/device#{code}"))).await?;
    second.see_text("#sure-words", "Games of the guest who played here before").await?;
    assert!(!second.address().await?.contains(&code), "a code stays in no history");
    come_in(second, &name).await?;
    second.see_text("#arrived-games", "sealed, key is here").await?;
    second.screenshot("device-arrived-phone-dark").await?;
    second.click("#arrived-games a").await?;
    mode(second, "committed").await?;
    assert_eq!(words(second, black).await?, said, "it is the same key");
    // The second device opens the plan that was sealed at the first, since Black's page is away.
    commit(black, "b5a3").await?;
    for browser in [second, black] {
        played(browser, 1).await?;
        browser.until("document.querySelectorAll('#seals .seal.matches').length === 2").await?;
    }
    commit(second, "d2d3").await?;
    commit(black, "e4e3").await?;
    for browser in [second, black] {
        played(browser, 2).await?;
    }

    first.goto(&server.url("/")).await?;
    first.see_text("dialog[open]", "Another device used your code").await?;
    first.screenshot("device-told").await?;
    Ok(())
}

/// Checks that a list sealed by one device, without a deposit at the server, is opened by another.
async fn list(server: &SharedServer, [first, second]: [&Browser; 2], black: &Browser) -> Result<(), Failed> {
    let room = blind::without_deposits(first, server).await?;
    black.goto(&room).await?;
    black.click("#join").await?;
    first.goto(&room).await?;
    blind::hand_in(first, "e4 Bc4 Qh5 Qe8").await?;
    mode(first, "committed").await?;
    let name = first.text("#my-name").await?;
    let code = code(first, server).await?;
    first.goto("about:blank").await?;
    second.goto(&server.url(&format!("/device#{code}"))).await?;
    come_in(second, &name).await?;
    second.goto(&room).await?;
    mode(second, "committed").await?;
    blind::hand_in(black, "e5 Nc6 Nf6").await?;
    for browser in [second, black] {
        browser.until("document.querySelectorAll('#turns .turn').length > 1").await?;
        genuine(browser, "genuine").await?;
    }
    Ok(())
}

/// Checks codes that are mistyped, used, or withdrawn.
async fn refused(server: &SharedServer, first: &Browser, second: &Browser) -> Result<(), Failed> {
    let used = code(first, server).await?;
    first.screenshot("device-code-phone").await?;
    let name = first.text("#my-name").await?;
    second.goto(&server.url("/device")).await?;
    second.screenshot("device-desktop-dark").await?;
    let last = if used.ends_with('0') { '1' } else { '0' };
    let wrong = format!("{}{last}", &used[..used.len() - 1]);
    typed(second, &wrong).await?;
    second.see_text("#code-fault", "That isn’t a valid code").await?;
    typed(second, &used.to_lowercase().replace('-', " ")).await?;
    come_in(second, &name).await?;
    first.see_text("#handed-state", "The other device is now signed in as you").await?;
    second.goto(&server.url("/device")).await?;
    typed(second, &used).await?;
    second.see_text("#code-fault", "This code is wrong, was already used").await?;
    second.screenshot("device-refused-dark").await?;

    first.click("#show-code").await?;
    first.until(&format!("document.querySelector('#handed-code').textContent !== '{used}'")).await?;
    let withdrawn = first.text("#handed-code").await?;
    first.click("#withdraw").await?;
    first.see_text("#handed-state", "This code has expired").await?;
    typed(second, &withdrawn).await?;
    second.see_text("#code-fault", "This code is wrong, was already used").await?;
    // The console reports the server's refusal, too.
    let refusals = second.take_errors().await?;
    assert!(refusals.iter().all(|line| line.contains("404")), "{refusals:?}");
    Ok(())
}

/// Types a code and submits it.
async fn typed(browser: &Browser, code: &str) -> Result<(), Failed> {
    browser.eval("document.querySelector('#code').value = ''").await?;
    browser.fill("#code", code).await?;
    browser.click("#code-form button").await
}
