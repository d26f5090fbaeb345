use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use zugleich_rules::blind::List;
use zugleich_rules::{ByColor, Color};

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

/// Grows a population from two empty lists (double oracle): in each round both sides look for the list that wins
/// most often against the other's mixture, by changing lists little by little; what they find joins the population,
/// and the mixtures are solved again. Calls `progress` after every round with the number of lists.
///
/// Deterministic for a seed and a number of rounds.
#[must_use]
pub fn grow(seed: u64, rounds: u32, progress: &mut dyn FnMut(usize) -> ControlFlow<()>) -> Population {
    let origin = |rounds| format!("zugleich population --seed {seed} --rounds {rounds}");
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut lists = ByColor::from_fn(|side| vec![list(side, &[])]);
    let mut results = vec![vec![wins(&lists.white[0], &lists.black[0])]];
    let mut population = mixed(&origin(0), &lists, &results);
    for round in 1..=rounds {
        for side in Color::ALL {
            let own = if side == Color::White { population.value } else { 1.0 - population.value };
            let (answer, rate) = answer(&population, side, &mut chance);
            if rate > own + GAIN && !lists[side].contains(&answer) {
                lists[side].push(answer);
            }
        }
        extend(&mut results, &lists);
        population = mixed(&origin(round), &lists, &results);
        if progress(lists.white.len() + lists.black.len()).is_break() {
            break;
        }
    }
    population
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
