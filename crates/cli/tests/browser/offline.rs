//! Verification of a sealed game of two browsers without a network, from the files saved by its players.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, Screen, trial};
use crate::room::{commit, fetched, new_game, played, tool};
use crate::sealing::words;

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial("offline::a_game_of_two_browsers_is_verified_without_a_network", verified)]
}

const VERIFIER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/transcripts/verify.py");

/// Waits for a file that a browser saves.
async fn saved(path: &Path) -> Result<(), Failed> {
    for _ in 0..600 {
        if path.exists() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(format!("{} was not saved", path.display()).into())
}

/// Clicks a button of the menu that saves a file; returns its path.
async fn save(browser: &Browser, button: &str, folder: &Path, name: &str) -> Result<PathBuf, Failed> {
    browser.save_to(folder).await?;
    tool(browser, button).await?;
    let path = folder.join(name);
    saved(&path).await?;
    Ok(path)
}

/// Returns the prefix of a command that removes its network, including this machine's. Empty where that is
/// not allowed; no result depends on it.
fn without_network() -> &'static [&'static str] {
    const NAMESPACES: [&[&str]; 2] = [&["unshare", "-n"], &["unshare", "-r", "-n"]];
    let allowed = |words: &&&[&str]| {
        let tried = Command::new(words[0]).args(&words[1..]).arg("true").output();
        tried.is_ok_and(|output| output.status.success())
    };
    NAMESPACES.iter().find(allowed).copied().unwrap_or_default()
}

/// Returns whether the second verifier can run. The full test run requires it.
fn has_python() -> Result<bool, Failed> {
    let found = Command::new("python3").args(["-c", "import cryptography"]).output();
    let found = found.is_ok_and(|output| output.status.success());
    if !found && std::env::var_os("PYTHON_TESTS").is_some_and(|value| value == "required") {
        return Err("Python with the package cryptography is missing: cargo xtask setup".into());
    }
    if !found {
        eprintln!("the second verifier is not asked, because Python or its package cryptography is missing");
    }
    Ok(found)
}

fn run(words: &[&str]) -> Result<Output, Failed> {
    let all = [without_network(), words].concat();
    Ok(Command::new(all[0]).args(&all[1..]).output()?)
}

async fn verified(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, folder) = (rig.server()?, rig.folder()?);
    let (white, black) =
        (rig.browser(Screen::DESKTOP.calm()).await?, rig.browser(Screen::PHONE.calm()).await?);
    new_game(&white, &server, &[("variant", "chesimul"), ("opponent", "friend"), ("side", "white")]).await?;
    let room = white.address().await?;
    black.goto(&room).await?;
    black.click("#join").await?;
    words(&white, &black).await?;
    for (turn, plans) in [("b1c3", "b5c3"), ("a2a3", "a4a3")].into_iter().enumerate() {
        commit(&white, plans.0).await?;
        commit(&black, plans.1).await?;
        for browser in [&white, &black] {
            played(browser, turn + 1).await?;
        }
    }
    tool(&black, "#resign").await?;
    black.click("dialog[open] button[value=yes]").await?;
    for browser in [&white, &black] {
        browser.see_text("#status", "resign").await?;
        browser.click("#look-back").await?;
    }
    let id = room.rsplit('/').next().unwrap_or_default();
    let transcript = save(&white, "#save-transcript", &folder, &format!("{id}.jsonl")).await?;
    let receipts = save(&black, "#save-receipts", &folder, &format!("{id}.receipts.jsonl")).await?;
    let keys = folder.join("keys.json");
    std::fs::write(&keys, fetched(&white, "/.well-known/zugleich-keys.json").await?)?;
    // From here on there is no server.
    server.kill();
    let files = [&transcript, &keys, &receipts].map(|path| path.display().to_string());
    let beside = ["--keys", &files[1], "--receipts", &files[2]];
    let zugleich = [env!("CARGO_BIN_EXE_zugleich"), "verify", &files[0]];
    let output = run(&[&zugleich[..], &beside].concat())?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    for part in
        ["all is sound", "the players sealed", "played again by its rules", "receipts of this game that fit"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let mut verifiers = vec![vec![zugleich[0], "verify"]];
    if has_python()? {
        let python = ["python3", "-B", VERIFIER];
        let output = run(&[&python[..], &[files[0].as_str()], &beside].concat())?;
        assert!(output.status.success(), "{output:?}");
        verifiers.push(python.to_vec());
    }
    // A changed plan is detected.
    let changed = folder.join("changed.jsonl");
    std::fs::write(&changed, std::fs::read_to_string(&transcript)?.replacen("b1c3", "b1a3", 1))?;
    let changed = changed.display().to_string();
    for verifier in verifiers {
        assert_eq!(
            run(&[&verifier[..], &[changed.as_str()]].concat())?.status.code(),
            Some(1),
            "{verifier:?}"
        );
    }
    // The errors of the server's absence are not faults of the pages, which would keep reconnecting.
    for browser in [&white, &black] {
        browser.goto("about:blank").await?;
        let errors = browser.take_errors().await?;
        let away = |error: &String| error.contains("net::ERR_") || error.contains("WebSocket connection");
        assert!(errors.iter().all(away), "{errors:?}");
    }
    Ok(())
}
