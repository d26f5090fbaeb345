//! Pages and texts of the installed app.

use askama::Template;
use axum::response::Response;
use zugleich_render::language::Language;

use super::files::{PageFiles, PageSources};
use super::filters;
use super::html::html;
use super::offer;
use super::page_table::PageKind;
use super::texts::{counted, script_texts};
use super::viewer::Viewer;

/// Returns the description of the site, in two sentences, in a language.
pub fn description(language: Language) -> String {
    counted(language, "page-description", offer::number() as usize)
}

/// Renders the page shown while the server is unreachable.
pub fn offline_page(viewer: &Viewer) -> Response {
    html(
        viewer.language,
        &OfflineTemplate {
            viewer,
            files: PageSources::common(PageKind::Offline).files(),
            texts: script_texts(viewer.language, &["site"]),
        },
    )
}

#[derive(Template)]
#[template(path = "offline.html")]
struct OfflineTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    texts: String,
}
