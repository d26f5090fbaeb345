use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use serde_json::json;
use zugleich_engine::TurnSearch;
use zugleich_engine::net::Net;
use zugleich_games::{GameEntry, game};
use zugleich_train::{Generation, TrainConfig, TrainError, Trainer};

use super::net_args;
use super::tables::exact;
use crate::progress_bar::bar;
use zugleich_cli::atomic_file;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::notice::count_noun;
use zugleich_cli::progress::Interrupt;

const ABOUT: &str = "Each generation learns from games that the one before plays against itself, the first from games with the \
    game's own evaluation. FILE has the last generation that is finished, and the same command goes on from it.";

#[derive(Debug, Args)]
#[command(after_long_help = ABOUT)]
pub(crate) struct TrainCommand {
    /// The variant id
    #[arg(long, value_name = "ID")]
    variant: String,
    /// Number of generations
    #[arg(long, value_name = "N", default_value_t = 3)]
    generations: u32,
    /// Number of games that each plays against itself
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u32,
    /// Maximum number of turns of random plans at the beginning of a game
    #[arg(long, value_name = "N", default_value_t = 12)]
    opening: u32,
    /// Maximum number of turns in a game; then it ends with what it is worth
    #[arg(long, value_name = "N", default_value_t = 150)]
    turns: u32,
    /// Maximum number of positions to resolve for each choice
    #[arg(long, value_name = "N", default_value_t = 1000)]
    nodes: u64,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 20)]
    passes: u32,
    /// Number of additional positions with an exact value, in Chesimul
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    exact: usize,
    /// Maximum number of pieces in these positions
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=5))]
    pieces: u8,
    /// The folder of the tables; those of three pieces need not be there
    #[arg(long, value_name = "DIR", default_value = "tables")]
    tables: PathBuf,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of the net
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print JSON: one line for each generation
    #[arg(long)]
    json: bool,
}

impl TrainCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let entry = game(&self.variant)?;
        let learns = |search: &&dyn TurnSearch| search.evaluation().inputs() > 0;
        let engine = entry.player.search().filter(learns).ok_or_else(net_args::not_learned)?;
        let command = self.command();
        let mut net = self.before(engine, &command)?;
        let interrupt = Interrupt::watch()?;
        let known = self.known(entry)?;
        let (variant, course) = (&entry.variant, self.course());
        let school = Trainer { variant, engine, course, known: &known, command: &command };
        while net.as_ref().map_or(0, |net| net.origin.generation + 1) < self.generations {
            let start = Instant::now();
            let Some(generation) = self.generation(&school, net.as_ref(), &interrupt)? else { break };
            atomic_file::write_atomically(&self.out, &generation.net.to_bytes())?;
            self.tell(out, &generation, start.elapsed().as_secs_f64())?;
            net = Some(Arc::new(generation.net));
        }
        interrupt.outcome()
    }

    const fn course(&self) -> TrainConfig {
        let Self { games, opening, turns, nodes, passes, seed, .. } = *self;
        TrainConfig { games, opening, turns, nodes, passes, seed }
    }

    /// Returns the command that makes the same net.
    fn command(&self) -> String {
        let Self { variant, games, opening, turns, nodes, passes, exact, pieces, seed, .. } = self;
        format!(
            "zugleich-lab train --variant {variant} --games {games} --opening {opening} --turns {turns} --nodes {nodes} --passes \
             {passes} --exact {exact} --pieces {pieces} --seed {seed}"
        )
    }

    /// Returns the net of the existing file to continue from, if there is one.
    fn before(&self, engine: &dyn TurnSearch, command: &str) -> Result<Option<Arc<Net>>, CliError> {
        let Some(net) = net_args::read(&self.out)?.map(Arc::new) else { return Ok(None) };
        engine.with_net(Arc::clone(&net)).map_err(|fault| net_args::damaged(&self.out, &fault))?;
        if net.origin.command != command {
            let (file, other) = (self.out.display(), &net.origin.command);
            let why = format_args!(
                "{file} was made by another command, and only that one goes on from it: {other}"
            );
            return Err(CliError::failed(CliErrorKind::FileExists, why));
        }
        Ok(Some(net))
    }

    /// Returns positions with an exact value.
    fn known(&self, entry: &GameEntry) -> Result<Vec<(String, f64)>, CliError> {
        exact(entry, &self.tables, self.pieces.into(), (self.exact, self.seed))
    }

    fn generation(
        &self,
        school: &Trainer<'_>,
        before: Option<&Arc<Net>>,
        interrupt: &Interrupt,
    ) -> Result<Option<Generation>, CliError> {
        let steps = u64::from(self.games) + u64::from(self.passes);
        let bar = bar(steps, "{bar:40} {pos}/{len} games and passes, {msg}, {eta} left");
        bar.set_message(format!("generation {}", before.map_or(0, |net| net.origin.generation + 1)));
        let generation = school.next(before, &mut || {
            bar.inc(1);
            interrupt.flow()
        });
        bar.finish_and_clear();
        generation.map_err(|error| match error {
            TrainError::Net(fault) => net_args::damaged(&self.out, &fault),
            error => CliError::failed(CliErrorKind::NothingMeasured, error),
        })
    }

    fn tell(&self, out: &mut impl Write, generation: &Generation, seconds: f64) -> Result<(), CliError> {
        let Generation { net, positions, error, error_before } = generation;
        let number = net.origin.generation;
        if self.json {
            let line = json!({
                "variant": self.variant, "generation": number, "seed": self.seed, "positions": positions, "error": error,
                "error_before": error_before, "seconds": seconds,
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "generation {number}: from {}; mean square error of positions kept apart {error:.4}, with \
                 the game's own evaluation {error_before:.4}; {seconds:.1} s",
                count_noun(*positions, "position")
            )?;
        }
        Ok(out.flush()?)
    }
}
