use std::ops::Index;

use rustc_hash::FxHashMap;
use zugleich_rules::blind::{BlindPosition, Order};
use zugleich_rules::board::{CastlingRights, Placement};
use zugleich_rules::{Color, Square};

use super::opponent_list::{ListGameStatus, OpponentList};
use super::orders;
use super::winning_moves::{MoveRange, WinningMove};

/// The lists of one side with cached results. The cache is shared, because lists have ends in common.
#[derive(Debug)]
pub(super) struct OpponentLists {
    /// The side that is to beat them.
    side: Color,
    lists: Vec<OpponentList>,
    /// Numbers of each list's remaining tokens after each of its turns, from none on.
    ends: Vec<Vec<u32>>,
    /// The number of each end, by its first token and the number of the rest. The empty end has number 0.
    numbers: FxHashMap<(Order, u32), u32>,
    /// Cache: whether any list wins from a state.
    beaten: FxHashMap<OpponentStateKey, bool>,
    /// Cache: the range of winning moves of a state in `winning_moves`.
    pub(super) ways_from: FxHashMap<OpponentStateKey, MoveRange>,
    pub(super) ways: Vec<WinningMove>,
}

/// Greatest number of cache entries, some gigabytes.
const MOST: usize = 29_000_000;

/// State that decides whether a list can still be beaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OpponentStateKey {
    /// The number of its remaining tokens.
    end: u32,
    /// Number of tokens that the other list may still have.
    left: u8,
    placement: Placement,
    en_passant: Option<Square>,
    rights: CastlingRights,
}

impl OpponentLists {
    /// Creates an empty set for lists that this side is to beat.
    pub(super) fn new(side: Color) -> Self {
        let (numbers, beaten, ways_from) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Self { side, lists: Vec::new(), ends: Vec::new(), numbers, beaten, ways_from, ways: Vec::new() }
    }

    /// Clears the cache if it is too large.
    pub(super) fn make_room(&mut self) {
        if self.beaten.len() + self.ways_from.len() > MOST {
            (self.beaten, self.ways_from, self.ways) =
                (FxHashMap::default(), FxHashMap::default(), Vec::new());
        }
    }

    /// Returns the side that is to beat them.
    pub(super) const fn side(&self) -> Color {
        self.side
    }

    /// Returns the number of lists.
    pub(super) fn len(&self) -> usize {
        self.lists.len()
    }

    /// Returns an iterator over the lists.
    pub(super) fn iter(&self) -> std::slice::Iter<'_, OpponentList> {
        self.lists.iter()
    }

    /// Adds a list, unless it is present.
    pub(super) fn push(&mut self, orders: Vec<Order>) {
        if self.lists.iter().any(|list| list.orders == orders) {
            return;
        }
        let mut ends = vec![NOTHING];
        for &order in orders.iter().rev() {
            let number = self.numbers.len() as u32 + 1;
            let rest = ends[ends.len() - 1];
            ends.push(*self.numbers.entry((order, rest)).or_insert(number));
        }
        ends.reverse();
        self.ends.push(ends);
        self.lists.push(OpponentList::new(orders));
    }

    /// Returns whether any list of up to `length` tokens whose first `tokens` lead to this position beats the
    /// opposing list.
    pub(super) fn can_be_beaten(
        &mut self,
        rival: usize,
        length: usize,
        tokens: usize,
        position: &BlindPosition,
    ) -> bool {
        if self.lists[rival].wins_by_stopping(self.side, tokens, position) {
            return true;
        }
        if tokens == length {
            return false;
        }
        match self.lists[rival].before_token(self.side, tokens, *position) {
            ListGameStatus::Won => true,
            ListGameStatus::Lost => false,
            ListGameStatus::Open(ready) => self.is_beaten_from(rival, length, tokens, &ready),
        }
    }

    /// Returns the same after the opposing list's turn.
    fn is_beaten_from(&mut self, rival: usize, length: usize, tokens: usize, ready: &BlindPosition) -> bool {
        let left = length - tokens;
        // A last token is computed nearly as fast as looked up, and would fill most of the cache.
        if left == 1 {
            return self.is_beaten_by_a_token(rival, length, tokens, ready);
        }
        let key = self.key(rival, left, tokens, ready);
        if let Some(&known) = self.beaten.get(&key) {
            return known;
        }
        let found = self.is_beaten_by_a_token(rival, length, tokens, ready);
        self.beaten.insert(key, found);
        found
    }

    /// Returns whether any token wins, if need be with others after it.
    fn is_beaten_by_a_token(
        &mut self,
        rival: usize,
        length: usize,
        tokens: usize,
        ready: &BlindPosition,
    ) -> bool {
        let (side, list) = (self.side, &self.lists[rival]);
        let mut open = Vec::new();
        let checks = tokens + 1 == length && list.orders.len() <= tokens;
        for aim in orders::aims(side, ready, checks) {
            let (next, end) = ready.after_turn(aim);
            match end {
                Some(end) if end.winner == Some(side) => return true,
                Some(_) => {}
                None if list.wins_by_stopping(side, tokens + 1, &next) => return true,
                None if tokens + 1 == length => {}
                None => match list.before_token(side, tokens + 1, next) {
                    ListGameStatus::Won => return true,
                    ListGameStatus::Lost => {}
                    ListGameStatus::Open(ready) => open.push(ready),
                },
            }
        }
        open.iter().any(|ready| self.is_beaten_from(rival, length, tokens + 1, ready))
    }

    /// Returns the state of a list after its turn, with `left` tokens left for the other.
    pub(super) fn key(
        &self,
        rival: usize,
        left: usize,
        tokens: usize,
        ready: &BlindPosition,
    ) -> OpponentStateKey {
        // White's list has had its turn before Black's token of the same number, Black's the one before
        // White's.
        let played = if self.side == Color::White { tokens } else { tokens + 1 };
        let end = self.ends[rival].get(played).copied().unwrap_or(GONE);
        let (placement, en_passant) = (*ready.placement(), ready.en_passant());
        // A forfeiting side does not castle.
        let rights = if matches!(end, NOTHING | GONE) { CastlingRights::NONE } else { ready.rights() };
        let left = u8::try_from(left).unwrap_or(u8::MAX);
        OpponentStateKey { end, left, placement, en_passant, rights }
    }
}

/// The number of an empty end.
const NOTHING: u32 = 0;

/// The number of the end of a used-up list that has forfeited a turn since.
const GONE: u32 = u32::MAX;

impl Index<usize> for OpponentLists {
    type Output = OpponentList;

    fn index(&self, index: usize) -> &OpponentList {
        &self.lists[index]
    }
}
