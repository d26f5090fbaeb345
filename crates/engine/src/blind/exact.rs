use std::ops::ControlFlow;

use zugleich_rules::blind::{List, Order, Token};
use zugleich_rules::{ByColor, Color};

use super::orders::MoveSet;
use super::reply::{Orders, Stopped, better, white_wins};
use super::rival::Rival;
use super::{Entry, Population, spell};
use crate::matrix::{Matrix, Solution, solve};

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

/// What a reply must gain to be one.
const GAIN: f64 = 1e-9;

/// So many replies of a side join in a round at most: with more than one there are fewer rounds.
const JOIN: usize = 3;

/// Solves the game in which both sides hand in lists of up to so many tokens of a piece, its square and its target (see
/// [`MoveSet::FromTo`]): the best replies of each side to the other's mixture, found by trying all lists, join its
/// lists until neither gains anything (double oracle). It is asked again and again whether to stop; `progress` hears of
/// each round.
#[must_use]
pub fn bounded(
    length: usize,
    progress: &mut dyn FnMut(Narrowing),
    stop: &mut dyn FnMut() -> ControlFlow<()>,
) -> Bounded {
    let mut lists = ByColor::from_fn(|_| vec![Rival::new(Vec::new())]);
    let mut wins = vec![vec![false]];
    // A best reply to any mixture bounds what the other side can be held to.
    let (mut lower, mut upper) = (0.0_f64, 1.0_f64);
    loop {
        let solution = mixed(&wins);
        let replies = replies(length, &mut lists, &solution, &mut || stop().is_break());
        let ended =
            replies.as_ref().map_or(true, |replies| replies.iter().all(|(_, (lists, _))| lists.is_empty()));
        let mut gap = 1.0;
        if let Ok(replies) = &replies {
            (lower, upper) = (lower.max(1.0 - replies.black.1), upper.min(replies.white.1));
            gap = (replies.white.1 + replies.black.1 - 1.0).max(0.0);
        }
        progress(Narrowing { lists: lists.white.len() + lists.black.len(), lower, upper });
        if ended {
            let population = population(length, &lists, &solution, gap);
            let (value, error) = (f64::midpoint(lower, upper), (upper - lower).max(0.0) / 2.0 + GAIN);
            return Bounded { length, value, error, population };
        }
        if let Ok(ByColor { white, black }) = replies {
            lists.white.extend(joining(white.0));
            lists.black.extend(joining(black.0));
        }
        extend(&mut wins, &lists);
    }
}

/// The best replies of a round, which join.
fn joining(replies: Vec<Orders>) -> impl Iterator<Item = Rival> {
    let worse = replies.len().saturating_sub(JOIN);
    replies.into_iter().skip(worse).map(Rival::new)
}

/// Replies of each side that gain something, the best of them last, and how often any wins at most.
type Replies = ByColor<(Vec<Orders>, f64)>;

fn replies(
    length: usize,
    lists: &mut ByColor<Vec<Rival>>,
    solution: &Solution,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Replies, Stopped> {
    let mut reply = |side: Color| -> Result<(Vec<Orders>, f64), Stopped> {
        let (shares, floor) = match side {
            Color::White => (&solution.cols, solution.value),
            Color::Black => (&solution.rows, 1.0 - solution.value),
        };
        let rivals = (&mut lists[!side][..], &shares[..]);
        let (lists, rate) = better(side, (length, MoveSet::FromTo), rivals, floor + GAIN, &mut *stop)?;
        let rate = if lists.is_empty() { floor } else { rate };
        Ok((lists, rate))
    };
    Ok(ByColor::new(reply(Color::White)?, reply(Color::Black)?))
}

fn mixed(wins: &[Vec<bool>]) -> Solution {
    let cells = wins.iter().flatten().map(|&win| f64::from(u8::from(win))).collect();
    solve(&Matrix::new(wins.len(), wins[0].len(), cells).expect("both sides have lists"))
}

/// Plays the games that new lists bring.
fn extend(wins: &mut Vec<Vec<bool>>, lists: &ByColor<Vec<Rival>>) {
    wins.resize(lists.white.len(), Vec::new());
    for (row, white) in wins.iter_mut().zip(&lists.white) {
        for black in &lists.black[row.len()..] {
            row.push(white_wins(ByColor::new(&white.orders[..], &black.orders[..])));
        }
    }
}

/// The lists that are handed in, as people write them.
fn population(length: usize, lists: &ByColor<Vec<Rival>>, solution: &Solution, gap: f64) -> Population {
    let shares = ByColor::new(&solution.rows, &solution.cols);
    let entries = ByColor::from_fn(|side| {
        let pairs = lists[side].iter().zip(shares[side]).filter(|(_, share)| **share > super::NOTHING);
        pairs.map(|(rival, &share)| Entry { list: spell::list(side, &rival.orders), share }).collect()
    });
    let origin = format!("zugleich solve --variant blind --length {length}");
    Population { origin, entries, value: solution.value, gap, outside: None }
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
    let orders = |list: &List| -> Vec<Order> { list.tokens().iter().map(Token::order).collect() };
    let mut rivals: Vec<Rival> = entries.iter().map(|entry| Rival::new(orders(&entry.list))).collect();
    let shares: Vec<f64> = entries.iter().map(|entry| entry.share).collect();
    let rivals = (&mut rivals[..], &shares[..]);
    let reply = better(side, (length, MoveSet::Any), rivals, floor, &mut || false);
    let (mut lists, rate) = reply.ok()?;
    Some((spell::list(side, &lists.pop()?), rate))
}
