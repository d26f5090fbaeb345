use indicatif::{ProgressBar, ProgressStyle};
use zugleich_server::upkeep::{Chore, Watcher};

/// Progress bar of a database command on a terminal.
#[derive(Debug)]
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new() -> Self {
        Self(ProgressBar::new(0))
    }
}

impl Watcher for Bar {
    fn begins(&self, chore: Chore, size: u64) {
        let template = match chore {
            Chore::File => "the file is read",
            Chore::Games => "{bar:40} {human_pos}/{human_len} games, {eta} left",
            Chore::Copy => "{bar:40} {bytes}/{total_bytes}, {eta} left",
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

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
