//! The view of a turn, with the openings of its seals.

use zugleich_frames::{Turn, result, strange_result};
use zugleich_games::Entry;
use zugleich_wire::{GameResult, Opening, TurnFrame};

use crate::domain::{Game, ResolvedTurn, seal};

/// Returns the view of a turn.
pub(crate) fn frame(game: &Entry, turn: &ResolvedTurn) -> TurnFrame {
    let ResolvedTurn { report, written, kings, pieces, traces, openings, source } = turn;
    let told = Turn { report, written, kings: *kings, pieces, traces, source };
    TurnFrame { openings: openings.iter().map(opening).collect(), ..zugleich_frames::frame(game, &told) }
}

/// Returns the result of a finished game, whether this program knows the reason or not.
pub(crate) fn ended(game: &Game) -> Option<GameResult> {
    game.outcome().map(result).or_else(|| game.strange_end().map(strange_result))
}

/// Returns the opening of a seal, which is public after the reveal.
pub(super) fn opening(opening: &seal::Opening) -> Opening {
    let seal::Opening { seat, turn, plan, nonce, hash } = opening.clone();
    Opening { seat: seat.into(), turn, plan, nonce, hash }
}
