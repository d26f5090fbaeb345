use zugleich_games::Entry;

use super::turn;
use crate::domain::ResolvedTurn;
use crate::wire::Written;

/// What everybody who looks at a game is told of a turn that was revealed, written once for all of them.
pub(crate) struct Public {
    /// The turn.
    pub(crate) frame: Written,
    /// The pieces after it.
    pub(crate) figures: Written,
}

impl Public {
    /// Writes it.
    pub(crate) fn of(game: &Entry, resolved: &ResolvedTurn) -> Self {
        let frame = turn::frame(game, resolved);
        Self { figures: Written::of(&frame.figures), frame: Written::of(&frame) }
    }
}
