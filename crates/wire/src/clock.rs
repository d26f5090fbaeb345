use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BySide, Side};

/// How much time the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClockSetting {
    /// A time for the whole game, and some more with every plan.
    Increment {
        /// The time for the whole game, in seconds.
        base: u32,
        /// What a commitment adds, in seconds.
        increment: u32,
    },
    /// The same time for every turn.
    Turn {
        /// The time, in seconds.
        seconds: u32,
    },
}

/// The clocks of a game as one viewer may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Clock {
    /// How much time the players have.
    #[serde(flatten)]
    pub setting: ClockSetting,
    /// What each player has left when this is sent, in milliseconds; the computer has no clock.
    pub left: BySide<i64>,
    /// Whose clock runs; the clock of a commitment that is not shown is shown as running until the reveal.
    pub running: Vec<Side>,
    /// For how many milliseconds clocks that run stand yet, while the reveal is shown.
    pub stand: i64,
}
