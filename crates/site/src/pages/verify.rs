//! Page that verifies transcripts.

use askama::Template;
use axum::response::Response;
use serde_json::{Value, json};
use zugleich_render::language::Language;
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::kernel::{Outcome, Reason};

use super::files::{CHECKER, PageFiles, PageSources, on_demand, single};
use super::filters;
use super::html::html;
use super::page_table::{PAGE_TABLE, PageKind};
use super::texts::{for_script, script_texts};
use super::viewer::Viewer;

/// Renders the page on which the browser verifies files of a game.
#[must_use]
pub fn verify_page(viewer: &Viewer) -> Response {
    let texts = script_texts(viewer.language, &["site", "verify"]);
    let ends = for_script(&ends(viewer.language));
    html(
        viewer.language,
        &VerifyTemplate {
            viewer,
            files: PageSources::common(PageKind::Verify).files(),
            module: single(CHECKER),
            worker: on_demand(&PAGE_TABLE.on_demand.transcript_worker),
            texts,
            ends,
        },
    )
}

/// Returns the outcomes of games in sentences: by the reason, for a win of White, one of Black, and a draw.
fn ends(language: Language) -> Value {
    let all = Reason::ALL.iter().map(|&reason| {
        let outcomes =
            [Some(Color::White), Some(Color::Black), None].map(|winner| Outcome { winner, reason });
        (reason.name().to_owned(), json!(outcomes.map(|outcome| words::result(language, outcome))))
    });
    Value::Object(all.collect())
}

#[derive(Template)]
#[template(path = "verify.html")]
struct VerifyTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    /// Path of the module that verifies.
    module: String,
    /// Path of the worker that runs it.
    worker: String,
    texts: String,
    /// Outcomes of games, in sentences.
    ends: String,
}
