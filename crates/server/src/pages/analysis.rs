//! The pages on which a game that is over is looked back at by an engine.

use std::collections::BTreeMap;

use askama::Template;
use axum::response::Response;
use serde_json::json;
use zugleich_games::{Page, game};
use zugleich_rules::kernel::{Descriptor, TurnIs};

use super::files::{self, Files, Parts, single};
use super::filters;
use super::html::html;
use super::texts::{script_texts, script_texts_of, text_of};
use super::viewer::Viewer;

/// The texts that its script looks up.
const TEXTS: &[&str] = &["analysis", "board", "site"];

/// The game that is looked back at.
#[derive(Clone, Debug)]
pub struct Analysed {
    /// The game's id.
    pub id: String,
    /// The variant.
    pub variant: &'static Descriptor,
    /// What its options are set to.
    pub options: BTreeMap<String, String>,
    /// Where it begins, if not at the game's own start.
    pub start: Option<String>,
    /// Who has played, for the page's title.
    pub players: Option<String>,
}

/// The page, which asks for what is found turn by turn, or of both lists that are all of a game.
#[must_use]
pub fn analysis_page(viewer: &Viewer, shown: &Analysed) -> Response {
    if shown.variant.turn == TurnIs::WholeGame {
        let (files, texts) = (Parts::beaten().files(), script_texts(&["beaten", "site"]));
        return html(&Beaten { viewer, files, shown, texts });
    }
    let page = game(shown.variant.id).map_or(Page::COMMON, |entry| entry.page);
    let texts = script_texts_of(shown.variant.simultaneous, TEXTS, Page::COMMON);
    html(&Analysis { viewer, files: Parts::analysis(&page).files(), shown, look: page.look, texts })
}

/// Whether the page runs the module that resolves turns: where lines are told, they can be played.
#[must_use]
pub fn plays_lines(variant: &Descriptor) -> bool {
    !variant.simultaneous
}

#[derive(Template)]
#[template(path = "analysis.html")]
struct Analysis<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    shown: &'a Analysed,
    look: &'static str,
    texts: String,
}

impl Analysis<'_> {
    /// What the script needs to play lines, where there are such: the module, and the options as JSON.
    fn lines(&self) -> Option<(String, String)> {
        plays_lines(self.shown.variant)
            .then(|| (single(files::BRANCHES), json!(self.shown.options).to_string()))
    }

    /// A text of the page that reads otherwise where one side acts.
    fn say(&self, id: &str) -> String {
        text_of(self.shown.variant.simultaneous, id)
    }

    /// What is explained at the end.
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
struct Beaten<'a> {
    viewer: &'a Viewer,
    files: &'static Files,
    shown: &'a Analysed,
    texts: String,
}
