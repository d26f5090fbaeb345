use std::fmt;
use std::time::Duration;

use crate::DurationStats;

/// Results of a measurement.
#[derive(Clone, Debug)]
pub struct EntanglementReport {
    /// Times per ply of random games; `None` without such plies.
    pub random: Option<DurationStats>,
    /// Times per ply of engine games; `None` without such plies.
    pub engine: Option<DurationStats>,
    /// Times per ply of all games.
    pub all: DurationStats,
    /// Times per ply by range of plies.
    pub ages: Vec<(PlyRange, DurationStats)>,
    /// Perft count from the start.
    pub counted: PerftCount,
}

/// A range of plies of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyRange {
    /// First ply of the range.
    pub first: usize,
    /// Last ply of the range.
    pub last: usize,
}

impl PlyRange {
    /// All ranges that a report distinguishes.
    pub const ALL: [Self; 6] = [
        Self { first: 1, last: 10 },
        Self { first: 11, last: 20 },
        Self { first: 21, last: 50 },
        Self { first: 51, last: 100 },
        Self { first: 101, last: 200 },
        Self { first: 201, last: usize::MAX },
    ];

    pub(super) const fn holds(self, ply: usize) -> bool {
        self.first <= ply && ply <= self.last
    }
}

impl fmt::Display for PlyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.last == usize::MAX {
            return f.pad(&format!("plies from {}", self.first));
        }
        f.pad(&format!("plies {} to {}", self.first, self.last))
    }
}

/// A perft count: all sequences of plies.
#[derive(Clone, Copy, Debug)]
pub struct PerftCount {
    /// Number of plies in a sequence.
    pub depth: u32,
    /// Number of sequences.
    pub nodes: u64,
    /// Duration of the count.
    pub time: Duration,
}

impl PerftCount {
    /// Returns the number of sequences per second.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64()
    }
}

/// Formats a table for a terminal.
impl fmt::Display for EntanglementReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "What every piece may be and every legal move, one thread, microseconds a ply")?;
        writeln!(f, "{:<24}{:>10}{:>10}{:>10}", "", "plies", "median", "99 %")?;
        let parts = [("random games", self.random), ("engine games", self.engine), ("all", Some(self.all))];
        for (name, times) in parts.into_iter().filter_map(|(name, times)| Some((name, times?))) {
            writeln!(f, "{name:<24}{times}")?;
        }
        for (ages, times) in &self.ages {
            writeln!(f, "  {ages:<22}{times}")?;
        }
        let PerftCount { depth, nodes, time } = self.counted;
        let (seconds, speed) = (time.as_secs_f64(), self.counted.speed() / 1e6);
        writeln!(f, "perft {depth}: {nodes} sequences in {seconds:.3} s, {speed:.1} million a second")
    }
}
