//! Page that replays a saved game.

use std::collections::BTreeMap;

use askama::Template;
use axum::response::Response;
use serde_json::{Value, json};
use zugleich_games::{GAMES, GameEntry};

use super::files::{BRANCHES, PageFiles, PageSources, own_sheet, single};
use super::filters;
use super::html::html;
use super::page_table::PageKind;
use super::texts::{for_script, script_texts};
use super::viewer::Viewer;

/// Renders the page on which the browser replays a game from a file.
#[must_use]
pub fn record_page(viewer: &Viewer) -> Response {
    let shown = |entry: &GameEntry| {
        let descriptor = entry.variant.descriptor();
        let (side, look, sheet) = (descriptor.geometry.side(), entry.page.look, own_sheet(&entry.page));
        json!({ "name": descriptor.name, "side": side, "look": look, "sheet": sheet })
    };
    let games: BTreeMap<&str, Value> = GAMES.iter().map(|entry| (entry.id(), shown(entry))).collect();
    html(
        viewer.language,
        &RecordTemplate {
            viewer,
            files: PageSources::of_all(PageKind::Record).files(),
            module: single(BRANCHES),
            games: for_script(&json!(games)),
            texts: script_texts(viewer.language, &["board", "learn", "record", "site"]),
        },
    )
}

#[derive(Template)]
#[template(path = "record.html")]
struct RecordTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    /// Path of the module that resolves the turns.
    module: String,
    /// Presentation of each game, as JSON for the script.
    games: String,
    texts: String,
}
