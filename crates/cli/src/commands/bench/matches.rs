use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde_json::json;
use zugleich_engine::EngineError;
use zugleich_engine::tournament::{self, Pairing, Player, Score};
use zugleich_games::game;

use crate::cause::Cause;
use crate::failure::Failure;
use crate::game::key_value;
use crate::progress::{Interrupt, bar};
use crate::say::counted;

#[derive(Debug, Args)]
pub(crate) struct Matches {
    /// The variant id
    #[arg(long, value_name = "ID")]
    variant: String,
    /// An option of the game; may repeat
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
    /// Whose score is kept: random, greedy, or level1 to level5
    #[arg(long)]
    player: Player,
    /// Who plays against it
    #[arg(long)]
    opponent: Player,
    /// How many games; the sides alternate
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Matches {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let options: Vec<_> = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let entry = game(&self.variant)?;
        let pairing = Pairing {
            variant: &entry.variant,
            engine: entry.player,
            options: &options,
            player: self.player,
            opponent: self.opponent,
            games: self.games,
            opening: 0,
            seed: self.seed,
        };
        let interrupt = Interrupt::watch()?;
        let bar = bar(u64::from(self.games), "{bar:40} {pos}/{len} games, {msg}, {eta} left");
        let start = Instant::now();
        let score = tournament::play(&pairing, &mut |score| {
            bar.set_position(score.games().into());
            bar.set_message(format!("+{} ={} -{}", score.wins, score.draws, score.losses));
            interrupt.flow()
        });
        bar.finish_and_clear();
        let score = score.map_err(|error| match error {
            EngineError::Rules(error) => error.into(),
            error => Failure::form(Cause::NothingMeasured, error),
        })?;
        self.print(out, &score, start.elapsed().as_secs_f64())?;
        interrupt.outcome()
    }

    fn print(&self, out: &mut impl Write, score: &Score, seconds: f64) -> Result<(), Failure> {
        let (low, high) = score.interval();
        if self.json {
            let line = json!({
                "variant": self.variant, "player": self.player.to_string(),
                "opponent": self.opponent.to_string(), "seed": self.seed, "games": score.games(),
                "wins": score.wins, "draws": score.draws, "losses": score.losses,
                "score": score.rate(), "low": low, "high": high,
                "turns": score.turns, "nodes": score.nodes, "seconds": seconds,
            });
            writeln!(out, "{line}")?;
            return Ok(());
        }
        writeln!(
            out,
            "{} against {}, {} of {}: +{} ={} -{}, score {:.1} % (95 %: {:.1} to {:.1})",
            self.player,
            self.opponent,
            counted(score.games(), "game"),
            self.variant,
            score.wins,
            score.draws,
            score.losses,
            100.0 * score.rate(),
            100.0 * low,
            100.0 * high,
        )?;
        writeln!(
            out,
            "{}, {} resolved by {}, {seconds:.1} s",
            counted(score.turns, "turn"),
            counted(score.nodes, "position"),
            self.player
        )?;
        Ok(())
    }
}
