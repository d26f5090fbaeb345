use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BySide, Side};

/// Time control of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClockSetting {
    /// A time for the whole game, and an increment with every plan.
    Increment {
        /// The time for the whole game, in seconds.
        base: u32,
        /// Increment of a commitment, in seconds.
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
    /// Time control of the game.
    #[serde(flatten)]
    pub setting: ClockSetting,
    /// Time left to each player when this is sent, in milliseconds; the computer has no clock.
    pub left: BySide<i64>,
    /// Sides whose clocks run; the clock of a commitment that is not shown is shown as running until the
    /// reveal.
    pub running: Vec<Side>,
    /// Milliseconds until clocks that run start again, while the reveal is shown.
    pub stand: i64,
}
