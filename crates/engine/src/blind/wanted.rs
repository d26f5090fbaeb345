//! Which lists a search for replies keeps.

use zugleich_rules::blind::Order;

use super::reply::Orders;
use crate::search::Set;

/// Two sums of the same shares may differ by this much.
const ROUNDING: f64 = 1e-12;

/// Lists whose chances differ by less than about this win against the same lists.
const ALIKE: f64 = 1e-10;

/// Which lists a search looks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// Those that win more often than this.
    pub(super) floor: f64,
    /// And by more than this part of what the best of them wins more often.
    pub(super) near: f64,
    /// So many of them at least, if there are, and less than twice as many.
    pub(super) most: usize,
}

impl Asked {
    /// The best list only.
    pub(super) const fn best(floor: f64) -> Self {
        Self { floor, near: 1.0, most: 1 }
    }
}

/// Whether this is not more than that, but for rounding.
pub(super) fn is_no_more(rate: f64, than: f64) -> bool {
    rate <= than + ROUNDING
}

/// What a search for replies has found.
pub(super) struct Replies {
    /// The lists that were asked for, the best of them last.
    pub(super) lists: Vec<Orders>,
    /// How often the last wins, or what was asked for if there is none.
    pub(super) rate: f64,
}

/// The lists that are found and how often they win. Of those that win as often there is one.
pub(super) struct Wanted {
    asked: Asked,
    /// What is too little by now.
    floor: f64,
    lists: Vec<(f64, Orders)>,
    seen: Set<i64>,
}

impl Wanted {
    /// None yet.
    pub(super) fn new(asked: Asked) -> Self {
        Self { asked, floor: asked.floor, lists: Vec::new(), seen: Set::default() }
    }

    /// What is too little by now.
    pub(super) const fn floor(&self) -> f64 {
        self.floor
    }

    /// Whether nothing that wins so often is wanted.
    pub(super) fn is_too_little(&self, rate: f64) -> bool {
        is_no_more(rate, self.floor)
    }

    /// Takes a list that wins so often, if it is wanted.
    pub(super) fn take(&mut self, rate: f64, list: &[Order]) {
        if self.is_too_little(rate) || !self.seen.insert((rate / ALIKE).round() as i64) {
            return;
        }
        self.lists.push((rate, list.to_vec()));
        let Asked { floor, near, most } = self.asked;
        self.floor = self.floor.max(floor + near * (rate - floor));
        if self.lists.len() >= 2 * most {
            self.lists.sort_by(|a, b| b.0.total_cmp(&a.0));
            self.lists.truncate(most);
            self.floor = self.floor.max(self.lists[most - 1].0);
        }
    }

    /// What was found.
    pub(super) fn replies(self) -> Replies {
        let Self { asked, floor, mut lists, .. } = self;
        lists.retain(|(rate, _)| *rate >= floor);
        lists.sort_by(|a, b| a.0.total_cmp(&b.0));
        let rate = lists.last().map_or(asked.floor, |(rate, _)| *rate);
        Replies { lists: lists.into_iter().map(|(_, list)| list).collect(), rate }
    }
}
