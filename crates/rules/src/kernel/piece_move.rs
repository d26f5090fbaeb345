use crate::board::{Color, Placement, Role, Square, Wing};

/// The move of one piece in a plan, in the terms of algebraic notation, judged on the start board.
///
/// ```
/// use zugleich_rules::{Color, Square, board::{Placement, Wing}, kernel::PieceMove};
/// let castles = PieceMove::of(&Placement::orthodox(), Color::White, Square::E1, Square::G1, None);
/// assert_eq!(castles.and_then(|action| action.castling), Some(Wing::King));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMove {
    /// Role of the piece.
    pub role: Role,
    /// Source square.
    pub from: Square,
    /// Destination square.
    pub to: Square,
    /// Promotion piece of a pawn.
    pub promotion: Option<Role>,
    /// The enemy that it attacks: the one on its destination, or the pawn beside it en passant. It may not
    /// actually be captured.
    pub taken: Option<Role>,
    /// The wing to which a king castles.
    pub castling: Option<Wing>,
}

impl PieceMove {
    /// Returns the move of a side's piece, in a game in which pawns move diagonally only to capture; `None`
    /// if the side has no piece on the square.
    ///
    /// ```
    /// use zugleich_rules::{Color, Role, Square, board::{Geometry, Placement}, kernel::PieceMove};
    /// let board = Placement::parse("4k3/8/8/3p4/4P3/8/8/4K3", Geometry::EIGHT)?;
    /// let takes = PieceMove::of(&board, Color::White, Square::E4, Square::D5, None).unwrap();
    /// assert_eq!((takes.role, takes.taken), (Role::Pawn, Some(Role::Pawn)));
    /// assert_eq!(PieceMove::of(&board, Color::White, Square::A1, Square::A2, None), None);
    /// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
    /// ```
    #[must_use]
    pub fn of(
        placement: &Placement,
        side: Color,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Self> {
        let role = placement.role_at(side, from)?;
        let en_passant = role == Role::Pawn && from.file() != to.file();
        let taken = placement.role_at(!side, to).or(en_passant.then_some(Role::Pawn));
        let castling = Wing::of_move(side, from, to).filter(|_| role == Role::King);
        Some(Self { role, from, to, promotion, taken, castling })
    }

    /// Returns the move without the promotion piece, which a prediction never names (prediction.md 2).
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        Self { promotion: None, ..self }
    }
}
