/// Whoever wants to know how far a measurement is.
pub trait Progress {
    /// Something of this size begins.
    fn begins(&self, what: &'static str, size: u64);
    /// So much of it is done.
    fn at(&self, done: u64);
    /// So much more of it is done.
    fn more(&self, done: u64);
}

/// Nobody wants to know.
impl Progress for () {
    fn begins(&self, _: &'static str, _: u64) {}
    fn at(&self, _: u64) {}
    fn more(&self, _: u64) {}
}

pub(super) type Tell<'a> = dyn Progress + 'a;
