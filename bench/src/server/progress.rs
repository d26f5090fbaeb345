/// Receiver of a measurement's progress.
pub trait Progress {
    /// A part of this size begins.
    fn start(&self, what: &'static str, size: u64);
    /// `done` of the current part is finished.
    fn set_position(&self, done: u64);
    /// `done` more of the current part is finished.
    fn advance(&self, done: u64);
}

/// Ignores all progress.
impl Progress for () {
    fn start(&self, _: &'static str, _: u64) {}
    fn set_position(&self, _: u64) {}
    fn advance(&self, _: u64) {}
}

pub(super) type ProgressSink<'a> = dyn Progress + 'a;
