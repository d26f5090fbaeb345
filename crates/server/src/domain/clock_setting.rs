/// How much time the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Why nobody could play with a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockFault {
    /// The time for the whole game is shorter than 10 seconds or longer than 3 hours, or a plan adds more than 180
    /// seconds.
    Game,
    /// The time for a turn is shorter than 5 seconds or longer than an hour.
    Turn,
}

impl ClockSetting {
    /// Says what is wrong with a setting that nobody could play with.
    ///
    /// # Errors
    /// [`ClockFault`] for a time that is too short or too long.
    pub const fn check(self) -> Result<(), ClockFault> {
        match self {
            Self::Increment { base: 10..=10_800, increment: 0..=180 } | Self::Turn { seconds: 5..=3_600 } => {
                Ok(())
            }
            Self::Increment { .. } => Err(ClockFault::Game),
            Self::Turn { .. } => Err(ClockFault::Turn),
        }
    }

    /// What each side starts with, in milliseconds.
    #[must_use]
    pub fn start(self) -> i64 {
        let (Self::Increment { base: seconds, .. } | Self::Turn { seconds }) = self;
        i64::from(seconds) * 1000
    }

    /// What a commitment adds, in milliseconds.
    #[must_use]
    pub fn increment(self) -> i64 {
        match self {
            Self::Increment { increment, .. } => i64::from(increment) * 1000,
            Self::Turn { .. } => 0,
        }
    }
}
