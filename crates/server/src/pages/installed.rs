//! Pages and texts of the installed app.

use askama::Template;
use axum::response::Response;

use super::files::{Files, Parts};
use super::filters;
use super::html::html;
use super::offer;
use super::texts::{counted, script_texts};
use super::viewer::Viewer;

/// Returns the description of the site, in two sentences.
pub(crate) fn description() -> String {
    counted("page-description", offer::number() as usize)
}

/// Renders the page shown while the server is unreachable.
pub(crate) fn offline_page(viewer: &Viewer) -> Response {
    html(&Offline { viewer, files: Parts::plain().files(), texts: script_texts(&["site"]) })
}

#[derive(Template)]
#[template(path = "offline.html")]
struct Offline<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    texts: String,
}
