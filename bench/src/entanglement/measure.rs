use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use zugleich_engine::EngineError;
use zugleich_rules::entanglement::{Entanglement, Plan};
use zugleich_rules::kernel::{Game, Match, perft};

use super::games::{PlyLine, after, engine_games, random_games};
use super::report::{EntanglementReport, PerftCount, PlyRange};
use super::{MeasureConfig, MeasureError};
use crate::DurationStats;

/// Measures random games and engine games. `played` is called after each engine game and may stop the series.
///
/// # Errors
/// [`MeasureError`] if the engine fails or if there is nothing to measure.
pub fn measure(
    plans: &MeasureConfig,
    played: impl FnMut() -> ControlFlow<()>,
) -> Result<EntanglementReport, MeasureError> {
    let random = random_games(plans);
    let engine = engine_games(plans, played)?;
    let (random_times, engine_times) = (times(&random, plans.rounds), times(&engine, plans.rounds));
    let all: Vec<PlyTime> = random_times.iter().chain(&engine_times).copied().collect();
    let ages = PlyRange::ALL.into_iter().filter_map(|ages| {
        let within = all.iter().filter(|timed| ages.holds(timed.ply));
        Some((ages, DurationStats::new(within.map(|timed| timed.time))?))
    });
    Ok(EntanglementReport {
        random: of(&random_times),
        engine: of(&engine_times),
        all: of(&all).ok_or(MeasureError::Nothing)?,
        ages: ages.collect(),
        counted: count(plans.depth)?,
    })
}

/// Time of one ply, and its number in the game, counted from 1.
#[derive(Clone, Copy)]
struct PlyTime {
    ply: usize,
    time: Duration,
}

fn of(timed: &[PlyTime]) -> Option<DurationStats> {
    DurationStats::new(timed.iter().map(|timed| timed.time))
}

fn times(lines: &[PlyLine], rounds: usize) -> Vec<PlyTime> {
    let fastest = |line: &PlyLine| {
        let mut fastest = time(line);
        for _ in 1..rounds {
            for (best, again) in fastest.iter_mut().zip(time(line)) {
                best.time = best.time.min(again.time);
            }
        }
        fastest
    };
    lines.iter().flat_map(fastest).collect()
}

/// Times each ply of a game: the possible types of all pieces after it, and all legal moves.
fn time(line: &PlyLine) -> Vec<PlyTime> {
    let mut position = Entanglement.start();
    let ply = |(ply, &plan): (usize, &Plan)| {
        let start = Instant::now();
        let next = after(&position, plan);
        black_box(next.plans().collect::<Vec<Plan>>());
        let time = start.elapsed();
        position = next;
        PlyTime { ply, time }
    };
    (1..).zip(line).map(ply).collect()
}

fn count(depth: u32) -> Result<PerftCount, MeasureError> {
    let game = Match::<Entanglement>::new(&[], None).map_err(EngineError::from)?;
    let start = Instant::now();
    let nodes = perft(&game, depth);
    Ok(PerftCount { depth, nodes, time: start.elapsed() })
}
