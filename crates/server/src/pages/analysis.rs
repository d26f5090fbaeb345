//! The page on which a game that is over is looked back at by an engine.

use askama::Template;
use axum::response::Response;
use zugleich_games::{Page, game};
use zugleich_rules::kernel::Descriptor;

use super::files::{Files, Parts};
use super::filters;
use super::html::{Viewer, html};
use super::texts::script_texts_of;

/// The texts that its script looks up.
const TEXTS: &[&str] = &["analysis", "board", "site"];

/// The game that is looked back at.
#[derive(Clone, Debug)]
pub struct Analysed {
    /// The game's id.
    pub id: String,
    /// The variant.
    pub variant: &'static Descriptor,
    /// Who has played, for the page's title.
    pub players: Option<String>,
}

/// The page, which asks for what is found turn by turn.
#[must_use]
pub fn analysis_page(viewer: &Viewer, shown: &Analysed) -> Response {
    let page = game(shown.variant.id).map_or(Page::COMMON, |entry| entry.page);
    let texts = script_texts_of(true, TEXTS, Page::COMMON);
    html(&Analysis { viewer, files: Parts::analysis(&page).files(), shown, look: page.look, texts })
}

#[derive(Template)]
#[template(path = "analysis.html")]
struct Analysis<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    shown: &'a Analysed,
    look: &'static str,
    texts: String,
}
