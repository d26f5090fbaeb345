/// Phase of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chore {
    /// The file is checked, without known progress.
    File,
    /// Games are replayed.
    Games,
    /// Bytes are copied.
    Copy,
}

/// Observer of a command's progress.
pub trait Watcher: Sync {
    /// Reports the start of a phase with its size.
    fn begins(&self, chore: Chore, size: u64);
    /// Reports the progress in the phase.
    fn at(&self, done: u64);
}

/// Ignores the progress.
impl Watcher for () {
    fn begins(&self, _: Chore, _: u64) {}
    fn at(&self, _: u64) {}
}
