use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use tokio::time::sleep;

use super::LoadError;
use super::guest::{Guest, Site};
use super::wire::{Problem, Shown};

/// The codes of refusals after which the same may be sent again a moment later.
const LATER: [&str; 4] = ["busy", "storage", "too-fast", "too-many-requests"];
/// How long that moment is.
const MOMENT: Duration = Duration::from_millis(250);

/// What all clients of a server share: where it is, and what they have counted. They all run on one thread.
#[derive(Debug)]
pub(super) struct Hall {
    pub(super) site: Site,
    tally: RefCell<Tally>,
    waiting: Cell<usize>,
}

/// What was counted.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// From sending a plan until the server says that it is on disk.
    pub(super) receipts: Vec<Duration>,
    /// From sending something until the server says that it is on disk, or refuses it for the moment.
    pub(super) answers: Vec<Duration>,
    /// From sending the last plan of a turn until a player sees the turn.
    pub(super) reveals: Vec<Duration>,
    /// How many turns were played, of each game.
    pub(super) turns: BTreeMap<&'static str, u64>,
    /// How many games were made.
    pub(super) games: u64,
    /// How often the server has said that something is on disk.
    pub(super) stored: u64,
    /// How many bytes of messages have come.
    pub(super) bytes: u64,
    /// How many plans have waited for their receipts at once.
    pub(super) queue: usize,
    /// What was refused for the moment, by code.
    pub(super) refused: BTreeMap<String, u64>,
    /// Games that were left, as their players saw them.
    pub(super) left: Vec<Played>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) id: String,
    pub(super) variant: &'static str,
    pub(super) turns: Vec<Shown>,
}

impl Hall {
    pub(super) fn new(site: Site) -> Self {
        Self { site, tally: RefCell::default(), waiting: Cell::new(0) }
    }

    /// What was counted until now, which begins anew.
    pub(super) fn take(&self) -> Tally {
        self.tally.take()
    }

    pub(super) fn count(&self, count: impl FnOnce(&mut Tally)) {
        count(&mut self.tally.borrow_mut());
    }

    /// A plan was sent.
    pub(super) fn sent(&self) {
        let waiting = self.waiting.get() + 1;
        self.waiting.set(waiting);
        self.count(|tally| tally.queue = tally.queue.max(waiting));
    }

    /// A plan that was sent is no longer on its way.
    pub(super) fn answered(&self) {
        self.waiting.set(self.waiting.get() - 1);
    }

    /// Waits after a refusal that is only for the moment.
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

    /// Posts something that must be stored, until it is.
    pub(super) async fn post(&self, guest: &Guest, path: &str, body: &Json) -> Result<String, LoadError> {
        loop {
            let asked = Instant::now();
            let answer = guest.post(path, body).await?;
            self.count(|tally| tally.answers.push(asked.elapsed()));
            if matches!(answer.status, 200 | 201) {
                self.count(|tally| tally.stored += 1);
                return Ok(answer.text);
            }
            let problem: Problem = serde_json::from_str(&answer.text)?;
            self.wait_after(&problem.code, &problem.message).await?;
        }
    }
}
