use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::json;
use zugleich_engine::exploitability::Exploitability;
use zugleich_engine::{Ablation, AnyEngine, MatrixSearch, SolvedPosition};
use zugleich_games::{GameEntry, game};

use super::suite_args::{SearchBudget, SuiteArgs, budgets, each, measured};
use crate::commands::net_args::NetArgs;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::progress::Interrupt;
use zugleich_cli::tables::engine_with_tables;

const ABOUT: &str = "For each budget first the whole search is measured, and then the search without each part in turn, in \
    the same positions: how much more both sides together gain by the best replies to the mixtures of a turn.";

#[derive(Debug, Args)]
#[command(after_long_help = ABOUT)]
pub(crate) struct BenchPartsCommand {
    /// The variant id
    #[arg(long, value_name = "ID")]
    variant: String,
    /// A part that is left out; may repeat. Each in turn without it
    #[arg(long = "part", value_name = "PART")]
    parts: Vec<Ablation>,
    /// So many nodes for each position; may repeat. 3000 and 20000 if no budget is named
    #[arg(long = "nodes", value_name = "N")]
    nodes: Vec<u64>,
    /// So many milliseconds for each position; may repeat
    #[arg(long = "time", value_name = "MILLISECONDS")]
    times: Vec<u64>,
    #[command(flatten)]
    learned: NetArgs,
    #[command(flatten)]
    suite: SuiteArgs,
    /// Ask tables of endings in this folder, too; without it they are no part
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Default numbers of nodes to measure.
const NODES: [u64; 2] = [3_000, 20_000];

impl BenchPartsCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let entry = game(&self.variant)?;
        let endings = self.suite.of(entry);
        if endings.is_empty() {
            let why = format_args!("there are no positions of {} whose exact values are known", entry.id());
            return Err(CliError::malformed(CliErrorKind::NotInThisGame, why));
        }
        let interrupt = Interrupt::watch()?;
        let positions = endings.iter().map(|ending| ending.position.as_str());
        let equipped =
            self.tables.as_ref().map_or(Ok(None), |dir| engine_with_tables(entry, dir, positions))?;
        let engine: &dyn AnyEngine = equipped.as_deref().map_or(entry.player, |search| search);
        let learned = self.learned.engine(engine)?;
        let search = learned.as_deref().or_else(|| engine.search());
        let engine = search.and_then(|search| search.matrix()).ok_or_else(|| {
            CliError::malformed(CliErrorKind::NotInThisGame, "the turns of this game are not searched so")
        })?;
        let unnamed = self.nodes.is_empty() && self.times.is_empty();
        let nodes = if unnamed { &NODES[..] } else { &self.nodes };
        for budget in budgets(nodes, &self.times, self.seed) {
            self.measure(entry, engine, &endings, &budget, &interrupt, out)?;
        }
        interrupt.outcome()
    }

    /// Returns the parts that are left out in turn.
    fn parts(&self) -> Vec<Ablation> {
        if !self.parts.is_empty() {
            return self.parts.clone();
        }
        let there = |part: &Ablation| *part != Ablation::Tables || self.tables.is_some();
        Ablation::ALL.into_iter().filter(there).collect()
    }

    fn measure(
        &self,
        entry: &GameEntry,
        engine: &dyn MatrixSearch,
        endings: &[SolvedPosition<String>],
        budget: &SearchBudget,
        interrupt: &Interrupt,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let (whole, time) = measured(entry, engine, endings, budget, interrupt)?;
        self.print(out, budget, None, &whole, (&whole, time))?;
        for part in self.parts() {
            // An interrupted measurement is not compared.
            if interrupt.flow().is_break() {
                break;
            }
            let lacking = engine.with_ablation(part);
            let (found, time) = measured(entry, &*lacking, endings, budget, interrupt)?;
            self.print(out, budget, Some(part), &whole, (&found, time))?;
        }
        Ok(())
    }

    fn print(
        &self,
        out: &mut impl Write,
        budget: &SearchBudget,
        without: Option<Ablation>,
        whole: &Exploitability,
        (found, time): (&Exploitability, Duration),
    ) -> Result<(), CliError> {
        let Exploitability { positions, mean, margin, worst, error, depth, nodes, .. } = found;
        let ((more, more_margin), each) = (found.more_than(whole), each(found, time));
        if self.json {
            let line = json!({
                "variant": self.variant, "budget": budget.name, "without": without.map(Ablation::name), "seed": self.seed,
                "positions": positions, "mean": mean, "margin": margin, "more": more, "more_margin": more_margin,
                "worst": worst, "error": error, "depth": depth, "nodes": nodes, "ms": each,
            });
            writeln!(out, "{line}")?;
            return Ok(());
        }
        let name = without.map_or_else(|| "whole".to_owned(), |part| format!("without {part}"));
        writeln!(
            out,
            "{}, {name}: root NashConv {mean:.4} +- {margin:.4}, {more:+.4} +- {more_margin:.4}, worst {worst:.3}, value \
             off by {error:.4}; depth {depth:.1}, {nodes:.0} nodes and {each:.1} ms each",
            budget.name,
        )?;
        Ok(())
    }
}
