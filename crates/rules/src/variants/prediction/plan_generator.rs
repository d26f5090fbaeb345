use super::plan::{PlanMoves, PredictionPlan};
use super::position::{BOARD, PredictionPosition};
use super::rules::{Prediction, PromotionRule};
use crate::board::{
    BitBoard, Color, PROMOTIONS, Rank, Role, Square, Wing, attacks, pawn_captures, pawn_pushes,
};
use crate::kernel::FromTo;

/// Generator of a side's plans on the start board: pseudo-legal moves, regardless of the other side's plan
/// (1).
pub(super) struct PredictionPlanGenerator<'a> {
    pub(super) rules: Prediction,
    pub(super) position: &'a PredictionPosition,
    pub(super) side: Color,
    pub(super) own: BitBoard,
    pub(super) enemy: BitBoard,
    pub(super) occupied: BitBoard,
}

impl<'a> PredictionPlanGenerator<'a> {
    pub(super) fn new(rules: Prediction, position: &'a PredictionPosition, side: Color) -> Self {
        let placement = &position.placement;
        let (own, enemy, occupied) = (placement.of(side), placement.of(!side), placement.occupied());
        Self { rules, position, side, own, enemy, occupied }
    }

    /// Returns every legal plan, without predictions; only the pass if there is no other (3).
    pub(super) fn all(&self) -> Vec<PredictionPlan> {
        let mut plans = Vec::with_capacity(64);
        for (role, from, targets) in self.moves() {
            for to in targets {
                self.push_with_promotions(&mut plans, role, FromTo { from, to });
            }
        }
        plans.extend(self.pairs().map(|(first, second)| PredictionPlan {
            moves: Some(PlanMoves::TwoPawns(self.step(first), self.step(second))),
            ..PredictionPlan::PASS
        }));
        if plans.is_empty() {
            plans.push(PredictionPlan::PASS);
        }
        plans
    }

    fn push_with_promotions(&self, plans: &mut Vec<PredictionPlan>, role: Role, FromTo { from, to }: FromTo) {
        let before = plans.len();
        if self.promotes(role, to) {
            plans.extend(self.offers().map(|role| PredictionPlan::of(from, to, Some(role))));
        }
        // No promotion piece is available: the pawn moves without one (8).
        if plans.len() == before {
            plans.push(PredictionPlan::of(from, to, None));
        }
    }

    /// Returns whether there is a legal plan besides the pass.
    pub(super) fn any(&self) -> bool {
        // Two pawns that may move together may also move alone.
        self.moves().any(|(_, _, targets)| !targets.is_empty())
    }

    /// Returns the number of legal plans; a pass counts as one.
    pub(super) fn count(&self) -> u64 {
        let choices = self.offers().count().max(1) as u64;
        let far = BOARD.far_rank(self.side).bitboard();
        let count = |(role, _, targets): (Role, Square, BitBoard)| {
            let promoting = if role == Role::Pawn { targets & far } else { BitBoard::EMPTY };
            u64::from((targets ^ promoting).len()) + choices * u64::from(promoting.len())
        };
        let single: u64 = self.moves().map(count).sum();
        (single + self.pairs().count() as u64).max(1)
    }

    /// Returns whether a plan may make these moves, regardless of the promotion piece. Predictions are judged
    /// by this too (2).
    pub(super) fn may(&self, moves: PlanMoves) -> bool {
        match moves {
            PlanMoves::One(FromTo { from, to }) => {
                let role = self.position.placement.role_at(self.side, from);
                role.is_some_and(|role| self.targets(role, from).has(to))
            }
            PlanMoves::TwoPawns(first, second) => {
                let steps = |pawn: FromTo| self.steppers().has(pawn.from) && pawn == self.step(pawn.from);
                steps(first) && steps(second) && first.from < second.from
            }
        }
    }

    /// Returns the destinations of a piece.
    pub(super) fn targets(&self, role: Role, from: Square) -> BitBoard {
        match role {
            Role::Pawn => {
                let forward = pawn_pushes(self.side, from, self.occupied);
                forward | pawn_captures(self.side, from) & self.enemy
            }
            Role::King => attacks(self.side, role, from, self.occupied) & !self.own | self.castlings(),
            _ => attacks(self.side, role, from, self.occupied) & !self.own,
        }
    }

    /// Returns whether a piece with this destination is a pawn on the far rank.
    pub(super) fn promotes(&self, role: Role, to: Square) -> bool {
        role == Role::Pawn && to.rank() == BOARD.far_rank(self.side)
    }

    /// Returns the promotion pieces of a pawn (8), judged by the losses before this turn, since the plan must
    /// name it.
    pub(super) fn offers(&self) -> impl Iterator<Item = Role> + use<> {
        let lost = self.position.lost[self.side];
        let rule = self.rules.promotion;
        PROMOTIONS.into_iter().filter(move |&role| match rule {
            PromotionRule::Lost => lost.has(role),
            PromotionRule::Queen => role == Role::Queen || lost.has(role),
            PromotionRule::Any => true,
        })
    }

    /// Returns the pawns that have never moved and may step one square, if the rules allow two of them to
    /// move in one plan.
    pub(super) fn steppers(&self) -> BitBoard {
        if !self.rules.two_pawns {
            return BitBoard::EMPTY;
        }
        let unmoved = self.unmoved_pawns().into_iter();
        unmoved.filter(|&from| !self.occupied.has(self.step(from).to)).collect()
    }

    /// Returns the pawns on the second rank of their side: a pawn that has moved never returns there.
    pub(super) fn unmoved_pawns(&self) -> BitBoard {
        self.position.placement.with(self.side, Role::Pawn) & Rank::Second.relative_to(self.side).bitboard()
    }

    /// Returns the step of one square forward from the second rank of the side.
    pub(super) fn step(&self, from: Square) -> FromTo {
        FromTo { from, to: Square::new(from.file(), Rank::Third.relative_to(self.side)) }
    }

    /// Returns the castling destinations of the king: attacks do not matter (house rule `castling`).
    fn castlings(&self) -> BitBoard {
        let may = |wing: &Wing| {
            self.position.castling.has(self.side, *wing) && wing.between(self.side).is_disjoint(self.occupied)
        };
        Wing::ALL.into_iter().filter(may).map(|wing| wing.king_target(self.side)).collect()
    }

    /// Returns role, source and destinations of every piece.
    fn moves(&self) -> impl Iterator<Item = (Role, Square, BitBoard)> + '_ {
        Role::ALL.into_iter().flat_map(move |role| {
            let origins = self.position.placement.with(self.side, role).into_iter();
            origins.map(move |from| (role, from, self.targets(role, from)))
        })
    }

    /// Returns the pairs of pawns that may move together, in the order of their files.
    fn pairs(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        let steppers = self.steppers();
        let after = move |first: &Square| {
            let first = *first;
            steppers.into_iter().filter(move |&second| first < second).map(move |second| (first, second))
        };
        steppers.into_iter().flat_map(move |first| after(&first))
    }
}
