use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;
use zugleich_engine::exploitability::{Exploitability, local_exploitability};
use zugleich_engine::{Analysis, AnyEngine, Limits, MatrixSearch};
use zugleich_games::{GameEntry, game};
use zugleich_rules::catalog::AnyMatch;

use super::suite_args::{SearchBudget, budgets, each};
use crate::progress_bar::bar;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::openings::OpeningBookArgs;
use zugleich_cli::progress::Interrupt;

const ABOUT: &str = "In every position of the book, replies that look --ahead turns ahead are held against the mixtures of the \
    book, and against those of a search: how much both sides together gain by them.";

#[derive(Debug, Args)]
#[command(after_long_help = ABOUT)]
pub(crate) struct BenchBookCommand {
    /// The variant id
    #[arg(long, value_name = "ID")]
    variant: String,
    #[command(flatten)]
    openings: OpeningBookArgs,
    /// So many nodes for each position of a search; may repeat
    #[arg(long = "nodes", value_name = "N", default_value = "20000")]
    nodes: Vec<u64>,
    /// Number of turns that replies look ahead
    #[arg(long, value_name = "TURNS", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=6))]
    ahead: u32,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl BenchBookCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let entry = game(&self.variant)?;
        let matrix = entry.player.search().and_then(|search| search.matrix()).ok_or_else(|| {
            CliError::malformed(CliErrorKind::NotInThisGame, "the turns of this game are not matrix games")
        })?;
        let games = self.games(entry)?;
        let booked = self.openings.engine(entry, entry.player)?;
        let booked = booked.as_deref().map_or(entry.player, |search| search);
        let interrupt = Interrupt::watch()?;
        let by_book =
            SearchBudget { name: "book".to_owned(), limits: Limits::of_nodes(0, self.seed), time: None };
        let (book, time) = self.measured((booked, matrix), &games, &by_book, &interrupt)?;
        self.print(out, &by_book, &book, (&book, time))?;
        for budget in budgets(&self.nodes, &[], self.seed) {
            // An interrupted measurement is not compared.
            if interrupt.flow().is_break() {
                break;
            }
            let (found, time) = self.measured((entry.player, matrix), &games, &budget, &interrupt)?;
            self.print(out, &budget, &book, (&found, time))?;
        }
        interrupt.outcome()
    }

    /// Returns a game for each page of the book.
    fn games(&self, entry: &GameEntry) -> Result<Vec<Box<dyn AnyMatch>>, CliError> {
        let none = || {
            CliError::malformed(
                CliErrorKind::NotInThisGame,
                "there is no book of this game: name one with --book",
            )
        };
        let book = self.openings.book(entry)?.ok_or_else(none)?;
        Ok(book.pages.iter().map(|page| page.game(&entry.variant)).collect::<Result<_, _>>()?)
    }

    /// Measures the gain of the best replies to an engine's mixed strategies, and the engine's time.
    fn measured(
        &self,
        (engine, matrix): (&dyn AnyEngine, &dyn MatrixSearch),
        games: &[Box<dyn AnyMatch>],
        budget: &SearchBudget,
        interrupt: &Interrupt,
    ) -> Result<(Exploitability, Duration), CliError> {
        let failed = |error| CliError::failed(CliErrorKind::NothingMeasured, error);
        let start = Instant::now();
        let games: Vec<&dyn AnyMatch> = games.iter().map(|game| &**game).collect();
        let analysed = |game: &&dyn AnyMatch| engine.analyse(game.record(), &budget.limits);
        let found: Vec<Analysis> = games.iter().map(analysed).collect::<Result<_, _>>().map_err(failed)?;
        let time = start.elapsed();
        let found: Vec<_> = games.into_iter().zip(found).collect();
        let bar = bar(found.len() as u64, "{bar:40} {pos}/{len} positions, {eta} left");
        let exploited = local_exploitability(matrix, &found, self.ahead, &mut || {
            bar.inc(1);
            interrupt.flow()
        });
        bar.finish_and_clear();
        Ok((exploited.map_err(failed)?, time))
    }

    fn print(
        &self,
        out: &mut impl Write,
        budget: &SearchBudget,
        book: &Exploitability,
        (found, time): (&Exploitability, Duration),
    ) -> Result<(), CliError> {
        let Exploitability { positions, mean, margin, worst, depth, nodes, .. } = found;
        let ((more, more_margin), each) = (found.more_than(book), each(found, time));
        if self.json {
            let line = json!({
                "variant": self.variant, "budget": budget.name, "ahead": self.ahead, "seed": self.seed,
                "positions": positions, "mean": mean, "margin": margin, "more": more, "more_margin": more_margin,
                "worst": worst, "depth": depth, "nodes": nodes, "ms": each,
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "{}: gained {mean:.4} +- {margin:.4}, {more:+.4} +- {more_margin:.4}, worst {worst:.3}; depth {depth:.1}, \
                 {nodes:.0} nodes and {each:.1} ms each",
                budget.name,
            )?;
        }
        Ok(out.flush()?)
    }
}
