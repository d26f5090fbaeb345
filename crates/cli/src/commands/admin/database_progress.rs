use zugleich_store::maintenance::{MaintenancePhase, ProgressObserver};

use crate::progress::ProgressLine;

/// Progress of a database command on a terminal.
#[derive(Debug, Default)]
pub(super) struct DatabaseProgress(ProgressLine);

impl ProgressObserver for DatabaseProgress {
    fn start_phase(&self, phase: MaintenancePhase, size: u64) {
        let text = match phase {
            MaintenancePhase::File => "bytes of the file read",
            MaintenancePhase::Games => "games read",
            MaintenancePhase::Copy => "bytes copied",
        };
        self.0.begin(text, size);
    }

    fn at(&self, done: u64) {
        self.0.set(done);
    }
}
