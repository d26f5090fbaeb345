use std::io::Write;
use std::time::Duration;

use clap::Args;
use serde_json::json;
use zugleich_engine::tournament::{MatchScore, Pairing, Player, scale};
use zugleich_engine::{Baseline, Level, PlayStyle};
use zugleich_games::{GAMES, GameEntry, game};

use super::games::{played, score_text, write};
use zugleich_cli::cli_error::CliError;
use zugleich_cli::progress::Interrupt;

const ABOUT: &str = "Each level plays the one below, and the first one who plays just any plan, which is 0 on the \
    scale. Every opening is played with both colours; a draw is half a point.";

#[derive(Debug, Args)]
#[command(after_long_help = ABOUT)]
pub(crate) struct BenchLadderCommand {
    /// The variant id; all games without it
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Number of games that each level plays
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// The first level that plays
    #[arg(long, value_name = "LEVEL", default_value_t = Level::MIN)]
    from: Level,
    /// The last level that plays
    #[arg(long, value_name = "LEVEL", default_value_t = Level::MAX)]
    to: Level,
    /// Number of turns of random plans in an opening
    #[arg(long, value_name = "TURNS", default_value_t = 3)]
    opening: u32,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl BenchLadderCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interrupt = Interrupt::watch()?;
        let games = match &self.variant {
            Some(id) => vec![game(id)?],
            None => GAMES.to_vec(),
        };
        for entry in games {
            let mut scores = Vec::new();
            for level in Level::all().filter(|level| (self.from..=self.to).contains(level)) {
                if interrupt.flow().is_break() {
                    break;
                }
                let (score, time) = self.step(entry, level, &interrupt)?;
                scores.push(score);
                let points = scale(&scores).last().copied().unwrap_or_default();
                self.print(out, entry, level, &score, points, time)?;
                // The next one may take long.
                out.flush()?;
            }
        }
        interrupt.outcome()
    }

    /// Returns the score of a level against the one below, and the time taken.
    fn step(
        &self,
        entry: &GameEntry,
        level: Level,
        interrupt: &Interrupt,
    ) -> Result<(MatchScore, Duration), CliError> {
        let pairing = Pairing {
            variant: &entry.variant,
            engine: entry.player,
            with_net: None,
            with_book: None,
            options: &[],
            player: Player::Engine(level, PlayStyle::Nash),
            opponent: below(level),
            games: self.games,
            opening: if entry.whole_game.is_some() { 0 } else { self.opening },
            seed: self.seed,
        };
        played(&pairing, interrupt, &|_| false)
    }

    fn print(
        &self,
        out: &mut impl Write,
        entry: &GameEntry,
        level: Level,
        score: &MatchScore,
        points: f64,
        time: Duration,
    ) -> Result<(), CliError> {
        if self.json {
            let mut line = json!({
                "variant": entry.id(), "level": level.number(), "opponent": below(level).to_string(),
                "seed": self.seed, "elo": points, "nodes": score.nodes, "seconds": time.as_secs_f64(),
            });
            write(&mut line, score);
            writeln!(out, "{line}")?;
            return Ok(());
        }
        let (game, opponent, score) = (entry.id(), below(level), score_text(score));
        writeln!(out, "{game}, level {level} against {opponent}: {score}; {points:+.0} on the scale")?;
        Ok(())
    }
}

/// Returns the opponent of a level.
fn below(level: Level) -> Player {
    if level == Level::MIN {
        return Player::Baseline(Baseline::Random);
    }
    Player::Engine(level.weaker(1), PlayStyle::Nash)
}
