//! Moves that can still beat a list.

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

/// Result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Leads {
    /// An immediate win.
    Won,
    /// A possible win with at most one token more.
    Near,
    /// A possible win with several tokens more.
    Far,
}

/// Range of a position's moves in the cache.
pub(super) type Ways = Range<u32>;

impl Rivals {
    /// Returns the moves that can still beat this list, after its turn, within `length` tokens, of which
    /// `tokens` are played.
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

    /// Returns the result of a move that leads to this position.
    fn where_to(&mut self, rival: usize, length: usize, tokens: usize, next: &Position) -> Option<Leads> {
        if !self.can_be_beaten(rival, length, tokens, next) {
            return None;
        }
        let near = tokens + 1;
        let is_near = near >= length || self.can_be_beaten(rival, near, tokens, next);
        Some(if is_near { Leads::Near } else { Leads::Far })
    }

    /// Returns the moves of a range.
    pub(super) fn known(&self, ways: &Ways) -> &[Way] {
        &self.ways[ways.start as usize..ways.end as usize]
    }

    /// Returns the result of a move, if it can still win.
    pub(super) fn leads(&self, ways: &Ways, aim: Option<Aim>) -> Option<Leads> {
        self.known(ways).iter().find(|way| way.aim == aim).map(|way| way.leads)
    }
}
