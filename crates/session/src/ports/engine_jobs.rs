use std::fmt::Debug;

use async_trait::async_trait;
use secrecy::SecretString;
use zugleich_engine::Level;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

use super::{ComputerPlayerError, ServerNotification, StoreError};
use crate::ClientNetwork;
use crate::ids::{GameId, GuestId};
use crate::random::EngineSeed;

/// An engine job: a plan for a seat of the computer, or a study of a turn that was played. The turns before
/// it stay the same unless one is taken back.
#[derive(Clone, Debug)]
pub struct EngineJob {
    /// The game.
    pub game: GameId,
    /// The acting seat; arbitrary for a study.
    pub seat: Color,
    /// The turn.
    pub turn: u32,
    /// Number of takebacks in the game so far.
    pub takebacks: u32,
    /// Level of the plan; `None` for a study.
    pub level: Option<Level>,
    /// Public record of the game; for a study up to that turn.
    pub record: Record,
    /// Seed that determines the plan, together with record and level.
    pub seed: EngineSeed,
    /// The guest who waits for the result.
    pub guest: Option<GuestId>,
    /// The guest's network address range, if known.
    pub net: Option<ClientNetwork>,
    /// `true` if the game has clocks.
    pub timed: bool,
}

/// Reason for a missing plan. It names no plan, so it may be logged.
#[derive(Debug, thiserror::Error)]
pub enum EngineJobError {
    /// The opponent returned no plan.
    #[error("{0}")]
    Choice(#[from] ComputerPlayerError),
    /// The time limit was exceeded.
    #[error("the engine exceeded its time limit")]
    Late,
    /// The worker has failed.
    #[error("the engine worker failed")]
    Failed,
    /// The job is in the database, which returned an error.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// Statistics of the engine queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueueStats {
    /// Number of queued jobs of this server that no worker has started.
    pub waiting: usize,
    /// Number of jobs that run on this server.
    pub running: usize,
    /// Number of jobs dropped here since the start because their results were no longer needed.
    pub dropped: u64,
    /// Number of jobs started here since the start and reassigned to another worker for lack of a heartbeat.
    pub lost: u64,
}

/// The engine queue: it schedules jobs on this server or elsewhere.
#[async_trait]
pub trait EngineJobs: Debug + Send + Sync + 'static {
    /// Returns whether it plays the game with this id.
    fn plays(&self, variant: &str) -> bool;

    /// Waits for a plan or a study, as text. Dropping the future cancels the job.
    async fn run_job(&self, job: EngineJob) -> Result<SecretString, EngineJobError>;

    /// Handles a notification of another server, if it concerns engine jobs.
    fn handle_notification(&self, _: &ServerNotification) {}

    /// Returns statistics of the queue.
    fn stats(&self) -> QueueStats;

    /// Stops all work, and leaves pending jobs to other workers.
    async fn close(&self) {}
}
