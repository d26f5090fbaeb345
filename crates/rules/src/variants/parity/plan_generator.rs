use super::position::ParityPosition;
use super::rules::ParityRules;
use crate::board::{
    BitBoard, Color, PROMOTIONS, Rank, Role, Square, Wing, attacks, between, diagonal_lines, king_steps,
    pawn_captures, pawn_pushes, straight_lines,
};
use crate::kernel::MovePlan as Plan;

/// Generator of a side's legal plans, with the data that all its pieces share.
pub(super) struct ParityPlanGenerator<'a> {
    pub(super) position: &'a ParityPosition,
    pub(super) side: Color,
    pub(super) own: BitBoard,
    pub(super) enemy: BitBoard,
    pub(super) occupied: BitBoard,
    pub(super) king: Square,
    /// The enemies that attack the king on the start board (9).
    pub(super) checkers: BitBoard,
    /// The shared square that the side must leave (14).
    pub(super) obliged: BitBoard,
    /// The pieces that may move at all (2, 10, 14).
    pub(super) movable: BitBoard,
    /// `true` if the king may not move into attack (11a, 15).
    careful: bool,
    /// `true` if moves of other pieces may not expose the king (11b, 15); irrelevant on a shared square.
    guarded: bool,
    /// The squares with the only piece between an enemy and a guarded king; only pieces that leave them can
    /// expose the king.
    shields: BitBoard,
}

impl<'a> ParityPlanGenerator<'a> {
    pub(super) fn new(rules: ParityRules, position: &'a ParityPosition, side: Color) -> Self {
        let obliged = if rules.single_occupation { position.placement.shared() } else { BitBoard::EMPTY };
        Self::with(rules, position, side, obliged, position.resting[side])
    }

    /// Returns the planner as if none of the side's pieces rested or were obliged to leave a square (12,
    /// `stalemate`).
    pub(super) fn unbound(rules: ParityRules, position: &'a ParityPosition, side: Color) -> Self {
        Self::with(rules, position, side, BitBoard::EMPTY, BitBoard::EMPTY)
    }

    fn with(
        rules: ParityRules,
        position: &'a ParityPosition,
        side: Color,
        obliged: BitBoard,
        resting: BitBoard,
    ) -> Self {
        let placement = &position.placement;
        let (own, enemy) = (placement.of(side), placement.of(!side));
        let king = position.king(side);
        let careful = !rules.king_risk || !obliged.is_empty();
        let mut planner = Self {
            position,
            side,
            own,
            enemy,
            occupied: own | enemy,
            king,
            checkers: position.checkers(side),
            obliged,
            movable: if obliged.is_empty() { own & !resting } else { obliged },
            careful,
            guarded: careful && !enemy.has(king),
            shields: BitBoard::EMPTY,
        };
        if planner.in_immediate_check() {
            planner.movable &= planner.king.bitboard();
        } else if planner.guarded {
            planner.shields = planner.shields();
        }
        planner
    }

    /// Returns whether an enemy that does not rest attacks the king (clause 10).
    pub(super) fn in_immediate_check(&self) -> bool {
        !(self.checkers & !self.position.resting[!self.side]).is_empty()
    }

    /// Returns every legal plan.
    pub(super) fn all(&self) -> Vec<Plan> {
        let mut plans = Vec::with_capacity(64);
        for (role, from, targets) in self.moves() {
            for to in targets {
                if self.promotes(role, to) {
                    plans.extend(PROMOTIONS.map(|role| Plan::Move { from, to, promotion: Some(role) }));
                } else {
                    plans.push(Plan::Move { from, to, promotion: None });
                }
            }
        }
        plans
    }

    /// Returns whether there is a legal plan.
    pub(super) fn any(&self) -> bool {
        // Usually some pawn may step, which is a cheap test.
        let pawns = self.position.placement.with(self.side, Role::Pawn) & self.movable;
        let free = pawns & !self.shields & !self.obliged;
        let steps = match self.side {
            Color::White => BitBoard(free.0 << 8),
            Color::Black => BitBoard(free.0 >> 8),
        };
        !steps.is_subset(self.occupied) || self.moves().any(|(_, _, targets)| !targets.is_empty())
    }

    /// Returns the number of legal plans.
    pub(super) fn count(&self) -> u64 {
        let last = self.last_rank();
        let several = PROMOTIONS.len() as u32 - 1;
        let count = |(role, _, targets): (Role, Square, BitBoard)| {
            targets.len() + if role == Role::Pawn { several * (targets & last).len() } else { 0 }
        };
        self.moves().map(count).map(u64::from).sum()
    }

    /// Returns the legal destinations of a movable piece.
    pub(super) fn targets(&self, role: Role, from: Square) -> BitBoard {
        let reached = match role {
            Role::King => return self.king_targets(),
            Role::Pawn => self.pawn_targets(from),
            _ => attacks(self.side, role, from, self.occupied) & !self.own,
        };
        if self.obliged.has(from) {
            // Clause 14; en passant needs no test, since the only enemy that moved last shares this square.
            filter(reached & !self.enemy, |to| self.exposed(from, to, BitBoard::EMPTY).is_empty())
        } else if self.shields.has(from) {
            filter(reached, |to| self.exposed(from, to, BitBoard::EMPTY).is_empty())
        } else {
            reached
        }
    }

    /// Returns whether a piece with this destination must promote (7).
    pub(super) fn promotes(&self, role: Role, to: Square) -> bool {
        role == Role::Pawn && self.last_rank().has(to)
    }

    /// Returns the enemies that would attack the king after this move of another piece alone, and do not
    /// before (11b, 15).
    pub(super) fn exposed(&self, from: Square, to: Square, victim: BitBoard) -> BitBoard {
        self.attackers_after(from, to, victim, self.king) & !self.checkers
    }

    /// Returns the enemies that would attack the king if it alone moved there (11a, 15).
    pub(super) fn awaiting(&self, to: Square) -> BitBoard {
        self.attackers_after(self.king, to, BitBoard::EMPTY, to)
    }

    /// Returns the squares next to the enemy king, and its own square (11).
    pub(super) fn near_enemy_king(&self) -> BitBoard {
        let enemy = self.position.king(!self.side);
        king_steps(enemy) | enemy.bitboard()
    }

    /// Returns the square of the pawn captured en passant by a move onto this square (6), if it may be
    /// captured.
    pub(super) fn en_passant_victim(&self, to: Square) -> Option<Square> {
        let behind_enemy = Rank::Sixth.relative_to(self.side);
        let victim = Square::new(to.file(), Rank::Fifth.relative_to(self.side));
        let possible = to.rank() == behind_enemy && self.position.en_passant.has(to);
        // On a shared square it cannot be captured (4).
        (possible && !self.own.has(victim)).then_some(victim)
    }

    /// Returns the pieces between the king and the rook of a wing (8).
    pub(super) fn castling_blockers(&self, wing: Wing) -> BitBoard {
        wing.between(self.side) & self.occupied
    }

    /// Returns the squares that a castling king crosses or lands on and that an enemy attacks, resting or not
    /// (8).
    ///
    /// On the landing square this is clause 11a too: castling opens no line onto it, since the rook shields
    /// the king on one side and has left nothing behind on the other.
    pub(super) fn castling_attacked(&self, wing: Wing) -> BitBoard {
        let way = wing.rook_target(self.side).bitboard() | wing.king_target(self.side).bitboard();
        let placement = &self.position.placement;
        filter(way, |square| !placement.attackers(!self.side, square, self.occupied).is_empty())
    }

    fn moves(&self) -> impl Iterator<Item = (Role, Square, BitBoard)> + '_ {
        Role::ALL.into_iter().flat_map(move |role| {
            let origins = self.position.placement.with(self.side, role) & self.movable;
            origins.into_iter().map(move |from| (role, from, self.targets(role, from)))
        })
    }

    fn pawn_targets(&self, from: Square) -> BitBoard {
        let captures = pawn_captures(self.side, from);
        let taken = captures & self.enemy & !self.own;
        let beside = captures & self.position.en_passant & !self.own;
        let en_passant = filter(beside, |to| self.takes_en_passant(from, to));
        pawn_pushes(self.side, from, self.occupied) | taken | en_passant
    }

    fn takes_en_passant(&self, from: Square, to: Square) -> bool {
        self.en_passant_victim(to).is_some_and(|victim| {
            // Two pawns may leave a line at once, which the shields do not cover.
            !self.guarded || self.exposed(from, to, victim.bitboard()).is_empty()
        })
    }

    fn king_targets(&self) -> BitBoard {
        let mut steps = king_steps(self.king) & !self.own & !self.near_enemy_king();
        if !self.obliged.is_empty() {
            steps &= !self.enemy;
        }
        if self.careful {
            steps = filter(steps, |to| self.awaiting(to).is_empty());
        }
        steps | self.castlings()
    }

    fn castlings(&self) -> BitBoard {
        if !self.position.castling.any(self.side) || self.in_immediate_check() {
            return BitBoard::EMPTY;
        }
        let may = |wing: &Wing| {
            self.position.castling.has(self.side, *wing)
                && self.castling_blockers(*wing).is_empty()
                && self.castling_attacked(*wing).is_empty()
        };
        Wing::ALL.into_iter().filter(may).map(|wing| wing.king_target(self.side)).collect()
    }

    /// Returns the enemies that attack a square after one own move alone. An enemy that shares the source
    /// square stays there, unless both must leave it: then it is gone (15).
    fn attackers_after(&self, from: Square, to: Square, victim: BitBoard, square: Square) -> BitBoard {
        let gone = victim | self.obliged;
        let left = from.bitboard() & !(self.enemy & !self.obliged);
        let occupied = self.occupied & !(gone | left) | to.bitboard();
        let enemies = !(gone | to.bitboard());
        self.position.placement.attackers(!self.side, square, occupied) & enemies
    }

    fn shields(&self) -> BitBoard {
        let placement = &self.position.placement;
        let bishops = diagonal_lines(self.king) & placement.diagonal(!self.side);
        let rooks = straight_lines(self.king) & placement.straight(!self.side);
        let mut shields = BitBoard::EMPTY;
        for slider in bishops | rooks {
            let shield = between(self.king, slider) & self.occupied;
            if shield.len() == 1 {
                shields |= shield;
            }
        }
        shields
    }

    fn last_rank(&self) -> BitBoard {
        Rank::Eighth.relative_to(self.side).bitboard()
    }
}

fn filter(squares: BitBoard, keep: impl Fn(Square) -> bool) -> BitBoard {
    squares.into_iter().filter(|&square| keep(square)).collect()
}
