use serde::{Deserialize, Serialize};

/// Time control of a game, in seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TranscriptClockSetting {
    /// A time for the whole game, and an increment with every plan.
    Increment {
        /// The time for the whole game.
        base: u64,
        /// Increment of a plan.
        increment: u64,
        /// Pause of the clocks after a reveal, in milliseconds.
        #[serde(default, skip_serializing_if = "is_nothing")]
        pause: u64,
        /// Pause of the clocks once no seat is open, in milliseconds.
        #[serde(default, skip_serializing_if = "is_nothing")]
        lead: u64,
    },
    /// The same time for every turn.
    Turn {
        /// The time for each turn.
        turn: u64,
        /// Pause of the clocks after a reveal, in milliseconds.
        #[serde(default, skip_serializing_if = "is_nothing")]
        pause: u64,
        /// Pause of the clocks once no seat is open, in milliseconds.
        #[serde(default, skip_serializing_if = "is_nothing")]
        lead: u64,
    },
    /// A time in hand that a game by days begins with and never exceeds, and an increment with every plan.
    Days {
        /// The time in hand.
        cap: u64,
        /// Increment of a plan.
        increment: u64,
    },
}

impl TranscriptClockSetting {
    /// Returns the initial time of each side, in milliseconds.
    #[must_use]
    pub const fn start(&self) -> i64 {
        let (Self::Increment { base: seconds, .. }
        | Self::Turn { turn: seconds, .. }
        | Self::Days { cap: seconds, .. }) = self;
        milliseconds(*seconds)
    }

    /// Returns the increment of a plan, in milliseconds.
    #[must_use]
    pub const fn increment(&self) -> i64 {
        match self {
            Self::Increment { increment, .. } | Self::Days { increment, .. } => milliseconds(*increment),
            Self::Turn { .. } => 0,
        }
    }

    /// Returns the pause of the clocks, in milliseconds, when a turn but the first begins.
    #[must_use]
    pub const fn pause(&self) -> u64 {
        match self {
            Self::Increment { pause, .. } | Self::Turn { pause, .. } => *pause,
            Self::Days { .. } => 0,
        }
    }

    /// Returns the pause of the clocks, in milliseconds, once no seat is open, before the first turn.
    #[must_use]
    pub const fn lead(&self) -> u64 {
        match self {
            Self::Increment { lead, .. } | Self::Turn { lead, .. } => *lead,
            Self::Days { .. } => 0,
        }
    }

    /// Returns whether each turn has the same time.
    #[must_use]
    pub const fn is_by_turn(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }

    /// Returns whether the times are those of a game by days.
    #[must_use]
    pub const fn is_by_days(&self) -> bool {
        matches!(self, Self::Days { .. })
    }

    /// Returns the time that a side never exceeds, in milliseconds.
    #[must_use]
    pub const fn cap(&self) -> i64 {
        if self.is_by_days() { self.start() } else { i64::MAX }
    }

    /// Returns whether the times are small enough that their sums cannot overflow.
    pub(crate) const fn is_possible(&self) -> bool {
        const MOST: u64 = 10_000_000;
        match self {
            Self::Increment { base, increment, pause, lead } => {
                *base <= MOST && *increment <= MOST && *pause <= MOST && *lead <= MOST
            }
            Self::Turn { turn, pause, lead } => *turn <= MOST && *pause <= MOST && *lead <= MOST,
            Self::Days { cap, increment } => *cap <= MOST && *increment <= MOST,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
const fn is_nothing(pause: &u64) -> bool {
    *pause == 0
}

#[expect(
    clippy::cast_possible_wrap,
    reason = "numbers of transcripts are below 2^53, and settings far below"
)]
const fn milliseconds(seconds: u64) -> i64 {
    seconds as i64 * 1000
}
