use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Time control of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum TimeControl {
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
    /// A time in hand that a game by days begins with and never exceeds, and an increment with every plan.
    Days {
        /// Increment of a commitment, in days.
        increment: u32,
        /// The time in hand at the start, and at most, in days.
        cap: u32,
    },
}

/// Reason why a time control is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControlError {
    /// The time for the whole game is shorter than 10 seconds or longer than 3 hours, or a plan adds more
    /// than 180 seconds.
    Game,
    /// The time for a turn is shorter than 5 seconds or longer than an hour.
    Turn,
    /// The increment of a game by days is not 1 to 7 days, or the time in hand is shorter than the increment or
    /// longer than 21 days.
    Days,
}

/// Length of a day, in milliseconds.
const DAY: i64 = 86_400_000;

impl TimeControl {
    /// Checks that the times of the setting are in range.
    ///
    /// # Errors
    /// [`TimeControlError`] for a time that is too short or too long.
    pub const fn check(self) -> Result<(), TimeControlError> {
        match self {
            Self::Increment { base: 10..=10_800, increment: 0..=180 } | Self::Turn { seconds: 5..=3_600 } => {
                Ok(())
            }
            Self::Days { increment, cap }
                if 1 <= increment && increment <= 7 && increment <= cap && cap <= 21 =>
            {
                Ok(())
            }
            Self::Increment { .. } => Err(TimeControlError::Game),
            Self::Turn { .. } => Err(TimeControlError::Turn),
            Self::Days { .. } => Err(TimeControlError::Days),
        }
    }

    /// Returns the initial time of each side, in milliseconds.
    #[must_use]
    pub fn start(self) -> i64 {
        match self {
            Self::Increment { base: seconds, .. } | Self::Turn { seconds } => i64::from(seconds) * 1000,
            Self::Days { cap, .. } => i64::from(cap) * DAY,
        }
    }

    /// Returns the increment per commitment, in milliseconds.
    #[must_use]
    pub fn increment(self) -> i64 {
        match self {
            Self::Increment { increment, .. } => i64::from(increment) * 1000,
            Self::Turn { .. } => 0,
            Self::Days { increment, .. } => i64::from(increment) * DAY,
        }
    }

    /// Returns the time that a side never exceeds, in milliseconds.
    #[must_use]
    pub fn cap(self) -> i64 {
        if self.is_by_days() { self.start() } else { i64::MAX }
    }

    /// Returns whether the times are days.
    #[must_use]
    pub const fn is_by_days(self) -> bool {
        matches!(self, Self::Days { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<TimeControl> {
        let setting = serde_json::from_str::<TimeControl>(text).ok()?;
        setting.check().is_ok().then_some(setting)
    }

    #[test]
    fn settings_are_read_within_limits() {
        let five_and_three = r#"{"kind":"increment","base":300,"increment":3}"#;
        assert_eq!(read(five_and_three), Some(TimeControl::Increment { base: 300, increment: 3 }));
        assert_eq!(read(r#"{"kind":"turn","seconds":30}"#), Some(TimeControl::Turn { seconds: 30 }));
        let days = read(r#"{"kind":"days","increment":2,"cap":6}"#);
        assert_eq!(days, Some(TimeControl::Days { increment: 2, cap: 6 }));
        for wrong in [
            r#"{"kind":"increment","base":9,"increment":3}"#,
            r#"{"kind":"increment","base":300,"increment":181}"#,
            r#"{"kind":"increment","base":10801,"increment":0}"#,
            r#"{"kind":"increment","base":300}"#,
            r#"{"kind":"increment","base":-1,"increment":0}"#,
            r#"{"kind":"turn","seconds":4}"#,
            r#"{"kind":"turn","seconds":30,"base":1}"#,
            r#"{"kind":"days","increment":0,"cap":3}"#,
            r#"{"kind":"days","increment":8,"cap":21}"#,
            r#"{"kind":"days","increment":3,"cap":2}"#,
            r#"{"kind":"days","increment":7,"cap":22}"#,
            r#"{"kind":"days","increment":1}"#,
            r#"{"kind":"sand"}"#,
            "3",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
