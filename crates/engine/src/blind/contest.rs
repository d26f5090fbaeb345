//! Lists of both sides under competition, and replies to their mixtures (double oracle).

use std::panic::resume_unwind;
use std::thread;

use zugleich_rules::blind::{List, Order, Token};
use zugleich_rules::{ByColor, Color};

use super::games::Games;
use super::orders::MoveSet;
use super::reply::{Orders, Stopped, replies};
use super::rivals::Rivals;
use super::wanted::{Asked, Replies};
use super::{Entry, NOTHING, Population, spell};
use crate::matrix::Solution;

/// Least gain of a reply that joins, relative to the best of its round: several joining replies save many
/// rounds.
const NEAR: f64 = 0.6;

/// Number of the best replies that join; twice as many at most.
const JOIN: usize = 200;

/// The lists of both sides, and the results of their games.
pub(super) struct Contest {
    lists: ByColor<Rivals>,
    games: Games,
    /// Greatest number of tokens of a reply, and their kind.
    replies: (usize, MoveSet),
}

impl Contest {
    /// Starts with these lists, some of each side.
    pub(super) fn new(replies: (usize, MoveSet), lists: &ByColor<Vec<Orders>>) -> Self {
        let rivals = ByColor::from_fn(|side| Rivals::new(!side));
        let mut contest = Self { lists: rivals, games: Games::default(), replies };
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
    pub(super) fn mixed(&mut self) -> Solution {
        self.games.play(&self.lists);
        self.games.mixed()
    }

    /// Searches for replies of both sides to the mixtures with more than this gain: the best of all possible
    /// lists, and many that are nearly as good. Both sides are searched in parallel.
    pub(super) fn replies(
        &mut self,
        solution: &Solution,
        gain: f64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<ByColor<Replies>, Stopped> {
        let tokens = self.replies;
        let ByColor { white: whites, black: blacks } = &mut self.lists;
        let reply = |side, (rivals, shares): (&mut Rivals, &[f64]), chance| {
            rivals.make_room();
            let asked = Asked { floor: chance + gain, near: NEAR, most: JOIN };
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
    pub(super) fn answer(&mut self, replies: &ByColor<Replies>) {
        for (side, Replies { lists, .. }) in replies.iter() {
            lists.iter().for_each(|list| self.lists[side].push(list.clone()));
        }
    }

    /// Adds a list, unless it is present.
    pub(super) fn join(&mut self, list: &List) {
        self.lists[list.side()].push(orders(list));
    }

    /// Returns the lists of both mixtures, in the usual notation.
    pub(super) fn population(&self, origin: String, solution: &Solution) -> Population {
        let shares = ByColor::new(&solution.rows, &solution.cols);
        let entries = ByColor::from_fn(|side| {
            let pairs = self.lists[side].iter().zip(shares[side]).filter(|(_, share)| **share > NOTHING);
            pairs.map(|(rival, &share)| Entry { list: spell::list(side, &rival.orders), share }).collect()
        });
        Population { origin, entries, value: solution.value, gap: solution.gap, outside: None }
    }
}

/// Returns the orders of a list's tokens.
pub(super) fn orders(list: &List) -> Vec<Order> {
    list.tokens().iter().map(Token::order).collect()
}
