use crate::board::{BitBoard, Color, Geometry, Placement, Role};
use crate::kernel::{Impossible, PositionFault, counter};

pub(super) const BOARD: Geometry = Geometry::FIVE;

/// Where the pieces stand, and the two counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces; no square is shared between turns.
    pub(super) placement: Placement,
    /// Quiet turns in a row.
    pub(super) quiet: u32,
    /// The number of the next turn, from 1.
    pub(super) turn: u32,
}

const FIELDS: &str = "placement, quiet turns, turn";

impl Position {
    /// The pieces; no square is shared between turns.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Quiet turns in a row.
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The number of the next turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// The set-up: R N B Q K on the back ranks, pawns before them (clause "Set-up").
    pub(super) fn start() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let placement = Placement::lined_up(BOARD, &[Rook, Knight, Bishop, Queen, King]);
        Self { placement, quiet: 0, turn: 1 }
    }

    pub(super) fn text(&self) -> String {
        format!("{} {} {}", self.placement.text(BOARD), self.quiet, self.turn)
    }

    pub(super) fn parse(text: &str) -> Result<Self, PositionFault> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, quiet, turn] = fields.as_slice() else {
            return Err(PositionFault::Fields { expected: FIELDS, found: fields.len() });
        };
        let placement = Placement::parse(placement, BOARD)?;
        possible(&placement)?;
        Ok(Self {
            placement,
            quiet: counter("the number of quiet turns", quiet, 0)?,
            turn: counter("the turn number", turn, 1)?,
        })
    }
}

/// Refuses what no game can lead to (interface.md, the last paragraph).
fn possible(placement: &Placement) -> Result<(), PositionFault> {
    if !placement.shared().is_empty() {
        return Err(Impossible::Shared.into());
    }
    for color in Color::ALL {
        if placement.with(color, Role::King).len() > 1 {
            return Err(Impossible::TwoKings.into());
        }
        let far: BitBoard = BOARD.far_rank(color).bitboard();
        if !placement.with(color, Role::Pawn).is_disjoint(far) {
            return Err(Impossible::PawnOnLastRank.into());
        }
    }
    Ok(())
}
