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
pub struct Ladder {
    /// What it may do now.
    pub rungs: [Rung; LEVELS],
    /// What it might do before, if that was something else: each with the last edition of the engine that had it, the
    /// earliest first. The editions of five levels are none of these.
    pub before: &'static [(u32, [Rung; LEVELS])],
}

/// A rung: noise, depth and nodes.
pub(crate) const fn rung(noise: f64, depth: u32, nodes: u64) -> Rung {
    Rung { noise, depth, nodes }
}

/// The same rungs, but for that of one level, which counts from 1.
pub(crate) const fn but(mut rungs: [Rung; LEVELS], level: usize, rung: Rung) -> [Rung; LEVELS] {
    rungs[level - 1] = rung;
    rungs
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
    pub const COMMON: Self = Self {
        rungs: [
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
        ],
        before: &[],
    };

    /// What an engine of this level may do.
    #[must_use]
    pub fn limits(&self, level: Level, seed: u64) -> Limits {
        let rungs = if level.is_of_five() { &OF_FIVE[..] } else { self.of(level.edition()) };
        let Rung { noise, depth, nodes } = rungs[usize::from(level.number() - 1)];
        Limits { nodes, depth, noise, leaning: 0.0, seed }
    }

    /// What each level of an edition might do that had ten.
    fn of(&self, edition: u32) -> &[Rung; LEVELS] {
        let known = self.before.iter().find(|(last, _)| edition <= *last);
        known.map_or(&self.rungs, |(_, rungs)| rungs)
    }
}
