//! The rules page read word by word, square by square, without bitboards: the oracle of the properties.

use crate::board::{ByColor, CastlingRights, Color, Role, Square, Wing};
use crate::variants::parity::{Plan, Position, Rules};

/// Which piece of each colour stands on each square.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Men([ByColor<Option<Role>>; 64]);

impl Men {
    pub(super) fn of(position: &Position) -> Self {
        let at = |square| ByColor::from_fn(|side| position.placement().role_at(side, square));
        Self(Square::ALL.map(at))
    }

    fn at(&self, side: Color, square: Square) -> Option<Role> {
        self.0[square as usize][side]
    }

    fn set(&mut self, side: Color, square: Square, role: Option<Role>) {
        self.0[square as usize][side] = role;
    }

    fn empty(&self, square: Square) -> bool {
        self.0[square as usize] == ByColor::new(None, None)
    }

    fn king(&self, side: Color) -> Square {
        let found = Square::ALL.into_iter().find(|&square| self.at(side, square) == Some(Role::King));
        found.expect("there is a king")
    }

    /// Clause 9, but for kings on shared squares.
    fn attacks(&self, side: Color, from: Square, to: Square) -> bool {
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

    fn between_is_empty(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = difference(from, to);
        let steps = files.abs().max(ranks.abs());
        (1..steps).all(|step| self.empty(from.offset(step * files.signum(), step * ranks.signum())))
    }

    /// The enemies that attack a side's king: nobody on a shared square (9).
    fn checkers(&self, side: Color) -> Vec<Square> {
        let king = self.king(side);
        if self.at(!side, king).is_some() {
            return Vec::new();
        }
        self.attackers(!side, king)
    }

    fn attackers(&self, by: Color, square: Square) -> Vec<Square> {
        Square::ALL.into_iter().filter(|&from| self.attacks(by, from, square)).collect()
    }

    /// One move alone, everything else standing still.
    fn alone(&self, side: Color, plan: Move) -> Self {
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

    fn en_passant_victim(&self, side: Color, plan: Move) -> Option<Square> {
        let pawn = self.at(side, plan.from) == Some(Role::Pawn);
        let beside = Square::new(plan.to.file(), plan.from.rank());
        (pawn && plan.from.file() != plan.to.file() && self.at(!side, plan.to).is_none()).then_some(beside)
    }

    fn castles(&self, side: Color, plan: Move) -> Option<Wing> {
        let king = self.at(side, plan.from) == Some(Role::King);
        let wing = Wing::ALL.into_iter().find(|wing| plan.to == wing.king_target(side));
        wing.filter(|_| king && plan.from == Square::E1.relative_to(side))
    }

    /// Both moves (1 to 8): nobody takes what moves away.
    pub(super) fn both(&self, plans: ByColor<Plan>) -> Self {
        let moves = plans.map(|plan| Move::of(plan).expect("a legal plan is no pass"));
        let mut after = self.clone();
        let mut landed = Vec::new();
        for (side, &plan) in moves.iter() {
            for (from, to) in self.ways(side, plan) {
                landed.push((side, to, plan.promotion.or(self.at(side, from))));
                after.set(side, from, None);
            }
        }
        for (side, &plan) in moves.iter() {
            after.set(!side, plan.to, None);
            if let Some(victim) = self.en_passant_victim(side, plan) {
                after.set(!side, victim, None);
            }
        }
        for (side, to, role) in landed {
            after.set(side, to, role);
        }
        after
    }

    /// From where to where the pieces of a plan go.
    fn ways(&self, side: Color, plan: Move) -> Vec<(Square, Square)> {
        let rook = self.castles(side, plan).map(|wing| (wing.rook_home(side), wing.rook_target(side)));
        [(plan.from, plan.to)].into_iter().chain(rook).collect()
    }
}

#[derive(Clone, Copy)]
struct Move {
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl Move {
    fn of(plan: Plan) -> Option<Self> {
        match plan {
            Plan::Pass => None,
            Plan::Move { from, to, promotion } => Some(Self { from, to, promotion }),
        }
    }
}

/// Clauses 1 to 11, 14 and 15 for one plan.
pub(super) fn legal(rules: Rules, position: &Position, men: &Men, side: Color, plan: Plan) -> bool {
    let Some(plan) = Move::of(plan) else { return false };
    let Some(role) = men.at(side, plan.from) else { return false };
    let shared = |square: Square| men.at(side, square).is_some() && men.at(!side, square).is_some();
    let obliged = rules.single_occupation && Square::ALL.into_iter().any(shared);
    if obliged != (rules.single_occupation && shared(plan.from)) {
        return false; // 14: only the piece that must leave
    }
    if !obliged && position.resting()[side].has(plan.from) {
        return false; // 2
    }
    if obliged && men.at(!side, plan.to).is_some() {
        return false; // 14: no taking
    }
    let checkers = men.checkers(side);
    let immediate = checkers.iter().any(|&from| !position.resting()[!side].has(from));
    if immediate && role != Role::King {
        return false; // 10, 15
    }
    let on_last_rank = plan.to.rank() == Square::A8.relative_to(side).rank();
    if plan.promotion.is_some() != (role == Role::Pawn && on_last_rank) {
        return false; // 7
    }
    if men.castles(side, plan).is_some() {
        return castling(men, position.castling(), side, plan, immediate);
    }
    if men.at(side, plan.to).is_some() || !moves(men, position, side, plan) {
        return false; // 1, 3, 4
    }
    if role == Role::King && distance(plan.to, men.king(!side)) <= 1 {
        return false; // 11
    }
    if rules.king_risk && !obliged {
        return true;
    }
    let mut after = men.alone(side, plan);
    if obliged {
        after.set(!side, plan.from, None); // 15: the other piece has left
    }
    let then = after.checkers(side);
    if role == Role::King { then.is_empty() } else { then.iter().all(|from| checkers.contains(from)) }
}

/// Clauses 1, 5 and 6: the way of the piece on the start board.
fn moves(men: &Men, position: &Position, side: Color, plan: Move) -> bool {
    if men.at(side, plan.from) != Some(Role::Pawn) || men.at(!side, plan.to).is_some() {
        return men.attacks(side, plan.from, plan.to);
    }
    let (files, ranks) = difference(plan.from, plan.to);
    if files == 0 {
        let home = plan.from.rank() == Square::A2.relative_to(side).rank();
        let far = ranks == 2 * forward(side) && home && men.between_is_empty(plan.from, plan.to);
        return men.empty(plan.to) && (ranks == forward(side) || far);
    }
    let victim = Square::new(plan.to.file(), plan.from.rank());
    let alone = men.at(!side, victim) == Some(Role::Pawn) && men.at(side, victim).is_none();
    men.attacks(side, plan.from, plan.to) && position.en_passant().has(plan.to) && alone
}

/// Clause 8.
fn castling(men: &Men, rights: CastlingRights, side: Color, plan: Move, immediate: bool) -> bool {
    let wing = men.castles(side, plan).expect("the plan castles");
    let safe = |square| men.attackers(!side, square).is_empty();
    rights.has(side, wing)
        && !immediate
        && men.between_is_empty(plan.from, wing.rook_home(side))
        && safe(wing.rook_target(side))
        && safe(plan.to)
        && men.alone(side, plan).checkers(side).is_empty() // 11a, which 8 implies
}

fn difference(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

fn distance(one: Square, other: Square) -> i8 {
    let (files, ranks) = difference(one, other);
    files.abs().max(ranks.abs())
}

fn forward(side: Color) -> i8 {
    match side {
        Color::White => 1,
        Color::Black => -1,
    }
}
