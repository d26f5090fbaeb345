use askama::Template;
use axum::response::Response;
use zugleich_rules::kernel::TurnIs;
use zugleich_wire::{Plan, TurnFrame};

use super::super::files::{Files, Parts};
use super::super::filters;
use super::super::html::html;
use super::told::SharedGame;
use crate::pictures::{self, Sight, board, steps};

/// All boards of a game, for the printer.
pub(crate) fn print_page(game: &SharedGame) -> Response {
    let boards = boards(game);
    html(&Paper { files: Parts::paper().files(), game, boards })
}

/// A board on paper.
#[derive(Debug)]
struct Printed {
    title: String,
    /// What both sides planned, as a record writes it.
    plans: Vec<(&'static str, String)>,
    board: String,
    words: String,
}

/// Of each turn the position before it with both plans, and what happened; in the end the position that is left. Of a
/// game that is handed in at once each step.
fn boards(game: &SharedGame) -> Vec<Printed> {
    let Some(mut sight) = game.sight(0) else { return Vec::new() };
    let mut boards = Vec::new();
    for (number, turn) in (1..).zip(&game.history.turns) {
        if game.variant.turn == TurnIs::WholeGame {
            boards.push(printed(String::new(), &sight, turn, String::new()));
            boards.extend(steps(&sight, turn).into_iter().map(|(sight, step)| Printed {
                title: step.label.clone(),
                plans: Vec::new(),
                board: board(&sight, &step.label),
                words: step.words.join(" "),
            }));
        } else {
            let title = game.turn_name(number, true);
            boards.push(printed(title, &sight.planned(turn), turn, turn.words.clone()));
        }
        sight = game.sight(number).unwrap_or(sight);
    }
    let how = game.how(game.turns());
    let board = board(&sight, &how);
    boards.push(Printed { title: how, plans: Vec::new(), board, words: String::new() });
    boards
}

fn printed(title: String, sight: &Sight, turn: &TurnFrame, words: String) -> Printed {
    let written = |plan: &Plan| plan.written.clone().unwrap_or_else(|| plan.text.clone());
    let plans = [("page-white", &turn.white), ("page-black", &turn.black)];
    let plans = plans.into_iter().filter_map(|(side, plan)| Some((side, written(plan.as_ref()?)))).collect();
    let board = board(sight, &title);
    Printed { title, plans, board, words }
}

#[derive(Template)]
#[template(path = "paper.html")]
struct Paper<'a> {
    files: &'static Files,
    game: &'a SharedGame,
    boards: Vec<Printed>,
}

impl Paper<'_> {
    fn pieces() -> &'static str {
        &pictures::PIECES
    }
}
