mod plot;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value as Json, json};
use zugleich_engine::tune::{CalibrationBin, FitResult, TuneConfig, tune};
use zugleich_games::game;

use crate::progress_bar::bar;
use zugleich_cli::atomic_file::AtomicFile;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::notice::count_noun;
use zugleich_cli::progress::Interrupt;

#[derive(Debug, Args)]
pub(crate) struct TuneCommand {
    /// The variant id
    #[arg(long, value_name = "ID")]
    variant: String,
    /// Number of games that the engine plays against itself
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u32,
    /// Maximum number of turns of random plans at the beginning of a game
    #[arg(long, value_name = "N", default_value_t = 12)]
    opening: u32,
    /// Maximum number of turns in a game; then it ends with what it is worth
    #[arg(long, value_name = "N", default_value_t = 150)]
    turns: u32,
    /// Maximum number of positions to resolve for each choice
    #[arg(long, value_name = "N", default_value_t = 3000)]
    nodes: u64,
    /// Number of additional positions with an exact value, in a game that has them
    #[arg(long, value_name = "N", default_value_t = 3500)]
    exact: usize,
    /// Maximum number of pieces in these positions
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=5))]
    pieces: u8,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw what is predicted against what was seen: the picture to write, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl TuneCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Self { games, opening, turns, nodes, exact, seed, .. } = *self;
        let entry = game(&self.variant)?;
        let study = TuneConfig { games, opening, turns, nodes, exact, pieces: self.pieces.into(), seed };
        let why =
            || CliError::malformed(CliErrorKind::NotInThisGame, "the evaluation of this game is not fitted");
        let search = entry.player.search().ok_or_else(why)?;
        let picture = self.plot.as_deref().map(AtomicFile::begin).transpose()?;
        let interrupt = Interrupt::watch()?;
        let bar = bar(u64::from(games), "{bar:40} {pos}/{len} games, {eta} left");
        let fitted = tune(&entry.variant, search, &study, &mut || {
            bar.inc(1);
            interrupt.flow()
        });
        bar.finish_and_clear();
        let fitted = fitted.map_err(|error| CliError::failed(CliErrorKind::NothingMeasured, error))?;
        let fitted = fitted.ok_or_else(why)?;
        if self.json {
            writeln!(out, "{}", self.written(&fitted))?;
        } else {
            print(out, &fitted)?;
        }
        if let Some(picture) = picture {
            picture.finish(plot::plot(entry.variant.descriptor().name, &fitted.bins).as_bytes())?;
        }
        interrupt.outcome()
    }

    fn written(&self, fitted: &FitResult) -> Json {
        let bin = |&CalibrationBin { positions, predicted, seen, margin }: &CalibrationBin| json!({ "positions": positions, "predicted": predicted, "seen": seen, "margin": margin });
        let FitResult { weights, positions, error, error_before, .. } = fitted;
        let bins: Json = fitted.bins.iter().map(bin).collect();
        json!({
            "variant": self.variant, "seed": self.seed, "positions": positions, "weights": weights,
            "error": error, "error_before": error_before, "bins": bins,
        })
    }
}

fn print(out: &mut impl Write, fitted: &FitResult) -> Result<(), CliError> {
    let weights: Vec<String> = fitted.weights.iter().map(|weight| format!("{weight:.3}")).collect();
    writeln!(
        out,
        "weights [{}], fitted to {}",
        weights.join(", "),
        count_noun(fitted.positions, "position")
    )?;
    let FitResult { error, error_before, .. } = fitted;
    writeln!(
        out,
        "mean square error of positions kept apart: {error:.4}, with the program's weights {error_before:.4}"
    )?;
    writeln!(out, "positions  predicted   seen")?;
    for CalibrationBin { positions, predicted, seen, margin } in &fitted.bins {
        writeln!(out, "{positions:9}      {predicted:.3}  {seen:.3} +- {margin:.3}")?;
    }
    Ok(())
}
