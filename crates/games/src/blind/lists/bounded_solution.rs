use zugleich_rules::blind::MoveList;
use zugleich_rules::{ByColor, Color};

use super::double_oracle::{DoubleOracle, orders};
use super::list_result_matrix::GAIN;
use super::opponent_lists::OpponentLists;
use super::orders::MoveSet;
use super::reply::replies;
use super::reply_collector::{ReplyLists, ReplyRequest};
use super::{Population, PopulationEntry, token_text};

/// Solution of the game of lists of bounded length.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundedSolution {
    /// Greatest number of tokens of a list.
    pub length: usize,
    /// White's chance to win.
    pub value: f64,
    /// Greatest error of the value: zero but for rounding, unless the solution was stopped.
    pub error: f64,
    /// Mixtures of both sides.
    pub population: Population,
}

/// Progress of a solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundedProgress {
    /// Number of lists of both sides.
    pub lists: usize,
    /// Lower bound of White's chance to win.
    pub lower: f64,
    /// Upper bound of White's chance to win.
    pub upper: f64,
}

/// Solves the game of lists of up to `length` tokens, each with a piece, its square and its target (see
/// [`MoveSet::FromTo`]), by the double oracle method: best responses of each side, found by trying all lists,
/// join its lists until neither gains. Polls `stop` repeatedly and reports each round to `progress`.
#[must_use]
pub fn solve_bounded(
    length: usize,
    progress: &mut dyn FnMut(BoundedProgress),
    stop: &(dyn Fn() -> bool + Sync),
) -> BoundedSolution {
    let mut contest = DoubleOracle::new((length, MoveSet::FromTo), &ByColor::from_fn(|_| vec![Vec::new()]));
    // The value of a best response to any mixture bounds the value of the game.
    let (mut lower, mut upper) = (0.0_f64, 1.0_f64);
    loop {
        let solution = contest.equilibrium();
        let replies = contest.replies(&solution, GAIN, stop);
        let mut gap = 1.0;
        if let Ok(ByColor { white, black }) = &replies {
            (lower, upper) = (lower.max(1.0 - black.rate), upper.min(white.rate));
            gap = (white.rate + black.rate - 1.0).max(0.0);
        }
        progress(BoundedProgress { lists: contest.len(), lower, upper });
        let before = contest.len();
        replies.iter().for_each(|replies| contest.add_replies(replies));
        if contest.len() == before {
            let origin = format!("zugleich-lab solve --variant blind --length {length}");
            let population = Population { gap, ..contest.population(origin, &solution) };
            let (value, error) = (f64::midpoint(lower, upper), (upper - lower).max(0.0) / 2.0 + GAIN);
            return BoundedSolution { length, value, error, population };
        }
    }
}

/// Returns the best list of up to `length` tokens against a mixture, with all tokens of [`MoveSet::Any`], and
/// its rate of wins; `None` if no list exceeds `floor`.
#[must_use]
pub fn searched_reply(
    population: &Population,
    side: Color,
    length: usize,
    floor: f64,
) -> Option<(MoveList, f64)> {
    let entries: Vec<&PopulationEntry> =
        population.entries[!side].iter().filter(|entry| entry.share > 0.0).collect();
    let mut rivals = OpponentLists::new(side);
    entries.iter().for_each(|entry| rivals.push(orders(&entry.list)));
    let shares: Vec<f64> = entries.iter().map(|entry| entry.share).collect();
    let found =
        replies(side, (length, MoveSet::Any), (&mut rivals, &shares), ReplyRequest::best(floor), &mut || {
            false
        });
    let ReplyLists { mut lists, rate, .. } = found.ok()?;
    Some((token_text::list(side, &lists.pop()?), rate))
}
