use crate::level::Level;
use crate::limits::{Limits, MAX_DEPTH};

/// How many levels there are.
pub(crate) const LEVELS: usize = 10;

/// What a level may do: [`Limits`] without what is of one choice only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rung {
    /// As [`Limits::noise`].
    pub noise: f64,
    /// As [`Limits::depth`].
    pub depth: u32,
    /// As [`Limits::nodes`].
    pub nodes: u64,
}

/// What each level may do in a game, the weakest first. The steps are made so that each level gets 60 to 75 % of the
/// points against the one below, where the game allows it: docs/engine.md has what was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ladder(pub [Rung; LEVELS]);

/// A rung: noise, depth and nodes.
pub(crate) const fn rung(noise: f64, depth: u32, nodes: u64) -> Rung {
    Rung { noise, depth, nodes }
}

/// What the five levels of the first editions might do, in all games alike.
const OF_FIVE: [Rung; 5] = [
    rung(0.3, 1, 0),
    rung(0.1, 1, 0),
    rung(0.0, 2, 20_000),
    rung(0.0, MAX_DEPTH, 300_000),
    rung(0.0, MAX_DEPTH, 5_000_000),
];

impl Ladder {
    /// Of a game that has no ladder of its own.
    pub const COMMON: Self = Self([
        rung(0.9, 1, 0),
        rung(0.7, 1, 0),
        rung(0.5, 1, 0),
        rung(0.35, 1, 0),
        rung(0.2, 1, 0),
        rung(0.1, 2, 3_000),
        rung(0.0, 2, 20_000),
        rung(0.0, MAX_DEPTH, 60_000),
        rung(0.0, MAX_DEPTH, 300_000),
        rung(0.0, MAX_DEPTH, 5_000_000),
    ]);

    /// What an engine of this level may do.
    #[must_use]
    pub fn limits(&self, level: Level, seed: u64) -> Limits {
        let index = usize::from(level.number() - 1);
        let Rung { noise, depth, nodes } = if level.is_of_five() { OF_FIVE[index] } else { self.0[index] };
        Limits { nodes, depth, noise, leaning: 0.0, seed }
    }
}
