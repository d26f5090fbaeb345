use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use zugleich_engine::Level;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

use crate::adapters::RandomOpponent;
use crate::ports::{ComputerPlayer, ComputerPlayerError};

/// Time limit of an opponent that is neither released nor stopped, so that a failed test ends.
const PATIENCE: Duration = Duration::from_secs(60);

/// An opponent that records the levels of its jobs, and runs each until it is released or stopped.
pub(crate) struct SlowOpponent {
    begun: Mutex<Vec<u8>>,
    stopped: Mutex<Vec<u8>>,
    go: Semaphore,
}

impl SlowOpponent {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { begun: Mutex::default(), stopped: Mutex::default(), go: Semaphore::new(0) })
    }

    /// Releases so many jobs.
    pub(crate) fn release(&self, thoughts: usize) {
        self.go.add_permits(thoughts);
    }

    pub(crate) fn begun(&self) -> Vec<u8> {
        self.begun.lock().unwrap().clone()
    }

    pub(crate) fn stopped(&self) -> Vec<u8> {
        self.stopped.lock().unwrap().clone()
    }

    pub(crate) async fn until(&self, there: impl Fn(&Self) -> bool) {
        while !there(self) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

impl ComputerPlayer for SlowOpponent {
    fn plays(&self, _: &str) -> bool {
        true
    }

    fn choose(
        &self,
        record: &Record,
        seat: Color,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError> {
        self.begun.lock().unwrap().push(level.number());
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if stop() {
                self.stopped.lock().unwrap().push(level.number());
                return Err(ComputerPlayerError("the opponent was stopped".to_owned()));
            }
            if let Ok(permit) = self.go.try_acquire() {
                permit.forget();
                return RandomOpponent.choose(record, seat, level, seed, stop);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Err(ComputerPlayerError("the permit did not arrive in time".to_owned()))
    }
}
