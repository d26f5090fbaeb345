//! The page that checks transcripts.

use askama::Template;
use axum::response::Response;
use serde_json::{Value, json};
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::kernel::{Outcome, Reason};

use super::files::{CHECKER, CHECKING, Files, Parts, single};
use super::filters;
use super::html::html;
use super::texts::{for_script, script_texts};
use super::viewer::Viewer;

/// Where whoever has files of a game checks them in the browser.
#[must_use]
pub fn verify_page(viewer: &Viewer) -> Response {
    let texts = script_texts(&["site", "verify"]);
    let ends = for_script(&ends());
    html(&Verify {
        viewer,
        files: Parts::verify().files(),
        module: single(CHECKER),
        worker: single(CHECKING),
        texts,
        ends,
    })
}

/// How games end, in sentences: by the reason, for a win of White, one of Black, and none.
fn ends() -> Value {
    let all = Reason::ALL.iter().map(|&reason| {
        let outcomes =
            [Some(Color::White), Some(Color::Black), None].map(|winner| Outcome { winner, reason });
        (reason.name().to_owned(), json!(outcomes.map(words::result)))
    });
    Value::Object(all.collect())
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
    /// How games end, in sentences.
    ends: String,
}
