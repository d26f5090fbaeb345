use serde::Serialize;
use utoipa::ToSchema;

use super::{BySide, Side, TimeControl};

/// The clocks of a game as one viewer may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Clock {
    /// Time control of the game.
    #[serde(flatten)]
    pub setting: TimeControl,
    /// Time left to each player when this is sent, in milliseconds; the computer has no clock.
    pub left: BySide<i64>,
    /// Sides whose clocks run; the clock of a commitment that is not shown is shown as running until the
    /// reveal.
    pub running: Vec<Side>,
    /// Milliseconds until clocks that run start again, while the reveal is shown.
    pub stand: i64,
}
