use askama::Template;
use axum::response::Response;

use super::super::files::{PageFiles, PageSources};
use super::super::filters;
use super::super::html::html;
use super::super::page_table::PageKind;
use super::shared_game::SharedGame;
use crate::pictures::{self, board};

/// An embedded board: one turn, with links to neighbouring turns.
#[derive(Debug)]
pub struct EmbeddedBoard {
    /// The game.
    pub game: SharedGame,
    /// Number of turns before the shown position; `None` for all of them.
    pub turn: Option<usize>,
}

/// Renders a static board without a script; `None` if that many turns were not played.
pub fn embed_page(embedded: &EmbeddedBoard) -> Option<Response> {
    let EmbeddedBoard { game, turn } = embedded;
    let last = game.turns();
    let turn = turn.unwrap_or(last);
    let how = game.progress(turn);
    let board = board(&game.sight(turn)?, &how);
    Some(html(
        game.language,
        &EmbedTemplate { files: PageSources::common(PageKind::Embed).files(), game, board, how, turn, last },
    ))
}

#[derive(Template)]
#[template(path = "embed.html")]
struct EmbedTemplate<'a> {
    files: &'static PageFiles,
    game: &'a SharedGame,
    board: String,
    how: String,
    turn: usize,
    last: usize,
}

impl EmbedTemplate<'_> {
    /// Returns the buttons to other turns: their names and targets, `None` for a disabled one.
    fn ways(&self) -> [(&'static str, Option<usize>); 4] {
        let Self { turn, last, .. } = *self;
        [
            ("first", (turn > 0).then_some(0)),
            ("previous", turn.checked_sub(1)),
            ("following", (turn < last).then_some(turn + 1)),
            ("last", (turn < last).then_some(last)),
        ]
    }

    fn pieces() -> &'static str {
        &pictures::PIECES
    }
}
