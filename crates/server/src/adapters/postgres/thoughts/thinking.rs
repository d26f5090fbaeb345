use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval_at, sleep};
use zugleich_render::record;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;

use super::asked::{level_of, place, seed_of};
use super::claim::{Claimed, claim};
use super::desk::Desk;
use super::hold::{Fault, Held, give_back, hand_in, hold};
use crate::adapters::postgres::connect::within;
use crate::adapters::stored::hidden::padding;
use crate::ports::{Opponent, Thinking};

/// Interval of checks for a waiting job without a notification.
const LOOK: Duration = Duration::from_secs(1);
/// Interval of a worker's renewals. A worker without one for five seconds counts as dead.
const RENEWAL: Duration = Duration::from_secs(1);
/// Number of attempts to store an answer, with a pause between them.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_secs(1);

/// The workers of one process on a queue in a database.
pub(crate) struct Thinkers {
    desk: Desk,
    opponent: Arc<dyn Opponent>,
    places: Arc<Semaphore>,
    /// Time limit of a job.
    limit: Duration,
    shift: watch::Sender<Shift>,
    thinking: AtomicUsize,
    dropped: AtomicU64,
    lost: AtomicU64,
}

/// Phase of the workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shift {
    /// Jobs are run.
    Working,
    /// No job is started.
    Ending,
    /// Running jobs are released.
    GivingBack,
}

/// Outcome of a job in this process.
enum End {
    Plan(SecretString),
    Fault(Fault),
    Unwanted,
    Lost,
    GivenBack,
}

impl Thinkers {
    /// Returns workers for so many concurrent jobs with a time limit each.
    pub(crate) fn new(desk: Desk, opponent: Arc<dyn Opponent>, places: u16, limit: Duration) -> Arc<Self> {
        Arc::new(Self {
            desk,
            opponent,
            places: Arc::new(Semaphore::new(places.into())),
            limit,
            shift: watch::Sender::new(Shift::Working),
            thinking: AtomicUsize::new(0),
            dropped: AtomicU64::new(0),
            lost: AtomicU64::new(0),
        })
    }

    /// Stops starting jobs; [`Thinkers::work`] returns when the running ones are done.
    pub(crate) fn end(&self) {
        self.go_to(Shift::Ending);
    }

    /// Releases the running jobs.
    pub(crate) fn give_all_back(&self) {
        self.go_to(Shift::GivingBack);
    }

    /// Returns whether no job is started any more.
    pub(crate) fn is_ending(&self) -> bool {
        *self.shift.borrow() != Shift::Working
    }

    fn go_to(&self, shift: Shift) {
        self.shift.send_modify(|now| *now = shift.max(*now));
    }

    /// Returns statistics of the workers.
    pub(crate) fn thinking(&self) -> Thinking {
        Thinking {
            waiting: 0,
            thinking: self.thinking.load(Ordering::Relaxed),
            dropped: self.dropped.load(Ordering::Relaxed),
            lost: self.lost.load(Ordering::Relaxed),
        }
    }

    /// Claims and runs jobs until the workers are ended and idle.
    pub(crate) async fn work(self: Arc<Self>) {
        let mut thoughts = JoinSet::new();
        while let Some(place) = self.place().await {
            while thoughts.try_join_next().is_some() {}
            match within(claim(&self.desk)).await {
                Ok(Some(claimed)) => {
                    thoughts.spawn(self.clone().think(claimed, place));
                }
                Ok(None) => {
                    drop(place);
                    self.rest(LOOK).await;
                }
                Err(error) => {
                    drop(place);
                    tracing::warn!(%error, "what the computer is asked for could not be read");
                    sleep(PAUSE).await;
                }
            }
        }
        while thoughts.join_next().await.is_some() {}
    }

    /// Waits for a free worker; `None` once the workers are ended.
    async fn place(&self) -> Option<OwnedSemaphorePermit> {
        tokio::select! {
            biased;
            () = self.come(Shift::Ending) => None,
            place = self.places.clone().acquire_owned() => place.ok(),
        }
    }

    /// Waits until there may be a job.
    async fn rest(&self, at_most: Duration) {
        tokio::select! {
            () = self.desk.asked.notified() => {}
            () = sleep(at_most) => {}
            () = self.come(Shift::Ending) => {}
        }
    }

    async fn come(&self, shift: Shift) {
        // This struct owns the sender, so waiting cannot fail.
        let _ = self.shift.subscribe().wait_for(|now| *now >= shift).await;
    }

    async fn think(self: Arc<Self>, claimed: Claimed, place: OwnedSemaphorePermit) {
        self.thinking.fetch_add(1, Ordering::Relaxed);
        let end = self.come_to_an_end(&claimed, place).await;
        self.thinking.fetch_sub(1, Ordering::Relaxed);
        match end {
            End::Plan(plan) => {
                let sealed = self.seal(&claimed, &plan);
                self.hand_in(&claimed.id, Ok(&sealed)).await;
            }
            End::Fault(fault) => self.hand_in(&claimed.id, Err(fault)).await,
            End::Unwanted => {
                self.dropped.fetch_add(1, Ordering::Relaxed);
            }
            End::Lost => {
                self.lost.fetch_add(1, Ordering::Relaxed);
            }
            End::GivenBack => self.give_back(&claimed.id).await,
        }
    }

    /// Runs a job and renews its claim meanwhile.
    async fn come_to_an_end(&self, claimed: &Claimed, place: OwnedSemaphorePermit) -> End {
        let stop = Stop::default();
        let mut chosen = match self.choose(claimed, place, &stop) {
            Ok(chosen) => chosen,
            Err(fault) => return End::Fault(fault),
        };
        // The weakest level takes a moment, and there is none below it.
        let limit = sleep(if claimed.level == 1 { Duration::MAX } else { self.limit });
        tokio::pin!(limit);
        let mut renewals = interval_at(Instant::now() + RENEWAL, RENEWAL);
        loop {
            tokio::select! {
                chosen = &mut chosen => return chosen.unwrap_or(End::Fault(Fault::Failed)),
                () = &mut limit => return End::Fault(Fault::Late),
                () = self.come(Shift::GivingBack) => return End::GivenBack,
                _ = renewals.tick() => {}
            }
            match within(hold(&self.desk.pool, &claimed.id, &self.desk.node)).await {
                Ok(Held::Here) => {}
                Ok(Held::Unwanted) => return End::Unwanted,
                Ok(Held::Lost) => return End::Lost,
                Err(error) => tracing::warn!(%error, "nobody is told that a plan is thought about"),
            }
        }
    }

    /// Runs the opponent on a blocking thread. The permit is released when it has stopped.
    fn choose(
        &self,
        claimed: &Claimed,
        place: OwnedSemaphorePermit,
        stop: &Stop,
    ) -> Result<tokio::task::JoinHandle<End>, Fault> {
        let record = record::read_json(&claimed.record).map_err(|_| Fault::Failed)?;
        let seat = if claimed.seat == color_name(Color::White) { Color::White } else { Color::Black };
        let level = level_of(claimed.engine, claimed.level).ok_or(Fault::Failed)?;
        let seed = seed_of(&claimed.id, claimed.seed.as_deref(), &self.desk.vault).ok_or(Fault::Failed)?;
        let (opponent, stopped) = (self.opponent.clone(), stop.0.clone());
        Ok(tokio::task::spawn_blocking(move || {
            let _place = place;
            let stop = || stopped.load(Ordering::Relaxed);
            match opponent.answer(&record, seat, level, seed.expose(), &stop) {
                Ok(plan) => End::Plan(plan.into()),
                Err(why) => {
                    if !stop() {
                        tracing::error!(%why, "the computer could not plan");
                    }
                    End::Fault(Fault::None)
                }
            }
        }))
    }

    /// Encrypts a plan for the place of its answer.
    fn seal(&self, claimed: &Claimed, plan: &SecretString) -> String {
        let variant = record::read_json(&claimed.record).map(|record| record.variant).unwrap_or_default();
        self.desk.vault.seal(plan.expose_secret(), padding(&variant), &place(&claimed.id))
    }

    async fn hand_in(&self, id: &str, answer: Result<&str, Fault>) {
        for attempt in 1..=ATTEMPTS {
            match within(hand_in(&self.desk.pool, id, answer)).await {
                Ok(counts) => {
                    if counts {
                        self.desk.tell_answered();
                    }
                    return;
                }
                Err(error) => tracing::warn!(%error, attempt, "an answer could not be handed in"),
            }
            sleep(PAUSE).await;
        }
    }

    async fn give_back(&self, id: &str) {
        match within(give_back(&self.desk.pool, id, &self.desk.node)).await {
            Ok(()) => self.desk.tell_asked(),
            // Its claim expires a little later.
            Err(error) => tracing::warn!(%error, "a thought could not be given back"),
        }
    }
}

/// Guard that tells an opponent to stop when its result is no longer needed.
#[derive(Default)]
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thinkers")
    }
}
