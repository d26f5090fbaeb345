//! Lists of both sides under competition, and replies to their mixtures (double oracle).

use std::panic::resume_unwind;
use std::thread;

use zugleich_engine::matrix::Solution;
use zugleich_rules::blind::{MoveList, MoveToken, Order};
use zugleich_rules::{ByColor, Color};

use super::list_result_matrix::ListResultMatrix;
use super::opponent_lists::OpponentLists;
use super::orders::MoveSet;
use super::reply::{Orders, SearchStoppedError, replies};
use super::reply_collector::{ReplyLists, ReplyRequest};
use super::{NOTHING, Population, PopulationEntry, token_text};

/// Least gain of a reply that joins, relative to the best of its round: several joining replies save many
/// rounds.
const NEAR: f64 = 0.6;

/// Number of the best replies that join; twice as many at most.
const JOIN: usize = 200;

/// The lists of both sides, and the results of their games.
pub(super) struct DoubleOracle {
    lists: ByColor<OpponentLists>,
    games: ListResultMatrix,
    /// Greatest number of tokens of a reply, and their kind.
    replies: (usize, MoveSet),
}

impl DoubleOracle {
    /// Starts with these lists, some of each side.
    pub(super) fn new(replies: (usize, MoveSet), lists: &ByColor<Vec<Orders>>) -> Self {
        let rivals = ByColor::from_fn(|side| OpponentLists::new(!side));
        let mut contest = Self { lists: rivals, games: ListResultMatrix::default(), replies };
        for side in Color::ALL {
            lists[side].iter().for_each(|list| contest.lists[side].push(list.clone()));
        }
        contest
    }

    /// Returns the greatest number of tokens of a reply.
    pub(super) const fn length(&self) -> usize {
        self.replies.0
    }

    /// Returns the number of lists of both sides.
    pub(super) fn len(&self) -> usize {
        self.lists.iter().map(|(_, lists)| lists.len()).sum()
    }

    /// Returns the optimal mixtures of the current lists.
    pub(super) fn equilibrium(&mut self) -> Solution {
        self.games.play(&self.lists);
        self.games.equilibrium()
    }

    /// Searches for replies of both sides to the mixtures with more than this gain: the best of all possible
    /// lists, and many that are nearly as good. Both sides are searched in parallel.
    pub(super) fn replies(
        &mut self,
        solution: &Solution,
        gain: f64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<ByColor<ReplyLists>, SearchStoppedError> {
        let tokens = self.replies;
        let ByColor { white: whites, black: blacks } = &mut self.lists;
        let reply = |side, (rivals, shares): (&mut OpponentLists, &[f64]), chance| {
            rivals.make_room();
            let asked = ReplyRequest { floor: chance + gain, near: NEAR, most: JOIN };
            replies(side, tokens, (rivals, shares), asked, &mut || stop())
        };
        thread::scope(|scope| {
            let (Solution { rows, cols, .. }, value) = (solution, solution.value);
            let black = scope.spawn(move || reply(Color::Black, (whites, rows), 1.0 - value));
            let white = reply(Color::White, (blacks, cols), value);
            let black = black.join().unwrap_or_else(|panic| resume_unwind(panic));
            Ok(ByColor::new(white?, black?))
        })
    }

    /// Adds these replies, except those already present.
    pub(super) fn add_replies(&mut self, replies: &ByColor<ReplyLists>) {
        for (side, ReplyLists { lists, .. }) in replies.iter() {
            lists.iter().for_each(|list| self.lists[side].push(list.clone()));
        }
    }

    /// Adds a list, unless it is present.
    pub(super) fn join(&mut self, list: &MoveList) {
        self.lists[list.side()].push(orders(list));
    }

    /// Returns the lists of both mixtures, in the usual notation.
    pub(super) fn population(&self, origin: String, solution: &Solution) -> Population {
        let shares = ByColor::new(&solution.rows, &solution.cols);
        let entries = ByColor::from_fn(|side| {
            let pairs = self.lists[side].iter().zip(shares[side]).filter(|(_, share)| **share > NOTHING);
            pairs
                .map(|(rival, &share)| PopulationEntry { list: token_text::list(side, &rival.orders), share })
                .collect()
        });
        Population { origin, entries, value: solution.value, gap: solution.gap, outside: None }
    }
}

/// Returns the orders of a list's tokens.
pub(super) fn orders(list: &MoveList) -> Vec<Order> {
    list.tokens().iter().map(MoveToken::order).collect()
}
