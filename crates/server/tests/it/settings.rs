//! Settings and their documentation.

use std::fmt::Write;

use zugleich_session::settings::SETTINGS;

use crate::generated_list::GeneratedList;

const LISTING: GeneratedList = GeneratedList {
    document: "server/settings.md",
    before: "is in the environment.\n\n",
    after: "\n## What is counted",
    write: "SETTINGS_PAGE",
};

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
    LISTING.check(&list());
}
