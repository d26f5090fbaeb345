//! Quiz of a lesson: questions about conformance cases, answered by the rules.

use zugleich_games::GameEntry;
use zugleich_games::lesson::{self, QuestionKind};
use zugleich_render::language::Language;
use zugleich_render::superposed::TypeNames;
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::board::{color_name, square_name};
use zugleich_rules::kernel::{RulesError, TurnScope};
use zugleich_wire::{ExampleOutcome, PieceView, QuizItem, RefusedTurn, Side, TurnFrame, TurnStep};

use super::case::{CaseTurn, LessonCase, TrackedGame};
use super::plans::in_full;
use crate::pages::texts::text;
use crate::view::rules_error;
use zugleich_session::domain::TrackedPiece;

/// A question for the template.
#[derive(Debug)]
pub(in crate::pages) struct QuizQuestion {
    /// Id of its elements.
    pub(in crate::pages) id: String,
    /// The question.
    pub(in crate::pages) question: String,
    /// The plans in question.
    pub(in crate::pages) plans: Vec<String>,
    /// Possible answers.
    pub(in crate::pages) answers: Vec<String>,
}

/// Answers with the index of the right one, and the game shown with the solution.
struct SolvedQuestion {
    question: String,
    plans: Vec<String>,
    answers: Vec<String>,
    right: usize,
    why: String,
    figures: Vec<PieceView>,
    played: ExampleOutcome,
}

/// Builds a question with its data for the script; `None` if the rules give none of the offered answers.
pub(super) fn build(
    language: Language,
    entry: &'static GameEntry,
    question: &lesson::QuizCase,
) -> Option<(QuizQuestion, QuizItem)> {
    let case = LessonCase::find(language, entry, question.case)?;
    let id = format!("quiz-{}", case.key);
    let SolvedQuestion { question, plans, answers, right, why, figures, played } = match question.asks {
        QuestionKind::Square(square) => standing(case, square)?,
        QuestionKind::Winner => winner(case)?,
        QuestionKind::OddPlan(side, plans) => odd_plan(case, side, plans)?,
    };
    let asked = QuizQuestion { id: id.clone(), question, plans, answers };
    Some((asked, QuizItem { id, figures, right, why, played }))
}

/// The last turn of a case: the game before it, the plans in words, and the turn as the rules resolve it.
struct LastTurn {
    before: TrackedGame,
    plans: Vec<String>,
    played: ExampleOutcome,
}

impl LastTurn {
    fn of(LessonCase { start, turns, .. }: LessonCase) -> Option<Self> {
        let (last, before) = turns.split_last()?;
        let before = start.after(before).ok()?;
        let (language, game) = (before.language, &*before.game);
        let plans = match last {
            CaseTurn::Both(white, black) => {
                vec![
                    in_full(language, game, Color::White, white),
                    in_full(language, game, Color::Black, black),
                ]
            }
            CaseTurn::Ply(plan) => vec![in_full(language, game, before.mover(), plan)],
        };
        let played = before.clone().play(std::slice::from_ref(last));
        Some(Self { before, plans, played })
    }

    fn is_whole_game(&self) -> bool {
        self.before.game.descriptor().turn == TurnScope::WholeGame
    }
}

/// Asks for the pieces on a square after the last turn: of the pieces that were there or were to come there,
/// one, both, or none.
fn standing(case: LessonCase, square: &str) -> Option<SolvedQuestion> {
    let language = case.start.language;
    let last = LastTurn::of(case)?;
    let frame = last.played.turns.first()?;
    let near: Vec<TrackedPiece> =
        last.before.pieces().into_iter().filter(|piece| concerns(frame, piece, square)).collect();
    let (white, black): (Vec<_>, Vec<_>) =
        near.iter().partition(|TrackedPiece { figure, .. }| figure.side == Color::White);
    let mut answers: Vec<_> =
        white.iter().chain(&black).map(|piece| (vec![piece.id], piece_name(language, piece))).collect();
    if let ([one], [other]) = (&white[..], &black[..]) {
        let both = text(
            language,
            "learn-both",
            &[("one", &piece_name(language, one)), ("other", &piece_name(language, other))],
        );
        answers.push((vec![one.id, other.id], both));
    }
    answers.push((Vec::new(), text(language, "learn-nothing", &[])));
    let there = |id: &u32| frame.figures.iter().any(|figure| figure.id == *id && figure.square == square);
    let ids: Vec<_> = near.iter().map(|piece| piece.id).filter(there).collect();
    let right = answers.iter().position(|(standing, _)| {
        standing.len() == ids.len() && standing.iter().all(|id| ids.contains(id))
    })?;
    let there = |step: &&TurnStep| step.motions.iter().any(|motion| motion.to == square);
    let told = frame.steps.iter().filter(there).flat_map(|step| step.words.clone());
    let (ask, why) = match last.is_whole_game() {
        true => ("learn-stands-at-last", told.collect::<Vec<_>>().join(" ")),
        false => ("learn-stands", frame.words.clone()),
    };
    Some(SolvedQuestion {
        question: text(language, ask, &[("square", square)]),
        answers: answers.into_iter().map(|(_, words)| words).collect(),
        right,
        why,
        figures: last.before.figures(),
        plans: last.plans,
        played: last.played,
    })
}

/// Returns whether a piece stood on a square, came there in a turn, or was to come there.
fn concerns(frame: &TurnFrame, TrackedPiece { id, figure }: &TrackedPiece, square: &str) -> bool {
    let from = square_name(figure.square);
    let plan = if figure.side == Color::White { &frame.white } else { &frame.black };
    let planned = plan.iter().flat_map(|plan| &plan.moves).any(|way| way.from == from && way.to == square);
    let motions = frame.steps.iter().flat_map(|step| &step.motions);
    from == square || planned || motions.into_iter().any(|motion| motion.id == *id && motion.to == square)
}

/// Names a piece without its square: `white knight`.
fn piece_name(language: Language, TrackedPiece { figure, .. }: &TrackedPiece) -> String {
    let name = TypeNames::of(figure.face).name(language);
    words::say(language, "piece", &[("side", color_name(figure.side)), ("role", &name)])
}

/// Asks for the winner after the last turn.
fn winner(case: LessonCase) -> Option<SolvedQuestion> {
    let language = case.start.language;
    let last = LastTurn::of(case)?;
    let frame = last.played.turns.first()?;
    let is_draw = last.before.game.descriptor().draws;
    let winners = [Some(Some(Side::White)), Some(Some(Side::Black)), is_draw.then_some(None)];
    let mut answers: Vec<_> = winners.into_iter().flatten().map(Some).collect();
    if !last.is_whole_game() {
        answers.push(None);
    }
    let ended = frame.result.as_ref().map(|result| result.winner);
    let words = |answer: &Option<Option<Side>>| match answer {
        Some(Some(Side::White)) => text(language, "learn-white-wins", &[]),
        Some(Some(Side::Black)) => text(language, "learn-black-wins", &[]),
        Some(None) => text(language, "learn-drawn", &[]),
        None => text(language, "learn-goes-on", &[]),
    };
    Some(SolvedQuestion {
        question: text(language, "learn-winner", &[]),
        right: answers.iter().position(|answer| *answer == ended)?,
        answers: answers.iter().map(words).collect(),
        why: frame.words.clone(),
        figures: last.before.figures(),
        plans: last.plans,
        played: last.played,
    })
}

/// Asks for the only plan of a side that is refused, or allowed, after the turns of a case as far as they can
/// be played.
fn odd_plan(
    LessonCase { start: mut game, turns, .. }: LessonCase,
    side: Color,
    plans: &[&str],
) -> Option<SolvedQuestion> {
    let language = game.language;
    for turn in &turns {
        if game.turn(turn).is_err() {
            break;
        }
    }
    let words = |error: &RulesError| rules_error(language, game.entry.id(), error);
    let whys: Vec<_> =
        plans.iter().map(|plan| game.game.check(side, plan).err().map(|error| words(&error))).collect();
    let (allowed, refused): (Vec<_>, Vec<_>) = (0..plans.len()).partition(|&plan| whys[plan].is_none());
    let (ask, right) = match (&allowed[..], &refused[..]) {
        (_, &[only]) => ("learn-refuses", only),
        (&[only], _) => ("learn-allows", only),
        _ => return None,
    };
    let why = whys.iter().flatten().next()?;
    let plan = game.plan(side, plans[right]);
    let (white, black) = match side {
        Color::White => (Some(plan), None),
        Color::Black => (None, Some(plan)),
    };
    Some(SolvedQuestion {
        question: text(language, ask, &[]),
        plans: Vec::new(),
        answers: plans.iter().map(|plan| in_full(language, &*game.game, side, plan)).collect(),
        right,
        why: why.clone(),
        figures: game.figures(),
        played: ExampleOutcome {
            turns: Vec::new(),
            refused: Some(RefusedTurn { white, black, words: String::new() }),
        },
    })
}
