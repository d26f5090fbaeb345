//! Results that a search for replies keeps.

use rustc_hash::FxHashSet;
use zugleich_rules::blind::Order;

use super::reply::Orders;

/// Greatest difference between two sums of the same shares.
const ROUNDING: f64 = 1e-12;

/// Greatest difference in the rate of wins of lists that count as equivalent.
const ALIKE: f64 = 1e-10;

/// Request of a search for replies.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReplyRequest {
    /// Rate of wins to exceed.
    pub(super) floor: f64,
    /// Least share of the best list's surplus over the floor.
    pub(super) near: f64,
    /// Number of lists to keep at least; fewer than twice as many are kept.
    pub(super) most: usize,
}

impl ReplyRequest {
    /// Requests the best list only.
    pub(super) const fn best(floor: f64) -> Self {
        Self { floor, near: 1.0, most: 1 }
    }
}

/// Returns whether a rate does not exceed another, up to rounding.
pub(super) fn is_no_more(rate: f64, than: f64) -> bool {
    rate <= than + ROUNDING
}

/// Result of a search for replies.
pub(super) struct ReplyLists {
    /// The requested lists, the best of them last.
    pub(super) lists: Vec<Orders>,
    /// Rate of wins of the best list, or the requested floor if there is none.
    pub(super) rate: f64,
}

/// The lists found, with their rates of wins; one list per rate.
pub(super) struct ReplyCollector {
    asked: ReplyRequest,
    /// The current floor.
    floor: f64,
    lists: Vec<(f64, Orders)>,
    seen: FxHashSet<i64>,
}

impl ReplyCollector {
    /// Creates an empty collection.
    pub(super) fn new(asked: ReplyRequest) -> Self {
        Self { asked, floor: asked.floor, lists: Vec::new(), seen: FxHashSet::default() }
    }

    /// Returns the current floor.
    pub(super) const fn floor(&self) -> f64 {
        self.floor
    }

    /// Returns whether a rate of wins does not exceed the floor.
    pub(super) fn is_too_little(&self, rate: f64) -> bool {
        is_no_more(rate, self.floor)
    }

    /// Adds a list with its rate of wins, if it exceeds the floor.
    pub(super) fn take(&mut self, rate: f64, list: &[Order]) {
        if self.is_too_little(rate) || !self.seen.insert((rate / ALIKE).round() as i64) {
            return;
        }
        self.lists.push((rate, list.to_vec()));
        let ReplyRequest { floor, near, most } = self.asked;
        self.floor = self.floor.max(floor + near * (rate - floor));
        if self.lists.len() >= 2 * most {
            self.lists.sort_by(|a, b| b.0.total_cmp(&a.0));
            self.lists.truncate(most);
            self.floor = self.floor.max(self.lists[most - 1].0);
        }
    }

    /// Returns the lists found.
    pub(super) fn replies(self) -> ReplyLists {
        let Self { asked, floor, mut lists, .. } = self;
        lists.retain(|(rate, _)| *rate >= floor);
        lists.sort_by(|a, b| a.0.total_cmp(&b.0));
        let rate = lists.last().map_or(asked.floor, |(rate, _)| *rate);
        ReplyLists { lists: lists.into_iter().map(|(_, list)| list).collect(), rate }
    }
}
