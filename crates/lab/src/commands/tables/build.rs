use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use zugleich_engine::endings::{AnyEndgameTables, BoardBatch, EndgameClass, EndgameTable, Workers};

use crate::progress_bar::bar;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::notice::count_noun;
use zugleich_cli::progress::Interrupt;
use zugleich_cli::tables::{EndgameClassArgs, GameTablesArgs, TableFolder};

#[derive(Debug, Args)]
pub(crate) struct BuildTablesCommand {
    #[command(flatten)]
    chosen: EndgameClassArgs,
    #[command(flatten)]
    of: GameTablesArgs,
    /// Number of threads; as many as the machine has cores if not given
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print JSON: one line for each class
    #[arg(long)]
    json: bool,
}

/// Interval at which an unfinished table is saved, beside when the command is interrupted: the most that a
/// kill can lose.
const OFTEN: Duration = Duration::from_secs(20);

impl BuildTablesCommand {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let ((mut tables, folder), interrupt) = (self.of.open()?, Interrupt::watch()?);
        let chosen = self.chosen.classes(tables.spec())?;
        let chosen = if chosen.is_empty() { EndgameClass::all(3).collect() } else { chosen };
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        let threads = WorkerThreads(threads.map_or(1, NonZeroUsize::get));
        let classes = tables.spec().closure(&chosen);
        let work: u64 = classes.iter().map(|&class| tables.work(class)).sum();
        let bar = bar(work, "{bar:40} {percent} %, {msg}, {eta} left");
        for class in classes {
            bar.set_message(class.to_string());
            let start = Instant::now();
            let there = folder.open(&*tables, class)?;
            let is_new = there.is_none();
            let made = match there {
                Some(table) => Some(table),
                None => made(class, &*tables, &folder, &threads, (&interrupt, &bar))?,
            };
            let Some(table) = made else { break };
            if is_new {
                bar.suspend(|| self.tell(out, &table, start.elapsed()))?;
            } else {
                bar.inc(tables.work(class));
            }
            tables.insert(table);
        }
        bar.finish_and_clear();
        interrupt.outcome()
    }

    fn tell(&self, out: &mut impl Write, table: &EndgameTable, time: Duration) -> Result<(), CliError> {
        let (class, boards, error) = (table.class(), table.statistics().boards, table.error());
        let seconds = time.as_secs_f64();
        if self.json {
            let class = class.to_string();
            let line = json!({ "class": class, "boards": boards, "bytes": table.length(), "error": error, "seconds": seconds });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "{class:8} {:>16}, error {error:.1e}, {seconds:.1} s",
                count_noun(boards, "board")
            )?;
        }
        Ok(out.flush()?)
    }
}

/// Builds the table of a class, or continues it; `None` if it was interrupted.
fn made(
    class: EndgameClass,
    tables: &dyn AnyEndgameTables,
    folder: &TableFolder,
    threads: &WorkerThreads,
    (interrupt, bar): (&Interrupt, &ProgressBar),
) -> Result<Option<EndgameTable>, CliError> {
    let absent = |absent| CliError::failed(CliErrorKind::NoTable, absent);
    let mut build = tables.resume(class, &folder.unfinished(class)?).map_err(absent)?;
    let step = tables.work(class) / build.steps();
    bar.inc(build.done() * step);
    let mut kept = Instant::now();
    loop {
        if interrupt.flow() == ControlFlow::Break(()) {
            folder.store_unfinished(class, &build.checkpoint())?;
            return Ok(None);
        }
        let more = build.step(threads).map_err(absent)?;
        bar.inc(step);
        if !more {
            break;
        }
        if kept.elapsed() >= OFTEN {
            folder.store_unfinished(class, &build.checkpoint())?;
            kept = Instant::now();
        }
    }
    let Some(table) = build.table() else { return Ok(None) };
    let bytes = table.to_bytes().map_err(|fault| CliError::failed(CliErrorKind::DamagedTable, fault))?;
    folder.finish(class, &bytes)?;
    // From now on the table is read from its file, so that memory holds only the table under construction.
    folder.open(tables, class)
}

/// A number of threads, each of which takes the next part when it has finished one.
#[derive(Debug)]
struct WorkerThreads(usize);

impl Workers for WorkerThreads {
    fn each(&self, parts: &mut [BoardBatch], work: &(dyn Fn(&mut BoardBatch) + Sync)) {
        let queue = Mutex::new(parts.iter_mut());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        thread::scope(|scope| {
            for _ in 0..self.0 {
                scope.spawn(|| {
                    while let Some(part) = next() {
                        work(part);
                    }
                });
            }
        });
    }
}
