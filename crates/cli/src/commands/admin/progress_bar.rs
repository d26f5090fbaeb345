use indicatif::{ProgressBar, ProgressStyle};
use zugleich_store::maintenance::{MaintenancePhase, ProgressObserver};

/// Progress bar of a database command on a terminal.
#[derive(Debug)]
pub(super) struct DatabaseProgressBar(ProgressBar);

impl DatabaseProgressBar {
    pub(super) fn new() -> Self {
        Self(ProgressBar::new(0))
    }
}

impl ProgressObserver for DatabaseProgressBar {
    fn begins(&self, chore: MaintenancePhase, size: u64) {
        let template = match chore {
            MaintenancePhase::File => "reading the file",
            MaintenancePhase::Games => "{bar:40} {human_pos}/{human_len} games, {eta} left",
            MaintenancePhase::Copy => "{bar:40} {bytes}/{total_bytes}, {eta} left",
        };
        let style = ProgressStyle::with_template(template);
        self.0.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        self.0.reset();
        self.0.set_length(size);
    }

    fn at(&self, done: u64) {
        self.0.set_position(done);
    }
}

impl Drop for DatabaseProgressBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
