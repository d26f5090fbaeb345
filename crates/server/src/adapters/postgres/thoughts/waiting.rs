//! Who waits here for plans, and how it was with each when it was looked at last.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use secrecy::SecretString;
use tokio::sync::oneshot;

use super::asked::Asked;
use crate::ports::NoPlan;

/// What somebody gets who has waited.
type Planned = Result<SecretString, NoPlan>;

/// Those who wait, by the names of their thoughts.
#[derive(Default)]
pub(super) struct Waiters(Mutex<State>);

#[derive(Default)]
struct State {
    waiting: HashMap<String, Waiting>,
    asked: u64,
}

/// Somebody who waits for a plan.
struct Waiting {
    asked: Arc<Asked>,
    number: u64,
    standing: Standing,
    plan: oneshot::Sender<Planned>,
}

/// How it is with a thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// It is just being written into the database by who asks.
    New,
    /// It waits for somebody who thinks.
    Waits,
    /// Somebody thinks about it.
    Thought,
}

impl Waiters {
    /// Somebody waits from now on; gives the number by which that is ended again.
    pub(super) fn join(&self, asked: Arc<Asked>, plan: oneshot::Sender<Planned>) -> u64 {
        let mut state = self.state();
        state.asked += 1;
        let (id, number) = (asked.id.clone(), state.asked);
        state.waiting.insert(id, Waiting { asked, number, standing: Standing::New, plan });
        number
    }

    /// Who has joined waits no longer. Whether that was still so.
    pub(super) fn leave(&self, id: &str, number: u64) -> bool {
        let mut state = self.state();
        let waits = state.waiting.get(id).is_some_and(|waiting| waiting.number == number);
        if waits {
            state.waiting.remove(id);
        }
        waits
    }

    /// A thought stands in the database now.
    pub(super) fn is_written(&self, id: &str) {
        if let Some(waiting) = self.state().waiting.get_mut(id) {
            waiting.standing = Standing::Waits;
        }
    }

    /// Gives an answer to who waits for it; who has gone does not need it.
    pub(super) fn answer(&self, id: &str, plan: Planned) {
        if let Some(waiting) = self.state().waiting.remove(id) {
            let _ = waiting.plan.send(plan);
        }
    }

    /// The names of all thoughts that are waited for.
    pub(super) fn ids(&self) -> Vec<String> {
        self.state().waiting.keys().cloned().collect()
    }

    /// How many wait for somebody who thinks.
    pub(super) fn count(&self) -> usize {
        self.state().waiting.values().filter(|waiting| waiting.standing == Standing::Waits).count()
    }

    /// Learns which of those that were looked for are thought about. Gives those that were there and are not any more;
    /// who is just writing one must not be overtaken, else it would stand there once more when it is answered.
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
        // What the lock guards is a map and a number: a panic cannot leave them half written.
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
