use crate::level::Level;
use crate::limits::{Limits, MAX_DEPTH};

/// Number of levels.
pub(crate) const LEVELS: usize = 10;

/// Limits of a level: [`Limits`] without the fields of a single choice.
///
/// ```
/// use zugleich_engine::{Ladder, LevelLimits};
/// let LevelLimits { noise, depth, .. } = Ladder::COMMON.levels[0];
/// assert_eq!((noise, depth), (0.9, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelLimits {
    /// See [`Limits::noise`].
    pub noise: f64,
    /// See [`Limits::depth`].
    pub depth: u32,
    /// See [`Limits::nodes`].
    pub nodes: u64,
}

/// Limits of the levels in a game, the weakest first. Each level is made to score 60 to 75 % against the one
/// below, where the game allows it; lab/notebook has the measurements.
///
/// ```
/// use zugleich_engine::{Ladder, Level};
/// let limits = Ladder::COMMON.limits(Level::MAX, 7);
/// assert_eq!((limits.noise, limits.nodes, limits.seed), (0.0, 5_000_000, 7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ladder {
    /// Limits of each level.
    pub levels: [LevelLimits; LEVELS],
}

/// Creates the limits of a level from noise, depth and nodes.
///
/// ```
/// use zugleich_engine::{Ladder, level_limits};
/// let mut levels = Ladder::COMMON.levels;
/// levels[9] = level_limits(0.0, 4, 1_000_000);
/// const { assert!(level_limits(0.0, 4, 1_000_000).depth == 4) };
/// ```
#[must_use]
pub const fn level_limits(noise: f64, depth: u32, nodes: u64) -> LevelLimits {
    LevelLimits { noise, depth, nodes }
}

impl Ladder {
    /// Ladder of a game without one of its own.
    pub const COMMON: Self = Self {
        levels: [
            level_limits(0.9, 1, 0),
            level_limits(0.7, 1, 0),
            level_limits(0.5, 1, 0),
            level_limits(0.35, 1, 0),
            level_limits(0.2, 1, 0),
            level_limits(0.1, 2, 3_000),
            level_limits(0.0, 2, 20_000),
            level_limits(0.0, MAX_DEPTH, 60_000),
            level_limits(0.0, MAX_DEPTH, 300_000),
            level_limits(0.0, MAX_DEPTH, 5_000_000),
        ],
    };

    /// Returns the limits of a level.
    #[must_use]
    pub fn limits(&self, level: Level, seed: u64) -> Limits {
        let LevelLimits { noise, depth, nodes } = self.levels[usize::from(level.number() - 1)];
        Limits { nodes, depth, noise, exploitation: 0.0, seed }
    }
}
