use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

use crate::engine::{AnyEngine, Choice};
use crate::error::EngineError;
use crate::level::Level;
use crate::limits::Limits;

/// [`Limits::leaning`] of [`PlayStyle::Exploit`]: most of the difference between a draw and a loss, which an
/// erring opponent seldom exploits.
const LEANING: f64 = 0.8;

/// Style of play: safe, for the errors of the other side, or with errors like those of people. The [highest
/// levels](Level::is_high) play safe in every style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayStyle {
    /// An unexploitable mixture, within the search depth: the default of every level.
    #[default]
    Nash,
    /// Play for the errors of the other side ([`Limits::leaning`]), which is itself exploitable.
    Exploit,
    /// Pure plans chosen by attention to one side only ([`AnyEngine::choose_level_k`]).
    Human,
}

impl PlayStyle {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Nash, "nash"), (Self::Exploit, "exploit"), (Self::Human, "human")];

    /// Chooses a plan at a level in this style.
    ///
    /// # Errors
    /// As [`AnyEngine::choose`].
    pub fn choose(
        self,
        engine: &dyn AnyEngine,
        record: &Record,
        side: Color,
        level: Level,
        seed: u64,
    ) -> Result<Choice, EngineError> {
        let limits = engine.limits(level, seed);
        let style = if level.is_high() { Self::Nash } else { self };
        style.within(engine, record, side, &limits)
    }

    /// Chooses a plan in this style within limits.
    pub(crate) fn within(
        self,
        engine: &dyn AnyEngine,
        record: &Record,
        side: Color,
        limits: &Limits,
    ) -> Result<Choice, EngineError> {
        match self {
            Self::Nash => engine.choose(record, side, limits),
            Self::Exploit => engine.choose(record, side, &Limits { leaning: LEANING, ..*limits }),
            Self::Human => engine.choose_level_k(record, side, limits),
        }
    }
}

impl fmt::Display for PlayStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::ALL.iter().find(|(style, _)| style == self);
        f.write_str(named.map_or("", |(_, name)| name))
    }
}

/// Error for a text that is not a [`PlayStyle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a style is nash, exploit or human")]
pub struct UnknownStyleError;

impl FromStr for PlayStyle {
    type Err = UnknownStyleError;

    fn from_str(text: &str) -> Result<Self, UnknownStyleError> {
        let named = Self::ALL.into_iter().find(|(_, name)| *name == text);
        named.map(|(style, _)| style).ok_or(UnknownStyleError)
    }
}
