use askama::Template;
use zugleich_rules::kernel::TurnIs;
use zugleich_wire::{Plan, TurnFrame};

use super::super::files::{Files, Parts};
use super::super::filters;
use super::super::html::lean;
use super::super::texts::text;
use super::told::{SharedGame, seen};
use crate::pictures::{self, Sight, board};
use crate::view::Course;

/// How many boards a page for the printer has at most: more than the longest lists of moves need.
const MOST_BOARDS: usize = 2_000;
/// Where the boards come in the page around them.
const PLACE: &str = "<!-- boards -->";

/// The page of a game for the printer, as it is made: its head, its boards one after the other, and its end.
#[derive(Debug)]
pub(crate) struct Paper {
    game: SharedGame,
    course: Course,
    /// What of the page is still to come before the next board.
    head: Option<String>,
    /// What of it comes behind the last board.
    end: Option<String>,
    /// How many boards were made, and how many there will be.
    made: usize,
    boards: usize,
    /// How many turns were begun.
    turn: usize,
    /// The position after those.
    sight: Sight,
    /// A turn that is the whole game: how many of its steps were shown, and the position after those.
    whole: Option<(TurnFrame, usize, Sight)>,
}

impl Paper {
    /// The page of a game with all that everybody may see; nothing if it cannot be made.
    pub(crate) fn begin(game: SharedGame, course: Course) -> Option<Self> {
        let (whole, played) = (game.variant.turn == TurnIs::WholeGame, course.played());
        // Of lists first the position before them, then each step, and in the end what is left; of other games the
        // position before each turn.
        let wanted = 1 + if whole { played + course.steps(0..played) } else { played };
        let boards = wanted.min(MOST_BOARDS);
        let cut = (boards < wanted).then(|| text("page-paper-cut", &[("n", &boards.to_string())]));
        let page = lean(Around { files: Parts::paper().files(), game: &game, cut }.render().ok()?);
        let (head, end) = page.split_once(PLACE)?;
        let (head, end) = (Some(head.to_owned()), Some(end.to_owned()));
        let sight = seen(game.variant, course.start(), None);
        Some(Self { game, course, head, end, made: 0, boards, turn: 0, sight, whole: None })
    }

    /// The next board; nothing behind the last one.
    fn board(&mut self) -> Option<Printed> {
        if self.made == self.boards {
            return None;
        }
        self.made += 1;
        if let Some(printed) = self.step() {
            return Some(printed);
        }
        let Some(turn) = self.course.frame(self.turn) else {
            // There is one board for each turn and step, but for steps that show nothing.
            self.made = self.boards;
            let how = self.game.how(self.game.turns());
            let board = board(&self.sight, &how);
            return Some(Printed { title: how, plans: Vec::new(), board, words: String::new() });
        };
        self.turn += 1;
        let after = seen(self.game.variant, self.course.start(), Some(&turn));
        let before = std::mem::replace(&mut self.sight, after);
        if self.game.variant.turn == TurnIs::WholeGame {
            let printed = printed(String::new(), &before, &turn, String::new());
            self.whole = Some((turn, 0, before));
            return Some(printed);
        }
        let title = self.game.turn_name(self.turn, true);
        Some(printed(title, &before.planned(&turn), &turn, turn.words.clone()))
    }

    /// The next step of a turn that is the whole game.
    fn step(&mut self) -> Option<Printed> {
        let (turn, shown, sight) = self.whole.as_mut()?;
        while let Some(step) = turn.steps.get(*shown) {
            *shown += 1;
            let Some(after) = sight.step(step) else { continue };
            *sight = after;
            return Some(Printed {
                title: step.label.clone(),
                plans: Vec::new(),
                board: board(sight, &step.label),
                words: step.words.join(" "),
            });
        }
        self.whole = None;
        None
    }
}

/// The parts of the page.
impl Iterator for Paper {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if let Some(head) = self.head.take() {
            return Some(head);
        }
        match self.board() {
            Some(board) => board.render().ok(),
            None => self.end.take(),
        }
    }
}

fn printed(title: String, sight: &Sight, turn: &TurnFrame, words: String) -> Printed {
    let written = |plan: &Plan| plan.written.clone().unwrap_or_else(|| plan.text.clone());
    let plans = [("page-white", &turn.white), ("page-black", &turn.black)];
    let plans = plans.into_iter().filter_map(|(side, plan)| Some((side, written(plan.as_ref()?)))).collect();
    let board = board(sight, &title);
    Printed { title, plans, board, words }
}

/// A board on paper.
#[derive(Debug, Template)]
#[template(path = "paper-board.html")]
struct Printed {
    title: String,
    /// What both sides planned, as a record writes it.
    plans: Vec<(&'static str, String)>,
    board: String,
    words: String,
}

/// What is around the boards.
#[derive(Template)]
#[template(path = "paper.html")]
struct Around<'a> {
    files: &'static Files,
    game: &'a SharedGame,
    /// That these are not all boards, if they are not.
    cut: Option<String>,
}

impl Around<'_> {
    fn pieces() -> &'static str {
        &pictures::PIECES
    }
}
