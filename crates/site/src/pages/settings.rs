//! Page of the settings for all games in a browser.

use askama::Template;
use axum::response::Response;

use super::files::{PageFiles, PageSources};
use super::filters;
use super::html::html;
use super::page_table::PageKind;
use super::texts::script_texts;
use super::viewer::Viewer;

/// Renders the page of the settings, which its script reads and stores in the browser.
#[must_use]
pub fn settings_page(viewer: &Viewer) -> Response {
    html(
        viewer.language,
        &SettingsTemplate {
            viewer,
            files: PageSources::common(PageKind::Settings).files(),
            texts: script_texts(viewer.language, &["site"]),
        },
    )
}

#[derive(Template)]
#[template(path = "settings.html")]
struct SettingsTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    texts: String,
}
