//! Helpers of searches in tests.

use std::sync::atomic::{AtomicUsize, Ordering};

use zugleich_engine::HelperThreads;

/// A helper that finishes before the first search begins, with the number of its runs.
#[derive(Debug, Default)]
pub(crate) struct EagerHelper(pub(crate) AtomicUsize);

impl HelperThreads for EagerHelper {
    fn count(&self) -> usize {
        1
    }

    fn run(&self, first: &mut dyn FnMut(), help: &(dyn Fn(usize) + Sync)) {
        help(1);
        self.0.fetch_add(1, Ordering::Relaxed);
        first();
    }
}
