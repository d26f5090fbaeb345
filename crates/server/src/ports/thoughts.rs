use std::fmt::Debug;

use async_trait::async_trait;
use secrecy::SecretString;
use zugleich_engine::Level;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

use super::{NoChoice, StoreError, Wake};
use crate::base::Net;
use crate::base::ids::{GameId, GuestId};
use crate::base::random::Seed;

/// A plan that somebody waits for, of a seat that the computer has; or the study of a turn that was played. The turns
/// that were played are the same while none is taken back.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// The game.
    pub(crate) game: GameId,
    /// The seat that acts; any for a study.
    pub(crate) seat: Color,
    /// The turn.
    pub(crate) turn: u32,
    /// How often turns of the game were taken back.
    pub(crate) takebacks: u32,
    /// How much there is to think about; none for a study.
    pub(crate) level: Option<Level>,
    /// What everybody knows of the game; for a study up to that turn.
    pub(crate) record: Record,
    /// What the plan follows from, beside record and level.
    pub(crate) seed: Seed,
    /// Who waits.
    pub(crate) guest: Option<GuestId>,
    /// From where, if that is known.
    pub(crate) net: Option<Net>,
    /// Whether the game has clocks.
    pub(crate) timed: bool,
}

/// Why there is no plan; the log may say so, for it does not name a plan.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoPlan {
    /// The opponent has none.
    #[error("{0}")]
    Choice(#[from] NoChoice),
    /// It would have taken longer than a thought may.
    #[error("it would have taken too long")]
    Late,
    /// Whoever thought has failed.
    #[error("the opponent has come to no end")]
    Failed,
    /// What is thought about is in the database, which refuses.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// How much is thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Thinking {
    /// How many thoughts were asked for here that nobody thinks about yet.
    pub(crate) waiting: usize,
    /// How many are thought here.
    pub(crate) thinking: usize,
    /// How many were dropped here since the start because nobody wanted them any more.
    pub(crate) dropped: u64,
    /// How many were begun here since the start and went to somebody else, because this one was not heard of.
    pub(crate) lost: u64,
}

/// Who thinks for the computer, here or elsewhere, and in which order.
#[async_trait]
pub(crate) trait Thoughts: Debug + Send + Sync + 'static {
    /// Whether it plays the game with this id.
    fn plays(&self, variant: &str) -> bool;

    /// Waits for a plan or a study, as text. Nobody wants it any more when this is dropped.
    async fn think(&self, thought: Thought) -> Result<SecretString, NoPlan>;

    /// Others have told something; what concerns those who think is heeded.
    fn hear(&self, _: &Wake) {}

    /// How much is thought.
    fn thinking(&self) -> Thinking;

    /// Thinks no more, and leaves to others what they still want.
    async fn close(&self) {}
}
