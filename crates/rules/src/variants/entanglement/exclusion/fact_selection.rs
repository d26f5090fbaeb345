use super::consequences::{Consequences, ReplayedAttack};
use super::fact::{Fact, PublicPly};
use super::roster_count::RosterCount;
use crate::board::{ByColor, Color, PieceTypeSet, Rank, Role};
use crate::kernel::FromTo as Plan;
use crate::variants::entanglement::army::Army;
use crate::variants::entanglement::evidence::Evidence;
use crate::variants::entanglement::pieces::{PieceIndex, PieceSet, PieceSquares};
use crate::variants::entanglement::reach::Reach;
use crate::variants::entanglement::roster::Roster;
use crate::variants::entanglement::worlds::SideWorldsByKing;

/// The hypothesis that holds in no world.
#[derive(Clone, Copy)]
pub(super) enum Hypothesis {
    /// A piece is of one of these types.
    Type {
        /// Side of the piece.
        side: Color,
        /// The piece.
        piece: PieceIndex,
        /// The types.
        types: PieceTypeSet,
    },
    /// The player to move makes this move.
    Move(Plan),
}

/// A history with a selection of its facts, and a hypothesis that they exclude.
pub(super) struct FactSelection {
    army: &'static Army,
    /// The plies, including a tried one.
    plies: Vec<Plan>,
    asked: Hypothesis,
    /// For each ply, from 1, `true` if the fact that its player left their king safe is selected; at 0, the
    /// start.
    safe: Vec<bool>,
    /// For each ply, `true` if the mover's fact is selected; nothing moves at 0.
    moved: Vec<bool>,
}

impl FactSelection {
    /// Returns the whole history with all facts selected.
    pub(super) fn all(army: &'static Army, history: &[Plan], asked: Hypothesis) -> Self {
        let tried = match asked {
            Hypothesis::Type { .. } => None,
            Hypothesis::Move(plan) => Some(plan),
        };
        let plies: Vec<Plan> = history.iter().copied().chain(tried).collect();
        let all = vec![true; plies.len() + 1];
        let mut moved = all.clone();
        moved[0] = false;
        Self { army, plies, asked, safe: all, moved }
    }

    /// Returns the public information on every ply.
    pub(super) fn shown(&self) -> Vec<PublicPly> {
        let mut board = PieceSquares::new(self.army);
        let sides = [Color::White, Color::Black].into_iter().cycle();
        let show = |(&plan, side): (&Plan, Color)| {
            let reach = Reach::moves(side, plan.from, board.of(side), board.of(!side));
            let takes = board.of(!side).has(plan.to);
            let shown = PublicPly { plan, side, types: reach.types(plan.to), takes };
            if let (Some(piece), false) = (board.piece(side, plan.from), board.of(side).has(plan.to)) {
                board.make(side, piece, plan.to);
            }
            shown
        };
        self.plies.iter().zip(sides).map(show).collect()
    }

    /// Returns the selected facts, in the order of the history.
    pub(super) fn facts(&self) -> Vec<Fact> {
        let of_ply = |ply: usize| {
            let moved = self.moved[ply].then_some(Fact::Moved(ply));
            let safe = if ply == 0 { Fact::Start } else { Fact::LeftSafe(ply) };
            [moved, self.safe[ply].then_some(safe)]
        };
        (0..=self.plies.len()).flat_map(of_ply).flatten().collect()
    }

    /// Removes facts as long as the others still exclude the hypothesis, so that each remaining one is
    /// necessary. Facts on safe kings are removed first and late plies before early ones, since moves are
    /// easier to see, and so is the beginning.
    pub(super) fn reduce(&mut self) {
        let tried = match self.asked {
            Hypothesis::Type { .. } => 0,
            // The move in question itself is always kept.
            Hypothesis::Move(_) => self.plies.len(),
        };
        let safe = (0..=self.plies.len()).rev().map(Fact::LeftSafe);
        let moved = (1..=self.plies.len()).rev().filter(|ply| *ply != tried).map(Fact::Moved);
        let order: Vec<Fact> = safe.chain(moved).collect();
        // Most facts are irrelevant: long runs of them are removed at once.
        let mut run = order.len().next_power_of_two();
        while run > 0 {
            for facts in order.chunks(run) {
                self.leave_out(facts);
            }
            run /= 2;
        }
    }

    /// Returns the pieces that are too many for their places, if only facts on moves are selected.
    pub(super) fn counting(&self, board: &PieceSquares) -> Option<RosterCount> {
        if self.safe.contains(&true) {
            return None;
        }
        let left = self.replay(&mut |_| true);
        Color::ALL.into_iter().find_map(|side| {
            // No fact on a safe king is selected: the evidence is the same for every enemy king.
            let row = left.evidence[side].row(0);
            RosterCount::new(side, &self.army.roster, row, left.kings[side], board)
        })
    }

    /// Returns the number of pieces of each type of a side.
    pub(super) const fn roster(&self) -> &'static Roster {
        &self.army.roster
    }

    /// Returns whether the hypothesis is exactly that this piece is the king.
    pub(super) fn supposes(&self, king: Color, with: PieceIndex) -> bool {
        let asked = |side, piece, types: PieceTypeSet| {
            (side, piece) == (king, with) && types == PieceTypeSet::of(Role::King)
        };
        matches!(self.asked, Hypothesis::Type { side, piece, types } if asked(side, piece, types))
    }

    fn leave_out(&mut self, facts: &[Fact]) {
        let before = (self.safe.clone(), self.moved.clone());
        for fact in facts {
            match *fact {
                Fact::Start => self.safe[0] = false,
                Fact::LeftSafe(ply) => self.safe[ply] = false,
                Fact::Moved(ply) => self.moved[ply] = false,
            }
        }
        if (&self.safe, &self.moved) != (&before.0, &before.1) && !self.rules_out() {
            (self.safe, self.moved) = before;
        }
    }

    fn rules_out(&self) -> bool {
        let Consequences { evidence, kings, .. } = self.replay(&mut |_| true);
        !SideWorldsByKing::new(&self.army.roster, evidence.as_ref(), &kings, None).exist()
    }

    /// Replays the history. The pieces move as they did; only selected facts give evidence, and of the
    /// attacks on possible kings only those that `counts` accepts.
    pub(super) fn replay(&self, counts: &mut dyn FnMut(&ReplayedAttack) -> bool) -> Consequences {
        let all = PieceSet::first(self.army.roster.size());
        let board = PieceSquares::new(self.army);
        let kings = ByColor::new(all, all);
        let mut left =
            Consequences { evidence: ByColor::new(Evidence::new(), Evidence::new()), kings, board };
        if self.safe[0] {
            left.leave_safe(0, Color::Black, counts);
        }
        let sides = [Color::White, Color::Black].into_iter().cycle();
        for ((ply, plan), side) in (1..).zip(&self.plies).zip(sides) {
            let board = &left.board;
            let Some(piece) = board.piece(side, plan.from) else { break };
            if self.moved[ply] {
                let reach = Reach::moves(side, plan.from, board.of(side), board.of(!side));
                left.evidence[side].moved(piece, reach.types(plan.to));
            }
            if left.board.of(side).has(plan.to) {
                // Only a tried move goes onto an own piece, which no type allows.
                break;
            }
            let taken = left.board.make(side, piece, plan.to);
            if let (Some(taken), true) = (taken, self.moved[ply]) {
                left.kings[!side].remove(taken);
            }
            if plan.to.rank() == Rank::Eighth.relative_to(side) {
                left.evidence[side].reached_last_rank(piece);
            }
            if self.safe[ply] {
                left.leave_safe(ply, side, counts);
            }
        }
        if let Hypothesis::Type { side, piece, types } = self.asked {
            left.evidence[side].moved(piece, types);
        }
        left
    }
}
