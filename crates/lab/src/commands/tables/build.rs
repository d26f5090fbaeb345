use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use zugleich_engine::endings::{AnyTables, Class, Part, Table, Workers};

use zugleich_cli::cause::Cause;
use zugleich_cli::failure::Failure;
use zugleich_cli::progress::{Interrupt, bar};
use zugleich_cli::say::counted;
use zugleich_cli::tables::{Chosen, Folder, Of};

#[derive(Debug, Args)]
pub(crate) struct Build {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    of: Of,
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

impl Build {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let ((mut tables, folder), interrupt) = (self.of.open()?, Interrupt::watch()?);
        let chosen = self.chosen.classes(tables.form())?;
        let chosen = if chosen.is_empty() { Class::all(3).collect() } else { chosen };
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        let threads = Threads(threads.map_or(1, NonZeroUsize::get));
        let classes = tables.form().closure(&chosen);
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

    fn tell(&self, out: &mut impl Write, table: &Table, time: Duration) -> Result<(), Failure> {
        let (class, boards, error) = (table.class(), table.facts().boards, table.error());
        let seconds = time.as_secs_f64();
        if self.json {
            let class = class.to_string();
            let line = json!({ "class": class, "boards": boards, "bytes": table.length(), "error": error, "seconds": seconds });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{class:8} {:>16}, error {error:.1e}, {seconds:.1} s", counted(boards, "board"))?;
        }
        Ok(out.flush()?)
    }
}

/// Builds the table of a class, or continues it; `None` if it was interrupted.
fn made(
    class: Class,
    tables: &dyn AnyTables,
    folder: &Folder,
    threads: &Threads,
    (interrupt, bar): (&Interrupt, &ProgressBar),
) -> Result<Option<Table>, Failure> {
    let absent = |absent| Failure::failed(Cause::NoTable, absent);
    let mut build = tables.resume(class, &folder.kept(class)).map_err(absent)?;
    let step = tables.work(class) / build.steps();
    bar.inc(build.done() * step);
    let mut kept = Instant::now();
    loop {
        if interrupt.flow() == ControlFlow::Break(()) {
            folder.keep(class, &build.checkpoint())?;
            return Ok(None);
        }
        let more = build.step(threads).map_err(absent)?;
        bar.inc(step);
        if !more {
            break;
        }
        if kept.elapsed() >= OFTEN {
            folder.keep(class, &build.checkpoint())?;
            kept = Instant::now();
        }
    }
    let Some(table) = build.table() else { return Ok(None) };
    let bytes = table.to_bytes().map_err(|fault| Failure::failed(Cause::DamagedTable, fault))?;
    folder.finish(class, &bytes)?;
    // From now on the table is read from its file, so that memory holds only the table under construction.
    folder.open(tables, class)
}

/// A number of threads, each of which takes the next part when it has finished one.
#[derive(Debug)]
struct Threads(usize);

impl Workers for Threads {
    fn each(&self, parts: &mut [Part], work: &(dyn Fn(&mut Part) + Sync)) {
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
