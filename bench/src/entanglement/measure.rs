use std::hint::black_box;
use std::time::{Duration, Instant};

use zugleich_engine::EngineError;
use zugleich_rules::entanglement::{Entanglement, Plan, Position, Types};
use zugleich_rules::kernel::{Enumerate, Game, Match, perft};
use zugleich_rules::{Color, Square};

use super::games::{self, Line, after};
use super::report::{Ages, Counted, Report, Solver, Times};
use super::{MeasureError, Oracle, Plans};

/// How far a measurement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A game of the engine is played.
    Played,
    /// A position is solved by the solver.
    Solved,
}

/// Measures, and holds the solver's answers against the rules'.
///
/// # Errors
/// [`MeasureError`] if an answer differs, or if there is nothing to measure.
pub fn measure(plans: &Plans, progress: &mut dyn FnMut(Progress)) -> Result<Report, MeasureError> {
    let random = games::random(plans);
    let engine = games::engine(plans, || progress(Progress::Played))?;
    let (random_times, engine_times) = (times(&random, plans.rounds), times(&engine, plans.rounds));
    let all: Vec<Timed> = random_times.iter().chain(&engine_times).copied().collect();
    let ages = Ages::ALL.into_iter().filter_map(|ages| {
        let within = all.iter().filter(|timed| ages.holds(timed.ply));
        Some((ages, Times::new(within.map(|timed| timed.time))?))
    });
    let lines: Vec<&Line> = random.iter().chain(&engine).collect();
    Ok(Report {
        random: of(&random_times),
        engine: of(&engine_times),
        all: of(&all).ok_or(MeasureError::Nothing)?,
        ages: ages.collect(),
        counted: count(plans.depth)?,
        solver: solve(&lines, plans, progress)?,
    })
}

/// How long a ply took, and which ply of its game it was, from 1.
#[derive(Clone, Copy)]
struct Timed {
    ply: usize,
    time: Duration,
}

fn of(timed: &[Timed]) -> Option<Times> {
    Times::new(timed.iter().map(|timed| timed.time))
}

fn times(lines: &[Line], rounds: usize) -> Vec<Timed> {
    let fastest = |line: &Line| {
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

/// Times every ply of a game: what every piece may be after it, and every legal move.
fn time(line: &Line) -> Vec<Timed> {
    let mut position = Entanglement.start();
    let ply = |(ply, &plan): (usize, &Plan)| {
        let start = Instant::now();
        let next = after(&position, plan);
        black_box(legal(&next));
        let time = start.elapsed();
        position = next;
        Timed { ply, time }
    };
    (1..).zip(line).map(ply).collect()
}

fn legal(position: &Position) -> Vec<Plan> {
    Entanglement.plans(position, position.to_move())
}

fn count(depth: u32) -> Result<Counted, MeasureError> {
    let game = Match::<Entanglement>::new(&[], None).map_err(EngineError::from)?;
    let start = Instant::now();
    let nodes = perft(&game, depth);
    Ok(Counted { depth, nodes, time: start.elapsed() })
}

/// Asks the solver about positions that are spread over all games.
fn solve(
    lines: &[&Line],
    plans: &Plans,
    progress: &mut dyn FnMut(Progress),
) -> Result<Option<Solver>, MeasureError> {
    let total: usize = lines.iter().map(|line| line.len()).sum();
    let step = total.checked_div(plans.solved).unwrap_or(total).max(1);
    let all = lines.iter().flat_map(|line| (1..=line.len()).map(|plies| &line[..plies]));
    let (mut own, mut replayed, mut asked) = (Vec::new(), Vec::new(), Vec::new());
    for history in all.skip(step / 2).step_by(step).take(plans.solved) {
        let (before, last) = (replay(&history[..history.len() - 1]), history[history.len() - 1]);
        let start = Instant::now();
        let position = after(&before, last);
        let answer = Answer { pieces: position.pieces().collect(), plans: legal(&position) };
        own.push(start.elapsed());
        let start = Instant::now();
        black_box(legal(&replay(history)));
        replayed.push(start.elapsed());
        let start = Instant::now();
        let theirs = ask(history, &position);
        asked.push(start.elapsed());
        if answer.sorted() != theirs.sorted() {
            return Err(MeasureError::Differs(history.to_vec()));
        }
        progress(Progress::Solved);
    }
    let times = |times: Vec<Duration>| Times::new(times.into_iter());
    let found = (times(own), times(replayed), times(asked));
    let (Some(own), Some(replayed), Some(solver)) = found else { return Ok(None) };
    Ok(Some(Solver { own, replayed, solver }))
}

fn replay(history: &[Plan]) -> Position {
    history.iter().fold(Entanglement.start(), |position, &plan| after(&position, plan))
}

/// What every piece may be, and every legal move.
#[derive(PartialEq)]
struct Answer {
    pieces: Vec<(Square, Color, Types)>,
    plans: Vec<Plan>,
}

impl Answer {
    fn sorted(mut self) -> Self {
        self.plans.sort_unstable();
        self
    }
}

/// The solver's answer; who stands where is no question.
fn ask(history: &[Plan], position: &Position) -> Answer {
    let mut oracle = Oracle::new(history);
    let pieces = oracle.possible();
    let own = position.pieces().filter(|(_, side, _)| *side == position.to_move());
    let tried = own.flat_map(|(from, ..)| Square::ALL.into_iter().map(move |to| Plan { from, to }));
    let plans = tried.filter(|&plan| oracle.is_legal(plan)).collect();
    Answer { pieces, plans }
}
