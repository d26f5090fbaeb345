use askama::Template;
use axum::response::Response;

use super::super::files::{Files, Parts};
use super::super::filters;
use super::super::html::html;
use super::told::SharedGame;
use crate::pictures::{self, board};

/// A board that stands in a page of others: one turn, and the way to the turns beside it.
#[derive(Debug)]
pub(crate) struct Embedded {
    /// The game.
    pub(crate) game: SharedGame,
    /// After how many turns it is shown; after all of them otherwise.
    pub(crate) turn: Option<usize>,
}

/// A board to look at, without a script; `None` if so many turns were not played.
pub(crate) fn embed_page(embedded: &Embedded) -> Option<Response> {
    let Embedded { game, turn } = embedded;
    let last = game.turns();
    let turn = turn.unwrap_or(last);
    let how = game.how(turn);
    let board = board(&game.sight(turn)?, &how);
    Some(html(&Embed { files: Parts::embed().files(), game, board, how, turn, last }))
}

#[derive(Template)]
#[template(path = "embed.html")]
struct Embed<'a> {
    files: &'static Files,
    game: &'a SharedGame,
    board: String,
    how: String,
    turn: usize,
    last: usize,
}

impl Embed<'_> {
    /// The buttons to other turns: their names, and where they lead; nowhere from the turn that is shown.
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
