use zugleich_rules::board::Wing;
use zugleich_rules::parity::{ParityPosition, Plan};
use zugleich_rules::{ByColor, Color, Role, Square};

/// The piece of each colour on each square, with attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedBoard([ByColor<Option<Role>>; 64]);

impl SharedBoard {
    /// Returns the pieces of a position.
    #[must_use]
    pub fn of(position: &ParityPosition) -> Self {
        let at = |square| ByColor::from_fn(|side| position.placement().role_at(side, square));
        Self(Square::ALL.map(at))
    }

    pub(super) fn at(&self, side: Color, square: Square) -> Option<Role> {
        self.0[square as usize][side]
    }

    pub(super) fn set(&mut self, side: Color, square: Square, role: Option<Role>) {
        self.0[square as usize][side] = role;
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().flat_map(|here| [here.white, here.black]).flatten().count()
    }

    pub(super) fn empty(&self, square: Square) -> bool {
        self.0[square as usize] == ByColor::new(None, None)
    }

    pub(super) fn king(&self, side: Color) -> Square {
        let found = Square::ALL.into_iter().find(|&square| self.at(side, square) == Some(Role::King));
        found.expect("there is a king")
    }

    /// Returns whether a piece attacks a square (9), except for the rule on kings on shared squares.
    pub(super) fn attacks(&self, side: Color, from: Square, to: Square) -> bool {
        let (files, ranks) = difference(from, to);
        let shape = match self.at(side, from) {
            None => false,
            Some(Role::Pawn) => files.abs() == 1 && ranks == forward(side),
            Some(Role::Knight) => files.abs() * ranks.abs() == 2,
            Some(Role::King) => files.abs().max(ranks.abs()) == 1,
            Some(Role::Bishop) => files.abs() == ranks.abs(),
            Some(Role::Rook) => files == 0 || ranks == 0,
            Some(Role::Queen) => files.abs() == ranks.abs() || files == 0 || ranks == 0,
        };
        let slides = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        from != to && shape && (!slides || self.between_is_empty(from, to))
    }

    pub(super) fn between_is_empty(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = difference(from, to);
        let steps = files.abs().max(ranks.abs());
        (1..steps).all(|step| self.empty(from.offset(step * files.signum(), step * ranks.signum())))
    }

    /// Returns the enemies that attack a side's king; none if it is on a shared square (9).
    pub(super) fn checkers(&self, side: Color) -> Vec<Square> {
        let king = self.king(side);
        if self.at(!side, king).is_some() {
            return Vec::new();
        }
        self.attackers(!side, king)
    }

    pub(super) fn attackers(&self, by: Color, square: Square) -> Vec<Square> {
        Square::ALL.into_iter().filter(|&from| self.attacks(by, from, square)).collect()
    }

    /// Returns the board after one move alone.
    pub(super) fn alone(&self, side: Color, plan: ParityMove) -> Self {
        let mut after = self.clone();
        let role = after.at(side, plan.from);
        after.set(side, plan.from, None);
        after.set(!side, plan.to, None);
        if let Some(victim) = self.en_passant_victim(side, plan) {
            after.set(!side, victim, None);
        }
        after.set(side, plan.to, plan.promotion.or(role));
        if let Some(wing) = self.castles(side, plan) {
            after.set(side, wing.rook_home(side), None);
            after.set(side, wing.rook_target(side), Some(Role::Rook));
        }
        after
    }

    pub(super) fn en_passant_victim(&self, side: Color, plan: ParityMove) -> Option<Square> {
        let pawn = self.at(side, plan.from) == Some(Role::Pawn);
        let beside = Square::new(plan.to.file(), plan.from.rank());
        (pawn && plan.from.file() != plan.to.file() && self.at(!side, plan.to).is_none()).then_some(beside)
    }

    pub(super) fn castles(&self, side: Color, plan: ParityMove) -> Option<Wing> {
        let king = self.at(side, plan.from) == Some(Role::King);
        let wing = Wing::ALL.into_iter().find(|wing| plan.to == wing.king_target(side));
        wing.filter(|_| king && plan.from == Square::E1.relative_to(side))
    }

    /// Returns the origin and the target of each piece that a plan moves.
    pub(super) fn ways(&self, side: Color, plan: ParityMove) -> Vec<(Square, Square)> {
        let rook = self.castles(side, plan).map(|wing| (wing.rook_home(side), wing.rook_target(side)));
        [(plan.from, plan.to)].into_iter().chain(rook).collect()
    }
}

/// A plan that is not a pass.
#[derive(Clone, Copy)]
pub(super) struct ParityMove {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

impl ParityMove {
    pub(super) fn of(plan: Plan) -> Option<Self> {
        match plan {
            Plan::Pass => None,
            Plan::Move { from, to, promotion } => Some(Self { from, to, promotion }),
        }
    }
}

/// Returns the number of files to the right and of ranks up.
pub(super) fn difference(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

pub(super) fn distance(one: Square, other: Square) -> i8 {
    let (files, ranks) = difference(one, other);
    files.abs().max(ranks.abs())
}

pub(super) fn forward(side: Color) -> i8 {
    match side {
        Color::White => 1,
        Color::Black => -1,
    }
}
