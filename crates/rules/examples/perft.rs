//! Counts the sequences of turns of a variant up to a depth.
//!
//! ```text
//! $ cargo run --release -p zugleich-rules --example perft -- chesimul 3
//! depth 1: 49
//! depth 2: 3973
//! depth 3: 497421
//! ```
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a program, unlike the rules, prints"
)]

use zugleich_rules::GAMES;
use zugleich_rules::kernel::RulesError;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match arguments.as_slice() {
        [variant, depth] => depth.parse().ok().map(|depth| (variant, depth)),
        _ => None,
    };
    let Some((variant, depth)) = parsed else {
        println!("usage: perft VARIANT DEPTH");
        return;
    };
    match counts(variant, depth) {
        Ok(counts) => (1..).zip(counts).for_each(|(depth, count)| println!("depth {depth}: {count}")),
        Err(error) => println!("{}: {error}", error.code()),
    }
}

/// Returns the numbers of sequences of 1, 2, up to `depth` turns from the start position.
fn counts(variant: &str, depth: u32) -> Result<Vec<u64>, RulesError> {
    let game = GAMES.variant(variant)?.start(&[])?;
    let plans = game.require_enumeration()?;
    Ok((1..=depth).map(|depth| plans.perft(depth)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_header() {
        assert_eq!(counts("chesimul", 3).unwrap(), [49, 3973, 497_421]);
        // 20 plans of each side, and two predictions that are each right or wrong.
        assert_eq!(counts("prediction", 1).unwrap(), [20 * 20 * 4]);
        assert_eq!(counts("parity", 1).unwrap(), [20 * 20]);
        assert_eq!(counts("entanglement", 2).unwrap()[1], 16_424);
    }

    #[test]
    fn whole_lists_cannot_be_counted() {
        assert_eq!(counts("blind", 1).unwrap_err().code(), "not-in-this-game");
        assert_eq!(counts("draughts", 1).unwrap_err().code(), "unknown-variant");
    }
}
