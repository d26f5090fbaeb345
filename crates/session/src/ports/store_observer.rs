use std::fmt::Debug;
use std::time::Duration;

/// Observer of a store, for metrics.
pub trait StoreObserver: Debug + Send + Sync {
    /// Reports a transaction on disk and the duration of its commit.
    fn synced(&self, took: Duration);

    /// Reports a write that was refused because the queue is full.
    fn write_refused(&self);
}
