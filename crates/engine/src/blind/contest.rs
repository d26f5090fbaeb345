//! The lists that both sides have so far, and what others gain against their mixtures (double oracle).

use std::panic::resume_unwind;
use std::thread;

use zugleich_rules::blind::{List, Order, Token};
use zugleich_rules::{ByColor, Color};

use super::orders::MoveSet;
use super::reply::{Orders, Replies, Stopped, replies, white_wins};
use super::rivals::Rivals;
use super::{Entry, NOTHING, Population, spell};
use crate::matrix::{Matrix, Solution, solve, solve_either_way};

/// What a reply must gain to be one.
pub(super) const GAIN: f64 = 1e-9;

/// Payoffs that are all 0 or 1 may lead a simplex in circles; those that differ by less than this do not.
const UNLIKE: f64 = 1e-6;

/// The golden section.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// So many of a round's replies join at most: with more than one there are fewer rounds.
const JOIN: usize = 5;

/// The lists of both sides, and which of them win.
pub(super) struct Contest {
    lists: ByColor<Rivals>,
    /// Whether White wins: a row for each of White's lists, a column for each of Black's.
    wins: Vec<Vec<bool>>,
    /// How many tokens a reply may have, and which.
    replies: (usize, MoveSet),
}

impl Contest {
    /// Begins with these lists, some of each side.
    pub(super) fn new(replies: (usize, MoveSet), lists: &ByColor<Vec<Orders>>) -> Self {
        let mut contest =
            Self { lists: ByColor::from_fn(|side| Rivals::new(!side)), wins: Vec::new(), replies };
        for side in Color::ALL {
            lists[side].iter().for_each(|list| contest.lists[side].push(list.clone()));
        }
        contest
    }

    /// How many tokens a reply may have.
    pub(super) const fn length(&self) -> usize {
        self.replies.0
    }

    /// How many lists both sides have.
    pub(super) fn len(&self) -> usize {
        self.lists.iter().map(|(_, lists)| lists.len()).sum()
    }

    /// The best mixtures of the lists that there are.
    pub(super) fn mixed(&mut self) -> Solution {
        self.play();
        solve_either_way(&self.matrix(0.0))
            .unwrap_or_else(|_| nearly(&self.matrix(0.0), solve(&self.matrix(UNLIKE))))
    }

    /// How often White wins, with other payoffs for those that are equal.
    fn matrix(&self, unlike: f64) -> Matrix {
        let (rows, cols) = (self.lists.white.len(), self.lists.black.len());
        let cells = self.wins.iter().flatten().enumerate();
        // Multiples of the golden section lie far from each other.
        let cell = |(at, &win)| f64::from(u8::from(win)) + unlike * (at as f64 * GOLDEN).fract();
        Matrix::new(rows, cols, cells.map(cell).collect()).expect("both sides have lists")
    }

    /// Plays the games that new lists bring.
    fn play(&mut self) {
        self.wins.resize(self.lists.white.len(), Vec::new());
        for (row, white) in self.wins.iter_mut().zip(self.lists.white.iter()) {
            for black in self.lists.black.iter().skip(row.len()) {
                row.push(white_wins(ByColor::new(&white.orders[..], &black.orders[..])));
            }
        }
    }

    /// Replies of both sides to the mixtures that gain more than this, the best of all lists that there can be among
    /// them. Both sides' are looked for at the same time.
    pub(super) fn replies(
        &mut self,
        solution: &Solution,
        gain: f64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<ByColor<Replies>, Stopped> {
        let tokens = self.replies;
        let ByColor { white: whites, black: blacks } = &mut self.lists;
        let reply = |side, (rivals, shares), floor| {
            let found = replies(side, tokens, (rivals, shares), floor + gain, &mut || stop())?;
            let rate = if found.lists.is_empty() { floor } else { found.rate };
            Ok(Replies { rate, ..found })
        };
        thread::scope(|scope| {
            let (Solution { rows, cols, .. }, value) = (solution, solution.value);
            let black = scope.spawn(move || reply(Color::Black, (whites, rows), 1.0 - value));
            let white = reply(Color::White, (blacks, cols), value);
            let black = black.join().unwrap_or_else(|panic| resume_unwind(panic));
            Ok(ByColor::new(white?, black?))
        })
    }

    /// Adds the best of these replies, of which some may be there.
    pub(super) fn answer(&mut self, replies: &ByColor<Replies>) {
        for side in Color::ALL {
            let lists = &replies[side].lists;
            for list in &lists[lists.len().saturating_sub(JOIN)..] {
                self.lists[side].push(list.clone());
            }
        }
    }

    /// Adds a list, unless it is there.
    pub(super) fn join(&mut self, list: &List) {
        self.lists[list.side()].push(orders(list));
    }

    /// The lists that are handed in, as people write them.
    pub(super) fn population(&self, origin: String, solution: &Solution) -> Population {
        let shares = ByColor::new(&solution.rows, &solution.cols);
        let entries = ByColor::from_fn(|side| {
            let pairs = self.lists[side].iter().zip(shares[side]).filter(|(_, share)| **share > NOTHING);
            pairs.map(|(rival, &share)| Entry { list: spell::list(side, &rival.orders), share }).collect()
        });
        Population { origin, entries, value: solution.value, gap: solution.gap, outside: None }
    }
}

/// The solution of a game that hardly differs, held against this one.
fn nearly(matrix: &Matrix, Solution { value, rows, cols, .. }: Solution) -> Solution {
    Solution { gap: matrix.gap(&rows, &cols), value, rows, cols }
}

/// What the tokens of a list say.
pub(super) fn orders(list: &List) -> Vec<Order> {
    list.tokens().iter().map(Token::order).collect()
}
