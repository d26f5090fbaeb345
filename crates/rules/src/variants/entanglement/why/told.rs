use super::counting::Counting;
use super::fact::{Fact, Shown};
use super::left::{Left, Seen};
use crate::board::{ByColor, Color, Rank, Role, Types};
use crate::kernel::Way as Plan;
use crate::variants::entanglement::army::Army;
use crate::variants::entanglement::evidence::Evidence;
use crate::variants::entanglement::pieces::{Piece, Pieces, Standing};
use crate::variants::entanglement::reach::Reach;
use crate::variants::entanglement::roster::Roster;
use crate::variants::entanglement::worlds::Families;

/// What is asked to be in some world, and is not.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// A piece is of one of these types.
    Type {
        /// Whose piece it is.
        side: Color,
        /// Which one.
        piece: Piece,
        /// The types.
        types: Types,
    },
    /// The player to move makes this move.
    Move(Plan),
}

/// A history of which only some facts are told, and something asked that they rule out.
pub(super) struct Told {
    army: &'static Army,
    /// The plies, a tried one included.
    plies: Vec<Plan>,
    asked: Asked,
    /// Whether the player of each ply, from 1, has left their king safe; and, at 0, the start.
    safe: Vec<bool>,
    /// Whether what the mover did in each ply is told; nothing moves at 0.
    moved: Vec<bool>,
}

impl Told {
    /// The whole history.
    pub(super) fn all(army: &'static Army, history: &[Plan], asked: Asked) -> Self {
        let tried = match asked {
            Asked::Type { .. } => None,
            Asked::Move(plan) => Some(plan),
        };
        let plies: Vec<Plan> = history.iter().copied().chain(tried).collect();
        let all = vec![true; plies.len() + 1];
        let mut moved = all.clone();
        moved[0] = false;
        Self { army, plies, asked, safe: all, moved }
    }

    /// What everybody could see of every ply.
    pub(super) fn shown(&self) -> Vec<Shown> {
        let mut board = Standing::new(self.army);
        let sides = [Color::White, Color::Black].into_iter().cycle();
        let show = |(&plan, side): (&Plan, Color)| {
            let reach = Reach::moves(side, plan.from, board.of(side), board.of(!side));
            let takes = board.of(!side).has(plan.to);
            let shown = Shown { plan, side, types: reach.types(plan.to), takes };
            if let (Some(piece), false) = (board.piece(side, plan.from), board.of(side).has(plan.to)) {
                board.make(side, piece, plan.to);
            }
            shown
        };
        self.plies.iter().zip(sides).map(show).collect()
    }

    /// The facts that are told, in the order of the history.
    pub(super) fn facts(&self) -> Vec<Fact> {
        let of_ply = |ply: usize| {
            let moved = self.moved[ply].then_some(Fact::Moved(ply));
            let safe = if ply == 0 { Fact::Start } else { Fact::LeftSafe(ply) };
            [moved, self.safe[ply].then_some(safe)]
        };
        (0..=self.plies.len()).flat_map(of_ply).flatten().collect()
    }

    /// Leaves out as many facts as can be while the others still rule it out: none of these can go then.
    /// Safe kings go first and late plies before early ones, for moves are easier to see, and so is the beginning.
    pub(super) fn reduce(&mut self) {
        let tried = match self.asked {
            Asked::Type { .. } => 0,
            // The move that is asked about is not for choice.
            Asked::Move(_) => self.plies.len(),
        };
        let safe = (0..=self.plies.len()).rev().map(Fact::LeftSafe);
        let moved = (1..=self.plies.len()).rev().filter(|ply| *ply != tried).map(Fact::Moved);
        let order: Vec<Fact> = safe.chain(moved).collect();
        // Most facts are of no use: long runs of them go at once.
        let mut run = order.len().next_power_of_two();
        while run > 0 {
            for facts in order.chunks(run) {
                self.leave_out(facts);
            }
            run /= 2;
        }
    }

    /// The pieces that are too many for their places, if moves alone are told.
    pub(super) fn counting(&self, board: &Standing) -> Option<Counting> {
        if self.safe.contains(&true) {
            return None;
        }
        let left = self.replay(&mut |_| true);
        Color::ALL.into_iter().find_map(|side| {
            // No king was said to be safe: the evidence is the same whichever piece is the enemy king.
            let row = left.evidence[side].row(0);
            Counting::new(side, &self.army.roster, row, left.kings[side], board)
        })
    }

    /// How many pieces of each type a side has.
    pub(super) const fn roster(&self) -> &'static Roster {
        &self.army.roster
    }

    /// Whether it is asked just whether this piece is the king.
    pub(super) fn supposes(&self, king: Color, with: Piece) -> bool {
        let asked =
            |side, piece, types: Types| (side, piece) == (king, with) && types == Types::of(Role::King);
        matches!(self.asked, Asked::Type { side, piece, types } if asked(side, piece, types))
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
        let Left { evidence, kings, .. } = self.replay(&mut |_| true);
        !Families::new(&self.army.roster, evidence.as_ref(), &kings, None).exist()
    }

    /// Plays the history again. The pieces go where they went; only what is told says anything about them, and of
    /// the attacks on possible kings only those that `counts` lets count.
    pub(super) fn replay(&self, counts: &mut dyn FnMut(&Seen) -> bool) -> Left {
        let all = Pieces::first(self.army.roster.size());
        let board = Standing::new(self.army);
        let kings = ByColor::new(all, all);
        let mut left = Left { evidence: ByColor::new(Evidence::new(), Evidence::new()), kings, board };
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
                // Only a tried move goes onto an own piece, and no type does so.
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
        if let Asked::Type { side, piece, types } = self.asked {
            left.evidence[side].moved(piece, types);
        }
        left
    }
}
