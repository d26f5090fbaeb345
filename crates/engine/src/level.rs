use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::ladder::LEVELS;

/// Strength of an engine, from 1 to 10; the [`Ladder`](crate::Ladder) of a game defines its limits.
///
/// ```
/// use zugleich_engine::Level;
/// let level: Level = "3".parse()?;
/// assert_eq!(level.number(), 3);
/// assert!("11".parse::<Level>().is_err());
/// # Ok::<(), zugleich_engine::UnknownLevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const MIN: Self = Self(1);
    /// The strongest level.
    pub const MAX: Self = Self(LEVELS as u8);

    /// Returns the level with this number, from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::MIN.0 && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// Returns the level's number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// Returns the level `by` steps weaker, or the weakest.
    #[must_use]
    pub fn weaker(self, by: u8) -> Self {
        Self(self.0.saturating_sub(by).max(Self::MIN.0))
    }

    /// Returns whether the level is one of the highest, which play safe in every [`PlayStyle`](crate::PlayStyle).
    #[must_use]
    pub const fn is_high(self) -> bool {
        self.0 > Self::MAX.0 - 2
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Error for a text that is not a [`Level`].
///
/// ```
/// use zugleich_engine::{Level, UnknownLevelError};
/// assert_eq!("0".parse::<Level>(), Err(UnknownLevelError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a level is a number from 1 to 10")]
pub struct UnknownLevelError;

impl FromStr for Level {
    type Err = UnknownLevelError;

    fn from_str(text: &str) -> Result<Self, UnknownLevelError> {
        let known = Self::all().find(|level| level.to_string() == text);
        known.ok_or(UnknownLevelError)
    }
}
