/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chore {
    /// The file is read through; nobody knows how far that is.
    File,
    /// Games are played.
    Games,
    /// Bytes are copied.
    Copy,
}

/// Whoever wants to know how far it is.
pub trait Watcher: Sync {
    /// Something of this size begins.
    fn begins(&self, chore: Chore, size: u64);
    /// So much of it is done.
    fn at(&self, done: u64);
}

/// Nobody wants to know.
impl Watcher for () {
    fn begins(&self, _: Chore, _: u64) {}
    fn at(&self, _: u64) {}
}
