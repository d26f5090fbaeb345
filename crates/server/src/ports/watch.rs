use std::fmt::Debug;
use std::time::Duration;

/// Who is told what a store does, to count it.
pub trait StoreWatch: Debug + Send + Sync {
    /// A transaction is on disk, and its commit has taken so long.
    fn synced(&self, took: Duration);

    /// Something was not taken to be written, because too much waits.
    fn turned_away(&self);
}
