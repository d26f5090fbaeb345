//! Plays a tournament: `tournament VARIANT PLAYER OPPONENT [GAMES [SEED]]`.

use std::time::Instant;

use zugleich_engine::tournament::{Pairing, Score, play};
use zugleich_rules::catalog;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (variant, player, opponent, rest) = match arguments.as_slice() {
        [variant, player, opponent, rest @ ..] if rest.len() <= 2 => (variant, player, opponent, rest),
        _ => return Err("usage: tournament VARIANT PLAYER OPPONENT [GAMES [SEED]]".into()),
    };
    let pairing = Pairing {
        variant: catalog::variant(variant)?,
        options: &[],
        player: player.parse()?,
        opponent: opponent.parse()?,
        games: rest.first().map_or(Ok(200), |games| games.parse())?,
        seed: rest.get(1).map_or(Ok(1), |seed| seed.parse())?,
    };
    let start = Instant::now();
    let score = play(&pairing, &mut |score| eprint!("\r{}", line(score)))?;
    let seconds = start.elapsed().as_secs_f64();
    eprintln!();
    let (low, high) = score.interval();
    println!("{} against {}: {}", pairing.player, pairing.opponent, line(&score));
    println!("score {:.3}, 95% interval {low:.3} to {high:.3}", score.rate());
    let (turns, nodes) = (score.turns, score.nodes);
    println!("{turns} turns, {nodes} nodes of {}, {seconds:.1} s", pairing.player);
    Ok(())
}

fn line(score: &Score) -> String {
    format!("{} wins, {} draws, {} losses", score.wins, score.draws, score.losses)
}
