//! Chooses a plan for White in a position of Chesimul, at a level from 1 to 10 and with a seed.
//!
//! ```text
//! $ cargo run -p zugleich-engine --example choose_a_plan -- 8 1 "kr3/pp3/1N3/5/4K 0 1"
//! b3a5: value 1.000, 13 positions resolved
//! ```

mod material;

use std::error::Error;

use material::Material;
use zugleich_engine::{Choice, simultaneous};
use zugleich_rules::catalog::Variant;
use zugleich_rules::{Color, chesimul::Chesimul};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [level, seed, position] = arguments.as_slice() else {
        println!("usage: choose_a_plan LEVEL SEED POSITION");
        return;
    };
    match choose(level, seed, position) {
        Ok(text) => println!("{text}"),
        Err(error) => println!("{error}"),
    }
}

/// Returns the chosen plan and the effort for it.
fn choose(level: &str, seed: &str, position: &str) -> Result<String, Box<dyn Error>> {
    let game = Variant::of::<Chesimul>().open(&[], Some(position))?;
    let engine = simultaneous::<Material>();
    // The answer depends on the record and the limits alone.
    let limits = engine.limits(level.parse()?, seed.parse()?);
    let Choice { plan, value, nodes, .. } = engine.choose(game.record(), Color::White, &limits)?;
    Ok(format!("{plan}: value {value:.3}, {nodes} positions resolved"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trapped_king_is_taken() {
        let text = "b3a5: value 1.000, 13 positions resolved";
        assert_eq!(choose("8", "1", "kr3/pp3/1N3/5/4K 0 1").unwrap(), text);
    }

    #[test]
    fn unknown_level_is_refused() {
        let error = choose("11", "1", "kr3/pp3/1N3/5/4K 0 1").unwrap_err();
        assert_eq!(error.to_string(), "a level is a number from 1 to 10");
    }
}
