//! Conversion of a resolved turn into its wire format, with a sentence for each event.

use zugleich_games::GameEntry;
use zugleich_render::language::Language;
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::board::square_name;
use zugleich_rules::kernel::{self, EventData, Outcome};

use crate::frames::event::event;
use crate::frames::plan::{plan, with_notation};
use crate::frames::types::{
    GameResult, PieceMotion, PieceRemoval, PieceTypeChange, PieceView, TurnFrame, TurnStep,
};
use crate::frames::{RevealedTurn, StepTrace, TrackedPiece, TurnSource, UnknownResult};

/// Returns the frame of a turn, described in a language.
#[must_use]
pub fn frame(language: Language, game: &GameEntry, turn: &RevealedTurn) -> TurnFrame {
    let RevealedTurn { report, notation, kings, pieces, traces, openings, source, .. } = turn;
    let strange = match source {
        TurnSource::Recorded(end) => end.as_ref(),
        TurnSource::Judged | TurnSource::Untold => None,
    };
    let judged = *source == TurnSource::Judged;
    let played = |side| {
        let (text, data) = (report.plans[side].as_deref()?, report.plan_data[side].as_ref()?);
        Some(with_notation(plan(side, text, data, kings), notation[side].as_deref()))
    };
    TurnFrame {
        turn: report.turn,
        white: played(Color::White),
        black: played(Color::Black),
        position: report.position.clone(),
        figures: piece_views(language, pieces),
        events: report.events.iter().map(|data| event(language, game, data, judged)).collect(),
        steps: steps(language, game, &report.steps, traces),
        words: words_of(language, game, turn, strange),
        peace: game.sentences.peace(language, report).filter(|_| *source != TurnSource::Untold),
        openings: openings.clone(),
        in_check: report.in_check,
        result: report
            .outcome
            .map(|outcome| result(language, outcome))
            .or_else(|| strange.map(|end| unknown_result(language, end))),
    }
}

/// Returns the turn in words, and notes where this program cannot know how another rules edition resolved it.
fn words_of(
    language: Language,
    game: &GameEntry,
    turn: &RevealedTurn,
    strange: Option<&UnknownResult>,
) -> String {
    let (report, written) = (&turn.report, turn.written());
    match (&turn.source, strange) {
        (TurnSource::Untold, _) => {
            let plans = game.sentences.plans(language, report, &written);
            format!("{plans} {}", words::say(language, "turn-untold", &[]))
        }
        (_, Some(end)) => {
            let told = game.sentences.turn(language, report, &written);
            format!("{told} {}", unknown_result(language, end).words)
        }
        (_, None) => game.sentences.turn(language, report, &written),
    }
}

/// Returns the pieces with their labels in a language.
#[must_use]
pub fn piece_views(language: Language, pieces: &[TrackedPiece]) -> Vec<PieceView> {
    let figure = |TrackedPiece { id, figure }: &TrackedPiece| PieceView {
        id: *id,
        side: figure.side.into(),
        square: square_name(figure.square),
        face: figure.face.text(figure.side),
        resting: figure.resting,
        label: words::piece_label(language, figure),
    };
    pieces.iter().map(figure).collect()
}

/// Returns a result given by another rules edition for a reason unknown to this program.
#[must_use]
pub fn unknown_result(language: Language, end: &UnknownResult) -> GameResult {
    let words = words::unknown_result(language, end.winner, &end.reason);
    GameResult { winner: end.winner.map(Into::into), reason: end.reason.clone().into(), words }
}

/// Returns the result of a game.
#[must_use]
pub fn result(language: Language, outcome: Outcome) -> GameResult {
    GameResult {
        winner: outcome.winner.map(Into::into),
        reason: outcome.reason.name().into(),
        words: words::result(language, outcome),
    }
}

fn steps(
    language: Language,
    game: &GameEntry,
    steps: &[kernel::TimelineStep<EventData>],
    traces: &[StepTrace],
) -> Vec<TurnStep> {
    let mut events = 0;
    let step = |(step, trace): (&kernel::TimelineStep<EventData>, &StepTrace)| {
        let first = events;
        events += u32::try_from(step.events.len()).unwrap_or_default();
        TurnStep {
            phase: step.phase.clone(),
            tick: step.tick,
            label: game.sentences.step(language, &step.phase, step.tick),
            motions: trace.motions.iter().map(motion).collect(),
            gone: trace
                .gone
                .iter()
                .map(|(id, square)| PieceRemoval { id: *id, square: square_name(*square) })
                .collect(),
            changed: trace
                .changed
                .iter()
                .map(|(id, side, face)| PieceTypeChange { id: *id, face: face.text(*side) })
                .collect(),
            events: (first..events).collect(),
            words: game.sentences.events(language, &step.events),
        }
    };
    steps.iter().zip(traces).map(step).collect()
}

fn motion((id, motion): &(u32, kernel::Motion)) -> PieceMotion {
    PieceMotion { id: *id, from: square_name(motion.from), to: square_name(motion.to) }
}
