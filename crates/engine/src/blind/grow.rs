use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use zugleich_rules::blind::List;
use zugleich_rules::{ByColor, Color};

use super::exact::{bounded, searched_reply};
use super::guess::{Tokens, change, list, random};
use super::{Population, wins};

/// A list joins the population only if it wins more often than any list in it by at least this much.
const GAIN: f64 = 1e-6;

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
    /// How often both sides look for a better list.
    pub rounds: u32,
    /// The lists of the game of lists of up to so many tokens, [solved](bounded), are there from the start.
    pub length: usize,
    /// In each round the best of all lists of up to so many tokens is searched, beside longer ones that are guessed.
    pub reply: usize,
}

impl Growth {
    /// The command that grows it again.
    fn origin(&self, rounds: u32) -> String {
        let Self { seed, length, reply, .. } = self;
        format!("zugleich population --seed {seed} --rounds {rounds} --length {length} --reply {reply}")
    }
}

/// Grows a population (double oracle): in each round both sides look for the list that wins most often against the
/// other's mixture, by trying all short ones and by changing longer ones little by little; what they find joins the
/// population, and the mixtures are solved again. Calls `progress` after every round with the number of lists.
///
/// Deterministic for what the growth says.
#[must_use]
pub fn grow(growth: &Growth, progress: &mut dyn FnMut(usize) -> ControlFlow<()>) -> Population {
    let mut chance = ChaCha8Rng::seed_from_u64(growth.seed);
    let mut lists = first(growth.length);
    let mut results = Vec::new();
    extend(&mut results, &lists);
    let mut population = mixed(&growth.origin(0), &lists, &results);
    for round in 1..=growth.rounds {
        for side in Color::ALL {
            let own = population.chance(side);
            let searched = searched_reply(&population, side, growth.reply, own + GAIN);
            let guessed = answer(&population, side, &mut chance);
            for (answer, rate) in searched.into_iter().chain([guessed]) {
                if rate > own + GAIN && !lists[side].contains(&answer) {
                    lists[side].push(answer);
                }
            }
        }
        extend(&mut results, &lists);
        population = mixed(&growth.origin(round), &lists, &results);
        if progress(lists.white.len() + lists.black.len()).is_break() {
            break;
        }
    }
    population.look_outside(growth.reply);
    population
}

/// The lists with which a population begins.
fn first(length: usize) -> ByColor<Vec<List>> {
    let solved = bounded(length, &mut |_| (), &mut || ControlFlow::Continue(()));
    solved.population.entries.map(|entries| entries.into_iter().map(|entry| entry.list).collect())
}

fn mixed(origin: &str, lists: &ByColor<Vec<List>>, results: &[Vec<bool>]) -> Population {
    Population::mixed(origin.to_owned(), lists, results).expect("both sides have lists")
}

/// Plays the games that new lists bring.
fn extend(results: &mut Vec<Vec<bool>>, lists: &ByColor<Vec<List>>) {
    results.resize(lists.white.len(), Vec::new());
    for (row, white) in results.iter_mut().zip(&lists.white) {
        for black in &lists.black[row.len()..] {
            row.push(wins(white, black));
        }
    }
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
