//! Pending requests of this server for plans, with the last known state of each job.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use secrecy::SecretString;
use tokio::sync::oneshot;

use super::job_row::JobRow;
use zugleich_session::ports::EngineJobError;

/// Result of a request.
type PlanResult = Result<SecretString, EngineJobError>;

/// Pending requests by the ids of their jobs.
#[derive(Default)]
pub(super) struct PendingRequests(Mutex<PendingState>);

#[derive(Default)]
struct PendingState {
    waiting: HashMap<String, PendingRequest>,
    asked: u64,
}

/// A pending request for a plan.
struct PendingRequest {
    asked: Arc<JobRow>,
    number: u64,
    standing: JobState,
    plan: oneshot::Sender<PlanResult>,
}

/// State of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobState {
    /// Being inserted into the database by this server.
    New,
    /// Waiting for a worker.
    Waits,
    /// Run by a worker.
    Running,
}

impl PendingRequests {
    /// Adds a request; returns the number that [`PendingRequests::leave`] takes.
    pub(super) fn join(&self, asked: Arc<JobRow>, plan: oneshot::Sender<PlanResult>) -> u64 {
        let mut state = self.state();
        state.asked += 1;
        let (id, number) = (asked.id.clone(), state.asked);
        state.waiting.insert(id, PendingRequest { asked, number, standing: JobState::New, plan });
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
    pub(super) fn mark_inserted(&self, id: &str) {
        if let Some(waiting) = self.state().waiting.get_mut(id) {
            waiting.standing = JobState::Waits;
        }
    }

    /// Sends an answer to its request; without one it is dropped.
    pub(super) fn answer(&self, id: &str, plan: PlanResult) {
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
        self.state().waiting.values().filter(|waiting| waiting.standing == JobState::Waits).count()
    }

    /// Updates the states of the jobs in `ids`. Returns those that were inserted and are missing now; a job
    /// that is still being inserted is not among them, since it would be inserted again after its answer.
    pub(super) fn update_states(&self, ids: &[String], known: &HashMap<String, bool>) -> Vec<Arc<JobRow>> {
        let (mut state, mut missing) = (self.state(), Vec::new());
        for id in ids {
            let Some(waiting) = state.waiting.get_mut(id) else { continue };
            match known.get(id) {
                Some(true) => waiting.standing = JobState::Running,
                Some(false) => waiting.standing = JobState::Waits,
                None if waiting.standing == JobState::New => {}
                None => missing.push(waiting.asked.clone()),
            }
        }
        missing
    }

    fn state(&self) -> MutexGuard<'_, PendingState> {
        // The lock guards a map and a number: a panic cannot leave them half written.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zugleich_session::fixtures::engine_jobs_contract::engine_job;
    use zugleich_session::ids::GuestId;
    use zugleich_session::vault::{Vault, VaultKeys};

    #[test]
    fn job_being_inserted_is_not_missing() {
        let (waiters, vault) = (PendingRequests::default(), Vault::new(VaultKeys::random()));
        let asked = Arc::new(JobRow::new(&engine_job(&GuestId::random(), 2), &vault));
        let (plan, _planned) = oneshot::channel();
        let number = waiters.join(asked.clone(), plan);
        let (ids, nothing) = (waiters.ids(), HashMap::new());
        assert_eq!(ids, [asked.id.as_str()]);
        assert!(waiters.update_states(&ids, &nothing).is_empty());
        waiters.mark_inserted(&asked.id);
        assert_eq!(waiters.update_states(&ids, &nothing).len(), 1);
        assert_eq!(waiters.count(), 1);
        waiters.update_states(&ids, &[(asked.id.clone(), true)].into());
        assert_eq!(waiters.count(), 0);
        assert!(!waiters.leave(&asked.id, number + 1));
        assert!(waiters.leave(&asked.id, number));
        assert!(waiters.update_states(&ids, &nothing).is_empty());
    }
}
