//! Settings and their documentation.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use zugleich_session::settings::SETTINGS;

use crate::generated_list::GeneratedList;

const LISTING: GeneratedList = GeneratedList {
    document: "server/settings.md",
    before: "is in the environment.\n\n",
    after: "\n## Limits by guest and address",
    write: "SETTINGS_PAGE",
};

fn list() -> String {
    let mut list = "| setting | default | meaning, and *form of a value* |\n| --- | --- | --- |\n".to_owned();
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
    LISTING.check(&list());
}

/// Every variable that a file of `deploy` sets is one that the program reads.
#[test]
fn deployment_files_set_known_variables() {
    let known: Vec<_> = SETTINGS.iter().map(zugleich_session::settings::Setting::variable).collect();
    let mut found = 0;
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")).unwrap() {
        let path = file.unwrap().path();
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for part in text.split("ZUGLEICH_").skip(1) {
            let end =
                part.find(|letter: char| !letter.is_ascii_uppercase() && letter != '_').unwrap_or(part.len());
            let variable = format!("ZUGLEICH_{}", &part[..end]);
            // A variable that a file gives to itself is set with one of these.
            if part[end..].starts_with([':', '=']) && !part[end..].starts_with(":?") {
                assert!(known.contains(&variable), "{}: {variable} is no setting", path.display());
                found += 1;
            }
        }
    }
    assert!(found > 10, "{found}");
}
