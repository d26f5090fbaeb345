//! Upper limit of disk and cores: the same messages on a server that only stores and answers.

mod minimal_server;

use std::env;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use futures_util::future::{try_join, try_join_all};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use zugleich_rules::Color;

use super::LoadError;
use super::client_messages::{ClientEnvelope, ClientFrame, ClientState, ClientStateChanges};
use super::guest::{CountingSocket, GuestFactory};
use super::process::{BenchProcess, UsageMeter};
use super::report::per;
pub use minimal_server::run_minimal_server;

/// Throughput on the same machine of a server that only stores and answers.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ThroughputLimit {
    /// Bytes written per plan.
    pub bytes: usize,
    /// Turns per second.
    pub turns_per_second: f64,
    /// CPU time of the server per turn, in milliseconds; `None` if unknown.
    pub cpu_ms_per_turn: Option<f64>,
    /// Fraction of the time for which the load's thread was busy; `None` if unknown.
    pub load_busy: Option<f64>,
}

/// Duration of the measurement.
const TIME: Duration = Duration::from_secs(4);

/// A recorded turn: for each player the message sent, if the player acted, and the message received.
pub(super) type MessageSample = [(Option<String>, Utf8Bytes); 2];

/// Repeats the sample turns, with one game at once for each sample.
pub(super) async fn measure(
    folder: &Path,
    bytes: usize,
    samples: &[MessageSample],
) -> Result<ThroughputLimit, LoadError> {
    let mut command = Command::new(env::current_exe()?);
    command.args(["bench", "least", "--bytes", &bytes.to_string(), "--data"]).arg(folder);
    let server = BenchProcess::start(&mut command)?;
    let site = GuestFactory::new(server.address);
    let mut pairs = Vec::with_capacity(samples.len());
    for (number, [white, black]) in samples.iter().enumerate() {
        let plans = [white, black].iter().filter(|(plan, _)| plan.is_some()).count();
        let name = format!("{number} {plans}");
        let white = ReplayPlayer::sit(&site, &name, white, Color::White).await?;
        pairs.push([white, ReplayPlayer::sit(&site, &name, black, Color::Black).await?]);
    }
    let (meter, start) = (UsageMeter::begin(Some(server.id())), Instant::now());
    let each = pairs.iter_mut().map(async |[white, black]: &mut [ReplayPlayer; 2]| {
        let mut turns = 0_u32;
        while start.elapsed() < TIME {
            try_join(white.turn(), black.turn()).await?;
            turns += 1;
        }
        Ok::<_, LoadError>(turns)
    });
    let turns = try_join_all(each).await?.into_iter().map(f64::from).sum();
    let cost = meter.end();
    Ok(ThroughputLimit {
        bytes,
        turns_per_second: per(turns, cost.time.as_secs_f64()),
        cpu_ms_per_turn: cost.server.map(|used| per(1000.0 * used.cpu.as_secs_f64(), turns)),
        load_busy: cost.busy,
    })
}

/// A player that sends the same plan in every turn, or none, and parses each message as a new turn.
struct ReplayPlayer {
    socket: CountingSocket,
    plan: Option<String>,
    side: Color,
    chance: ChaCha8Rng,
    standing: ClientState,
}

impl ReplayPlayer {
    async fn sit(
        site: &GuestFactory,
        game: &str,
        (plan, frame): &(Option<String>, Utf8Bytes),
        side: Color,
    ) -> Result<Self, LoadError> {
        let mut socket = site.stranger()?.connect("/").await?;
        socket.send(game).await?;
        socket.send(frame.as_str()).await?;
        let (chance, standing) = (ChaCha8Rng::seed_from_u64(1), ClientState::default());
        Ok(Self { socket, plan: plan.clone(), side, chance, standing })
    }

    /// Sends the plan and waits for its receipt and the turn.
    async fn turn(&mut self) -> Result<(), LoadError> {
        let (mut receipts, mut revealed) = (u8::from(self.plan.is_some()), false);
        if let Some(plan) = &self.plan {
            self.socket.send(plan.as_str()).await?;
        }
        while receipts > 0 || !revealed {
            let text = self.socket.text().await?;
            let message: ClientEnvelope<'_> = serde_json::from_str(&text)?;
            match &*message.kind {
                "committed" if receipts == 1 => receipts = 0,
                "turn" | "turn_changed" if !revealed => {
                    self.read(&text)?;
                    revealed = true;
                }
                other => return Err(LoadError::wrong(format!("the smallest server says {other}"))),
            }
        }
        Ok(())
    }

    /// Parses a turn as a player does.
    fn read(&mut self, text: &str) -> Result<(), LoadError> {
        let _: ClientFrame<'_> = serde_json::from_str(text)?;
        self.standing.note(&ClientStateChanges::read(text)?, self.side);
        self.standing.plan(self.side, &mut self.chance)?;
        Ok(())
    }
}
