//! The page of settings and the settings that there are.

use std::fmt::Write;
use std::path::Path;

use zugleich_server::settings::SETTINGS;

/// What tells the test to write the list instead of comparing it.
const WRITE: &str = "SETTINGS_PAGE";
const BEFORE: &str = "is in the environment.\n\n";
const AFTER: &str = "\n## What is counted";

fn list() -> String {
    let mut list =
        "| setting | without it | what it is, and what it can be |\n| --- | --- | --- |\n".to_owned();
    for setting in SETTINGS {
        let default =
            if setting.default.is_empty() { "none".to_owned() } else { format!("`{}`", setting.default) };
        let (key, about, expected) = (setting.key, setting.about.trim(), setting.expected);
        writeln!(list, "| `{key}` | {default} | {about} *{expected}* |").unwrap();
    }
    list
}

#[test]
fn the_page_lists_all_settings() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/settings.md");
    let page = std::fs::read_to_string(&file).unwrap();
    let start = page.find(BEFORE).expect("there is a place for the list") + BEFORE.len();
    let end = page.find(AFTER).expect("the list ends");
    let right = format!("{}{}{}", &page[..start], list(), &page[end..]);
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, &right).unwrap();
        return;
    }
    assert!(page == right, "docs/settings.md lacks a setting: {WRITE}=write cargo test writes it anew");
}
