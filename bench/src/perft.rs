//! Turns per second of each game, compared with orthodox chess in the same run.
//!
//! All contenders count alike: perft from the starting position, in which the turns of the last depth are
//! also played instead of counted from the lists of plans. Every result is compared with the known number.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use thiserror::Error;
use zugleich_engine::Baseline;
use zugleich_games::{CATALOG, GAMES, GameEntry};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::RulesError;

/// A game or library whose turns or moves are counted and timed.
#[derive(Clone, Copy, Debug)]
pub struct Contender {
    /// Name in the table.
    pub name: &'static str,
    /// Depth in turns or plies.
    pub depth: u32,
    /// Number of turns at that depth.
    pub turns: u64,
    /// `true` if the other contenders are compared with it.
    pub rival: bool,
    /// Counts to a depth by playing every turn.
    pub count: fn(&'static str, u32) -> Result<u64, RulesError>,
}

/// Returns all games with the numbers that `zugleich perft` counts from the lists of plans without playing
/// the last turn. The tests of the oracle compare these lists with a literal implementation of each rules
/// page.
#[must_use]
pub fn games() -> Vec<Contender> {
    let contender = |entry: &&GameEntry| {
        let of = |depth, turns, count| Contender { name: entry.id(), depth, turns, rival: false, count };
        match entry.perft {
            Some((depth, turns)) => Some(of(depth, turns, play)),
            None => entry.whole_game.map(|_| of(1, HANDS, play_whole)),
        }
    };
    GAMES.iter().filter_map(contender).collect()
}

/// Number of random pairs of plans played in a game that consists of one turn and cannot list its plans.
const HANDS: u64 = 500;

/// Pairs of plans.
type PlanPairs = Vec<ByColor<String>>;

/// The pairs of plans of each such game, drawn before the timing starts.
static DRAWN: LazyLock<Vec<(&'static str, PlanPairs)>> = LazyLock::new(|| {
    let whole = GAMES.iter().filter(|entry| entry.whole_game.is_some());
    whole
        .map(|entry| (entry.id(), (0..HANDS).filter_map(|seed| random_plan_pairs(entry, seed)).collect()))
        .collect()
});

/// Returns a random plan of each side for the first turn.
fn random_plan_pairs(entry: &GameEntry, seed: u64) -> Option<ByColor<String>> {
    let start = entry.variant.start(&[]).ok()?;
    let hand =
        |side| entry.player.baseline(Baseline::Random, start.record(), side, 2 * seed + side as u64).ok();
    ByColor::from_fn(hand).both()
}

fn play_whole(variant: &'static str, _: u32) -> Result<u64, RulesError> {
    let start = CATALOG.variant(variant)?.start(&[])?;
    let hands = DRAWN.iter().filter(|(id, _)| *id == variant).flat_map(|(_, hands)| hands);
    let mut played = 0;
    for plans in hands {
        let mut game = start.clone();
        game.play(plans.as_ref().map(|plan| Some(plan.as_str())))?;
        played += count_leaf(&game);
    }
    Ok(played)
}

/// Orthodox chess with `cozy-chess`.
pub const COZY_CHESS: Contender = orthodox("cozy-chess", |_, depth| Ok(cozy_chess(&Board::default(), depth)));

/// Returns the contender of a library for orthodox chess, which counts moves from the starting position.
#[must_use]
pub const fn orthodox(
    name: &'static str,
    count: fn(&'static str, u32) -> Result<u64, RulesError>,
) -> Contender {
    // Perft 5 of the starting position, as in published tables.
    Contender { name, depth: 5, turns: 4_865_609, rival: true, count }
}

fn play(variant: &'static str, depth: u32) -> Result<u64, RulesError> {
    Ok(CATALOG.variant(variant)?.start(&[])?.require_enumeration()?.perft_by_making(depth))
}

fn cozy_chess(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += if depth == 1 { count_leaf(&next) } else { cozy_chess(&next, depth - 1) };
        }
        false
    });
    nodes
}

/// Counts a position, and keeps the compiler from removing it as unused.
pub fn count_leaf<P>(position: &P) -> u64 {
    std::hint::black_box(position);
    1
}

/// Number of rounds and minimum time of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct PerftEffort {
    /// Number of rounds; the fastest round of each contender counts.
    pub rounds: usize,
    /// Minimum time of a contender in a round. A short count is repeated to fill it, because a single one is
    /// inaccurate.
    pub at_least: Duration,
}

/// Measured time of a contender.
#[derive(Clone, Copy, Debug)]
pub struct MeasuredContender {
    /// The measured contender.
    pub contender: Contender,
    /// Duration of one count in the fastest round.
    pub time: Duration,
}

impl MeasuredContender {
    /// Returns the number of turns or moves per second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.contender.turns as f64 / self.time.as_secs_f64()
    }
}

/// Error of a perft measurement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PerftError {
    /// A game does not start.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A contender counted a wrong number.
    #[error("{name} counts {found} sequences of {depth} turns, there are {expected}")]
    Wrong {
        /// Name of the contender.
        name: &'static str,
        /// The depth.
        depth: u32,
        /// The known number.
        expected: u64,
        /// The counted number.
        found: u64,
    },
}

/// Measures every contender in each round and returns the fastest times. Calls `progress` after each
/// contender, which may stop the measurement: contenders not measured by then are left out. Rounds spread a
/// temporary slowdown of the machine over all contenders, and the fastest round is free of it.
///
/// # Errors
/// [`PerftError`] if a count is wrong.
pub fn measure(
    contenders: &[Contender],
    effort: PerftEffort,
    progress: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Vec<MeasuredContender>, PerftError> {
    let mut times = vec![Duration::MAX; contenders.len()];
    'rounds: for _ in 0..effort.rounds.max(1) {
        for (contender, fastest) in contenders.iter().zip(&mut times) {
            *fastest = time(contender, effort.at_least)?.min(*fastest);
            if progress().is_break() {
                break 'rounds;
            }
        }
    }
    let measured = |(&contender, time): (&Contender, Duration)| MeasuredContender { contender, time };
    Ok(contenders.iter().zip(times).filter(|(_, time)| *time < Duration::MAX).map(measured).collect())
}

/// Returns the average time of a count, repeated until `at_least` has passed.
fn time(contender: &Contender, at_least: Duration) -> Result<Duration, PerftError> {
    let Contender { name, depth, turns: expected, count, .. } = *contender;
    LazyLock::force(&DRAWN);
    let start = Instant::now();
    let mut counts = 0;
    loop {
        let found = count(name, depth)?;
        counts += 1;
        let time = start.elapsed();
        if found != expected {
            return Err(PerftError::Wrong { name, depth, expected, found });
        }
        if time >= at_least {
            return Ok(time / counts);
        }
    }
}

/// Measured contenders as a table with a column of ratios for each rival.
#[derive(Clone, Copy, Debug)]
pub struct PerftTable<'a>(pub &'a [MeasuredContender]);

impl PerftTable<'_> {
    /// Returns the name of each rival with the ratio of the contender's rate to the rival's.
    pub fn ratios(&self, measured: &MeasuredContender) -> impl Iterator<Item = (&'static str, f64)> {
        let rate = measured.rate();
        let rivals = self.0.iter().filter(|other| other.contender.rival);
        rivals.map(move |rival| (rival.contender.name, rate / rival.rate()))
    }
}

impl fmt::Display for PerftTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<12}{:>6}{:>13}{:>10}{:>14}", "game", "depth", "turns", "seconds", "turns/s")?;
        for rival in self.0.iter().filter(|measured| measured.contender.rival) {
            write!(f, "{:>16}", format!("/ {}", rival.contender.name))?;
        }
        writeln!(f)?;
        for measured in self.0 {
            let Contender { name, depth, turns, .. } = measured.contender;
            let (seconds, rate) = (measured.time.as_secs_f64(), measured.rate());
            write!(f, "{name:<12}{depth:>6}{turns:>13}{seconds:>10.3}{rate:>14.0}")?;
            for (_, ratio) in self.ratios(measured) {
                write!(f, "{ratio:>16.2}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
