//! A turn as it is shown: what the rules told, with a sentence for everything that happened.

use zugleich_games::Entry;
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::board::square_name;
use zugleich_rules::kernel::{self, EventData, Outcome};

use super::event::event;
use super::plan::{plan, written as as_written};
use crate::domain::seal;
use crate::domain::{Game, Piece, ResolvedTurn, Source, StrangeEnd, Trace};
use crate::wire::{Changed, Figure, GameResult, Gone, Motion, Opening, Step, TurnFrame};

/// A turn of a game.
pub(crate) fn frame(game: &Entry, turn: &ResolvedTurn) -> TurnFrame {
    let ResolvedTurn { report, written, kings, pieces, traces, openings, source } = turn;
    let strange = match source {
        Source::Recorded(end) => end.as_ref(),
        Source::Judged | Source::Untold => None,
    };
    let judged = *source == Source::Judged;
    let played = |side| {
        let (text, data) = (report.plans[side].as_deref()?, report.spelled[side].as_ref()?);
        Some(as_written(plan(side, text, data, kings), written[side].as_deref()))
    };
    TurnFrame {
        turn: report.turn,
        white: played(Color::White),
        black: played(Color::Black),
        position: report.position.clone(),
        figures: figures(pieces),
        events: report.events.iter().map(|data| event(game, data, judged)).collect(),
        steps: steps(game, &report.steps, traces),
        words: words_of(game, turn, strange),
        peace: game.sentences.peace(report).filter(|_| *source != Source::Untold),
        openings: openings.iter().map(opening).collect(),
        in_check: report.in_check,
        result: report.outcome.map(result).or_else(|| strange.map(strange_result)),
    }
}

/// The turn in words, with what this program cannot know of one that other rules have judged.
fn words_of(game: &Entry, turn: &ResolvedTurn, strange: Option<&StrangeEnd>) -> String {
    match (&turn.source, strange) {
        (Source::Untold, _) => {
            let plans = game.sentences.plans(&turn.report);
            format!("{plans} {}", words::say("turn-untold", &[]))
        }
        (_, Some(end)) => format!("{} {}", game.sentences.turn(&turn.report), strange_result(end).words),
        (_, None) => game.sentences.turn(&turn.report),
    }
}

/// Pieces with their names.
pub(crate) fn figures(pieces: &[Piece]) -> Vec<Figure> {
    let figure = |Piece { id, figure }: &Piece| Figure {
        id: *id,
        side: figure.side.into(),
        square: square_name(figure.square),
        face: figure.face.text(figure.side),
        resting: figure.resting,
        label: words::figure(figure),
    };
    pieces.iter().map(figure).collect()
}

/// How a game ended, if it did, whether this program knows the reason or not.
pub(crate) fn ended(game: &Game) -> Option<GameResult> {
    game.outcome().map(result).or_else(|| game.strange_end().map(strange_result))
}

fn strange_result(end: &StrangeEnd) -> GameResult {
    let words = words::unknown_result(end.winner, &end.reason);
    GameResult { winner: end.winner.map(Into::into), reason: end.reason.clone().into(), words }
}

/// How a game ended.
pub(crate) fn result(outcome: Outcome) -> GameResult {
    GameResult {
        winner: outcome.winner.map(Into::into),
        reason: outcome.reason.name().into(),
        words: words::result(outcome),
    }
}

/// What opens a seal, as everybody may see it after the reveal.
pub(super) fn opening(opening: &seal::Opening) -> Opening {
    let seal::Opening { seat, turn, plan, nonce, hash } = opening.clone();
    Opening { seat: seat.into(), turn, plan, nonce, hash }
}

fn steps(game: &Entry, steps: &[kernel::Step<EventData>], traces: &[Trace]) -> Vec<Step> {
    let mut events = 0;
    let step = |(step, trace): (&kernel::Step<EventData>, &Trace)| {
        let first = events;
        events += u32::try_from(step.events.len()).unwrap_or_default();
        Step {
            phase: step.phase.clone(),
            tick: step.tick,
            label: game.sentences.step(&step.phase, step.tick),
            motions: trace.motions.iter().map(motion).collect(),
            gone: trace
                .gone
                .iter()
                .map(|(id, square)| Gone { id: *id, square: square_name(*square) })
                .collect(),
            changed: trace
                .changed
                .iter()
                .map(|(id, side, face)| Changed { id: *id, face: face.text(*side) })
                .collect(),
            events: (first..events).collect(),
            words: game.sentences.events(&step.events),
        }
    };
    steps.iter().zip(traces).map(step).collect()
}

fn motion((id, motion): &(u32, kernel::Motion)) -> Motion {
    Motion { id: *id, from: square_name(motion.from), to: square_name(motion.to) }
}
