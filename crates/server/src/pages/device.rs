//! The page on which one device of a guest lets another one in.

use askama::Template;
use axum::response::Response;

use super::files::{Files, Parts};
use super::filters;
use super::html::html;
use super::texts::script_texts;
use super::viewer::Viewer;

/// Where a code is shown and typed.
#[must_use]
pub fn device_page(viewer: &Viewer) -> Response {
    html(&Device { viewer, files: Parts::device().files(), texts: script_texts(&["site", "device"]) })
}

#[derive(Template)]
#[template(path = "device.html")]
struct Device<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    texts: String,
}
