use crate::board::{Color, Geometry, PieceTypeSet, Placement, Role, Square};

/// A piece on the board, for drawing.
///
/// ```
/// use zugleich_rules::{Color, Role, Square, board::Placement, kernel::BoardPiece};
/// let pieces = BoardPiece::of(&Placement::orthodox());
/// assert_eq!(pieces.len(), 32);
/// assert_eq!(pieces[0], BoardPiece::new(Square::A1, Color::White, Role::Rook));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPiece {
    /// Side of the piece.
    pub side: Color,
    /// Square of the piece.
    pub square: Square,
    /// Possible types of the piece.
    pub face: PieceTypeSet,
    /// `true` if the piece rests and cannot move this turn.
    pub resting: bool,
}

impl BoardPiece {
    /// Returns a piece of a known type that does not rest.
    #[must_use]
    pub const fn new(square: Square, side: Color, role: Role) -> Self {
        Self { side, square, face: PieceTypeSet::of(role), resting: false }
    }

    /// Returns every piece of a placement: known, and not resting.
    #[must_use]
    pub fn of(placement: &Placement) -> Vec<Self> {
        placement.pieces().map(|(square, side, role)| Self::new(square, side, role)).collect()
    }
}

/// A position and its board, for drawing.
///
/// ```
/// use zugleich_rules::{Square, catalog::Variant, chesimul::Chesimul};
/// let scene = Variant::of::<Chesimul>().start(&[])?.scene().expect("there are pieces to draw");
/// assert_eq!((scene.geometry.side(), scene.figures.len()), (5, 20));
/// assert_eq!(scene.figures[0].square, Square::A1);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The size of the board.
    pub geometry: Geometry,
    /// The pieces, by square, White first on a shared one.
    pub figures: Vec<BoardPiece>,
}
