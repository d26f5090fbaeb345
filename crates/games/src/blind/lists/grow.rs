use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_engine::matrix::Solution;
use zugleich_rules::blind::MoveList;
use zugleich_rules::{ByColor, Color};

use super::bounded_solution::solve_bounded;
use super::double_oracle::{DoubleOracle, orders};
use super::orders::MoveSet;
use super::random_list::{Tokens, change, list, random};
use super::reply::{Orders, SearchStoppedError};
use super::{OutsideGains, Population};

/// Least gain of a guessed list that joins, over all present lists.
const GAIN: f64 = 1e-6;

/// Gain that a searched list must exceed to join.
const LITTLE: f64 = 0.02;

/// Number of changes tried from each start.
const CHANGES: u32 = 250;

/// Number of starts of each side's local search in a round.
const STARTS: u32 = 6;

/// Greatest number of tokens of a random start.
const FIRST: usize = 12;

/// Settings for growing a population.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PopulationConfig {
    /// Random seed.
    pub seed: u64,
    /// Greatest number of rounds in which both sides look for better lists.
    pub rounds: u32,
    /// Length of the [solved](solve_bounded) game whose lists form the start.
    pub length: usize,
    /// Greatest number of tokens of the lists that each round searches completely, beside longer ones that
    /// are guessed.
    pub reply: usize,
}

impl PopulationConfig {
    /// Returns the command that grows the population again.
    fn origin(&self, rounds: u32) -> String {
        let Self { seed, length, reply, .. } = self;
        format!("zugleich-lab population --seed {seed} --rounds {rounds} --length {length} --reply {reply}")
    }
}

/// Grows a population by the double oracle method: in each round both sides look for lists that win more
/// often against the other's mixture, by complete search of short ones and by local search of longer ones.
/// They join, and the mixtures are solved again, until neither side finds any. The result is the round whose
/// mixtures lose least to the best short lists. Calls `progress` after every round with the number of all
/// lists. Polls `stop` repeatedly; an unfinished round does not count.
///
/// Deterministic for equal settings, unless it is stopped.
#[must_use]
pub fn grow(
    growth: &PopulationConfig,
    progress: &mut dyn FnMut(usize),
    stop: &(dyn Fn() -> bool + Sync),
) -> Population {
    let mut chance = ChaCha8Rng::seed_from_u64(growth.seed);
    let mut contest = DoubleOracle::new((growth.reply, MoveSet::Any), &first(growth.length, stop));
    let mut best: Option<Population> = None;
    for round in 0..=growth.rounds {
        let solution = contest.equilibrium();
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

/// Returns the population against which outside lists gain less, the first of equal ones.
fn less_exploitable(first: Population, second: Population) -> Population {
    let gain = |population: &Population| {
        population.outside.map_or(1.0, |outside| outside.gains.white.max(outside.gains.black))
    };
    if gain(&second) < gain(&first) { second } else { first }
}

/// Adds the lists found by both sides; returns the gains of the best ones.
fn join(
    contest: &mut DoubleOracle,
    solution: &Solution,
    population: &Population,
    chance: &mut ChaCha8Rng,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<OutsideGains, SearchStoppedError> {
    let replies = contest.replies(solution, LITTLE, stop)?;
    for side in Color::ALL {
        let (guessed, rate) = answer(population, side, chance);
        if rate > population.chance(side) + GAIN {
            contest.join(&guessed);
        }
    }
    contest.add_replies(&replies);
    let gains = ByColor::from_fn(|side| (replies[side].rate - population.chance(side)).max(0.0));
    Ok(OutsideGains { length: contest.length(), gains })
}

/// Returns the lists with which a population starts.
fn first(length: usize, stop: &(dyn Fn() -> bool + Sync)) -> ByColor<Vec<Orders>> {
    let solved = solve_bounded(length, &mut |_| (), stop);
    solved.population.entries.map(|entries| entries.iter().map(|entry| orders(&entry.list)).collect())
}

/// Returns the list that a side finds to win most often against the other's mixture, with its rate of wins.
fn answer(population: &Population, side: Color, chance: &mut ChaCha8Rng) -> (MoveList, f64) {
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

/// Improves a list by local search, keeping each change that does not make it worse.
fn climb(population: &Population, start: &MoveList, chance: &mut ChaCha8Rng) -> (MoveList, f64) {
    let side = start.side();
    let mut best: Tokens = start.tokens().iter().map(ToString::to_string).collect();
    let mut rate = population.rate(start);
    for _ in 0..CHANGES {
        let mut tokens = best.clone();
        // A few changes at once may succeed where each alone would lose.
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

/// Returns the list without the last tokens that add no wins: a longer list never wins by its length.
fn without_idle_end(population: &Population, side: Color, mut tokens: Tokens, rate: f64) -> MoveList {
    let shorter = |tokens: &Tokens| list(side, &tokens[..tokens.len().saturating_sub(1)]);
    while !tokens.is_empty() && population.rate(&shorter(&tokens)) >= rate {
        tokens.pop();
    }
    list(side, &tokens)
}
