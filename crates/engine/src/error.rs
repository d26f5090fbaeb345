use thiserror::Error;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::RulesError;

/// Why an engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The record cannot be played again.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The record is of another game than the engine's.
    #[error("this engine plays {engine}, not {record:?}")]
    OtherVariant {
        /// The engine's variant id.
        engine: &'static str,
        /// The record's variant id, or how it begins.
        record: String,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The side does not act now.
    #[error("{} has nothing to plan now", color_name(*.0))]
    NotActing(Color),
    /// A player judges by a net, and there is none.
    #[error("there is no net for a player who judges by one")]
    NoNet,
    /// A player begins by a book, and there is none.
    #[error("there is no book for a player who begins by one")]
    NoBook,
    /// The answer is not wanted any more.
    #[error("the search was told to stop")]
    Stopped,
}
