//! The draws that a player may claim (clause 8).

use super::position::Position;
use crate::board::Types;
use crate::board::{Color, Square};
use crate::kernel::Reason;

impl Position {
    /// Why a player may claim a draw here: [`Reason::Repetition`] if the position stands for the third time
    /// or more, [`Reason::QuietTurns`] after 100 plies without a capture and without a ply that may have been
    /// a pawn's. The same position is the same squares, side to move and possible types.
    #[must_use]
    pub fn claim(&self) -> Option<Reason> {
        // Twice back to where it was takes eight plies.
        if self.unchanged >= 8 && self.occurrences() >= 3 {
            Some(Reason::Repetition)
        } else {
            (self.quiet >= 100).then_some(Reason::QuietTurns)
        }
    }

    /// How often the position has stood, this time included.
    ///
    /// Captures and collapses never come undone, so it can have stood only since the last of them, and since
    /// then pieces have only walked: the way back needs no memory but the plies.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.faces();
        let mut then = now;
        let mut differing = 0;
        let mut times = 1;
        let plies = self.history().iter().rev().take(self.unchanged);
        for (ply, plan) in (1..).zip(plies) {
            for square in [plan.from, plan.to] {
                differing -= i32::from(then[square as usize] != now[square as usize]);
            }
            then.swap(plan.from as usize, plan.to as usize);
            for square in [plan.from, plan.to] {
                differing += i32::from(then[square as usize] != now[square as usize]);
            }
            times += usize::from(differing == 0 && ply % 2 == 0);
        }
        times
    }

    fn faces(&self) -> [Option<(Color, Types)>; 64] {
        Square::ALL.map(|square| self.piece_at(square))
    }
}
