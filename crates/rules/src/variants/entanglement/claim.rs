//! The draws that a player may claim (clause 8).

use super::position::EntanglementPosition;
use crate::board::PieceTypeSet;
use crate::board::{Color, Square};
use crate::kernel::Reason;

impl EntanglementPosition {
    /// Returns the reason for which a player may claim a draw here: [`Reason::Repetition`] if the position
    /// occurs for the third time or more, [`Reason::QuietTurns`] after 100 plies without a capture and
    /// without a ply that may have been a pawn's. Positions are the same if squares, side to move and
    /// possible types are.
    #[must_use]
    pub fn claim(&self) -> Option<Reason> {
        // Returning twice to the same position takes eight plies.
        if self.unchanged >= 8 && self.occurrences() >= 3 {
            Some(Reason::Repetition)
        } else {
            (self.quiet >= 100).then_some(Reason::QuietTurns)
        }
    }

    /// Returns the number of occurrences of the position, including this one.
    ///
    /// Captures and collapses are irreversible, so it can have occurred only since the last of them; since
    /// then pieces have only moved, so the history of plies suffices to go back.
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

    fn faces(&self) -> [Option<(Color, PieceTypeSet)>; 64] {
        Square::ALL.map(|square| self.piece_at(square))
    }
}
