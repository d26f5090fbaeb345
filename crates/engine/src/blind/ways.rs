//! The moves that can still beat a list.

use std::ops::Range;

use zugleich_rules::blind::{Aim, Position};

use super::orders;
use super::rivals::Rivals;

/// A move that can still lead to a win against a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) aim: Option<Aim>,
    leads: Leads,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Leads {
    /// It wins.
    Won,
    /// One token more can win, or none.
    Near,
    /// Several tokens more can win.
    Far,
}

/// Where the ways from a position are kept.
pub(super) type Ways = Range<u32>;

impl Rivals {
    /// The moves that can still beat this list, which has had its turn, within `length` tokens, of which so many are
    /// played.
    pub(super) fn ways(&mut self, rival: usize, length: usize, tokens: usize, ready: &Position) -> Ways {
        let key = self.key(rival, length - tokens, tokens, ready);
        if let Some(ways) = self.ways_from.get(&key) {
            return ways.clone();
        }
        let from = self.ways.len() as u32;
        for aim in orders::aims(self.side(), ready, false) {
            let (next, end) = ready.turn(aim);
            let leads = match end.map(|end| end.winner == Some(self.side())) {
                Some(true) => Some(Leads::Won),
                Some(false) => None,
                None => self.where_to(rival, length, tokens + 1, &next),
            };
            self.ways.extend(leads.map(|leads| Way { aim, leads }));
        }
        let ways = from..self.ways.len() as u32;
        self.ways_from.insert(key, ways.clone());
        ways
    }

    /// Where a move leads after which the position is this one.
    fn where_to(&mut self, rival: usize, length: usize, tokens: usize, next: &Position) -> Option<Leads> {
        if !self.can_be_beaten(rival, length, tokens, next) {
            return None;
        }
        let near = tokens + 1;
        let is_near = near >= length || self.can_be_beaten(rival, near, tokens, next);
        Some(if is_near { Leads::Near } else { Leads::Far })
    }

    /// The moves themselves.
    pub(super) fn known(&self, ways: &Ways) -> &[Way] {
        &self.ways[ways.start as usize..ways.end as usize]
    }

    /// Where a move leads, if anywhere.
    pub(super) fn leads(&self, ways: &Ways, aim: Option<Aim>) -> Option<Leads> {
        self.known(ways).iter().find(|way| way.aim == aim).map(|way| way.leads)
    }
}
