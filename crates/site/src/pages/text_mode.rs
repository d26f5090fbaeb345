//! The page of a game as text, for players who cannot see a board or do not want one.

use askama::Template;
use axum::response::Response;
use zugleich_games::{PageAdditions, game};
use zugleich_rules::board::Geometry;

use super::RoomInfo;
use super::files::{PageFiles, PageSources};
use super::filters;
use super::html::html;
use super::page_table::PageKind;
use super::texts::{script_texts_of, text};
use super::viewer::Viewer;

/// Prefixes of the texts that the page's script looks up.
const TEXTS: &[&str] = &["board", "clock", "due", "room", "site", "spoken"];
/// Commands of the text page.
const COMMANDS: &[&str] = &[
    "help", "board", "list", "moves", "last", "clock", "status", "draw", "accept", "decline", "claim",
    "takeback", "give", "resign", "rematch",
];

/// Renders the page on which a game is described in text and played by typing.
#[must_use]
pub fn text_page(viewer: &Viewer, room: &RoomInfo) -> Response {
    html(viewer.language, &TextModeTemplate::new(viewer, room))
}

#[derive(Template)]
#[template(path = "text.html")]
pub(super) struct TextModeTemplate<'a> {
    viewer: &'a Viewer,
    files: &'static PageFiles,
    room: &'a RoomInfo,
    geometry: Geometry,
    extras: PageAdditions,
    texts: String,
}

impl<'a> TextModeTemplate<'a> {
    pub(super) fn new(viewer: &'a Viewer, room: &'a RoomInfo) -> Self {
        let extras = game(room.variant.id).map_or(PageAdditions::COMMON, |entry| entry.page);
        Self {
            viewer,
            files: PageSources::of(PageKind::Text, &extras).files(),
            room,
            geometry: room.variant.geometry,
            extras,
            texts: script_texts_of(viewer.language, room.variant.simultaneous, TEXTS, extras),
        }
    }

    /// Returns the name and the description of a command.
    fn command(&self, name: &str) -> (String, String) {
        let say = |id: &str| text(self.viewer.language, id, &[]);
        (say(&format!("spoken-command-{name}")), say(&format!("spoken-about-{name}")))
    }
}
