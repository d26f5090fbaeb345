//! Pages with the engine's analysis of a finished game.

use std::collections::BTreeMap;

use askama::Template;
use axum::response::Response;
use serde_json::json;
use zugleich_games::{PageAdditions, game};
use zugleich_rules::kernel::{Descriptor, TurnScope};

use super::files::{self, PageFiles, PageSources, single};
use super::filters;
use super::html::html;
use super::page_table::PageKind;
use super::texts::{script_texts_of, text_of};
use super::viewer::Viewer;

/// Prefixes of the texts that the page's script looks up.
const TEXTS: &[&str] = &["analysis", "board", "site"];

/// The analysed game.
#[derive(Clone, Debug)]
pub struct AnalysedGame {
    /// The game's id.
    pub id: String,
    /// The variant.
    pub variant: &'static Descriptor,
    /// Values of its options.
    pub options: BTreeMap<String, String>,
    /// Starting position, if not the variant's own.
    pub start: Option<String>,
    /// The side that the viewer played, if it is one.
    pub you: Option<&'static str>,
    /// The winner, if there is one.
    pub winner: Option<&'static str>,
    /// Names of the players, for the page's title.
    pub players: Option<String>,
}

/// Renders the page, whose script fetches the analysis turn by turn, or of both move lists of a whole game.
#[must_use]
pub fn analysis_page(viewer: &Viewer, shown: &AnalysedGame) -> Response {
    let page = game(shown.variant.id).map_or(PageAdditions::COMMON, |entry| entry.page);
    if shown.variant.turn == TurnScope::WholeGame {
        let files = PageSources::common(PageKind::ListAnalysis).files();
        let texts = script_texts_of(viewer.language, true, &["beaten", "board", "site"], page);
        let machine = files::wasm_module(&page).map(|path| single(&path));
        return html(viewer.language, &ListsAnalysisTemplate { viewer, files, shown, machine, texts });
    }
    let texts = script_texts_of(viewer.language, shown.variant.simultaneous, TEXTS, PageAdditions::COMMON);
    html(
        viewer.language,
        &AnalysisTemplate {
            viewer,
            files: PageSources::of(PageKind::Analysis, &page).files(),
            shown,
            look: page.look,
            texts,
        },
    )
}

/// Returns whether the page runs a WebAssembly module, which plays the lines or lists that the analysis has.
#[must_use]
pub fn analysis_runs_module(variant: &Descriptor) -> bool {
    !variant.simultaneous || variant.turn == TurnScope::WholeGame
}

#[derive(Template)]
#[template(path = "analysis.html")]
struct AnalysisTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    shown: &'a AnalysedGame,
    look: &'static str,
    texts: String,
}

impl AnalysisTemplate<'_> {
    /// Returns the data with which the script plays lines, if there are any: the module, and the options as
    /// JSON.
    fn lines(&self) -> Option<(String, String)> {
        analysis_runs_module(self.shown.variant)
            .then(|| (single(files::BRANCHES), json!(self.shown.options).to_string()))
    }

    /// Returns a text of the page that differs for games in which one side acts.
    fn say(&self, id: &str) -> String {
        text_of(self.viewer.language, self.shown.variant.simultaneous, id)
    }

    /// Returns the keys of the explanations at the end.
    fn explained(&self) -> &'static [&'static str] {
        if self.shown.variant.simultaneous {
            &["mixture", "value", "cost", "luck", "limits"]
        } else {
            &["line", "value", "cost", "limits"]
        }
    }
}

#[derive(Template)]
#[template(path = "beaten.html")]
struct ListsAnalysisTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    shown: &'a AnalysedGame,
    /// The module that plays two lists.
    machine: Option<String>,
    texts: String,
}
