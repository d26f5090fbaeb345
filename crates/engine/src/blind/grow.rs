use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_rules::blind::List;
use zugleich_rules::{ByColor, Color};

use super::contest::{Contest, orders};
use super::exact::bounded;
use super::guess::{Tokens, change, list, random};
use super::orders::MoveSet;
use super::reply::{Orders, Stopped};
use super::{Outside, Population};
use crate::matrix::Solution;

/// A list that was guessed joins only if it wins more often than any list that there is by at least this much.
const GAIN: f64 = 1e-6;

/// A list that was searched joins only if it wins more often by more than this much.
const LITTLE: f64 = 0.02;

/// How many changes are tried from each start.
const CHANGES: u32 = 250;

/// From how many starts each side looks for an answer in a round.
const STARTS: u32 = 6;

/// How many tokens the lists have that are begun from nothing, at most.
const FIRST: usize = 12;

/// How a population is grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// What decides all chances.
    pub seed: u64,
    /// How often both sides look for better lists, at most.
    pub rounds: u32,
    /// The lists of the game of lists of up to so many tokens, [solved](bounded), are there from the start.
    pub length: usize,
    /// In each round all lists of up to so many tokens are searched, beside longer ones that are guessed.
    pub reply: usize,
}

impl Growth {
    /// The command that grows it again.
    fn origin(&self, rounds: u32) -> String {
        let Self { seed, length, reply, .. } = self;
        format!("zugleich-lab population --seed {seed} --rounds {rounds} --length {length} --reply {reply}")
    }
}

/// Grows a population (double oracle): in each round both sides look for lists that win more often against the other's
/// mixture, by searching short ones and by changing longer ones little by little; what they find joins, and the
/// mixtures are solved again, until neither finds any. Those of the round are taken against which the best of the short
/// lists gain least. Calls `progress` after every round with the number of all lists. It is asked again and again
/// whether to stop; then the round that is not at its end does not count.
///
/// Deterministic for what the growth says, unless it is stopped.
#[must_use]
pub fn grow(
    growth: &Growth,
    progress: &mut dyn FnMut(usize),
    stop: &(dyn Fn() -> bool + Sync),
) -> Population {
    let mut chance = ChaCha8Rng::seed_from_u64(growth.seed);
    let mut contest = Contest::new((growth.reply, MoveSet::Any), &first(growth.length, stop));
    let mut best: Option<Population> = None;
    for round in 0..=growth.rounds {
        let solution = contest.mixed();
        let mut population = contest.population(growth.origin(round), &solution);
        let before = contest.len();
        if let Ok(outside) = join(&mut contest, &solution, &population, &mut chance, stop) {
            population.outside = Some(outside);
        }
        let (is_last, is_stopped) = (contest.len() == before, population.outside.is_none());
        best = Some(match best {
            Some(best) => less_exploitable(best, population),
            None => population,
        });
        if is_last || is_stopped {
            break;
        }
        if round < growth.rounds {
            progress(contest.len());
        }
    }
    best.expect("there is a first round")
}

/// The one against which lists from outside gain less, the first of equal ones.
fn less_exploitable(first: Population, second: Population) -> Population {
    let gain = |population: &Population| {
        population.outside.map_or(1.0, |outside| outside.gains.white.max(outside.gains.black))
    };
    if gain(&second) < gain(&first) { second } else { first }
}

/// Adds what both sides find. What the best lists gain.
fn join(
    contest: &mut Contest,
    solution: &Solution,
    population: &Population,
    chance: &mut ChaCha8Rng,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Outside, Stopped> {
    let replies = contest.replies(solution, LITTLE, stop)?;
    for side in Color::ALL {
        let (guessed, rate) = answer(population, side, chance);
        if rate > population.chance(side) + GAIN {
            contest.join(&guessed);
        }
    }
    contest.answer(&replies);
    let gains = ByColor::from_fn(|side| (replies[side].rate - population.chance(side)).max(0.0));
    Ok(Outside { length: contest.length(), gains })
}

/// The lists with which a population begins.
fn first(length: usize, stop: &(dyn Fn() -> bool + Sync)) -> ByColor<Vec<Orders>> {
    let solved = bounded(length, &mut |_| (), stop);
    solved.population.entries.map(|entries| entries.iter().map(|entry| orders(&entry.list)).collect())
}

/// The list that a side finds to win most often against the other's mixture, and how often that is.
fn answer(population: &Population, side: Color, chance: &mut ChaCha8Rng) -> (List, f64) {
    let starts = (0..STARTS).map(|number| {
        let start = match number % 2 {
            0 => population.choose(side, chance.random()).clone(),
            _ => {
                let length = chance.random_range(1..=FIRST);
                random(side, length, chance)
            }
        };
        climb(population, &start, chance)
    });
    starts.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("there are starts")
}

/// Changes a list again and again, and keeps each change that does not make it worse.
fn climb(population: &Population, start: &List, chance: &mut ChaCha8Rng) -> (List, f64) {
    let side = start.side();
    let mut best: Tokens = start.tokens().iter().map(ToString::to_string).collect();
    let mut rate = population.rate(start);
    for _ in 0..CHANGES {
        let mut tokens = best.clone();
        // A few changes at once come through where each of them alone would lose.
        for _ in 0..chance.random_range(1..=3) {
            let other = population.choose(!side, chance.random());
            change(side, &mut tokens, other, chance);
        }
        let next = population.rate(&list(side, &tokens));
        if next >= rate {
            (best, rate) = (tokens, next);
        }
    }
    (without_idle_end(population, side, best, rate), rate)
}

/// The list without the last tokens that it wins as often without: a longer list never wins by its length.
fn without_idle_end(population: &Population, side: Color, mut tokens: Tokens, rate: f64) -> List {
    let shorter = |tokens: &Tokens| list(side, &tokens[..tokens.len().saturating_sub(1)]);
    while !tokens.is_empty() && population.rate(&shorter(&tokens)) >= rate {
        tokens.pop();
    }
    list(side, &tokens)
}
