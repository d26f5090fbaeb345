use zugleich_rules::blind::List;
use zugleich_rules::{ByColor, Color};

use super::contest::{Contest, orders};
use super::games::GAIN;
use super::orders::MoveSet;
use super::reply::replies;
use super::rivals::Rivals;
use super::wanted::{Asked, Replies};
use super::{Entry, Population, spell};

/// The game of lists of bounded length, solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounded {
    /// How many tokens a list may have.
    pub length: usize,
    /// White's chance to win.
    pub value: f64,
    /// How far the value can be from the true one: zero but for rounding, unless it was stopped.
    pub error: f64,
    /// Both mixtures.
    pub population: Population,
}

/// How far a solution is, for whoever shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Narrowing {
    /// How many lists both sides have.
    pub lists: usize,
    /// White's chance to win is at least this.
    pub lower: f64,
    /// And at most this.
    pub upper: f64,
}

/// Solves the game in which both sides hand in lists of up to so many tokens of a piece, its square and its target (see
/// [`MoveSet::FromTo`]): the best replies of each side to the other's mixture, found by trying all lists, join its
/// lists until neither gains anything (double oracle). It is asked again and again whether to stop; `progress` hears of
/// each round.
#[must_use]
pub fn bounded(
    length: usize,
    progress: &mut dyn FnMut(Narrowing),
    stop: &(dyn Fn() -> bool + Sync),
) -> Bounded {
    let mut contest = Contest::new((length, MoveSet::FromTo), &ByColor::from_fn(|_| vec![Vec::new()]));
    // A best reply to any mixture bounds what the other side can be held to.
    let (mut lower, mut upper) = (0.0_f64, 1.0_f64);
    loop {
        let solution = contest.mixed();
        let replies = contest.replies(&solution, GAIN, stop);
        let mut gap = 1.0;
        if let Ok(ByColor { white, black }) = &replies {
            (lower, upper) = (lower.max(1.0 - black.rate), upper.min(white.rate));
            gap = (white.rate + black.rate - 1.0).max(0.0);
        }
        progress(Narrowing { lists: contest.len(), lower, upper });
        let before = contest.len();
        replies.iter().for_each(|replies| contest.answer(replies));
        if contest.len() == before {
            let origin = format!("zugleich-lab solve --variant blind --length {length}");
            let population = Population { gap, ..contest.population(origin, &solution) };
            let (value, error) = (f64::midpoint(lower, upper), (upper - lower).max(0.0) / 2.0 + GAIN);
            return Bounded { length, value, error, population };
        }
    }
}

/// The best list of up to so many tokens against a mixture, whatever its tokens are (see [`MoveSet::Any`]), and how
/// often it wins; none if no list wins more often than `floor`.
#[must_use]
pub fn searched_reply(
    population: &Population,
    side: Color,
    length: usize,
    floor: f64,
) -> Option<(List, f64)> {
    let entries: Vec<&Entry> = population.entries[!side].iter().filter(|entry| entry.share > 0.0).collect();
    let mut rivals = Rivals::new(side);
    entries.iter().for_each(|entry| rivals.push(orders(&entry.list)));
    let shares: Vec<f64> = entries.iter().map(|entry| entry.share).collect();
    let found =
        replies(side, (length, MoveSet::Any), (&mut rivals, &shares), Asked::best(floor), &mut || false);
    let Replies { mut lists, rate, .. } = found.ok()?;
    Some((spell::list(side, &lists.pop()?), rate))
}
