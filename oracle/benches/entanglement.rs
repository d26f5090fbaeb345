//! `cargo bench -p zugleich-oracle`: possible piece types and legal moves of Entanglement Chess, found by the
//! rules and by a general SAT solver on the same positions. The results must be equal.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use zugleich_bench::DurationStats;
use zugleich_bench::entanglement::{MeasureConfig, MeasureError, after, engine_games, random_games};
use zugleich_oracle::entanglement::SatOracle;
use zugleich_rules::entanglement::{Entanglement, EntanglementPosition, PieceTypeSet, Plan};
use zugleich_rules::kernel::Game;
use zugleich_rules::{Color, Square};

/// Number of positions, spread over all games, on which both are timed.
const POSITIONS: usize = 200;

fn main() -> Result<(), MeasureError> {
    let games = [
        random_games(&MeasureConfig::COMMON),
        engine_games(&MeasureConfig::COMMON, || std::ops::ControlFlow::Continue(()))?,
    ]
    .concat();
    let step = games.iter().map(Vec::len).sum::<usize>() / POSITIONS;
    let histories = games.iter().flat_map(|game| (1..=game.len()).map(|plies| &game[..plies]));
    let asked: Vec<AnswerTimes> = histories.skip(step / 2).step_by(step).take(POSITIONS).map(ask).collect();
    print!("{}", SolverReport::of(&asked).ok_or(MeasureError::Nothing)?);
    Ok(())
}

/// Times of the results after one history.
struct AnswerTimes {
    /// The rules, from the position one ply earlier.
    own: Duration,
    /// The rules, from the start of the game.
    replayed: Duration,
    /// The solver, from the whole game.
    solver: Duration,
}

fn ask(history: &[Plan]) -> AnswerTimes {
    let (before, last) = (replay(&history[..history.len() - 1]), history[history.len() - 1]);
    let (own, answer) = timed(|| {
        let position = after(&before, last);
        (position.pieces().collect::<Vec<_>>(), position.plans().collect::<Vec<_>>())
    });
    let (replayed, position) = timed(|| {
        let position = replay(history);
        black_box(position.plans().collect::<Vec<_>>());
        position
    });
    let (solver, solved) = timed(|| solve(history, &position));
    let (pieces, mut plans) = answer;
    plans.sort_unstable();
    assert_eq!((pieces, plans), solved, "the solver has another answer after {history:?}");
    AnswerTimes { own, replayed, solver }
}

fn timed<T>(answer: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let answer = answer();
    (start.elapsed(), answer)
}

fn replay(history: &[Plan]) -> EntanglementPosition {
    history.iter().fold(Entanglement.start(), |position, &plan| after(&position, plan))
}

/// Returns the solver's result with moves sorted. The placement of pieces is taken from `position`.
fn solve(
    history: &[Plan],
    position: &EntanglementPosition,
) -> (Vec<(Square, Color, PieceTypeSet)>, Vec<Plan>) {
    let mut oracle = SatOracle::new(history);
    let pieces = oracle.possible();
    let own = position.pieces().filter(|(_, side, _)| *side == position.to_move());
    let tried = own.flat_map(|(from, ..)| Square::ALL.into_iter().map(move |to| Plan { from, to }));
    (pieces, tried.filter(|&plan| oracle.is_legal(plan)).collect())
}

struct SolverReport {
    own: DurationStats,
    replayed: DurationStats,
    solver: DurationStats,
}

impl SolverReport {
    fn of(asked: &[AnswerTimes]) -> Option<Self> {
        let times = |time: fn(&AnswerTimes) -> Duration| DurationStats::new(asked.iter().map(time));
        Some(Self {
            own: times(|asked| asked.own)?,
            replayed: times(|asked| asked.replayed)?,
            solver: times(|asked| asked.solver)?,
        })
    }
}

impl fmt::Display for SolverReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { own, replayed, solver } = self;
        let ratio = |times: &DurationStats| solver.median.as_secs_f64() / times.median.as_secs_f64();
        writeln!(
            f,
            "What every piece may be and every legal move, one thread, microseconds a position; all answers equal"
        )?;
        writeln!(f, "{:<28}{:>10}{:>10}{:>10}", "", "positions", "median", "99 %")?;
        writeln!(f, "{:<28}{own}", "rules, from the ply before")?;
        writeln!(f, "{:<28}{replayed}", "rules, from the start")?;
        writeln!(f, "{:<28}{solver}", "SAT solver (batsat)")?;
        writeln!(
            f,
            "at the median the solver takes {:.0} times as long as the rules from the ply before, {:.0} times as from \
             the start",
            ratio(own),
            ratio(replayed),
        )
    }
}
