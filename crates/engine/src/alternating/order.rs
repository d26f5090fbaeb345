use std::hash::Hash;

use zugleich_rules::kernel::Checked;

use crate::search::Map;

/// What the search remembers of plans that were good elsewhere, to try them early.
pub(super) struct Memory<P> {
    /// For each ply from the root, the last quiet plans that cut a search off.
    killers: Vec<[Option<P>; 2]>,
    /// How much each quiet plan has cut off.
    merits: Map<P, u32>,
}

impl<P: Copy + Eq + Hash> Memory<P> {
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), merits: Map::default() }
    }

    /// Sorts plans, those first that are likely to be best: the one that was best before, captures that gain, those
    /// that were good elsewhere, and at last captures that lose.
    pub(super) fn sort(&self, plans: &mut [Ranked<P>], ply: usize, before: Option<P>) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let rank = |ranked: &Ranked<P>| match ranked.gain {
            _ if before == Some(*ranked.plan.plan()) => (Class::Before, 0.0),
            Some(gain) => (if gain > 0.0 { Class::Gains } else { Class::Loses }, gain),
            None if killers.contains(&Some(*ranked.plan.plan())) => (Class::Killer, 0.0),
            None => (Class::Quiet, self.merits.get(ranked.plan.plan()).copied().map_or(0.0, f64::from)),
        };
        let mut keyed: Vec<_> = plans.iter().map(|ranked| (rank(ranked), *ranked)).collect();
        keyed.sort_by(|((class, more), _), ((other, less), _)| class.cmp(other).then(less.total_cmp(more)));
        for (place, (_, ranked)) in plans.iter_mut().zip(keyed) {
            *place = ranked;
        }
    }

    /// Remembers that a quiet plan has cut off a search of some depth.
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

/// A legal plan and what it gains at once, if it takes something.
#[derive(Clone, Copy)]
pub(super) struct Ranked<P> {
    pub(super) plan: Checked<P>,
    pub(super) gain: Option<f64>,
}

impl<P> Ranked<P> {
    /// Whether it takes something and seems to gain by it.
    pub(super) fn gains(&self) -> bool {
        self.gain.is_some_and(|gain| gain > 0.0)
    }
}

/// Why a plan is tried when it is, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Before,
    Gains,
    Killer,
    Quiet,
    Loses,
}
