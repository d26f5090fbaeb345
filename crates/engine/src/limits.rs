use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How hard an engine thinks, and where its chance comes from.
///
/// Equal limits give equal answers: there is no clock in them. Who has a time limit turns it into nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// How many positions it may resolve. The first turn ahead is always searched completely. Where one side acts at a
    /// time it may resolve 20 times the square root of this: 45,000 for 5,000,000. In a game whose turns take long to
    /// solve a position counts for several ([`Evaluate::WEIGHT`](crate::Evaluate::WEIGHT)).
    pub nodes: u64,
    /// How many turns it looks ahead at most, from 1 to [`MAX_DEPTH`].
    pub depth: u32,
    /// The probability, from 0 to 1, with which it plays just any plan and predicts nothing.
    pub noise: f64,
    /// How much it counts, beside the value of a plan, what the plan is worth a turn later on average against just
    /// any plan; from 0 to 1. In games with predictions: against plans that are good against just any plan. Who leans
    /// wins more against players who err, and may lose a little against one who does not: at most four times this much
    /// in [`Choice::gap`](crate::Choice::gap), which includes it.
    pub leaning: f64,
    /// What chance is drawn from.
    pub seed: u64,
}

/// How much [`Style::Exploit`] leans: enough to win the many positions of equal value against a player who errs.
const LEANING: f64 = 0.2;

/// Whether an engine plays safe, or for the errors of the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// The mixture that nobody can exploit, as far as the search looks: what every level plays by itself.
    #[default]
    Nash,
    /// Leans towards what is good against just any plan ([`Limits::leaning`]), which who knows it can exploit.
    Exploit,
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nash => "nash",
            Self::Exploit => "exploit",
        })
    }
}

/// A text that names no [`Style`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a style is nash or exploit")]
pub struct UnknownStyle;

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(text: &str) -> Result<Self, UnknownStyle> {
        match text {
            "nash" => Ok(Self::Nash),
            "exploit" => Ok(Self::Exploit),
            _ => Err(UnknownStyle),
        }
    }
}

/// The deepest search that [`Limits`] can usefully ask for.
pub const MAX_DEPTH: u32 = 40;

/// How strong an engine plays, from 1 to 5.
///
/// | level | nodes | turns ahead | just any plan |
/// | --- | --- | --- | --- |
/// | 1 | as needed | 1 | 30 % |
/// | 2 | as needed | 1 | 10 % |
/// | 3 | 20,000 | up to 2 | never |
/// | 4 | 300,000 | as far as it gets | never |
/// | 5 | 5,000,000 | as far as it gets | never |
///
/// All play safe; in another [`Style`] they lean ([`Limits::leaning`]), but for the highest, which never does.
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
            _ => (MAX_DEPTH, 5_000_000, 0.0),
        };
        Limits { nodes, depth, noise, leaning: 0.0, seed }
    }

    /// The same in a style.
    ///
    /// ```
    /// use zugleich_engine::{Level, Style};
    /// assert_eq!(Level::MIN.styled(Style::Nash, 7), Level::MIN.limits(7));
    /// assert!(Level::MIN.styled(Style::Exploit, 7).leaning > 0.0);
    /// assert_eq!(Level::MAX.styled(Style::Exploit, 7), Level::MAX.limits(7));
    /// ```
    #[must_use]
    pub fn styled(self, style: Style, seed: u64) -> Limits {
        let leans = style == Style::Exploit && self != Self::MAX;
        Limits { leaning: if leans { LEANING } else { 0.0 }, ..self.limits(seed) }
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
