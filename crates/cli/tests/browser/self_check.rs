//! Trials of the harness itself, most of them on a page that is independent of chess.

use std::net::TcpStream;
use std::process::Command;

use fantoccini::key::Key;
use libtest_mimic::Failed;

use crate::harness::{Browser, BrowserRig, BrowserTools, Process, Screen, trial};
use crate::probe;

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial("harness::starts_programs_and_fails_tests_that_leave_errors", ends),
        trial("harness::has_hands_eyes_and_cookies_of_its_own", pages),
        trial("harness::kills_a_server_and_starts_it_again", server),
    ]
}

async fn ends(rig: &BrowserRig) -> Result<(), Failed> {
    rig.step("programs");
    programs()?;
    rig.step("an error that is left");
    left_error()
}

async fn pages(rig: &BrowserRig) -> Result<(), Failed> {
    let (browser, other) = (rig.browser(Screen::DESKTOP).await?, rig.browser(Screen::DESKTOP).await?);
    let page = probe::serve()?;
    rig.step("cookies");
    cookies(&browser, &other, &page).await?;
    rig.step("hands and eyes");
    hands_and_eyes(&browser, &page).await?;
    rig.step("somebody new");
    anew(&browser, &page).await?;
    rig.step("errors");
    errors(&browser, &page).await?;
    rig.step("phone");
    phone(&other.on(Screen::PHONE.dark().calm()).await?, &page).await
}

/// Checks that cookies and storage are cleared, and that an earlier error on the console is not lost.
async fn anew(browser: &Browser, page: &str) -> Result<(), Failed> {
    browser.goto(page).await?;
    browser.eval("(localStorage.kept = 1, sessionStorage.kept = 1)").await?;
    let new = browser.as_new_user(Screen::DESKTOP.calm()).await?;
    new.goto(page).await?;
    same(&new.text("#visits").await?, &"Visit 1")?;
    same(&new.eval("localStorage.length + sessionStorage.length").await?, &0)?;
    new.goto(&format!("{page}/broken")).await?;
    let refused = new.as_new_user(Screen::DESKTOP).await.err();
    contains(refused.as_ref().and_then(Failed::message).unwrap_or_default(), "on the console: ")?;
    browser.on(Screen::DESKTOP).await.map(drop)
}

fn programs() -> Result<(), Failed> {
    let ready = |line: &str| line.strip_prefix("ready: ").map(str::to_owned);
    let (mut process, found) =
        Process::start(Command::new("sh").args(["-c", "echo wait; echo ready: 1; exec sleep 600"]), ready)?;
    process.kill();
    same(&found.as_str(), &"1")?;
    let silent = Process::start(Command::new("sh").args(["-c", "echo wait; exit 1"]), ready);
    let error = silent.err().ok_or("a program that ends is not ready")?;
    contains(error.message().unwrap_or_default(), "does not say that it is ready")
}

async fn hands_and_eyes(browser: &Browser, page: &str) -> Result<(), Failed> {
    browser.goto(page).await?;
    same(&browser.address().await?, &format!("{page}/"))?;
    browser.click("#count").await?;
    browser.click("#count").await?;
    browser.see_text("#counted", "2").await?;
    browser.fill("#name", "White").await?;
    same(&browser.text("#greeting").await?, &"Hello White")?;
    browser.fill("#name", "").await?;
    browser.gone("#greeting").await?;
    browser.until("document.activeElement.id === 'name'").await?;
    browser.press(&(Key::Right + "c")).await?;
    browser.see_text("#keys", "ArrowRight c").await?;
    browser.drag("#from", "#to").await?;
    same(&browser.text("#dragged").await?, &"with mouse onto to")?;
    same(&browser.count("output").await?, &4)?;
    same(&browser.attribute("html", "lang").await?.as_deref(), &Some("en"))?;
    let picture = std::fs::read(browser.picture("harness").await?)?;
    same(&picture.get(1..4), &Some(b"PNG".as_slice()))
}

async fn phone(browser: &Browser, page: &str) -> Result<(), Failed> {
    let left = browser.new_tab().await?;
    for tab in [None, Some(left)] {
        if let Some(tab) = tab {
            browser.turn_to(tab).await?;
        }
        browser.goto(page).await?;
        same(&browser.eval("[innerWidth, innerHeight]").await?, &serde_json::json!([390, 844]))?;
        for wish in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(pointer: coarse)"]
        {
            browser.until(&format!("matchMedia({wish:?}).matches")).await?;
        }
        browser.click("#count").await?;
        browser.see_text("#counted", "1").await?;
        browser.drag("#from", "#to").await?;
        same(&browser.text("#dragged").await?, &"with touch onto to")?;
    }
    browser.screenshot("harness-phone-dark").await
}

async fn cookies(one: &Browser, other: &Browser, page: &str) -> Result<(), Failed> {
    one.goto(page).await?;
    one.reload().await?;
    other.goto(page).await?;
    same(&one.text("#visits").await?, &"Visit 2")?;
    same(&other.text("#visits").await?, &"Visit 1")
}

async fn errors(browser: &Browser, page: &str) -> Result<(), Failed> {
    browser.goto(&format!("{page}/broken")).await?;
    browser.eval("setTimeout(() => { throw new Error('thrown for the test') })").await?;
    browser.goto(page).await?;
    let errors = browser.take_errors().await?.join("\n");
    for expected in ["Content Security Policy", "missing.js", "thrown for the test"] {
        contains(&errors, expected)?;
    }
    same(&browser.take_errors().await?, &Vec::<String>::new())
}

async fn server(rig: &BrowserRig) -> Result<(), Failed> {
    let (browser, server) = (rig.browser(Screen::DESKTOP).await?, rig.server()?);
    let page = server.url("/");
    browser.goto(&page).await?;
    let name = browser.text("#my-name").await?;
    server.kill();
    // The browser may have cached the page.
    let address = page.trim_start_matches("http://").trim_end_matches('/');
    same(&TcpStream::connect(address).is_err(), &true)?;
    server.start_again()?;
    same(&server.url("/"), &page)?;
    same(&TcpStream::connect(address).is_ok(), &true)?;
    browser.goto(&page).await?;
    same(&browser.text("#my-name").await?, &name)?;
    // Errors while there was no server.
    browser.take_errors().await.map(drop)
}

fn left_error() -> Result<(), Failed> {
    let inner = async |rig: &BrowserRig| {
        let (browser, page) = (rig.browser(Screen::DESKTOP).await?, probe::serve()?);
        browser.goto(&format!("{page}/broken")).await
    };
    // The runner creates a runtime of its own, which cannot be nested.
    let test = std::thread::spawn(move || trial("harness-inner", inner).run(&BrowserTools::find()?));
    let outcome = test.join().map_err(|_| "the inner test panics")?;
    contains(outcome.err().as_ref().and_then(Failed::message).unwrap_or_default(), "on the console: ")
}

fn same<T: PartialEq<U> + std::fmt::Debug, U: std::fmt::Debug>(
    found: &T,
    expected: &U,
) -> Result<(), Failed> {
    if found == expected { Ok(()) } else { Err(format!("expected {expected:?}, found {found:?}").into()) }
}

fn contains(text: &str, part: &str) -> Result<(), Failed> {
    if text.contains(part) { Ok(()) } else { Err(format!("{part:?} is not in {text:?}").into()) }
}
