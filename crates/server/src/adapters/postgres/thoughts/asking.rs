use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use secrecy::SecretString;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

use super::asked::{Asked, take, want, withdraw};
use super::desk::Desk;
use super::thinking::Thinkers;
use super::waiting::Waiters;
use crate::adapters::postgres::connect::{LIMIT, within};
use crate::ports::{NoPlan, Opponent, StoreError, Thinking, Thought, Thoughts, Wake};

/// Interval of renewals, and of checks for answers without a notification.
const RENEWAL: Duration = Duration::from_secs(1);

/// The engine queue in a database, worked off by its servers and workers.
#[derive(Clone)]
pub(crate) struct PostgresThoughts(Arc<Inner>);

struct Inner {
    desk: Desk,
    opponent: Arc<dyn Opponent>,
    /// Workers of this server, possibly none.
    thinkers: Arc<Thinkers>,
    working: Mutex<Option<JoinHandle<()>>>,
    waiters: Waiters,
    /// Number of withdrawn jobs.
    withdrawn: AtomicU64,
    closed: watch::Sender<bool>,
}

impl PostgresThoughts {
    /// Starts to request jobs and, with `places` workers, to run them, until it is closed.
    pub(crate) fn start(desk: Desk, opponent: Arc<dyn Opponent>, places: u16, limit: Duration) -> Self {
        let thinkers = Thinkers::new(desk.clone(), opponent.clone(), places, limit);
        let working = (places > 0).then(|| tokio::spawn(thinkers.clone().work()));
        let thoughts = Self(Arc::new(Inner {
            desk,
            opponent,
            thinkers,
            working: working.into(),
            waiters: Waiters::default(),
            withdrawn: AtomicU64::new(0),
            closed: watch::Sender::new(false),
        }));
        tokio::spawn(thoughts.clone().keep_asking());
        thoughts
    }

    /// Renews jobs and distributes answers, until it is closed.
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
    /// Distributes available answers, and renews the other jobs if `renews`.
    async fn look(&self, renews: bool) -> Result<(), sqlx::Error> {
        let ids = self.waiters.ids();
        if ids.is_empty() {
            return Ok(());
        }
        let answers = within(take(&self.desk.pool, &ids)).await?;
        for answer in answers {
            self.waiters.answer(&answer.id, answer.plan(&self.desk.vault));
        }
        if !renews {
            return Ok(());
        }
        let known: HashMap<_, _> = within(want(&self.desk.pool, &ids)).await?.into_iter().collect();
        for asked in self.waiters.learn(&ids, &known) {
            // Another server has taken the answer, or this one could not renew the job in time.
            within(asked.ask(&self.desk.pool, &self.desk.node)).await?;
            self.desk.tell_asked();
        }
        Ok(())
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
        let number = inner.waiters.join(asked.clone(), plan);
        let _wanted = Wanted { inner: inner.clone(), id: asked.id.clone(), number };
        let written = within(asked.ask(&inner.desk.pool, &inner.desk.node)).await;
        written.map_err(StoreError::from)?;
        inner.waiters.is_written(&asked.id);
        inner.desk.tell_asked();
        planned.await.map_err(|_| NoPlan::Failed)?
    }

    fn hear(&self, wake: &Wake) {
        self.0.desk.hear(wake);
    }

    fn thinking(&self) -> Thinking {
        let dropped = self.0.withdrawn.load(Ordering::Relaxed);
        Thinking { waiting: self.0.waiters.count(), dropped, ..self.0.thinkers.thinking() }
    }

    async fn close(&self) {
        self.0.thinkers.give_all_back();
        let working = self.0.working.lock().unwrap_or_else(PoisonError::into_inner).take();
        let ended = async {
            if let Some(working) = working {
                // The outcome of the task is not needed.
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

/// Guard that withdraws a job when it is dropped.
struct Wanted {
    inner: Arc<Inner>,
    id: String,
    number: u64,
}

impl Drop for Wanted {
    fn drop(&mut self) {
        if !self.inner.waiters.leave(&self.id, self.number) {
            return;
        }
        self.inner.withdrawn.fetch_add(1, Ordering::Relaxed);
        // Without a runtime this server stops, and its jobs expire.
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
