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

impl ClockSetting {
    /// Says what is wrong with a setting that nobody could play with.
    ///
    /// # Errors
    /// A sentence.
    pub fn check(self) -> Result<(), &'static str> {
        match self {
            Self::Increment { base: 10..=10_800, increment: 0..=180 } | Self::Turn { seconds: 5..=3_600 } => {
                Ok(())
            }
            Self::Increment { .. } => Err(
                "A clock starts with 10 seconds to 3 hours, and adds at most 180 seconds with every plan.",
            ),
            Self::Turn { .. } => Err("A turn takes 5 seconds to an hour."),
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<ClockSetting> {
        serde_json::from_str(text).ok().filter(|setting: &ClockSetting| setting.check().is_ok())
    }

    #[test]
    fn settings_are_read_within_limits() {
        let five_and_three = r#"{"kind":"increment","base":300,"increment":3}"#;
        assert_eq!(read(five_and_three), Some(ClockSetting::Increment { base: 300, increment: 3 }));
        assert_eq!(read(r#"{"kind":"turn","seconds":30}"#), Some(ClockSetting::Turn { seconds: 30 }));
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
