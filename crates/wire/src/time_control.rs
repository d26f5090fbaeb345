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
}

/// Reason why a time control is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControlError {
    /// The time for the whole game is shorter than 10 seconds or longer than 3 hours, or a plan adds more
    /// than 180 seconds.
    Game,
    /// The time for a turn is shorter than 5 seconds or longer than an hour.
    Turn,
}

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
            Self::Increment { .. } => Err(TimeControlError::Game),
            Self::Turn { .. } => Err(TimeControlError::Turn),
        }
    }

    /// Returns the initial time of each side, in milliseconds.
    #[must_use]
    pub fn start(self) -> i64 {
        let (Self::Increment { base: seconds, .. } | Self::Turn { seconds }) = self;
        i64::from(seconds) * 1000
    }

    /// Returns the increment per commitment, in milliseconds.
    #[must_use]
    pub fn increment(self) -> i64 {
        match self {
            Self::Increment { increment, .. } => i64::from(increment) * 1000,
            Self::Turn { .. } => 0,
        }
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
        for wrong in [
            r#"{"kind":"increment","base":9,"increment":3}"#,
            r#"{"kind":"increment","base":300,"increment":181}"#,
            r#"{"kind":"increment","base":10801,"increment":0}"#,
            r#"{"kind":"increment","base":300}"#,
            r#"{"kind":"increment","base":-1,"increment":0}"#,
            r#"{"kind":"turn","seconds":4}"#,
            r#"{"kind":"turn","seconds":30,"base":1}"#,
            r#"{"kind":"sand"}"#,
            "3",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
