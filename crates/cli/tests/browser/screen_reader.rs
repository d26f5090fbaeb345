//! A text game by screen reader alone: a virtual screen reader runs in the page, reads the browser's
//! accessibility data, and records every phrase.

use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserRig, BrowserTools, Screen, SharedServer, trial_with};
use crate::parity::practice;

/// The screen reader, a module that exports itself as `virtual`.
const READER: &str = "@guidepup/virtual-screen-reader/lib/esm/index.browser.js";
const HEARD: &str = include_str!("heard.js");

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![trial_with("heard::a_game_is_played_by_ear_in_both_languages", &[READER], by_ear)]
}

async fn by_ear(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser) = (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?);
    rig.step("in English");
    played(&server, &browser).await?;
    rig.step("in German");
    in_german(&server, &browser.on(Screen::PHONE.calm()).await?).await
}

/// A page that is read aloud.
struct ScreenReader<'a>(&'a Browser);

impl<'a> ScreenReader<'a> {
    /// Starts the reader at the top of the page.
    async fn open(browser: &'a Browser) -> Result<Self, Failed> {
        let module = std::fs::read_to_string(BrowserTools::package(READER)?)?;
        // A third-party script that is not run as a module exports nothing, so its internal name is found in
        // the export list.
        let (body, exports) = module.split_once("export{").ok_or("a module that exports")?;
        let name = exports.split([',', '}']).find_map(|one| one.strip_suffix(" as virtual"));
        let name = name.ok_or("a module that exports a virtual reader")?;
        browser.run(&format!("{body}\nglobalThis.reader = {name};")).await?;
        browser.run(&format!("globalThis.heard = ({HEARD})(globalThis.reader)")).await?;
        browser.eval("heard.start()").await?;
        Ok(Self(browser))
    }

    /// Returns the phrases from the top of the page to its end.
    async fn all(&self) -> Result<Vec<String>, Failed> {
        Ok(serde_json::from_value(self.0.eval("heard.all()").await?)?)
    }

    /// Moves from heading to heading until one matches, and returns the phrases after it up to the next.
    async fn under(&self, heading: &str) -> Result<Vec<String>, Failed> {
        Ok(serde_json::from_value(self.0.eval(&format!("heard.under({heading:?})")).await?)?)
    }

    /// Types a line into the field, and waits until these words are spoken.
    async fn enter(&self, line: &str, words: &str) -> Result<(), Failed> {
        self.0.eval(&format!("heard.enter({line:?})")).await?;
        let heard = self.0.until(&format!("heard.has({words:?})")).await;
        let phrases = self.0.eval("heard.phrases()").await?;
        heard.map_err(|_| format!("{words:?} is not heard after {line:?}, but {phrases:#}").into())
    }
}

/// Checks that the phrases contain these in this order, each whole or as the beginning of one.
fn in_order(heard: &[String], wanted: &[&str]) -> Result<(), Failed> {
    let mut phrases = heard.iter();
    for phrase in wanted {
        if !phrases.any(|one| one.starts_with(phrase)) {
            return Err(format!("{phrase:?} is not heard, or too early, in {heard:#?}").into());
        }
    }
    Ok(())
}

/// Checks the spoken page: place, state and commands; refusals and their reasons; events, immediately and on
/// request; and the end of the game.
async fn played(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    practice(browser, server, "parity", json!({}), &[]).await?;
    browser.goto(&format!("{}/text", browser.address().await?)).await?;
    browser.see_text("#now", "Type a plan for White").await?;
    let ear = ScreenReader::open(browser).await?;
    let page = [
        "main",
        "heading, Parity Chess as text, level 1",
        "region, Your plan",
        "heading, Your plan, level 2",
        "Turn 1. Type a plan for White",
        "textbox, Plan or command",
        "button, Send",
        "log, What happened",
        "heading, Position, level 2",
        "heading, White, level 3",
        "heading, Black, level 3",
        "table, Board as a table",
        "columnheader, e",
        "rowheader, 1",
        "cell, white king",
        "heading, Turns, level 2",
        "end of document",
    ];
    in_order(&ear.all().await?, &page)?;
    let white = ear.under("heading, White, level 3").await?;
    assert!(white.iter().any(|one| one == "white king on e1"), "{white:#?}");
    ear.enter("Ke2", "assertive: White may not plan Ke1–e2: a piece of the same side stands on e2.").await?;
    ear.enter("e4", "Type a plan for Black").await?;
    ear.enter("e5", "polite: White e4, Black e5.").await?;
    ear.enter("board", "white pawn on e4, resting").await?;
    let turns = ear.under("heading, Turns, level 2").await?;
    assert!(turns.iter().any(|one| one == "White e4, Black e5."), "{turns:#?}");
    ear.enter("resign", "Type yes or no").await?;
    ear.enter("yes", "assertive: Black wins: White resigned.").await?;
    in_order(&ear.all().await?, &["heading, Your plan, level 2", "Black wins", "heading, Position, level 2"])
}

async fn in_german(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/")).await?;
    browser.click("#guest summary").await?;
    browser.click(".languages [lang=de]").await?;
    browser.until("document.documentElement.lang === 'de'").await?;
    practice(browser, server, "entanglement", json!({}), &[]).await?;
    browser.goto(&format!("{}/text", browser.address().await?)).await?;
    browser.see("#now:not(:empty)").await?;
    let ear = ScreenReader::open(browser).await?;
    in_order(
        &ear.all().await?,
        &["main", "heading, Entanglement Chess als Text, level 1", "textbox, Plan oder Befehl"],
    )?;
    ear.enter("e2e4", "polite: Weiß e2–e4. e4 ist ein Bauer, ein Turm oder eine Dame.").await?;
    ear.enter("brett", "weiße Figur auf e4: ein Bauer, ein Turm oder eine Dame").await
}
