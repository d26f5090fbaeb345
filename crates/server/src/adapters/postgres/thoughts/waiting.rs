//! Pending requests of this server for plans, with the last known state of each job.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use secrecy::SecretString;
use tokio::sync::oneshot;

use super::asked::Asked;
use crate::ports::NoPlan;

/// Result of a request.
type Planned = Result<SecretString, NoPlan>;

/// Pending requests by the ids of their jobs.
#[derive(Default)]
pub(super) struct Waiters(Mutex<State>);

#[derive(Default)]
struct State {
    waiting: HashMap<String, Waiting>,
    asked: u64,
}

/// A pending request for a plan.
struct Waiting {
    asked: Arc<Asked>,
    number: u64,
    standing: Standing,
    plan: oneshot::Sender<Planned>,
}

/// State of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Being inserted into the database by this server.
    New,
    /// Waiting for a worker.
    Waits,
    /// Run by a worker.
    Thought,
}

impl Waiters {
    /// Adds a request; returns the number that [`Waiters::leave`] takes.
    pub(super) fn join(&self, asked: Arc<Asked>, plan: oneshot::Sender<Planned>) -> u64 {
        let mut state = self.state();
        state.asked += 1;
        let (id, number) = (asked.id.clone(), state.asked);
        state.waiting.insert(id, Waiting { asked, number, standing: Standing::New, plan });
        number
    }

    /// Removes a request; returns whether it was still pending.
    pub(super) fn leave(&self, id: &str, number: u64) -> bool {
        let mut state = self.state();
        let waits = state.waiting.get(id).is_some_and(|waiting| waiting.number == number);
        if waits {
            state.waiting.remove(id);
        }
        waits
    }

    /// Marks a job as inserted into the database.
    pub(super) fn is_written(&self, id: &str) {
        if let Some(waiting) = self.state().waiting.get_mut(id) {
            waiting.standing = Standing::Waits;
        }
    }

    /// Sends an answer to its request; without one it is dropped.
    pub(super) fn answer(&self, id: &str, plan: Planned) {
        if let Some(waiting) = self.state().waiting.remove(id) {
            let _ = waiting.plan.send(plan);
        }
    }

    /// Returns the ids of all pending jobs.
    pub(super) fn ids(&self) -> Vec<String> {
        self.state().waiting.keys().cloned().collect()
    }

    /// Returns the number of jobs that wait for a worker.
    pub(super) fn count(&self) -> usize {
        self.state().waiting.values().filter(|waiting| waiting.standing == Standing::Waits).count()
    }

    /// Updates the states of the jobs in `ids`. Returns those that were inserted and are missing now; a job
    /// that is still being inserted is not among them, since it would be inserted again after its answer.
    pub(super) fn learn(&self, ids: &[String], known: &HashMap<String, bool>) -> Vec<Arc<Asked>> {
        let (mut state, mut missing) = (self.state(), Vec::new());
        for id in ids {
            let Some(waiting) = state.waiting.get_mut(id) else { continue };
            match known.get(id) {
                Some(true) => waiting.standing = Standing::Thought,
                Some(false) => waiting.standing = Standing::Waits,
                None if waiting.standing == Standing::New => {}
                None => missing.push(waiting.asked.clone()),
            }
        }
        missing
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The lock guards a map and a number: a panic cannot leave them half written.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adapters::thoughts::contract::thought;
    use crate::base::ids::GuestId;
    use crate::base::vault::{Keys, Vault};

    #[test]
    fn a_thought_that_is_just_being_written_is_not_missing() {
        let (waiters, vault) = (Waiters::default(), Vault::new(Keys::random()));
        let asked = Arc::new(Asked::new(&thought(&GuestId::random(), 2), &vault));
        let (plan, _planned) = oneshot::channel();
        let number = waiters.join(asked.clone(), plan);
        let (ids, nothing) = (waiters.ids(), HashMap::new());
        assert_eq!(ids, [asked.id.as_str()]);
        assert!(waiters.learn(&ids, &nothing).is_empty());
        waiters.is_written(&asked.id);
        assert_eq!(waiters.learn(&ids, &nothing).len(), 1);
        assert_eq!(waiters.count(), 1);
        waiters.learn(&ids, &[(asked.id.clone(), true)].into());
        assert_eq!(waiters.count(), 0);
        assert!(!waiters.leave(&asked.id, number + 1));
        assert!(waiters.leave(&asked.id, number));
        assert!(waiters.learn(&ids, &nothing).is_empty());
    }
}
