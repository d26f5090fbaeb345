use crate::board::{BitBoard, Color, Geometry, Placement, Role, Square};
use crate::game::{PositionFault, counter};

pub(super) const BOARD: Geometry = Geometry::FIVE;

/// Where the pieces stand, and the two counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces; no square is shared between turns.
    pub placement: Placement,
    /// Quiet turns in a row.
    pub quiet: u32,
    /// The number of the next turn, from 1.
    pub turn: u32,
}

const FIELDS: &str = "placement, quiet turns, turn";

impl Position {
    /// The set-up: R N B Q K on the back ranks, pawns before them (clause "Set-up").
    pub(super) fn start() -> Self {
        let mut placement = Placement::EMPTY;
        let back = [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King];
        for (file, role) in back.into_iter().enumerate() {
            let square = Square::index(file);
            for (color, square, pawn) in [
                (Color::White, square, square.offset(0, 1)),
                (Color::Black, BOARD.mirror(square), square.offset(0, 3)),
            ] {
                placement.put(color, role, square);
                placement.put(color, Role::Pawn, pawn);
            }
        }
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
    let impossible = |why| Err(PositionFault::Impossible(why));
    if !placement.shared().is_empty() {
        return impossible("two pieces share a square");
    }
    for color in Color::ALL {
        if placement.with(color, Role::King).len() > 1 {
            return impossible("a side has two kings");
        }
        let far: BitBoard = BOARD.far_rank(color).bitboard();
        if !placement.with(color, Role::Pawn).is_disjoint(far) {
            return impossible("a pawn stands on the rank where it becomes a queen");
        }
    }
    Ok(())
}
