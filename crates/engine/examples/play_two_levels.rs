//! Plays two levels of the engine against each other in Chesimul, and prints the score and the Elo difference.
//!
//! ```text
//! $ cargo run --release -p zugleich-engine --example play_two_levels -- 6 1 20
//! 19 won, 1 drawn, 0 lost: +636 Elo, in 95 % of matches from +240 to +1033
//! ```

mod material;

use std::error::Error;
use std::ops::ControlFlow;

use material::Material;
use zugleich_engine::tournament::{Pairing, Player, elo, play};
use zugleich_engine::{PlayStyle, simultaneous};
use zugleich_rules::{catalog::Variant, chesimul::Chesimul};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, games] = arguments.as_slice() else {
        println!("usage: play_two_levels LEVEL LEVEL GAMES");
        return;
    };
    match compare(first, second, games) {
        Ok(text) => println!("{text}"),
        Err(error) => println!("{error}"),
    }
}

/// Returns the score of the first level.
fn compare(first: &str, second: &str, games: &str) -> Result<String, Box<dyn Error>> {
    let player = |level: &str| level.parse().map(|level| Player::Engine(level, PlayStyle::Nash));
    let pairing = Pairing {
        variant: &Variant::of::<Chesimul>(),
        engine: simultaneous::<Material>(),
        with_net: None,
        with_book: None,
        options: &[],
        player: player(first)?,
        opponent: player(second)?,
        games: games.parse()?,
        // Each random opening is played with both colours.
        opening: 3,
        seed: 1,
    };
    let score = play(&pairing, &mut |_| ControlFlow::Continue(()))?;
    let (low, high) = score.interval();
    Ok(format!(
        "{} won, {} drawn, {} lost: {:+.0} Elo, in 95 % of matches from {:+.0} to {:+.0}",
        score.wins,
        score.draws,
        score.losses,
        elo(score.rate()),
        elo(low),
        elo(high)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_is_that_of_the_header() {
        let text = "19 won, 1 drawn, 0 lost: +636 Elo, in 95 % of matches from +240 to +1033";
        assert_eq!(compare("6", "1", "20").unwrap(), text);
    }
}
