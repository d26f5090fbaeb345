use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How hard an engine thinks, and where its chance comes from.
///
/// Equal limits give equal answers: there is no clock in them. Who has a time limit turns it into nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// How many positions it may resolve. The first turn ahead is always searched completely.
    pub nodes: u64,
    /// How many turns it looks ahead at most; at least one.
    pub depth: u32,
    /// The probability, from 0 to 1, with which it plays just any plan.
    pub noise: f64,
    /// What chance is drawn from.
    pub seed: u64,
}

/// The deepest search that [`Limits`] can usefully ask for.
pub const MAX_DEPTH: u32 = 40;

/// How strong an engine plays, from 1 to 5.
///
/// | level | turns ahead | nodes | just any plan |
/// | --- | --- | --- | --- |
/// | 1 | 1 | any | 30 % |
/// | 2 | 1 | any | 10 % |
/// | 3 | up to 2 | 20,000 | never |
/// | 4 | any | 300,000 | never |
/// | 5 | any | 3,000,000 | never |
///
/// ```
/// use zugleich_engine::Level;
/// let level: Level = "3".parse()?;
/// assert_eq!(level.limits(7).nodes, 20_000);
/// assert!("6".parse::<Level>().is_err());
/// # Ok::<(), zugleich_engine::UnknownLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(5);

    /// The level with this number, from 1 to 5.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::MIN.0 && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// The level's number, from 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// What an engine of this level may do.
    #[must_use]
    pub const fn limits(self, seed: u64) -> Limits {
        let (depth, nodes, noise) = match self.0 {
            1 => (1, 0, 0.3),
            2 => (1, 0, 0.1),
            3 => (2, 20_000, 0.0),
            4 => (MAX_DEPTH, 300_000, 0.0),
            _ => (MAX_DEPTH, 3_000_000, 0.0),
        };
        Limits { nodes, depth, noise, seed }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that names no [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a level is a number from 1 to 5")]
pub struct UnknownLevel;

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let [digit @ b'1'..=b'5'] = text.as_bytes() else { return Err(UnknownLevel) };
        Ok(Self(digit - b'0'))
    }
}
