//! Printable sheets for a game at a real board.

use askama::Template;
use axum::response::Response;
use zugleich_games::game;
use zugleich_render::diagram::PIECES;
use zugleich_render::sheet::Sheet;

use super::files::{PageFiles, PageSources};
use super::filters;
use super::html::html;
use super::page_table::PageKind;
use super::texts::script_texts;
use super::viewer::Viewer;

/// Renders the sheets of a variant for viewing and printing; `None` if it has none.
#[must_use]
pub fn sheets_page(viewer: &Viewer, variant: &str) -> Option<Response> {
    let sheets = (game(variant).ok()?.sheets?)(viewer.language).ok()?.sheets;
    let files = PageSources::common(PageKind::Sheets).files();
    Some(html(
        viewer.language,
        &SheetsTemplate { viewer, files, sheets, texts: script_texts(viewer.language, &["site"]) },
    ))
}

#[derive(Template)]
#[template(path = "sheets.html")]
struct SheetsTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    sheets: Vec<Sheet>,
    texts: String,
}
