use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde_json::json;
use zugleich_engine::book::{Book, BookBuilder, BookConfig, BookOrigin, BookPage, BookStep};
use zugleich_games::{GameEntry, game};
use zugleich_rules::kernel::TurnScope;

use crate::progress_bar::bar;
use zugleich_cli::atomic_file;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::openings::{entries_for_game, read};
use zugleich_cli::progress::Interrupt;

const ABOUT: &str = "From the start on, each position is searched, and what both sides mix leads to those of the next turn. \
    Where one side acts at a time, the best plies of each position are followed. FILE has what was found until now, and the \
    same command goes on from it.";

#[derive(Debug, Args)]
#[command(after_long_help = ABOUT)]
pub(crate) struct BuildBookCommand {
    /// The variant id
    #[arg(long, value_name = "ID")]
    variant: String,
    /// Maximum number of positions to resolve for each position
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// Number of turns in the book
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=20))]
    turns: u32,
    /// Minimum probability of reaching a position if both sides play by the book
    #[arg(long, value_name = "PROBABILITY", default_value_t = 0.02, value_parser = share)]
    share: f64,
    /// Number of plies of a position to follow where one side acts at a time
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    best: u8,
    /// The file of the book
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print JSON: one line for each position
    #[arg(long)]
    json: bool,
}

impl BuildBookCommand {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let entry = game(&self.variant)?;
        let descriptor = entry.variant.descriptor();
        if descriptor.turn == TurnScope::WholeGame {
            return Err(CliError::malformed(
                CliErrorKind::NotInThisGame,
                "this game has one turn and no openings",
            ));
        }
        let (edition, command) = (descriptor.edition, self.command());
        let origin = BookOrigin { variant: self.variant.clone(), edition, command };
        let kept = self.before(entry, &origin)?;
        let course =
            BookConfig { nodes: self.nodes, turns: self.turns, share: self.share, best: self.best.into() };
        let failed = |error| CliError::failed(CliErrorKind::NothingMeasured, error);
        let mut growth = BookBuilder::new(&entry.variant, entry.player, course, kept).map_err(failed)?;
        let interrupt = Interrupt::watch()?;
        let stop = || interrupt.flow().is_break();
        let bar = bar(None, "{bar:40} {pos}/{len} positions of turn {msg}, {eta} left");
        let mut start = Instant::now();
        while let Some(step) = growth.step(&stop).map_err(failed)? {
            bar.set_length((growth.pages().len() + growth.left()) as u64);
            bar.set_message(step.turn.to_string());
            bar.inc(1);
            let Some(page) = growth.pages().last().filter(|_| step.nodes.is_some()) else { continue };
            bar.suspend(|| self.tell(out, &step, page, start.elapsed().as_secs_f64()))?;
            let book = Book { origin: origin.clone(), pages: growth.pages().to_vec() };
            atomic_file::write_atomically(&self.out, book.to_text().as_bytes())?;
            start = Instant::now();
        }
        bar.finish_and_clear();
        interrupt.outcome()
    }

    /// Returns the command that makes the same book.
    fn command(&self) -> String {
        let Self { variant, nodes, turns, share, best, .. } = self;
        format!(
            "zugleich-lab book build --variant {variant} --nodes {nodes} --turns {turns} --share {share} --best {best}"
        )
    }

    /// Returns the pages of the existing file to continue from.
    fn before(&self, entry: &GameEntry, origin: &BookOrigin) -> Result<Vec<BookPage>, CliError> {
        let Some(book) = read(&self.out)? else { return Ok(Vec::new()) };
        entries_for_game(&self.out, entry, &book)?;
        if book.origin.command != origin.command {
            let (file, other) = (self.out.display(), &book.origin.command);
            let why = format_args!(
                "{file} was made by another command, and only that one goes on from it: {other}"
            );
            return Err(CliError::failed(CliErrorKind::FileExists, why));
        }
        Ok(book.pages)
    }

    fn tell(
        &self,
        out: &mut impl Write,
        step: &BookStep,
        page: &BookPage,
        seconds: f64,
    ) -> Result<(), CliError> {
        let BookStep { position, turn, reached, nodes } = step;
        let (value, gap, depth) = (page.analysis.value, page.analysis.gap, page.analysis.depth);
        if self.json {
            let line = json!({
                "variant": self.variant, "turn": turn, "position": position, "reached": reached, "value": value, "gap": gap,
                "depth": depth, "nodes": nodes, "seconds": seconds,
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "turn {turn}, {:.1} %: {position}: value {value:.4} for White, gap {gap:.4}, depth {depth}, {seconds:.1} s",
                100.0 * reached
            )?;
        }
        Ok(out.flush()?)
    }
}

/// Parses a probability.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| *share > 0.0 && *share <= 1.0);
    share.ok_or_else(|| "a number above 0 and up to 1 is needed".to_owned())
}
