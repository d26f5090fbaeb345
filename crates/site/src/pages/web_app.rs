//! Pages and texts of the installed app.

use askama::Template;
use axum::response::Response;

use super::files::{PageFiles, PageSources};
use super::filters;
use super::html::html;
use super::offer;
use super::page_table::PageKind;
use super::texts::{counted, script_texts};
use super::viewer::Viewer;

/// Returns the description of the site, in two sentences.
pub fn description() -> String {
    counted("page-description", offer::number() as usize)
}

/// Renders the page shown while the server is unreachable.
pub fn offline_page(viewer: &Viewer) -> Response {
    html(&OfflineTemplate {
        viewer,
        files: PageSources::common(PageKind::Offline).files(),
        texts: script_texts(&["site"]),
    })
}

#[derive(Template)]
#[template(path = "offline.html")]
struct OfflineTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    texts: String,
}
