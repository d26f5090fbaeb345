use askama::Template;
use zugleich_rules::kernel::TurnScope;
use zugleich_wire::{Plan, TurnFrame};

use super::super::files::{PageFiles, PageSources};
use super::super::filters;
use super::super::html::{lean, render};
use super::super::page_table::PageKind;
use super::super::texts::text;
use super::shared_game::{SharedGame, position_after};
use crate::pictures::{self, MarkedPosition, board};
use crate::view::RevealedTurns;

/// Maximum number of boards on a printed page: more than the longest move lists need.
const MOST_BOARDS: usize = 2_000;
/// Placeholder of the boards in the surrounding page.
const PLACE: &str = "<!-- boards -->";

/// Generator of a game's printable page: its head, its boards one after the other, and its end.
#[derive(Debug)]
pub struct PrintablePage {
    game: SharedGame,
    course: RevealedTurns,
    /// Pending part of the page before the boards.
    head: Option<String>,
    /// Part of the page after the last board.
    end: Option<String>,
    /// Number of boards made so far, and total.
    made: usize,
    boards: usize,
    /// Number of turns begun.
    turn: usize,
    /// Position after those turns.
    sight: MarkedPosition,
    /// A turn that is a whole game: the turn, the number of its steps shown, and the position after those.
    whole: Option<(TurnFrame, usize, MarkedPosition)>,
}

impl PrintablePage {
    /// Creates the page of a game with its public data; `None` if it cannot be rendered.
    pub fn begin(game: SharedGame, course: RevealedTurns) -> Option<Self> {
        let (whole, played) = (game.variant.turn == TurnScope::WholeGame, course.played());
        // For move lists: the position before them, then each step, and finally the end position; for other
        // games: the position before each turn.
        let wanted = 1 + if whole { played + course.steps(0..played) } else { played };
        let boards = wanted.min(MOST_BOARDS);
        let cut =
            (boards < wanted).then(|| text(game.language, "page-paper-cut", &[("n", &boards.to_string())]));
        let template =
            PrintablePageTemplate { files: PageSources::common(PageKind::Paper).files(), game: &game, cut };
        let page = lean(&render(game.language, &template).ok()?);
        let (head, end) = page.split_once(PLACE)?;
        let (head, end) = (Some(head.to_owned()), Some(end.to_owned()));
        let sight = position_after(game.variant, course.start(), None);
        Some(Self { game, course, head, end, made: 0, boards, turn: 0, sight, whole: None })
    }

    /// Returns the next board; `None` after the last one.
    fn board(&mut self) -> Option<PrintableBoardTemplate> {
        if self.made == self.boards {
            return None;
        }
        self.made += 1;
        if let Some(printed) = self.step() {
            return Some(printed);
        }
        let Some(turn) = self.course.frame(self.turn) else {
            // There is one board for each turn and step, except for steps without visible effect.
            self.made = self.boards;
            let how = self.game.progress(self.game.turns());
            let board = board(&self.sight, &how);
            return Some(PrintableBoardTemplate {
                title: how,
                plans: Vec::new(),
                board,
                words: String::new(),
            });
        };
        self.turn += 1;
        let after = position_after(self.game.variant, self.course.start(), Some(&turn));
        let before = std::mem::replace(&mut self.sight, after);
        if self.game.variant.turn == TurnScope::WholeGame {
            let printed = printed(String::new(), &before, &turn, String::new());
            self.whole = Some((turn, 0, before));
            return Some(printed);
        }
        let title = self.game.turn_name(self.turn, true);
        Some(printed(title, &before.planned(&turn), &turn, turn.words.clone()))
    }

    /// Returns the next step of a turn that is a whole game.
    fn step(&mut self) -> Option<PrintableBoardTemplate> {
        let (turn, shown, sight) = self.whole.as_mut()?;
        while let Some(step) = turn.steps.get(*shown) {
            *shown += 1;
            let Some(after) = sight.step(step) else { continue };
            *sight = after;
            return Some(PrintableBoardTemplate {
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

/// Yields the parts of the page.
impl Iterator for PrintablePage {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if let Some(head) = self.head.take() {
            return Some(head);
        }
        match self.board() {
            Some(board) => render(self.game.language, &board).ok(),
            None => self.end.take(),
        }
    }
}

fn printed(title: String, sight: &MarkedPosition, turn: &TurnFrame, words: String) -> PrintableBoardTemplate {
    let notation = |plan: &Plan| plan.notation.clone().unwrap_or_else(|| plan.text.clone());
    let plans = [("page-white", &turn.white), ("page-black", &turn.black)];
    let plans = plans.into_iter().filter_map(|(side, plan)| Some((side, notation(plan.as_ref()?)))).collect();
    let board = board(sight, &title);
    PrintableBoardTemplate { title, plans, board, words }
}

/// A printed board.
#[derive(Debug, Template)]
#[template(path = "paper-board.html")]
struct PrintableBoardTemplate {
    title: String,
    /// The plans of both sides, in the notation of a record.
    plans: Vec<(&'static str, String)>,
    board: String,
    words: String,
}

/// The page around the boards.
#[derive(Template)]
#[template(path = "paper.html")]
struct PrintablePageTemplate<'a> {
    files: &'static PageFiles,
    game: &'a SharedGame,
    /// Note that boards were left out, if any.
    cut: Option<String>,
}

impl PrintablePageTemplate<'_> {
    fn pieces() -> &'static str {
        &pictures::PIECES
    }
}
