use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use tokio::time::sleep;

use super::LoadError;
use super::client_messages::{ClientProblem, ClientTurn};
use super::guest::{GuestFactory, LoadGuest};

/// Error codes of refusals after which the request may be sent again after [`MOMENT`].
const LATER: [&str; 4] = ["busy", "storage", "too-fast", "too-many-requests"];
/// Pause before a refused request is sent again.
const MOMENT: Duration = Duration::from_millis(250);

/// State shared by all clients of a server: its address and their counters. They all run on one thread.
#[derive(Debug)]
pub(super) struct LoadContext {
    pub(super) site: GuestFactory,
    tally: RefCell<LoadCounters>,
    waiting: Cell<usize>,
}

/// Counters of all clients.
#[derive(Debug, Default)]
pub(super) struct LoadCounters {
    /// Times from sending a plan to the receipt that it is on disk.
    pub(super) receipts: Vec<Duration>,
    /// Times from sending a request to the receipt that it is on disk, or to a temporary refusal.
    pub(super) answers: Vec<Duration>,
    /// Times from sending the last plan of a turn until a player sees the turn.
    pub(super) reveals: Vec<Duration>,
    /// Number of turns played, by variant.
    pub(super) turns: BTreeMap<&'static str, u64>,
    /// Number of games created.
    pub(super) games: u64,
    /// Number of receipts that something is on disk.
    pub(super) stored: u64,
    /// Number of message bytes received.
    pub(super) bytes: u64,
    /// Largest number of plans waiting for their receipts at once.
    pub(super) queue: usize,
    /// Number of temporary refusals, by code.
    pub(super) refused: BTreeMap<String, u64>,
    /// Finished or abandoned games, as their players saw them.
    pub(super) left: Vec<ObservedGame>,
}

/// The turns of a game as its players saw them.
#[derive(Clone, Debug)]
pub(super) struct ObservedGame {
    pub(super) id: String,
    pub(super) variant: &'static str,
    pub(super) turns: Vec<ClientTurn>,
}

impl LoadContext {
    pub(super) fn new(site: GuestFactory) -> Self {
        Self { site, tally: RefCell::default(), waiting: Cell::new(0) }
    }

    /// Returns the counters and resets them.
    pub(super) fn take(&self) -> LoadCounters {
        self.tally.take()
    }

    pub(super) fn count(&self, count: impl FnOnce(&mut LoadCounters)) {
        count(&mut self.tally.borrow_mut());
    }

    /// Notes that a plan was sent.
    pub(super) fn sent(&self) {
        let waiting = self.waiting.get() + 1;
        self.waiting.set(waiting);
        self.count(|tally| tally.queue = tally.queue.max(waiting));
    }

    /// Notes that a plan was answered.
    pub(super) fn answered(&self) {
        self.waiting.set(self.waiting.get() - 1);
    }

    /// Waits after a temporary refusal.
    ///
    /// # Errors
    /// [`LoadError::Wrong`] for any other refusal.
    pub(super) async fn wait_after(&self, code: &str, message: &str) -> Result<(), LoadError> {
        if !LATER.contains(&code) {
            return Err(LoadError::wrong(format!("what is legal is refused with {code}: {message}")));
        }
        self.count(|tally| *tally.refused.entry(code.to_owned()).or_default() += 1);
        sleep(MOMENT).await;
        Ok(())
    }

    /// Posts a request until the server has stored it.
    pub(super) async fn post(&self, guest: &LoadGuest, path: &str, body: &Json) -> Result<String, LoadError> {
        loop {
            let asked = Instant::now();
            let answer = guest.post(path, body).await?;
            self.count(|tally| tally.answers.push(asked.elapsed()));
            if matches!(answer.status, 200 | 201) {
                self.count(|tally| tally.stored += 1);
                return Ok(answer.text);
            }
            let problem: ClientProblem = serde_json::from_str(&answer.text)?;
            self.wait_after(&problem.code, &problem.message).await?;
        }
    }
}
