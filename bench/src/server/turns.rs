use std::collections::BTreeMap;
use std::num::NonZeroU32;

use serde::Serialize;
use zugleich_games::CATALOG;
use zugleich_rules::catalog::Variant;

use super::client_messages::OfferedGameId;
use super::disk::SyncRate;
use super::guest::GuestFactory;
use super::limit::{MessageSample, ThroughputLimit};
use super::load_context::{LoadContext, LoadCounters};
use super::player_pair::PlayerPair;
use super::process::{ResourceCost, UsageMeter};
use super::report::{Latency, per};
use super::run::{RunLength, play, sit};
use super::target::{LoadTarget, MeasuredServer};
use super::{LoadError, ProgressSink, on_this_thread, turn_verification};

/// Size of a load test.
#[derive(Clone, Copy, Debug)]
pub struct LoadConfig {
    /// Number of games played at once.
    pub games: usize,
    /// Length of the test.
    pub length: RunLength,
    /// Number of turns begun per second, all games together; unlimited if `None`.
    pub rate: Option<NonZeroU32>,
    /// Seed of the random number generator.
    pub seed: u64,
}

/// Throughput and cost of many games at once, with every turn verified.
#[derive(Clone, Debug, Serialize)]
pub struct ThroughputReport {
    /// Number of games played at once.
    pub games: usize,
    /// Number of turns played, by variant.
    pub turns: BTreeMap<&'static str, u64>,
    /// Number of games created meanwhile to replace finished ones.
    pub games_made: u64,
    /// Duration in seconds.
    pub seconds: f64,
    /// Turns per second.
    pub turns_per_second: f64,
    /// Time from sending a plan to the receipt that it is on disk.
    pub receipt: Option<Latency>,
    /// Time from sending any request to the receipt that it is on disk, or to a temporary refusal.
    pub answer: Option<Latency>,
    /// Time from sending the last plan of a turn until a player sees the turn.
    pub reveal: Option<Latency>,
    /// CPU time of the server per turn, in milliseconds; `None` if unknown.
    pub cpu_ms_per_turn: Option<f64>,
    /// Memory of the server at the end, in bytes; `None` if unknown.
    pub memory: Option<u64>,
    /// Fraction of the time for which the load's thread was busy; `None` if unknown.
    pub load_busy: Option<f64>,
    /// Message bytes sent to both players together, per turn.
    pub bytes_per_turn: f64,
    /// Receipts per second that something is on disk.
    pub stored_per_second: f64,
    /// Largest number of plans waiting for their receipts at once.
    pub longest_queue: usize,
    /// Number of temporary refusals, after which the request was sent again, by code.
    pub refused: BTreeMap<String, u64>,
    /// Limit of the disk; `None` if not measured.
    pub disk: Option<SyncRate>,
    /// Fraction of that limit that the server used.
    pub disk_share: Option<f64>,
    /// Throughput of a server that only stores and answers; `None` if not measured.
    pub limit: Option<ThroughputLimit>,
    /// Fraction of that throughput that the server reached.
    pub limit_share: Option<f64>,
    /// `true` if the server was killed at the end and had all turns after a restart.
    pub survived_kill: bool,
}

/// Plays games of all variants at once, measures the disk, and kills the server to verify its stored turns.
///
/// # Errors
/// [`LoadError`], also for an incorrect turn.
pub fn turns(
    target: &LoadTarget,
    load: LoadConfig,
    progress: &ProgressSink<'_>,
) -> Result<ThroughputReport, LoadError> {
    on_this_thread(async {
        let mut server = MeasuredServer::new(target, 2 * load.games)?;
        let hall = LoadContext::new(GuestFactory::new(server.address));
        let variants = offered(&hall).await?;
        let mut tables = sit(&hall, &variants, load.games, load.seed, progress).await?;
        let (mut turns, cost) = measure(&server, &hall, &mut tables, load, progress).await?;
        progress.start("disk, and what is kept", 1);
        let changes = turns.stored_per_second * turns.seconds;
        let bytes = block(cost.server.map(|used| used.written), changes);
        turns.disk = server.disk(bytes)?;
        turns.disk_share = turns.disk.map(|disk| turns.stored_per_second / disk.syncs_per_second);
        turns.limit = server.limit(bytes, &samples(&tables, load.games)).await?;
        turns.limit_share = turns.limit.map(|limit| per(turns.turns_per_second, limit.turns_per_second));
        let played: Vec<_> = tables.into_iter().map(PlayerPair::leave).collect();
        turns.survived_kill = server.start_again()?;
        turn_verification::check_stored(&GuestFactory::new(server.address), &played).await?;
        Ok(turns)
    })
}

/// Average number of turns per game of a flood, after all games have begun at once.
const FLOOD: u64 = 2;

/// Plays a few turns of very many games that begin at the same moment.
///
/// # Errors
/// [`LoadError`], also for an incorrect turn.
pub fn flood(
    target: &LoadTarget,
    games: usize,
    seed: u64,
    progress: &ProgressSink<'_>,
) -> Result<ThroughputReport, LoadError> {
    on_this_thread(async {
        let server = MeasuredServer::new(target, 2 * games)?;
        let hall = LoadContext::new(GuestFactory::new(server.address));
        let variants = offered(&hall).await?;
        let mut tables = sit(&hall, &variants, games, seed, progress).await?;
        let load = LoadConfig { games, length: RunLength::Turns(FLOOD * games as u64), rate: None, seed };
        Ok(measure(&server, &hall, &mut tables, load, progress).await?.0)
    })
}

/// Plays and verifies the games; also returns the cost of the server meanwhile.
pub(super) async fn measure(
    server: &MeasuredServer,
    hall: &LoadContext,
    tables: &mut [PlayerPair<'_>],
    load: LoadConfig,
    progress: &ProgressSink<'_>,
) -> Result<(ThroughputReport, ResourceCost), LoadError> {
    // Discards the counters of the setup.
    hall.take();
    let meter = UsageMeter::begin(server.process());
    play(tables, load, progress).await?;
    let (cost, tally) = (meter.end(), hall.take());
    turn_verification::replay(&tally.left)?;
    tables.iter().try_for_each(|table| turn_verification::replay(std::slice::from_ref(table.game())))?;
    Ok((figures(tables.len(), tally, cost), cost))
}

fn figures(games: usize, tally: LoadCounters, cost: ResourceCost) -> ThroughputReport {
    let (turns, seconds) = (tally.turns.values().sum::<u64>() as f64, cost.time.as_secs_f64());
    ThroughputReport {
        games,
        games_made: tally.games,
        seconds,
        turns_per_second: per(turns, seconds),
        receipt: Latency::new(&tally.receipts),
        answer: Latency::new(&tally.answers),
        reveal: Latency::new(&tally.reveals),
        cpu_ms_per_turn: cost.server.map(|used| per(1000.0 * used.cpu.as_secs_f64(), turns)),
        memory: cost.server.map(|used| used.memory),
        load_busy: cost.busy,
        bytes_per_turn: per(tally.bytes as f64, turns),
        stored_per_second: per(tally.stored as f64, seconds),
        longest_queue: tally.queue,
        refused: tally.refused,
        turns: tally.turns,
        disk: None,
        disk_share: None,
        limit: None,
        limit_share: None,
        survived_kill: false,
    }
}

/// Returns one turn per game played; games without a sample are replaced by repeating others.
fn samples(tables: &[PlayerPair<'_>], games: usize) -> Vec<MessageSample> {
    let samples: Vec<_> = tables.iter().filter_map(PlayerPair::sample).collect();
    samples.iter().cycle().take(games).cloned().collect()
}

/// Page size of a database, in bytes.
const PAGE: f64 = 4096.0;

/// Returns the block size for the disk's limit: the bytes written per change, or four pages if unknown, and
/// at least a page.
fn block(written: Option<u64>, changes: f64) -> usize {
    let each = written.map_or(4.0 * PAGE, |written| per(written as f64, changes));
    each.max(PAGE) as usize
}

/// Returns the games that a server offers and that the catalog contains.
pub(super) async fn offered(hall: &LoadContext) -> Result<Vec<&'static Variant>, LoadError> {
    let text = hall.site.guest().await?.get("/api/variants").await?;
    let offered: Vec<OfferedGameId> = serde_json::from_str(&text)?;
    let known: Vec<_> = offered.iter().filter_map(|game| CATALOG.variant(&game.id).ok()).collect();
    if known.is_empty() {
        return Err(LoadError::wrong("no game is on offer"));
    }
    Ok(known)
}
