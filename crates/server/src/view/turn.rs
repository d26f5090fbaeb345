//! A turn as it is shown, with the seals that it has opened.

use zugleich_frames::{Turn, result, strange_result};
use zugleich_games::Entry;
use zugleich_wire::{GameResult, Opening, TurnFrame};

use crate::domain::{Game, ResolvedTurn, seal};

/// A turn of a game.
pub(crate) fn frame(game: &Entry, turn: &ResolvedTurn) -> TurnFrame {
    let ResolvedTurn { report, written, kings, pieces, traces, openings, source } = turn;
    let told = Turn { report, written, kings: *kings, pieces, traces, source };
    TurnFrame { openings: openings.iter().map(opening).collect(), ..zugleich_frames::frame(game, &told) }
}

/// How a game ended, if it did, whether this program knows the reason or not.
pub(crate) fn ended(game: &Game) -> Option<GameResult> {
    game.outcome().map(result).or_else(|| game.strange_end().map(strange_result))
}

/// What opens a seal, as everybody may see it after the reveal.
pub(super) fn opening(opening: &seal::Opening) -> Opening {
    let seal::Opening { seat, turn, plan, nonce, hash } = opening.clone();
    Opening { seat: seat.into(), turn, plan, nonce, hash }
}
