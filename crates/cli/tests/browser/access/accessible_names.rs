use std::path::Path;

use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserRig, Screen, SharedServer};
use crate::layout::none;
use crate::parity::practice;
use crate::room::{new_game, square};

/// Roles that must have a name.
const NAMED: [&str; 11] = [
    "button", "link", "textbox", "gridcell", "grid", "slider", "combobox", "checkbox", "radio", "region",
    "table",
];

/// Script that returns the focused element: its name, and whether it and its focus ring are visible.
const FOCUS: &str = "(() => { const at = document.activeElement; const style = getComputedStyle(at); \
     const name = at.ariaLabel ?? at.title ?? ''; const box = at.getBoundingClientRect(); \
     return { what: at === document.body ? '' : `${at.getAttribute('role') ?? at.localName} ${at.id || name || at.textContent.trim().slice(0, 40)}`, \
     seen: at.checkVisibility() && box.width > 1 && box.bottom > 0 && box.right > 0, \
     ring: style.outlineStyle !== 'none' || style.boxShadow !== 'none' } })()";

pub(super) async fn named(rig: &BrowserRig) -> Result<(), Failed> {
    let (server, browser, folder) =
        (rig.server()?, rig.browser(Screen::DESKTOP.calm()).await?, rig.folder()?);
    practice(&browser, &server, "parity", json!({}), &[("e2e4", "e7e5"), ("g1f3", "b8c6")]).await?;
    rig.step("the order of Tab");
    order(&browser, &folder).await?;
    rig.step("names");
    told(&server, &browser, &folder).await
}

/// Checks the accessibility tree of a game's page: everything has a name, and only the board is a grid.
async fn told(server: &SharedServer, browser: &Browser, folder: &Path) -> Result<(), Failed> {
    let mut wrong = Vec::new();
    browser.click(&square("f1")).await?;
    wrong.extend(unnamed(browser, folder, "parity").await?);
    let spoken = browser.accessibility_tree().await?;
    for line in [
        "heading \"Parity Chess\" level=1",
        "grid \"Board. Arrow keys move, Enter selects, Escape cancels.\"",
        "gridcell \"white bishop on f1, chosen\"",
        "gridcell \"b5, empty, target\"",
        "button \"More\"",
        "link \"As text\"",
        "log \"\" live=polite",
    ] {
        if !spoken.iter().any(|one| one.starts_with(line)) {
            wrong.push(format!("{line} is not told"));
        }
    }
    for id in ["chesimul", "prediction", "blind", "entanglement"] {
        new_game(browser, server, &[("variant", id), ("opponent", "practice")]).await?;
        browser
            .until("!['', 'playing'].includes(document.querySelector('#room').dataset.mode ?? '')")
            .await?;
        wrong.extend(unnamed(browser, folder, id).await?);
    }
    none(&wrong)
}

/// Returns the unnamed parts of the page; writes the accessibility tree to the folder for debugging.
async fn unnamed(browser: &Browser, folder: &Path, name: &str) -> Result<Vec<String>, Failed> {
    let spoken = browser.accessibility_tree().await?;
    std::fs::write(folder.join(format!("{name}.txt")), spoken.join("\n"))?;
    let nameless = |line: &&String| NAMED.iter().any(|role| line.starts_with(&format!("{role} \"\"")));
    Ok(spoken.iter().filter(nameless).map(|line| format!("{name}: {line} has no name")).collect())
}

/// Checks that Tab follows the order of the page of a game, with a visible focus.
async fn order(browser: &Browser, folder: &Path) -> Result<(), Failed> {
    browser.until("document.querySelectorAll('[tabindex]').length > 0").await?;
    let ahead = "[...document.querySelectorAll('[tabindex]')].filter((one) => one.tabIndex > 0).length";
    assert_eq!(browser.eval(ahead).await?, 0, "nothing goes before its place");
    browser.eval("void document.activeElement?.blur()").await?;
    let (mut way, mut wrong) = (Vec::new(), Vec::new());
    for _ in 0..60 {
        browser.press(&(fantoccini::key::Key::Tab + "")).await?;
        let at = browser.eval(FOCUS).await?;
        let what = at["what"].as_str().unwrap_or_default().to_owned();
        if what.is_empty() || way.first() == Some(&what) {
            break;
        }
        if at["seen"] != true || at["ring"] != true {
            wrong.push(format!("{what} is not seen to have the keyboard: {at}"));
        }
        way.push(what);
    }
    std::fs::write(folder.join("way.txt"), way.join("\n"))?;
    let place = |part: &str| way.iter().position(|what| what.contains(part));
    let stops = ["Skip to the content", "As text", "theme", "gridcell", "size", "more", "happened", "first"];
    let places: Vec<_> =
        stops.iter().map(|part| place(part).ok_or(format!("{part} is not on the way {way:?}"))).collect();
    let places: Vec<usize> = places.into_iter().collect::<Result<_, _>>()?;
    assert!(
        way.iter().filter(|what| what.contains("gridcell")).count() == 1,
        "the board is one stop: {way:?}"
    );
    if places.is_sorted() {
        none(&wrong)
    } else {
        Err(format!("{stops:?} are at {places:?} of {way:?}").into())
    }
}
