//! Parallel search of one position on several threads.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use clap::Args;
use zugleich_engine::{AnyEngine, HelperThreads, TurnSearch};

/// Argument for the number of search threads.
#[derive(Clone, Debug, Args)]
pub struct ThreadsArgs {
    /// Number of threads that search a position; if not given, one, or as many as the machine has cores if
    /// the limit is a time. With several threads, the results of the same call may differ slightly
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST))]
    threads: Option<u16>,
}

/// Maximum number of threads of one search.
const MOST: i64 = 256;

impl ThreadsArgs {
    /// Returns the engine with the chosen number of threads; `None` for one thread or
    /// without a search.
    pub fn parallel_engine(&self, engine: &dyn AnyEngine, by_time: bool) -> Option<Box<dyn TurnSearch>> {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let unnamed = || if by_time { cores().min(MOST as usize) } else { 1 };
        let helpers = self.threads.map_or_else(unnamed, usize::from).checked_sub(1)?;
        let search = engine.search().filter(|_| helpers > 0)?;
        Some(search.with_helpers(Arc::new(ScopedHelpers(helpers))))
    }
}

/// A number of threads beside the caller's, which end with the search.
#[derive(Debug)]
struct ScopedHelpers(usize);

impl HelperThreads for ScopedHelpers {
    fn count(&self) -> usize {
        self.0
    }

    fn run(&self, first: &mut dyn FnMut(), help: &(dyn Fn(usize) + Sync)) {
        thread::scope(|scope| {
            for number in 1..=self.0 {
                scope.spawn(move || help(number));
            }
            first();
        });
    }
}
