use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretString;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

use super::asked::{Answered, Asked, take, want, withdraw};
use super::desk::Desk;
use super::thinking::Thinkers;
use crate::adapters::postgres::connect::{LIMIT, within};
use crate::ports::{NoPlan, Opponent, StoreError, Thinking, Thought, Thoughts, Wake};

/// How often it is said that thoughts are still wanted, and looked for answers if nobody tells of any.
const RENEWAL: Duration = Duration::from_secs(1);

/// Thoughts that are asked for in a database, and thought by whoever of its servers and workers comes to it.
#[derive(Clone)]
pub(crate) struct PostgresThoughts(Arc<Inner>);

struct Inner {
    desk: Desk,
    opponent: Arc<dyn Opponent>,
    /// Those of this server who think, if any do.
    thinkers: Arc<Thinkers>,
    working: Mutex<Option<JoinHandle<()>>>,
    waiting: Mutex<HashMap<String, Waiting>>,
    asked: AtomicU64,
    /// How many were withdrawn.
    withdrawn: AtomicU64,
    closed: watch::Sender<bool>,
}

/// Somebody here who waits for a plan.
struct Waiting {
    asked: Arc<Asked>,
    number: u64,
    /// How it was when it was looked at last.
    standing: Standing,
    plan: oneshot::Sender<Result<SecretString, NoPlan>>,
}

/// How it is with a thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// It is not in the database yet.
    New,
    /// It waits for somebody who thinks.
    Waits,
    /// Somebody thinks about it.
    Thought,
}

impl PostgresThoughts {
    /// Asks and hears until that is closed, and thinks at so many places too.
    pub(crate) fn start(desk: Desk, opponent: Arc<dyn Opponent>, places: u16, limit: Duration) -> Self {
        let thinkers = Thinkers::new(desk.clone(), opponent.clone(), places, limit);
        let working = (places > 0).then(|| tokio::spawn(thinkers.clone().work()));
        let thoughts = Self(Arc::new(Inner {
            desk,
            opponent,
            thinkers,
            working: working.into(),
            waiting: Mutex::default(),
            asked: AtomicU64::new(0),
            withdrawn: AtomicU64::new(0),
            closed: watch::Sender::new(false),
        }));
        tokio::spawn(thoughts.clone().keep_asking());
        thoughts
    }

    /// Says that thoughts are wanted and hands out answers, until that is closed.
    async fn keep_asking(self) {
        let (inner, mut closed) = (&self.0, self.0.closed.subscribe());
        let mut renewals = tokio::time::interval(RENEWAL);
        renewals.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let renews = tokio::select! {
                _ = renewals.tick() => true,
                () = inner.desk.answered.notified() => false,
                _ = closed.wait_for(|closed| *closed) => return,
            };
            if let Err(error) = inner.look(renews).await {
                tracing::warn!(%error, "what the computer has thought could not be read");
            }
        }
    }
}

impl Inner {
    /// Takes what is answered, and asks for the rest again, if it is time for that.
    async fn look(&self, renews: bool) -> Result<(), sqlx::Error> {
        let ids: Vec<_> = self.waiting().keys().cloned().collect();
        if ids.is_empty() {
            return Ok(());
        }
        let answers = within(take(&self.desk.pool, &ids)).await?;
        answers.iter().for_each(|answer| self.hand_out(answer));
        if !renews {
            return Ok(());
        }
        let known: HashMap<_, _> = within(want(&self.desk.pool, &ids)).await?.into_iter().collect();
        for asked in self.learn(&ids, &known) {
            // Another server has taken the answer, or nobody could say for too long that it is wanted.
            within(asked.ask(&self.desk.pool, &self.desk.node)).await?;
            self.desk.tell_asked();
        }
        Ok(())
    }

    fn hand_out(&self, answer: &Answered) {
        let Some(waiting) = self.waiting().remove(&answer.id) else { return };
        // Who has gone does not need it.
        let _ = waiting.plan.send(answer.plan(&self.desk.vault));
    }

    /// Learns which of those that were looked for are thought about; gives those that are not there.
    fn learn(&self, ids: &[String], known: &HashMap<String, bool>) -> Vec<Arc<Asked>> {
        let (mut waiting, mut missing) = (self.waiting(), Vec::new());
        for id in ids {
            let Some(waiting) = waiting.get_mut(id) else { continue };
            match known.get(id) {
                Some(true) => waiting.standing = Standing::Thought,
                Some(false) => waiting.standing = Standing::Waits,
                None => missing.push(waiting.asked.clone()),
            }
        }
        missing
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        // What the lock guards is one map: a panic cannot leave it half written.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Thoughts for PostgresThoughts {
    fn plays(&self, variant: &str) -> bool {
        self.0.opponent.plays(variant)
    }

    async fn think(&self, thought: Thought) -> Result<SecretString, NoPlan> {
        let inner = &self.0;
        let asked = Arc::new(Asked::new(&thought, &inner.desk.vault));
        let (plan, planned) = oneshot::channel();
        let number = inner.asked.fetch_add(1, Ordering::Relaxed);
        let waiting = Waiting { asked: asked.clone(), number, standing: Standing::New, plan };
        inner.waiting().insert(asked.id.clone(), waiting);
        let _wanted = Wanted { inner: inner.clone(), id: asked.id.clone(), number };
        let written = within(asked.ask(&inner.desk.pool, &inner.desk.node)).await;
        written.map_err(StoreError::from)?;
        if let Some(waiting) = inner.waiting().get_mut(&asked.id) {
            waiting.standing = Standing::Waits;
        }
        inner.desk.tell_asked();
        planned.await.map_err(|_| NoPlan::Failed)?
    }

    fn hear(&self, wake: &Wake) {
        self.0.desk.hear(wake);
    }

    fn thinking(&self) -> Thinking {
        let waiting = self.0.waiting().values().filter(|waiting| waiting.standing == Standing::Waits).count();
        let dropped = self.0.withdrawn.load(Ordering::Relaxed);
        Thinking { waiting, dropped, ..self.0.thinkers.thinking() }
    }

    async fn close(&self) {
        self.0.thinkers.give_all_back();
        let working = self.0.working.lock().unwrap_or_else(PoisonError::into_inner).take();
        let ended = async {
            if let Some(working) = working {
                // It is not told to anybody how it has ended.
                let _ = working.await;
            }
            self.0.closed.send_replace(true);
            self.0.desk.close().await;
        };
        if tokio::time::timeout(LIMIT, ended).await.is_err() {
            tracing::warn!("the database does not let those end who think");
        }
    }
}

/// A thought is wanted for as long as this is there.
struct Wanted {
    inner: Arc<Inner>,
    id: String,
    number: u64,
}

impl Drop for Wanted {
    fn drop(&mut self) {
        {
            let mut waiting = self.inner.waiting();
            if waiting.get(&self.id).is_none_or(|waiting| waiting.number != self.number) {
                return;
            }
            waiting.remove(&self.id);
        }
        self.inner.withdrawn.fetch_add(1, Ordering::Relaxed);
        // Without a runtime this server ends, and what it has asked for with it.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let (desk, id) = (self.inner.desk.clone(), std::mem::take(&mut self.id));
        runtime.spawn(async move {
            if let Err(error) = within(withdraw(&desk.pool, &id, &desk.node)).await {
                tracing::debug!(%error, "a thought is wanted for some seconds more");
            }
        });
    }
}

impl fmt::Debug for PostgresThoughts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PostgresThoughts")
    }
}
