use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A runner for parallel searches of one position. The engine has no threads; its caller provides them.
///
/// ```
/// use std::thread;
/// use zugleich_engine::HelperThreads;
///
/// /// One thread beside the caller's.
/// #[derive(Debug)]
/// struct OneHelper;
///
/// impl HelperThreads for OneHelper {
///     fn count(&self) -> usize {
///         1
///     }
///
///     fn run(&self, first: &mut dyn FnMut(), help: &(dyn Fn(usize) + Sync)) {
///         thread::scope(|scope| {
///             scope.spawn(|| help(1));
///             first();
///         });
///     }
/// }
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_engine::{Limits, simultaneous};
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// # let game = Variant::of::<Chesimul>().start(&[])?;
/// # let engine = simultaneous::<Material>().with_helpers(std::sync::Arc::new(OneHelper));
/// # assert!(engine.analyse(game.record(), &Limits::of_nodes(500, 1))?.value.abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait HelperThreads: Debug + Send + Sync {
    /// Returns the number of searches beside the first one.
    fn count(&self) -> usize;

    /// Runs `first` on this thread and in parallel `help` once for each number from 1 to
    /// [`count`](Self::count), and returns after the last of them. The helpers end soon after the first
    /// search, also after its panic.
    fn run(&self, first: &mut dyn FnMut(), help: &(dyn Fn(usize) + Sync));
}

/// Shared state of parallel searches of one position, beside the transposition table.
#[derive(Debug, Default)]
pub(crate) struct ParallelSearch {
    /// `true` once the first search has its answer.
    over: AtomicBool,
    /// Number of positions resolved by the helpers.
    nodes: AtomicU64,
}

impl ParallelSearch {
    /// Returns whether the first search is over.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

/// Runs `first` with helpers; returns its result and then theirs.
pub(crate) fn run_parallel<T: Send>(
    helpers: &dyn HelperThreads,
    team: &ParallelSearch,
    first: &mut dyn FnMut() -> T,
    help: &(dyn Fn(usize) -> T + Sync),
) -> Vec<T> {
    let mut found = Vec::new();
    let help_found = Mutex::new(Vec::new());
    let mut lead = || {
        let _at_end = EndGuard(team);
        found.push(first());
    };
    helpers.run(&mut lead, &|number| {
        let more = help(number);
        help_found.lock().unwrap_or_else(PoisonError::into_inner).push(more);
    });
    found.extend(help_found.into_inner().unwrap_or_else(PoisonError::into_inner));
    found
}

/// Guard that ends the helpers when it goes out of scope, also by a panic.
struct EndGuard<'a>(&'a ParallelSearch);

impl Drop for EndGuard<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}

/// Position of a search among the parallel searches.
#[derive(Clone, Debug)]
pub(crate) struct SearchWorker {
    /// Number of this search; the first has 0.
    number: usize,
    /// Number of searches.
    of: usize,
    team: Option<Arc<ParallelSearch>>,
}

impl SearchWorker {
    /// The place of a single search.
    pub(crate) const ALONE: Self = Self { number: 0, of: 1, team: None };

    /// Creates a place in a team with this number of helpers.
    pub(crate) const fn among(number: usize, helpers: usize, team: Arc<ParallelSearch>) -> Self {
        Self { number, of: helpers + 1, team: Some(team) }
    }

    /// Returns the order in which the search visits its items: each search starts elsewhere, so that it finds
    /// the results of others.
    pub(crate) fn order(&self, things: usize) -> impl Iterator<Item = usize> + use<> {
        let start = things * self.number / self.of;
        (start..things).chain(0..start)
    }

    /// Counts a position that a helper resolved.
    pub(crate) fn count(&self) {
        if let (Some(team), 1..) = (&self.team, self.number) {
            team.nodes.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Returns the number of positions resolved by the first search's helpers.
    pub(crate) fn helper_nodes(&self) -> u64 {
        self.team.as_ref().map_or(0, |team| team.nodes.load(Ordering::Relaxed))
    }
}
