use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::future::{Either, join, join_all, select, try_join_all};
use serde::Serialize;
use serde_json::json;
use tokio::time::sleep;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::SealingParty;

use super::client_messages::{ClientEnvelope, CreatedGameId};
use super::guest::{GuestFactory, LoadGuest};
use super::load_context::LoadContext;
use super::report::Latency;
use super::run::sit;
use super::target::{LoadTarget, MeasuredServer};
use super::turns::{LoadConfig, measure, offered};
use super::{LoadError, ProgressSink, on_this_thread};

/// Requests that one address sends during honest games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AttackRequests {
    /// Move lists of the maximum length, taken back and submitted again.
    Lists,
    /// The longest responses about games with such lists.
    Reads,
    /// Animations of such games, each different from the last.
    Films,
}

/// Latencies of honest games without and with an attack from one address.
#[derive(Clone, Debug, Serialize)]
pub struct AttackReport {
    /// Kind of attack.
    pub assault: AttackRequests,
    /// Number of honest games played at once.
    pub games: usize,
    /// Latencies without the attack.
    pub quiet: HonestLatencies,
    /// Latencies during the attack.
    pub attacked: HonestLatencies,
    /// Number of responses to the attack, by HTTP status.
    pub answers: BTreeMap<u16, u64>,
    /// Bytes received by the attack.
    pub bytes: u64,
}

/// Latencies of honest clients.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct HonestLatencies {
    /// Duration in seconds.
    pub seconds: f64,
    /// Time from sending a plan to the receipt that it is on disk.
    pub receipt: Option<Latency>,
    /// Time from sending the last plan of a turn until a player sees the turn.
    pub reveal: Option<Latency>,
    /// Time of repeated health checks.
    pub health: Option<Latency>,
    /// Time of images of an honest game, a different one each time.
    pub picture: Option<Latency>,
    /// Number of health checks and images that the server refused.
    pub refused: u64,
    /// Bytes that the server wrote to disk; `None` if unknown.
    pub written: Option<u64>,
}

/// Number of concurrent requests of the attack.
const AT_ONCE: usize = 12;
/// Numbers of tokens in each list that are tried; some servers accept only the smaller.
const LONGEST: [usize; 2] = [5_000, 600];
/// Pause between two checks of an honest client, and poll interval of the stop flag.
const LOOK: Duration = Duration::from_millis(250);
/// Path suffixes for the long responses about a game.
const PATHS: [&str; 4] = ["print", "transcript", "turns", "export.pgn"];

/// Plays honest games, first alone and then during an attack.
///
/// # Errors
/// [`LoadError`], also for an incorrect turn.
pub fn attack(
    target: &LoadTarget,
    assault: AttackRequests,
    load: LoadConfig,
    tell: &ProgressSink<'_>,
) -> Result<AttackReport, LoadError> {
    on_this_thread(async {
        let server = MeasuredServer::new(target, 2 * load.games + AT_ONCE)?;
        let hall = LoadContext::new(GuestFactory::new(server.address));
        let variants = offered(&hall).await?;
        let by_lists = |variant: &&Variant| variant.descriptor().sealed_by == SealingParty::Players;
        let lists = variants.iter().copied().find(by_lists).map(|variant| variant.descriptor().id);
        let lists =
            lists.ok_or_else(|| LoadError::needs("no game of lists is on offer, which the attack needs"))?;
        let turns: Vec<_> = variants.into_iter().filter(|variant| !by_lists(variant)).collect();
        let mut tables = sit(&hall, &turns, load.games, load.seed, tell).await?;
        let games: Vec<_> = tables.iter().map(|table| table.game().id.clone()).collect();
        let mut beside = async || {
            let (watcher, stop) = (hall.site.guest().await?, AtomicBool::new(false));
            let played = async {
                let measured = measure(&server, &hall, &mut tables, load, tell).await;
                stop.store(true, Ordering::Relaxed);
                measured
            };
            let (measured, looked) = join(played, look(&watcher, &games, &stop)).await;
            let ((turns, cost), [health, picture, refused]) = (measured?, looked?);
            Ok::<_, LoadError>(HonestLatencies {
                seconds: turns.seconds,
                receipt: turns.receipt,
                reveal: turns.reveal,
                health: Latency::new(&health),
                picture: Latency::new(&picture),
                refused: refused.len() as u64,
                written: cost.server.map(|used| used.written),
            })
        };
        let quiet = beside().await?;
        let attacker = AttackThread::begin(server.address, assault, lists, hall.site.stranger()?);
        let attacked = beside().await;
        let (answers, bytes) = attacker.end()?;
        Ok(AttackReport { assault, games: load.games, quiet, attacked: attacked?, answers, bytes })
    })
}

/// Polls the health endpoint and images of honest games; returns the latencies of both and of refused
/// requests.
async fn look(
    guest: &LoadGuest,
    games: &[String],
    stop: &AtomicBool,
) -> Result<[Vec<Duration>; 3], LoadError> {
    let [mut health, mut picture, mut refused] = [const { Vec::new() }; 3];
    for number in 0.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (game, turn) = (&games[number % games.len()], number / games.len());
        for (times, path) in
            [(&mut health, "/health".to_owned()), (&mut picture, format!("/game/{game}/{turn}.png"))]
        {
            let asked = Instant::now();
            match guest.load(&path, &[]).await? {
                (200, _) => times.push(asked.elapsed()),
                // The game may have fewer turns so far.
                (404, _) => {}
                _ => refused.push(asked.elapsed()),
            }
        }
        sleep(LOOK).await;
    }
    Ok([health, picture, refused])
}

/// An attack on its own thread, so that it takes no time from the measured clients.
struct AttackThread {
    stop: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<Result<ResponseCounts, LoadError>>,
}

/// Number of responses by HTTP status, and their total size in bytes.
type ResponseCounts = (BTreeMap<u16, u64>, u64);

impl AttackThread {
    /// Starts the attack and waits until its games are prepared.
    fn begin(address: SocketAddr, assault: AttackRequests, variant: &'static str, from: LoadGuest) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (ready, begun) = std::sync::mpsc::channel();
        let stops = stop.clone();
        let thread = std::thread::spawn(move || {
            on_this_thread(async {
                let guests = (0..AT_ONCE).map(|_| from.other(address));
                let guests = try_join_all(guests).await?;
                let mut prepared = Vec::new();
                for (number, guest) in guests.into_iter().enumerate() {
                    // A server may refuse further games; the accepted ones are enough.
                    match AttackTarget::new(guest, variant, number).await {
                        Ok(prey) => prepared.push(prey),
                        Err(_) if !prepared.is_empty() => break,
                        Err(error) => return Err(error),
                    }
                }
                // The receiver is gone only if the measurement has failed.
                let _ = ready.send(());
                let counts = join_all(prepared.iter_mut().map(|prey| prey.attack(assault, &stops))).await;
                let mut answers = BTreeMap::new();
                let mut bytes = 0;
                for (status, more) in counts.into_iter().flatten() {
                    *answers.entry(status).or_default() += 1;
                    bytes += more;
                }
                Ok((answers, bytes))
            })
        });
        // If the thread ends early, joining it returns the error.
        let _ = begun.recv();
        Self { stop, thread }
    }

    fn end(self) -> Result<(BTreeMap<u16, u64>, u64), LoadError> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| LoadError::needs("the attack has panicked"))?
    }
}

/// A practice game with the longest lists that the server accepts.
struct AttackTarget {
    guest: LoadGuest,
    id: String,
    lists: [String; 2],
}

impl AttackTarget {
    /// Creates a game, different from the others, and plays it once.
    async fn new(guest: LoadGuest, variant: &str, number: usize) -> Result<Self, LoadError> {
        let mut refused = String::new();
        for tokens in LONGEST {
            let wanted = json!({ "variant": variant, "opponent": "practice" });
            let made = guest.post("/api/games", &wanted).await?;
            if made.status != 201 {
                return Err(LoadError::wrong(format!("no game for the attack: {}", made.text)));
            }
            let CreatedGameId { id } = serde_json::from_str(&made.text)?;
            let first = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4"][number % 12];
            let there = |out: &str, back: &str| [out, back].repeat(tokens / 2 - 1).join(" ");
            let lists = [format!("{first} {}", there("Nc3", "Nb1")), format!("a6 {}", there("Nf6", "Ng8"))];
            let prey = Self { guest: guest.clone(), id, lists };
            let answers = [prey.hand_in("white").await?, prey.hand_in("black").await?];
            match answers.into_iter().find(|(status, _)| *status != 200) {
                None => return Ok(prey),
                Some((status, _)) => refused = format!("lists of {tokens} tokens are refused with {status}"),
            }
        }
        Err(LoadError::wrong(refused))
    }

    async fn hand_in(&self, seat: &str) -> Result<(u16, u64), LoadError> {
        let list = json!({ "seat": seat, "turn": 1, "plan": self.lists[usize::from(seat == "black")] });
        let answer = self.guest.post(&format!("/api/games/{}/list", self.id), &list).await?;
        Ok((answer.status, answer.text.len() as u64))
    }

    /// Sends requests until `stop` is set; returns the status and size of each response.
    async fn attack(&mut self, assault: AttackRequests, stop: &AtomicBool) -> Vec<(u16, u64)> {
        let mut answers = Vec::new();
        for number in 0.. {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let asked = async {
                match assault {
                    AttackRequests::Lists => self.again().await,
                    AttackRequests::Reads => {
                        let path = PATHS[number % PATHS.len()];
                        let path = if path == "print" {
                            format!("/game/{}/{path}", self.id)
                        } else {
                            format!("/api/games/{}/{path}", self.id)
                        };
                        self.guest.load(&path, &[]).await.map(|answer| vec![answer])
                    }
                    // Some servers may take this header for the opening of a WebSocket, which has a separate
                    // limit.
                    AttackRequests::Films => {
                        // A new name makes a new animation, which is not in any cache.
                        let name = json!({ "name": format!("Ada {number}") });
                        let named = self.guest.post("/api/me", &name).await?;
                        let path = format!("/game/{}/game.gif", self.id);
                        let film = self.guest.load(&path, &[("upgrade", "x")]).await?;
                        Ok(vec![(named.status, named.text.len() as u64), film])
                    }
                }
            };
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    sleep(LOOK).await;
                }
            };
            let asked = match select(Box::pin(asked), Box::pin(stopped)).await {
                Either::Left((asked, _)) => asked,
                Either::Right(_) => break,
            };
            let more = asked.unwrap_or_else(|_| vec![(0, 0)]);
            let refused = more.iter().any(|(status, _)| *status != 200);
            answers.extend(more);
            if refused {
                sleep(Duration::from_millis(20)).await;
            }
        }
        answers
    }

    /// Takes the lists back and submits them again.
    async fn again(&self) -> Result<Vec<(u16, u64)>, LoadError> {
        let mut socket = self.guest.connect(&format!("/api/games/{}/ws?changes=true", self.id)).await?;
        socket
            .send(json!({ "id": 1, "type": "takeback", "seat": "white", "action": "ask" }).to_string())
            .await?;
        loop {
            let text = socket.text().await?;
            let ClientEnvelope { re, code, .. } = serde_json::from_str(&text)?;
            match (re, code) {
                (Some(1), None) => break,
                (Some(1), Some(_)) => return Ok(vec![(409, text.len() as u64)]),
                _ => {}
            }
        }
        drop(socket);
        Ok(vec![self.hand_in("white").await?, self.hand_in("black").await?])
    }
}

impl LoadGuest {
    /// Reads and discards a response; returns its status and size.
    async fn load(
        &self,
        path: &str,
        headers: &[(&'static str, &'static str)],
    ) -> Result<(u16, u64), LoadError> {
        let (status, mut parts) = self.open(path, headers).await?;
        let mut bytes = 0;
        while let Some(part) = parts.next().await {
            bytes += part?.len() as u64;
        }
        Ok((status, bytes))
    }
}
