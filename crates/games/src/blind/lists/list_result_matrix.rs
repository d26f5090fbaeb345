//! Results of lists against each other, and their optimal mixtures.

use zugleich_engine::matrix::{Matrix, Solution, solve, solve_either_way};
use zugleich_rules::{ByColor, Color};

use super::NOTHING;
use super::opponent_lists::OpponentLists;
use super::reply::white_wins;

/// Least gain of a better list.
pub(super) const GAIN: f64 = 1e-9;

/// Perturbation of payoffs that are all 0 or 1, on which a simplex may cycle.
const UNLIKE: f64 = 1e-6;

/// The golden ratio's fractional part.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// Number of a side's lists added to the restricted game at once.
const TAKE: usize = 8;

/// Results of all lists against all, and the restricted game.
#[derive(Default)]
pub(super) struct ListResultMatrix {
    /// `true` if White wins: a row for each of White's lists, a column for each of Black's.
    wins: Vec<Vec<bool>>,
    /// The lists in the restricted game.
    used: ByColor<Vec<usize>>,
}

impl ListResultMatrix {
    /// Plays the games of new lists.
    pub(super) fn play(&mut self, lists: &ByColor<OpponentLists>) {
        if self.wins.is_empty() {
            self.used = lists.as_ref().map(|lists| (0..lists.len()).collect());
        }
        self.wins.resize(lists.white.len(), Vec::new());
        for (row, white) in self.wins.iter_mut().zip(lists.white.iter()) {
            for black in lists.black.iter().skip(row.len()) {
                row.push(white_wins(ByColor::new(&white.orders[..], &black.orders[..])));
            }
        }
    }

    /// Returns the optimal mixtures: solves the restricted game and adds the best other lists until none is
    /// better.
    pub(super) fn equilibrium(&mut self) -> Solution {
        loop {
            let solution = self.solve();
            if !self.take_better(&solution) {
                let shares = ByColor::new(&solution.rows, &solution.cols);
                self.used =
                    shares.map(|shares| (0..shares.len()).filter(|&at| shares[at] > NOTHING).collect());
                return solution;
            }
        }
    }

    /// Returns the optimal mixtures of the restricted game.
    fn solve(&self) -> Solution {
        let matrix = self.matrix(0.0);
        let part = solve_either_way(&matrix).unwrap_or_else(|_| {
            let Solution { rows, cols, .. } = solve(&self.matrix(UNLIKE));
            matrix.assess(rows, cols)
        });
        let lengths = ByColor::new(self.wins.len(), self.wins[0].len());
        let all = |side: Color, shares: Vec<f64>| {
            let mut all = vec![0.0; lengths[side]];
            self.used[side].iter().zip(shares).for_each(|(&at, share)| all[at] = share);
            all
        };
        Solution { rows: all(Color::White, part.rows), cols: all(Color::Black, part.cols), ..part }
    }

    /// Returns the payoff matrix of White's wins, with perturbations up to `unlike`.
    fn matrix(&self, unlike: f64) -> Matrix {
        let ByColor { white, black } = &self.used;
        let wins = white.iter().flat_map(|&row| black.iter().map(move |&col| self.wins[row][col]));
        // Fractional parts of golden-ratio multiples are well spread.
        let cell = |(at, win)| f64::from(u8::from(win)) + unlike * (at as f64 * GOLDEN).fract();
        let cells = wins.enumerate().map(cell).collect();
        Matrix::new(white.len(), black.len(), cells).expect("both sides have lists")
    }

    /// Adds the best of the lists that win more often than the mixtures; returns whether there are any.
    fn take_better(&mut self, solution: &Solution) -> bool {
        let (rates, value) = (self.rates(solution), solution.value);
        let chances = ByColor::new(value, 1.0 - value);
        let mut is_any = false;
        for (side, rates) in rates.iter() {
            let is_new = |at: &usize| rates[*at] > chances[side] + GAIN && !self.used[side].contains(at);
            let mut better: Vec<usize> = (0..rates.len()).filter(is_new).collect();
            better.sort_by(|&a, &b| rates[b].total_cmp(&rates[a]));
            better.truncate(TAKE);
            is_any |= !better.is_empty();
            self.used[side].extend(better);
        }
        is_any
    }

    /// Returns the rate of wins of each list against the other side's mixture.
    fn rates(&self, Solution { rows, cols, .. }: &Solution) -> ByColor<Vec<f64>> {
        let won =
            |wins: &Vec<bool>| wins.iter().zip(cols).filter(|(win, _)| **win).map(|(_, share)| share).sum();
        let white = self.wins.iter().map(won).collect();
        let mut black = vec![1.0; cols.len()];
        for (wins, share) in self.wins.iter().zip(rows).filter(|(_, share)| **share > 0.0) {
            wins.iter().zip(&mut black).filter(|(win, _)| **win).for_each(|(_, rate)| *rate -= share);
        }
        ByColor::new(white, black)
    }
}
