//! Accessibility of the pages: axe's rules of WCAG 2.2 (A and AA), valid HTML, and use in small windows,
//! enlarged, with forced colours and without motion.

mod accessible_names;
mod html;
mod looks;
mod pages;
mod phases;

use libtest_mimic::Failed;
use serde_json::json;

use crate::harness::{Browser, BrowserTools, Screen, SharedServer, trial, trial_with};

/// Script of axe.
pub(crate) const AXE: &str = "axe-core/axe.min.js";
/// Program that validates HTML.
const VALIDATOR: &str = "html-validate/bin/html-validate.mjs";
/// Script that returns axe's findings on the page, as sentences: of these rules, or of all.
const LOOK: &str = include_str!("look.js");

/// Rules that depend on the window and its colours; all others need a single run.
const SEEN: [&str; 3] = ["color-contrast", "target-size", "scrollable-region-focusable"];
/// Rules that depend on colours.
const COLOURS: [&str; 1] = ["color-contrast"];

pub(crate) fn trials() -> Vec<crate::BrowserTrial> {
    vec![
        trial_with("access::no_page_breaks_a_rule", &[AXE, VALIDATOR], pages::judged),
        trial_with("access::no_phase_of_a_practice_breaks_a_rule", &[AXE, VALIDATOR], phases::practised),
        trial_with("access::no_phase_between_two_players_breaks_a_rule", &[AXE], phases::played),
        trial("access::all_is_seen_in_forced_colours_and_without_motion", looks::looked_at),
        trial("access::all_of_a_game_has_a_name_and_tab_goes_in_order", accessible_names::named),
    ]
}

/// Checks that axe finds the problems of a broken page.
async fn found(server: &SharedServer, browser: &Browser) -> Result<(), Failed> {
    browser.goto(&server.url("/games")).await?;
    let broken = "<img src=\"/favicon.svg\"><button id=b></button><p id=p>pale</p><div><button id=s>a</button><button id=t>b</button></div>";
    let paint = "p.style.color = '#ddd'; p.style.background = '#fff'; \
                 for (const one of [s, t]) one.style.cssText = 'min-height: 0; padding: 0; border: 0; width: 9px; height: 9px; overflow: hidden'";
    browser
        .eval(&format!(
            "void (() => {{ document.querySelector('main').innerHTML += '{broken}'; {paint} }})()"
        ))
        .await?;
    let all = judged(browser, "broken", &[]).await?.join("\n");
    for rule in ["image-alt: img", "button-name: #b", "color-contrast: #p", "target-size: #s"] {
        assert!(all.contains(rule), "{rule} is not found: {all}");
    }
    let some = judged(browser, "broken", &SEEN).await?.join("\n");
    assert!(some.contains("target-size: #s") && !some.contains("image-alt"), "{some}");
    browser.take_errors().await.map(drop)
}

/// Returns the problems of the page on four screens, as sentences.
pub(crate) async fn wrong(browser: &Browser, name: &str) -> Result<Vec<String>, Failed> {
    let mut wrong = Vec::new();
    let looks: [(&str, Screen, &[&str]); 4] = [
        ("desktop", Screen::DESKTOP, &[]),
        ("desktop, dark", Screen::DESKTOP.dark(), &COLOURS),
        ("phone, dark", Screen::PHONE.dark(), &COLOURS),
        ("phone", Screen::PHONE, &SEEN),
    ];
    for (look, screen, rules) in looks {
        browser.resize(screen.calm()).await?;
        wrong.extend(judged(browser, &format!("{name} ({look})"), rules).await?);
    }
    browser.resize(Screen::DESKTOP.calm()).await?;
    Ok(wrong)
}

/// Returns the problems of the page as it is, by these rules or by all.
async fn judged(browser: &Browser, name: &str, rules: &[&str]) -> Result<Vec<String>, Failed> {
    if browser.eval("typeof axe").await? == "undefined" {
        browser.run(&std::fs::read_to_string(BrowserTools::package(AXE)?)?).await?;
    }
    let found = browser.eval(&format!("({LOOK})({})", json!(rules))).await?;
    let found: Vec<String> = serde_json::from_value(found)?;
    Ok(found.into_iter().map(|words| format!("{name}: {words}")).collect())
}
