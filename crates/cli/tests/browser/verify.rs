//! The page that checks transcripts, in a real browser without a network once the page is loaded.

use std::path::Path;

use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer, trial};
use crate::room::{commit, new_game, played, tool};

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("verify::files_and_games_are_checked_and_nothing_is_sent", checked)]
}

async fn checked(rig: &BrowserRig) -> Result<(), Failed> {
    let server = rig.server()?;
    let (wide, narrow) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    rig.step("a game that is over");
    from_a_game(&server, &wide).await?;
    rig.step("files that are dropped");
    dropped(&server, &wide).await?;
    rig.step("in German");
    german(&server, &narrow).await?;
    // From here on there is no network.
    rig.step("without a network");
    told(&server, &wide, "desktop").await?;
    rig.step("without a network on a phone");
    told(&server, &narrow.as_new_user(Screen::PHONE.calm().dark()).await?, "phone-dark").await
}

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/transcripts");
/// Script that returns the number of the page's requests.
const ASKED: &str = "performance.getEntriesByType('resource').length";
/// Script that returns whether the module and its runner are loaded, the page's last requests.
const COMPLETE: &str = "[/\\.wasm$/, /transcript-worker\\.[0-9a-f]+\\.js$/].every((name) =>
    performance.getEntriesByType('resource').some((one) => name.test(one.name) && one.responseEnd > 0))";
/// Script that stops the page's own thread from running checks.
const BESIDE: &str =
    "WebAssembly.instantiate = () => { throw new Error('this is the thread of the page'); }, true";

async fn open(browser: &Browser, server: &SharedServer) -> Result<(), Failed> {
    browser.goto(&server.url("/verify")).await?;
    browser.until(COMPLETE).await
}

/// Chooses files of the folder.
async fn choose(browser: &Browser, names: &[&str]) -> Result<(), Failed> {
    let paths: Vec<_> = names.iter().map(|name| Path::new(FOLDER).join(name)).collect();
    browser.choose_files("#choose", &paths).await
}

async fn told(server: &SharedServer, browser: &Browser, suffix: &str) -> Result<(), Failed> {
    open(browser, server).await?;
    browser.screenshot(&format!("verify-{suffix}")).await?;
    let asked = browser.eval(ASKED).await?;
    browser.eval(BESIDE).await?;
    browser.go_offline().await?;
    choose(browser, &["good/chesimul-sealed.jsonl"]).await?;
    // Without published keys the check is incomplete.
    browser.see_text("#verdict.partly:not(.bad)", "What was checked is fine").await?;
    browser.see_text("#sentences", "compare them with the server’s published keys").await?;
    let beside = ["keys.json", "good/chesimul-sealed.log.jsonl", "good/chesimul-sealed.receipts.jsonl"];
    choose(browser, &beside).await?;
    browser.see_text("#verdict:not(.bad, .partly)", "Everything checks out").await?;
    browser.see_text("#sentences", "signed with published keys").await?;
    browser.see_text("#sentences", "the published tree contains").await?;
    browser.see_text("#sentences", "matching receipts of this game").await?;
    assert_eq!(browser.count("#parts li").await?, 4);
    browser.screenshot(&format!("verify-sound-{suffix}")).await?;
    browser.click("#again").await?;
    browser.gone("#verdict").await?;
    choose(browser, &["broken/opening-mismatch-changed-plan.jsonl"]).await?;
    browser.see_text("#verdict.bad", "Something is wrong").await?;
    let fault = browser.text("#fault").await?;
    assert!(fault.starts_with("opening-mismatch-changed-plan.jsonl, line "), "{fault}");
    assert!(fault.ends_with(": the opening does not match the seal"), "{fault}");
    assert!(browser.text("#line").await?.contains("\"event\""), "the line itself is shown");
    browser.screenshot(&format!("verify-wrong-{suffix}")).await?;
    assert_eq!(browser.eval(ASKED).await?, asked, "something was asked for");
    Ok(())
}

async fn german(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    browser.eval("void (document.cookie = 'language=de; path=/')").await?;
    open(browser, server).await?;
    choose(browser, &["good/chesimul-sealed.jsonl"]).await?;
    browser.see_text("#verdict-title", "Was geprüft wurde, ist in Ordnung").await?;
    for words in ["(chesimul): ", "Ereignisse: ", "nach ihren Regeln nachgespielt", "Schlüsseln im Protokoll"]
    {
        browser.see_text("#sentences", words).await?;
    }
    let said = browser.text("#sentences").await?;
    assert!([" the ", "sound", "wins"].iter().all(|word| !said.contains(word)), "{said}");
    browser.screenshot("verify-german").await?;
    browser.click("#again").await?;
    choose(browser, &["broken/opening-mismatch-changed-plan.jsonl"]).await?;
    browser.see_text("#verdict.bad", "Etwas stimmt nicht").await?;
    let fault = browser.text("#fault").await?;
    assert!(fault.starts_with("opening-mismatch-changed-plan.jsonl, Zeile "), "{fault}");
    assert!(fault.ends_with(": die Öffnung passt nicht zum Siegel"), "{fault}");
    Ok(())
}

async fn dropped(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    open(browser, server).await?;
    let drop = |name: &str| {
        let text = std::fs::read_to_string(Path::new(FOLDER).join(name)).expect("a file that is there");
        let (text, name) = (json!(text), json!(name));
        format!(
            "(() => {{ const data = new DataTransfer(); data.items.add(new File([{text}], {name}));
            return document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true }})); }})()"
        )
    };
    browser.eval(&drop("good/parity-kept.log.jsonl")).await?;
    browser.see_text("#parts", "Log").await?;
    browser.see_text("#progress", "Now add the game’s transcript").await?;
    browser.eval(&drop("broken/words-mismatch-swapped-key.jsonl")).await?;
    browser.see_text("#fault", "swapped-key.jsonl, line").await?;
    browser.eval(&drop("good/parity-kept.jsonl")).await?;
    browser.see_text("#verdict.partly:not(.bad)", "What was checked is fine").await?;
    browser.see_text("#sentences", "the published tree contains").await?;
    Ok(())
}

async fn from_a_game(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    new_game(browser, server, &[("opponent", "computer"), ("level", "1"), ("side", "white")]).await?;
    browser.until("document.querySelector('#room').dataset.mode === 'choose'").await?;
    assert!(
        browser.eval("document.querySelector('#check-transcript').hidden").await?.as_bool() == Some(true)
    );
    commit(browser, "b1c3").await?;
    played(browser, 1).await?;
    tool(browser, "#resign").await?;
    browser.click("dialog button[value=yes]").await?;
    browser.see_text("#verdict", "You lost").await?;
    browser.click("#look-back").await?;
    tool(browser, "#check-transcript").await?;
    browser.until("location.pathname === '/verify'").await?;
    browser.until(COMPLETE).await?;
    // The game of the link is checked at once.
    browser.see_text("#verdict:not(.bad)", "Everything checks out").await?;
    browser.see_text("#sentences", "matching receipts of this game").await?;
    assert_eq!(browser.count("#parts li").await?, 3);
    browser.screenshot("verify-from-a-game").await?;
    browser.click("#again").await?;
    browser.gone("#verdict").await?;
    // An unknown address of a game is reported.
    browser.goto(&server.url("/verify#abcdefghijkm")).await?;
    browser.reload().await?;
    browser.see_text("#progress", "There is no game at this address").await?;
    let errors = browser.take_errors().await?;
    assert!(errors.iter().all(|error| error.contains("404")), "{errors:?}");
    Ok(())
}
