//! The same exchange of plans on servers of other frameworks, which keep all state in memory.

mod boardgame;
mod colyseus;
mod install;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::future::{try_join, try_join_all};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Serialize;

use super::guest::GuestFactory;
use super::load_context::LoadContext;
use super::process::{BenchProcess, UsageMeter};
use super::report::{Latency, per};
use super::run::{StopCondition, sit};
use super::smallest_game::smallest_game;
use super::target::{LoadTarget, MeasuredServer};
use super::turns::{LoadConfig, measure};
use super::{LoadError, ProgressSink, on_this_thread};

/// Comparison of servers.
#[derive(Clone, Debug, Serialize)]
pub struct FrameworkComparison {
    /// Number of games played at once on each server.
    pub games: usize,
    /// Results of each server.
    pub rivals: Vec<FrameworkResult>,
}

/// Throughput and cost of one server with many games at once.
#[derive(Clone, Debug, Serialize)]
pub struct FrameworkResult {
    /// Name of the server.
    pub name: &'static str,
    /// Number of turns played.
    pub turns: u64,
    /// Duration in seconds.
    pub seconds: f64,
    /// Turns per second.
    pub turns_per_second: f64,
    /// Time from sending the second plan of a turn until a player sees the turn.
    pub reveal: Option<Latency>,
    /// CPU time of the server per turn, in milliseconds; `None` if unknown.
    pub cpu_ms_per_turn: Option<f64>,
    /// Memory of the server at the end, in bytes; `None` if unknown.
    pub memory: Option<u64>,
    /// Fraction of the time for which the load's thread was busy; `None` if unknown.
    pub load_busy: Option<f64>,
    /// Message bytes sent to both players together, per turn.
    pub bytes_per_turn: f64,
}

/// Plays the same number of games on Zugleich and on each rival, one server after the other. `sources` is the
/// folder with the rivals' sources; they are installed with their dependencies in the build folder.
///
/// # Errors
/// [`LoadError`], also if Node.js is missing.
pub fn rivals(
    target: &LoadTarget,
    sources: &Path,
    load: LoadConfig,
    progress: &ProgressSink<'_>,
) -> Result<FrameworkComparison, LoadError> {
    let installed = install::install(sources, progress)?;
    on_this_thread(async {
        let own = own(target, load, progress).await?;
        let boardgame = exchange::<boardgame::BoardgameSeat>(&installed, load, progress).await?;
        let colyseus = exchange::<colyseus::ColyseusSeat>(&installed, load, progress).await?;
        Ok(FrameworkComparison { games: load.games, rivals: vec![own, boardgame, colyseus] })
    })
}

async fn own(
    target: &LoadTarget,
    load: LoadConfig,
    progress: &ProgressSink<'_>,
) -> Result<FrameworkResult, LoadError> {
    let server = MeasuredServer::new(target, 2 * load.games)?;
    let hall = LoadContext::new(GuestFactory::new(server.address));
    let mut tables = sit(&hall, &[smallest_game()?], load.games, load.seed, progress).await?;
    let played = measure(&server, &hall, &mut tables, load, progress).await?.0;
    Ok(FrameworkResult {
        name: "Zugleich, on disk",
        turns: played.turns.values().sum(),
        seconds: played.seconds,
        turns_per_second: played.turns_per_second,
        reveal: played.reveal,
        cpu_ms_per_turn: played.cpu_ms_per_turn,
        memory: played.memory,
        load_busy: played.load_busy,
        bytes_per_turn: played.bytes_per_turn,
    })
}

/// A player's seat in a match of a rival.
trait FrameworkSeat: Sized {
    /// Name of the framework.
    const NAME: &'static str;
    /// File name of its server in the folder of sources.
    const SERVER: &'static str;

    /// Seats two players in the new match with this number.
    async fn pair(site: &GuestFactory, number: usize) -> Result<[Self; 2], LoadError>;
    /// Sends a plan.
    async fn plan(&mut self, text: &str) -> Result<(), LoadError>;
    /// Waits until the turn with this number is revealed; returns both plans.
    async fn revealed(&mut self, turn: u32) -> Result<[String; 2], LoadError>;
    /// Returns the number of bytes received since the last call.
    fn take_bytes(&mut self) -> u64;
}

/// Two players at a match.
struct FrameworkMatch<C> {
    chairs: [C; 2],
    turn: u32,
    reveals: Vec<Duration>,
    bytes: u64,
}

impl<C: FrameworkSeat> FrameworkMatch<C> {
    async fn turn(&mut self) -> Result<(), LoadError> {
        let (turn, [white, black]) = (self.turn, &mut self.chairs);
        let planned = ["w", "b"].map(|side| format!("{side}{turn}"));
        white.plan(&planned[0]).await?;
        black.plan(&planned[1]).await?;
        let sent = Instant::now();
        let seen = async |chair: &mut C| Ok::<_, LoadError>((chair.revealed(turn).await?, sent.elapsed()));
        let (one, two) = try_join(seen(white), seen(black)).await?;
        if one.0 != planned || two.0 != planned {
            let what =
                format!("{}: {planned:?} were planned, {:?} and {:?} are revealed", C::NAME, one.0, two.0);
            return Err(LoadError::wrong(what));
        }
        self.bytes += white.take_bytes() + black.take_bytes();
        self.reveals.extend([one.1, two.1]);
        self.turn += 1;
        Ok(())
    }
}

async fn exchange<C: FrameworkSeat>(
    installed: &Path,
    load: LoadConfig,
    progress: &ProgressSink<'_>,
) -> Result<FrameworkResult, LoadError> {
    let mut command = Command::new("node");
    command.arg(C::SERVER).current_dir(installed).env("NODE_ENV", "production");
    let server = BenchProcess::start(&mut command)?;
    let site = &GuestFactory::new(server.address);
    progress.start("matches made", load.games as u64);
    let made = stream::iter((0..load.games).map(|number| C::pair(site, number))).buffered(16);
    let made = made.inspect(|_| progress.advance(1)).map_ok(|mut chairs| {
        for chair in &mut chairs {
            chair.take_bytes();
        }
        FrameworkMatch { chairs, turn: 1, reveals: Vec::new(), bytes: 0 }
    });
    let mut matches: Vec<FrameworkMatch<C>> = made.try_collect().await?;
    progress.start(C::NAME, load.length.size());
    let (meter, until) = (UsageMeter::begin(Some(server.id())), &StopCondition::new(load.length));
    try_join_all(matches.iter_mut().map(async |playing| {
        while until.goes_on() {
            playing.turn().await?;
            until.report(progress);
        }
        Ok::<(), LoadError>(())
    }))
    .await?;
    let cost = meter.end();
    let seconds = cost.time.as_secs_f64();
    let turns: u64 = matches.iter().map(|playing| u64::from(playing.turn - 1)).sum();
    let reveals: Vec<Duration> = matches.iter().flat_map(|playing| playing.reveals.iter().copied()).collect();
    Ok(FrameworkResult {
        name: C::NAME,
        turns,
        seconds,
        turns_per_second: per(turns as f64, seconds),
        reveal: Latency::new(&reveals),
        cpu_ms_per_turn: cost.server.map(|used| per(1000.0 * used.cpu.as_secs_f64(), turns as f64)),
        memory: cost.server.map(|used| used.memory),
        load_busy: cost.busy,
        bytes_per_turn: per(matches.iter().map(|playing| playing.bytes).sum::<u64>() as f64, turns as f64),
    })
}
