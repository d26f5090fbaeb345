//! The view of a turn, with the openings of its seals.

use zugleich_games::GameEntry;
use zugleich_wire::frames::{TurnFrameInput, result, unknown_result};
use zugleich_wire::{GameResult, OpenedSeal, TurnFrame};

use zugleich_session::domain::{GameState, RevealedTurn, seal};

/// Returns the view of a turn.
pub fn frame(game: &GameEntry, turn: &RevealedTurn) -> TurnFrame {
    let RevealedTurn { report, written, kings, pieces, traces, openings, source } = turn;
    let told = TurnFrameInput { report, written, kings: *kings, pieces, traces, source };
    TurnFrame {
        openings: openings.iter().map(opening).collect(),
        ..zugleich_wire::frames::frame(game, &told)
    }
}

/// Returns the result of a finished game, whether this program knows the reason or not.
pub fn ended(game: &GameState) -> Option<GameResult> {
    game.outcome().map(result).or_else(|| game.strange_end().map(unknown_result))
}

/// Returns the opening of a seal, which is public after the reveal.
pub(super) fn opening(opening: &seal::SealOpening) -> OpenedSeal {
    let seal::SealOpening { seat, turn, plan, nonce, hash } = opening.clone();
    OpenedSeal { seat: seat.into(), turn, plan, nonce, hash }
}
