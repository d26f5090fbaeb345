use std::collections::BTreeMap;
use std::num::NonZeroU32;

use serde::Serialize;
use zugleich_games::CATALOG;
use zugleich_rules::catalog::Variant;

use super::disk::Disk;
use super::guest::Site;
use super::hall::{Hall, Tally};
use super::limit::{Limit, Sample};
use super::process::{Cost, Meter};
use super::report::{Latency, per};
use super::run::{Length, play, sit};
use super::table::Table;
use super::target::{Measured, Target};
use super::wire::Offered;
use super::{LoadError, Tell, on_this_thread, proof};

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// How many games at once.
    pub games: usize,
    /// How long.
    pub length: Length,
    /// How many turns a second are begun, all games together; without it as many as can be.
    pub rate: Option<NonZeroU32>,
    /// What chance is drawn from.
    pub seed: u64,
}

/// What games at once have cost. Every turn of them is right.
#[derive(Clone, Debug, Serialize)]
pub struct Turns {
    /// How many games were played at once.
    pub games: usize,
    /// How many turns were played, of each game.
    pub turns: BTreeMap<&'static str, u64>,
    /// How many games were made meanwhile, because others had ended.
    pub games_made: u64,
    /// How long it took.
    pub seconds: f64,
    /// Turns a second.
    pub turns_per_second: f64,
    /// From sending a plan until the server says that it is on disk.
    pub receipt: Option<Latency>,
    /// From sending anything until the server says that it is on disk, or refuses it for the moment.
    pub answer: Option<Latency>,
    /// From sending the last plan of a turn until a player sees the turn.
    pub reveal: Option<Latency>,
    /// How long the server's threads have run for a turn, in milliseconds; `None` where nobody says.
    pub cpu_ms_per_turn: Option<f64>,
    /// The server's memory in the end, in bytes; `None` where nobody says.
    pub memory: Option<u64>,
    /// What part of its time the thread of the load was busy; `None` where nobody says.
    pub load_busy: Option<f64>,
    /// How many bytes of messages the players were sent for a turn, both together.
    pub bytes_per_turn: f64,
    /// How often a second the server has said that something is on disk.
    pub stored_per_second: f64,
    /// How many plans have waited for their receipts at once.
    pub longest_queue: usize,
    /// What was refused for the moment and sent again, by code.
    pub refused: BTreeMap<String, u64>,
    /// What the disk could do; `None` if it was not measured.
    pub disk: Option<Disk>,
    /// What part of that the server has done.
    pub disk_share: Option<f64>,
    /// What a server reaches that only stores and answers; `None` if it was not measured.
    pub limit: Option<Limit>,
    /// What part of that the server has reached.
    pub limit_share: Option<f64>,
    /// Whether the server was killed in the end, and all turns were there when it was started again.
    pub survived_kill: bool,
}

/// Plays games of all kinds at once, measures the disk, and kills the server to see what it has kept.
///
/// # Errors
/// [`LoadError`]; of turns that are wrong there are no figures.
pub fn turns(target: &Target, load: Load, tell: &Tell<'_>) -> Result<Turns, LoadError> {
    on_this_thread(async {
        let mut server = Measured::new(target, 2 * load.games)?;
        let hall = Hall::new(Site::new(server.address));
        let variants = offered(&hall).await?;
        let mut tables = sit(&hall, &variants, load.games, load.seed, tell).await?;
        let (mut turns, cost) = measure(&server, &hall, &mut tables, load, tell).await?;
        tell.begins("disk, and what is kept", 1);
        let changes = turns.stored_per_second * turns.seconds;
        let bytes = block(cost.server.map(|used| used.written), changes);
        turns.disk = server.disk(bytes)?;
        turns.disk_share = turns.disk.map(|disk| turns.stored_per_second / disk.syncs_per_second);
        turns.limit = server.limit(bytes, &samples(&tables, load.games)).await?;
        turns.limit_share = turns.limit.map(|limit| per(turns.turns_per_second, limit.turns_per_second));
        let played: Vec<_> = tables.into_iter().map(Table::leave).collect();
        turns.survived_kill = server.start_again()?;
        proof::kept(&Site::new(server.address), &played).await?;
        Ok(turns)
    })
}

/// How often each game of a flood is played on, after all have begun at the same moment.
const FLOOD: u64 = 2;

/// Plays a few turns of very many games that all begin at the same moment.
///
/// # Errors
/// [`LoadError`]; of turns that are wrong there are no figures.
pub fn flood(target: &Target, games: usize, seed: u64, tell: &Tell<'_>) -> Result<Turns, LoadError> {
    on_this_thread(async {
        let server = Measured::new(target, 2 * games)?;
        let hall = Hall::new(Site::new(server.address));
        let variants = offered(&hall).await?;
        let mut tables = sit(&hall, &variants, games, seed, tell).await?;
        let load = Load { games, length: Length::Turns(FLOOD * games as u64), rate: None, seed };
        Ok(measure(&server, &hall, &mut tables, load, tell).await?.0)
    })
}

/// Plays, and checks what was played; gives what the server has used meanwhile too.
pub(super) async fn measure(
    server: &Measured,
    hall: &Hall,
    tables: &mut [Table<'_>],
    load: Load,
    tell: &Tell<'_>,
) -> Result<(Turns, Cost), LoadError> {
    // What was counted while everybody sat down is not measured.
    hall.take();
    let meter = Meter::begin(server.process());
    play(tables, load, tell).await?;
    let (cost, tally) = (meter.end(), hall.take());
    proof::replay(&tally.left)?;
    tables.iter().try_for_each(|table| proof::replay(std::slice::from_ref(table.game())))?;
    Ok((figures(tables.len(), tally, cost), cost))
}

fn figures(games: usize, tally: Tally, cost: Cost) -> Turns {
    let (turns, seconds) = (tally.turns.values().sum::<u64>() as f64, cost.time.as_secs_f64());
    Turns {
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

/// A turn of each game, as many games as were played: those that have none are made up for by the others.
fn samples(tables: &[Table<'_>], games: usize) -> Vec<Sample> {
    let samples: Vec<_> = tables.iter().filter_map(Table::sample).collect();
    samples.iter().cycle().take(games).cloned().collect()
}

/// A page of a database.
const PAGE: f64 = 4096.0;

/// How many bytes the disk is written at a time, to be compared with so many changes: what each of them has made it
/// write, or four pages where nobody says.
fn block(written: Option<u64>, changes: f64) -> usize {
    let each = written.map_or(4.0 * PAGE, |written| per(written as f64, changes));
    each.max(PAGE) as usize
}

/// The games that a server offers, as far as they are known here.
pub(super) async fn offered(hall: &Hall) -> Result<Vec<&'static Variant>, LoadError> {
    let text = hall.site.guest().await?.get("/api/variants").await?;
    let offered: Vec<Offered> = serde_json::from_str(&text)?;
    let known: Vec<_> = offered.iter().filter_map(|game| CATALOG.variant(&game.id).ok()).collect();
    if known.is_empty() {
        return Err(LoadError::wrong("no game is on offer"));
    }
    Ok(known)
}
