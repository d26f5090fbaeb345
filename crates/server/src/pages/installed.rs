//! What an installed site has beside its pages.

use askama::Template;
use axum::response::Response;

use super::files::{Files, Parts};
use super::filters;
use super::html::html;
use super::offer;
use super::texts::{counted, script_texts};
use super::viewer::Viewer;

/// What the site is, in two sentences.
pub(crate) fn description() -> String {
    counted("page-description", offer::number() as usize)
}

/// What is shown where the server does not answer.
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
