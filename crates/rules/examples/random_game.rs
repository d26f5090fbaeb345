//! Plays a random game of a variant, given by its id, with a seed.
//!
//! ```text
//! $ cargo run -p zugleich-rules --example random_game -- chesimul 7
//! 1. b1c3 b5c3: r1bqk/ppppp/5/PPPPP/R1BQK 0 2
//! 2. a1b1 c4c3: r1bqk/pp1pp/2p2/PPPPP/1RBQK 0 3
//! ...
//! 12. e4d5 d4d5: 1rbqk/1p3/p4/PP2P/3R1 0 13
//! black wins (king-taken)
//! ```
//!
//! A game whose legal plans cannot be listed is refused with the code `not-in-this-game`.
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a program, unlike the rules, prints"
)]

use zugleich_rules::kernel::RulesError;
use zugleich_rules::{ByColor, Color, GAMES};

/// Maximum number of turns of a game.
const LONGEST: u32 = 400;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match arguments.as_slice() {
        [variant, seed] => seed.parse().ok().map(|seed| (variant, seed)),
        _ => None,
    };
    let Some((variant, seed)) = parsed else {
        println!("usage: random_game VARIANT SEED");
        return;
    };
    match random_game(variant, seed) {
        Ok(lines) => lines.iter().for_each(|line| println!("{line}")),
        Err(error) => println!("{}: {error}", error.code()),
    }
}

/// Returns a line for each turn of a random game, and one for its outcome.
fn random_game(variant: &str, seed: u64) -> Result<Vec<String>, RulesError> {
    let mut game = GAMES.variant(variant)?.start(&[])?;
    let mut random = SplitMix(seed);
    let mut lines = Vec::new();
    while game.outcome().is_none() && game.turn() <= LONGEST {
        let legal = game.require_enumeration()?;
        let plans = ByColor::from_fn(|side: Color| random.choose(legal.plans(side)));
        // Listed plans have no predictions; `play_listed` takes them without.
        let report = game.play_listed(plans.as_ref().map(Option::as_deref))?;
        let words: Vec<_> = [plans.white, plans.black].into_iter().flatten().collect();
        lines.push(format!("{}. {}: {}", report.turn, words.join(" "), report.position));
    }
    lines.push(game.outcome().map_or_else(|| "unfinished".to_owned(), |outcome| outcome.to_string()));
    Ok(lines)
}

/// The generator SplitMix64: a seed gives the same numbers on every machine.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns one of the plans; `None` if there is none, because the side does not act.
    fn choose(&mut self, mut plans: Vec<String>) -> Option<String> {
        let count = plans.len() as u64;
        (count > 0).then(|| plans.swap_remove((self.next() % count) as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_gives_the_game_of_the_header() {
        let lines = random_game("chesimul", 7).unwrap();
        assert_eq!(lines, random_game("chesimul", 7).unwrap());
        assert_eq!(lines[0], "1. b1c3 b5c3: r1bqk/ppppp/5/PPPPP/R1BQK 0 2");
        assert_eq!(lines[1], "2. a1b1 c4c3: r1bqk/pp1pp/2p2/PPPPP/1RBQK 0 3");
        assert_eq!(lines[11..], ["12. e4d5 d4d5: 1rbqk/1p3/p4/PP2P/3R1 0 13", "black wins (king-taken)"]);
    }

    #[test]
    fn every_game_with_listed_plans_is_played() {
        for variant in ["chesimul", "prediction", "parity", "parity-so", "entanglement"] {
            let lines = random_game(variant, 1).unwrap();
            assert!(lines.len() > 1, "{variant}: {lines:?}");
        }
        assert_eq!(random_game("blind", 1).unwrap_err().code(), "not-in-this-game");
    }
}
