//! Sheets to print for a game at a real board.

use askama::Template;
use axum::response::Response;
use zugleich_render::diagram::PIECES;
use zugleich_render::sheets::{self, Sheet};

use super::texts::script_texts;
use super::{Viewer, filters, html};

/// The sheets of a variant to look at and to print, `None` if it has none.
#[must_use]
pub fn sheets_page(viewer: &Viewer, variant: &str) -> Option<Response> {
    let sheets = sheets::of(variant).ok().filter(|sheets| !sheets.is_empty())?;
    Some(html(&Sheets { viewer, sheets, texts: script_texts(&["site"]) }))
}

#[derive(Template)]
#[template(path = "sheets.html")]
struct Sheets<'a> {
    viewer: &'a Viewer,
    sheets: Vec<Sheet>,
    texts: String,
}
