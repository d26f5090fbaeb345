//! Moves that can still beat a list.

use std::ops::Range;

use zugleich_rules::blind::{BlindPosition, ResolvedMove};

use super::opponent_lists::OpponentLists;
use super::orders;

/// A move that can still lead to a win against a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WinningMove {
    pub(super) aim: Option<ResolvedMove>,
    leads: MoveProspect,
}

/// Result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum MoveProspect {
    /// An immediate win.
    Won,
    /// A possible win with at most one token more.
    Near,
    /// A possible win with several tokens more.
    Far,
}

/// Range of a position's moves in the cache.
pub(super) type MoveRange = Range<u32>;

impl OpponentLists {
    /// Returns the moves that can still beat this list, after its turn, within `length` tokens, of which
    /// `tokens` are played.
    pub(super) fn winning_moves(
        &mut self,
        rival: usize,
        length: usize,
        tokens: usize,
        ready: &BlindPosition,
    ) -> MoveRange {
        let key = self.key(rival, length - tokens, tokens, ready);
        if let Some(ways) = self.ways_from.get(&key) {
            return ways.clone();
        }
        let from = self.ways.len() as u32;
        for aim in orders::aims(self.side(), ready, false) {
            let (next, end) = ready.after_turn(aim);
            let leads = match end.map(|end| end.winner == Some(self.side())) {
                Some(true) => Some(MoveProspect::Won),
                Some(false) => None,
                None => self.position_prospect(rival, length, tokens + 1, &next),
            };
            self.ways.extend(leads.map(|leads| WinningMove { aim, leads }));
        }
        let ways = from..self.ways.len() as u32;
        self.ways_from.insert(key, ways.clone());
        ways
    }

    /// Returns the result of a move that leads to this position.
    fn position_prospect(
        &mut self,
        rival: usize,
        length: usize,
        tokens: usize,
        next: &BlindPosition,
    ) -> Option<MoveProspect> {
        if !self.can_be_beaten(rival, length, tokens, next) {
            return None;
        }
        let near = tokens + 1;
        let is_near = near >= length || self.can_be_beaten(rival, near, tokens, next);
        Some(if is_near { MoveProspect::Near } else { MoveProspect::Far })
    }

    /// Returns the moves of a range.
    pub(super) fn moves_in(&self, ways: &MoveRange) -> &[WinningMove] {
        &self.ways[ways.start as usize..ways.end as usize]
    }

    /// Returns the result of a move, if it can still win.
    pub(super) fn move_prospect(&self, ways: &MoveRange, aim: Option<ResolvedMove>) -> Option<MoveProspect> {
        self.moves_in(ways).iter().find(|way| way.aim == aim).map(|way| way.leads)
    }
}
