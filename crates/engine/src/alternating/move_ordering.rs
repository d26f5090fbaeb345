use std::hash::Hash;

use zugleich_rules::kernel::VerifiedPlan;

use crate::search::Map;

/// Killer moves and history scores of a search, for its move ordering.
pub(super) struct MoveHistory<P> {
    /// Killer moves: for each ply from the root, the last quiet plans that caused a cutoff.
    killers: Vec<[Option<P>; 2]>,
    /// History score of each quiet plan.
    merits: Map<P, u32>,
}

impl<P: Copy + Eq + Hash> MoveHistory<P> {
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), merits: Map::default() }
    }

    /// Sorts plans by expected strength: the best plan of the last search, winning captures, killer moves,
    /// quiet plans by history score, losing captures.
    pub(super) fn sort(&self, plans: &mut [RankedPlan<P>], ply: usize, before: Option<P>) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let rank = |ranked: &RankedPlan<P>| match ranked.gain {
            _ if before == Some(*ranked.plan.plan()) => (OrderingClass::Before, 0.0),
            Some(gain) => (if gain > 0.0 { OrderingClass::Gains } else { OrderingClass::Loses }, gain),
            None if killers.contains(&Some(*ranked.plan.plan())) => (OrderingClass::Killer, 0.0),
            None => {
                (OrderingClass::Quiet, self.merits.get(ranked.plan.plan()).copied().map_or(0.0, f64::from))
            }
        };
        let mut keyed: Vec<_> = plans.iter().map(|ranked| (rank(ranked), *ranked)).collect();
        keyed.sort_by(|((class, more), _), ((other, less), _)| class.cmp(other).then(less.total_cmp(more)));
        for (place, (_, ranked)) in plans.iter_mut().zip(keyed) {
            *place = ranked;
        }
    }

    /// Records that a quiet plan caused a cutoff at some depth.
    pub(super) fn cuts(&mut self, plan: P, ply: usize, depth: u32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(plan) {
            *second = first.replace(plan);
        }
        *self.merits.entry(plan).or_default() += depth * depth;
    }
}

/// A legal plan and its immediate gain, if it is a capture.
#[derive(Clone, Copy)]
pub(super) struct RankedPlan<P> {
    pub(super) plan: VerifiedPlan<P>,
    pub(super) gain: Option<f64>,
}

impl<P> RankedPlan<P> {
    /// Returns whether the plan is a capture that seems to gain.
    pub(super) fn gains(&self) -> bool {
        self.gain.is_some_and(|gain| gain > 0.0)
    }
}

/// Class of a plan in the move ordering, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum OrderingClass {
    Before,
    Gains,
    Killer,
    Quiet,
    Loses,
}
