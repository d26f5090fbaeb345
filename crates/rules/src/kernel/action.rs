use crate::board::{Color, Placement, Role, Square, Wing};

/// What a plan does with one piece, in the terms of algebraic notation, judged on the start board.
///
/// ```
/// use zugleich_rules::{Color, Square, board::{Placement, Wing}, kernel::Action};
/// let castles = Action::of(&Placement::orthodox(), Color::White, Square::E1, Square::G1, None);
/// assert_eq!(castles.and_then(|action| action.castling), Some(Wing::King));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// The type of the piece.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// The enemy that it goes for: the one on its target, or the pawn beside it en passant. Whether it is really
    /// taken is not asked.
    pub taken: Option<Role>,
    /// The wing to which a king castles.
    pub castling: Option<Wing>,
}

impl Action {
    /// The move of a piece of a side, in a game in which pawns move diagonally only to take; `None` if the side has
    /// no piece on the square.
    ///
    /// ```
    /// use zugleich_rules::{Color, Role, Square, board::{Geometry, Placement}, kernel::Action};
    /// let board = Placement::parse("4k3/8/8/3p4/4P3/8/8/4K3", Geometry::EIGHT)?;
    /// let takes = Action::of(&board, Color::White, Square::E4, Square::D5, None).unwrap();
    /// assert_eq!((takes.role, takes.taken), (Role::Pawn, Some(Role::Pawn)));
    /// assert_eq!(Action::of(&board, Color::White, Square::A1, Square::A2, None), None);
    /// # Ok::<(), zugleich_rules::board::PlacementFault>(())
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

    /// The same without the piece that a pawn becomes, which a prediction never names (prediction.md 2).
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        Self { promotion: None, ..self }
    }
}
