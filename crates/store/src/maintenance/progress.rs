/// Phase of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaintenancePhase {
    /// The file is checked, without known progress.
    File,
    /// Games are replayed.
    Games,
    /// Bytes are copied.
    Copy,
}

/// Observer of a command's progress.
pub trait ProgressObserver: Sync {
    /// Reports the start of a phase with its size.
    fn start_phase(&self, phase: MaintenancePhase, size: u64);
    /// Reports the progress in the phase.
    fn at(&self, done: u64);
}

/// Ignores the progress.
impl ProgressObserver for () {
    fn start_phase(&self, _: MaintenancePhase, _: u64) {}
    fn at(&self, _: u64) {}
}
