/// Receiver of a measurement's progress.
pub trait Progress {
    /// A part of this size begins.
    fn begins(&self, what: &'static str, size: u64);
    /// `done` of the current part is finished.
    fn at(&self, done: u64);
    /// `done` more of the current part is finished.
    fn more(&self, done: u64);
}

/// Ignores all progress.
impl Progress for () {
    fn begins(&self, _: &'static str, _: u64) {}
    fn at(&self, _: u64) {}
    fn more(&self, _: u64) {}
}

pub(super) type Tell<'a> = dyn Progress + 'a;
