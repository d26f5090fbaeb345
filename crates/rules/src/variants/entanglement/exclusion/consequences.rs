use crate::board::{ByColor, Color, PieceTypeSet, Square};
use crate::variants::entanglement::evidence::Evidence;
use crate::variants::entanglement::pieces::{PieceIndex, PieceSet, PieceSquares};
use crate::variants::entanglement::reach::Reach;

/// An attack during the replay of the history.
#[derive(Clone, Copy)]
pub(super) struct ReplayedAttack {
    pub(super) ply: usize,
    pub(super) side: Color,
    pub(super) king: PieceIndex,
    pub(super) at: Square,
    pub(super) piece: PieceIndex,
    pub(super) from: Square,
    pub(super) types: PieceTypeSet,
}

impl ReplayedAttack {
    /// Returns whether it is the same attack, regardless of its remaining types.
    pub(super) fn is(&self, other: &Self) -> bool {
        (self.ply, self.side, self.king, self.piece) == (other.ply, other.side, other.king, other.piece)
    }
}

/// The consequences of the selected facts.
pub(super) struct Consequences {
    pub(super) evidence: ByColor<Evidence>,
    pub(super) kings: ByColor<PieceSet>,
    pub(super) board: PieceSquares,
}

impl Consequences {
    /// Records that the player of `side` leaves no possible king attacked after a ply, for the attacks that
    /// count.
    pub(super) fn leave_safe(
        &mut self,
        ply: usize,
        side: Color,
        counts: &mut dyn FnMut(&ReplayedAttack) -> bool,
    ) {
        for king in self.kings[side].iter() {
            let Some(at) = self.board.square(side, king) else { continue };
            let attackers = Reach::attackers(!side, at, self.board.occupied());
            for from in attackers.squares() & self.board.of(!side) {
                let Some(piece) = self.board.piece(!side, from) else { continue };
                let row = &mut self.evidence[!side];
                let types = attackers.types(from) & row.row(king)[piece];
                if !types.is_empty() && counts(&ReplayedAttack { ply, side, king, at, piece, from, types }) {
                    row.attacked(king, piece, types);
                }
            }
        }
    }
}
