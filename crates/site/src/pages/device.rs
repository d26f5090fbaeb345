//! Page on which a guest transfers the identity to another device.

use askama::Template;
use axum::response::Response;

use super::files::{PageFiles, PageSources};
use super::filters;
use super::html::html;
use super::page_table::PageKind;
use super::texts::script_texts;
use super::viewer::Viewer;

/// Renders the page that shows and accepts a code.
#[must_use]
pub fn device_page(viewer: &Viewer) -> Response {
    html(
        viewer.language,
        &DeviceTemplate {
            viewer,
            files: PageSources::common(PageKind::Device).files(),
            texts: script_texts(viewer.language, &["site", "device"]),
        },
    )
}

#[derive(Template)]
#[template(path = "device.html")]
struct DeviceTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    texts: String,
}
