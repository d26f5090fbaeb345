use std::cell::Cell;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use futures_util::{StreamExt, TryStreamExt, stream};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use zugleich_rules::catalog::Variant;

use super::load_context::LoadContext;
use super::player_pair::PlayerPair;
use super::turns::LoadConfig;
use super::{LoadError, ProgressSink};

/// Length of a load test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunLength {
    /// A fixed duration.
    Time(Duration),
    /// A fixed number of turns, all games together.
    Turns(u64),
}

impl RunLength {
    /// Returns the length for a progress bar, in milliseconds or turns.
    pub(super) fn size(self) -> u64 {
        match self {
            Self::Time(time) => u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            Self::Turns(turns) => turns,
        }
    }
}

/// Number of games created at once before play begins.
const MAKING: usize = 64;

/// Creates `games` games of these variants in rotation and seats their players.
pub(super) async fn sit<'a>(
    hall: &'a LoadContext,
    variants: &[&'static Variant],
    games: usize,
    seed: u64,
    progress: &ProgressSink<'_>,
) -> Result<Vec<PlayerPair<'a>>, LoadError> {
    progress.start("games made", games as u64);
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let kinds = variants.iter().cycle().take(games);
    let wanted: Vec<_> = kinds.map(|variant| PlayerPair::new(hall, variant, chance.next_u64())).collect();
    let made = stream::iter(wanted).buffer_unordered(MAKING).inspect(|_| progress.advance(1));
    made.try_collect().await
}

/// Stop condition, checked before each turn.
pub(super) struct StopCondition {
    start: Instant,
    length: RunLength,
    begun: Cell<u64>,
}

impl StopCondition {
    pub(super) fn new(length: RunLength) -> Self {
        Self { start: Instant::now(), length, begun: Cell::new(0) }
    }

    /// Returns whether another turn is played.
    pub(super) fn goes_on(&self) -> bool {
        let begun = self.begun.replace(self.begun.get() + 1);
        match self.length {
            RunLength::Time(time) => self.start.elapsed() < time,
            RunLength::Turns(turns) => begun < turns,
        }
    }

    /// Reports the progress after a turn.
    pub(super) fn report(&self, progress: &ProgressSink<'_>) {
        match self.length {
            RunLength::Time(_) => {
                progress.set_position(u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX));
            }
            RunLength::Turns(_) => progress.advance(1),
        }
    }
}

/// Plays all games at once, as fast as possible or at a fixed total rate of turns.
pub(super) async fn play(
    tables: &mut [PlayerPair<'_>],
    LoadConfig { length, rate, .. }: LoadConfig,
    progress: &ProgressSink<'_>,
) -> Result<(), LoadError> {
    progress.start(if matches!(length, RunLength::Time(_)) { "ms played" } else { "turns" }, length.size());
    let (until, rounds) = (StopCondition::new(length), TurnSchedule::new(tables, rate));
    let each = tables.iter_mut().enumerate().map(async |(number, table): (usize, &mut PlayerPair<'_>)| {
        for turn in 0.. {
            rounds.wait(number, turn * table.rounds()).await;
            if !until.goes_on() {
                break;
            }
            table.turn().await?;
            until.report(progress);
        }
        Ok::<(), LoadError>(())
    });
    try_join_all(each).await?;
    Ok(())
}

/// Schedule of turns at a fixed total rate: in each round every game begins a turn, one game after the other.
/// A turn that is a list of moves takes as many rounds as a list has moves on average. A late game continues
/// at once.
struct TurnSchedule {
    start: tokio::time::Instant,
    /// Duration of a round in seconds, and the number of games among which its start times are spread.
    round: Option<(f64, usize)>,
}

impl TurnSchedule {
    fn new(tables: &[PlayerPair<'_>], rate: Option<NonZeroU32>) -> Self {
        let turns: f64 = tables.iter().map(|table| f64::from(table.rounds()).recip()).sum();
        let round = rate.map(|rate| (turns / f64::from(rate.get()), tables.len()));
        Self { start: tokio::time::Instant::now(), round }
    }

    async fn wait(&self, game: usize, rounds: u32) {
        if let Some((seconds, games)) = self.round {
            let due = seconds * (f64::from(rounds) + game as f64 / games as f64);
            tokio::time::sleep_until(self.start + Duration::from_secs_f64(due)).await;
        }
    }
}
