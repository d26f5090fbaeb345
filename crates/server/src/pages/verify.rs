//! The page that checks transcripts.

use askama::Template;
use axum::response::Response;

use super::files::{CHECKER, CHECKING, Files, Parts, single};
use super::filters;
use super::html::html;
use super::texts::script_texts;
use super::viewer::Viewer;

/// Where whoever has files of a game checks them in the browser.
#[must_use]
pub fn verify_page(viewer: &Viewer) -> Response {
    let texts = script_texts(&["site", "verify"]);
    html(&Verify {
        viewer,
        files: Parts::verify().files(),
        module: single(CHECKER),
        worker: single(CHECKING),
        texts,
    })
}

#[derive(Template)]
#[template(path = "verify.html")]
struct Verify<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    /// The path of the module that checks.
    module: String,
    /// The path of what runs it beside the page.
    worker: String,
    texts: String,
}
