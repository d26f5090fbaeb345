use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::edition::EDITION;
use crate::ladder::LEVELS;

/// Strength of an engine, from 1 to 10; the [`Ladder`](crate::Ladder) of a game defines its limits.
///
/// The first two editions of the engine had five levels. [`Level::of`] reproduces and continues games at
/// those levels.
///
/// ```
/// use zugleich_engine::Level;
/// let level: Level = "3".parse()?;
/// assert_eq!(level.number(), 3);
/// assert!("11".parse::<Level>().is_err());
/// # Ok::<(), zugleich_engine::UnknownLevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level {
    edition: u32,
    number: u8,
}

/// The last edition of the engine that had five levels.
const OF_FIVE: u32 = 2;

impl Level {
    /// The weakest level.
    pub const MIN: Self = Self { edition: EDITION, number: 1 };
    /// The strongest level.
    pub const MAX: Self = Self { edition: EDITION, number: most(EDITION) };

    /// Returns the level with this number, from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        Self::of(EDITION, number)
    }

    /// Returns the level with this number in an edition of the engine.
    ///
    /// ```
    /// use zugleich_engine::Level;
    /// assert!(Level::of(2, 5).is_some() && Level::of(2, 6).is_none());
    /// ```
    #[must_use]
    pub const fn of(edition: u32, number: u8) -> Option<Self> {
        if number >= 1 && number <= most(edition) { Some(Self { edition, number }) } else { None }
    }

    /// Returns the level's number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }

    /// Returns the edition of the engine to which the level belongs.
    #[must_use]
    pub const fn edition(self) -> u32 {
        self.edition
    }

    /// Returns every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=most(EDITION)).filter_map(Self::new)
    }

    /// Returns the level `by` steps weaker, or the weakest.
    #[must_use]
    pub fn weaker(self, by: u8) -> Self {
        Self { number: self.number.saturating_sub(by).max(1), ..self }
    }

    /// Returns whether the level is one of the highest, which play safe in every [`PlayStyle`](crate::PlayStyle).
    #[must_use]
    pub const fn is_high(self) -> bool {
        self.number > most(self.edition) - if self.is_of_five() { 1 } else { 2 }
    }

    /// Returns whether its edition of the engine had five levels.
    #[must_use]
    pub const fn is_of_five(self) -> bool {
        self.edition <= OF_FIVE
    }
}

/// Returns the number of levels of an edition.
const fn most(edition: u32) -> u8 {
    if edition <= OF_FIVE { 5 } else { LEVELS as u8 }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)
    }
}

/// Error for a text that is not a [`Level`].
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
