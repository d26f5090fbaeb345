//! Stored games before a secret turn, and the data that one of two servers sends to others.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;
use zugleich_server::Config;
use zugleich_session::ports::{ComputerPlayer, ComputerPlayerError};
use zugleich_session::settings::SettingsBuilder;
use zugleich_session::{Level, RandomOpponent};

use super::game_parameters::{GameParameters, LISTS, SecretKeeper};
use super::secret_turn::{ReceivedTexts, SecretTurn};
use crate::harness::{Guest, Server, SimulatedTime, Socket, copy, folder, pick, set_generous_limits};
use crate::routes::{RouteArguments, requests};
use crate::sealed::{PlayerPage, meet, seal};
use crate::secrecy::paused_game::{answer, counted};

/// Settings for which no limit is reached: refusals would hide differences.
const LIMITS: [&str; 19] = [
    "pictures-per-guest",
    "pictures-per-address",
    "analyses-per-guest",
    "analyses-per-address",
    "reads-per-guest",
    "reads-per-address",
    "writes-per-guest",
    "writes-per-address",
    "openings-per-guest",
    "openings-per-address",
    "games-per-guest",
    "games-per-address",
    "messages",
    "unfinished-games-per-guest",
    "unfinished-games-per-address",
    "seeks-per-guest",
    "seeks-per-address",
    "sockets-per-guest",
    "sockets-per-address",
];

/// A game of a batch: its id and, if it is sealed, the secret of its players.
pub(super) struct BatchGame {
    pub(super) course: GameParameters,
    pub(super) id: String,
    pub(super) secret: Vec<u8>,
}

/// Games before a turn with a secret.
pub(super) struct GameBatch {
    folder: TempDir,
    time: SimulatedTime,
    white: Guest,
    black: Guest,
    eye: Guest,
    made: Vec<BatchGame>,
}

/// All data that one of two servers has sent.
pub(super) struct ServerOutput {
    pub(super) games: Vec<(GameParameters, ReceivedTexts)>,
    pub(super) rest: ReceivedTexts,
}

/// Opponent that chooses one of two plans, or none yet.
struct ScriptedOpponent(Option<usize>);

impl ComputerPlayer for ScriptedOpponent {
    fn plays(&self, variant: &str) -> bool {
        RandomOpponent.plays(variant)
    }

    fn choose(
        &self,
        record: &Record,
        seat: Color,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError> {
        let which = self.0.ok_or_else(|| ComputerPlayerError("it does not plan yet".to_owned()))?;
        let list = LISTS[(usize::try_from(seed % 4).unwrap() + which) % 4];
        let plan = RandomOpponent.choose(record, seat, level, seed.wrapping_add(which as u64), stop);
        plan.or_else(|_| Ok(list.to_owned()))
    }
}

async fn server(folder: &TempDir, time: &SimulatedTime, which: Option<usize>) -> Server {
    let one = |gathered: SettingsBuilder, name: &&str| {
        let many = if name.contains("unfinished") || name.contains("seeks") || name.contains("sockets") {
            "1000000"
        } else {
            "1000000, 1ms"
        };
        gathered.argument(&format!("{name}={many}")).unwrap()
    };
    let mut settings = LIMITS.iter().fold(SettingsBuilder::default(), one).settings();
    set_generous_limits(&mut settings);
    // The lobby's messages are read only when all games are over, however long that takes.
    settings.silence = Duration::from_secs(3600);
    let time = Arc::new(time.set());
    let change = |config: &mut Config| (config.time, config.settings) = (time, settings);
    let server = Server::with(folder.path(), change, Arc::new(ScriptedOpponent(which))).await;
    server.is_ready().await;
    server
}

impl GameBatch {
    /// Plays games up to their secret turn.
    pub(super) async fn play(courses: Vec<GameParameters>) -> Self {
        let (folder, time) = (folder(), SimulatedTime::new());
        let server = server(&folder, &time, None).await;
        let (white, black) = (server.guest().await, server.guest().await);
        let eye = server.guest().await;
        let mut made = Vec::new();
        for course in courses {
            time.advance(1);
            made.push(begin(course, &white, &black).await);
        }
        server.stop().await;
        Self { folder, time, white, black, eye, made }
    }

    /// Returns the data sent to others while the first plans are secret, or the second ones.
    pub(super) async fn told(&self, which: usize) -> ServerOutput {
        let (folder, time) = (copy(self.folder.path()), self.time.copy());
        let server = server(&folder, &time, Some(which)).await;
        let guests = [&self.white, &self.black, &self.eye].map(|guest| guest.at(&server));
        let mut lobby = guests[2].connect("/api/lobby/ws").await;
        let mut rest = ReceivedTexts::default();
        rest.add([lobby.read_raw().await.unwrap()]);
        let mut games = Vec::new();
        for made in &self.made {
            // The minute to open must not end before all is compared.
            time.advance(i64::from(made.course.clock));
            games.push((made.course, SecretTurn::sit(&guests, made).await.told(which).await));
        }
        rest.add(lobby.pending().await);
        drop(lobby);
        for guest in &guests[1..] {
            // Others may send every request; those with changes come last.
            let made = &self.made[0];
            let asked = RouteArguments { id: &made.id, variant: made.course.game.id, plan: "b1c3" };
            let about_all = |path: &str| !path.contains(&made.id);
            for request in requests(asked).into_iter().filter(|request| about_all(&request.path)) {
                if request.method == Method::GET {
                    rest.add([answer(guest, request).await]);
                }
            }
        }
        // Rooms without connections are dropped after a time, of which a slow machine has more.
        let counted = counted(&server.metrics().await);
        rest.add(counted.lines().filter(|line| !line.starts_with("zugleich_rooms")).map(str::to_owned));
        server.stop().await;
        for (_, told) in &mut games {
            rest.hide(told);
        }
        ServerOutput { games, rest }
    }
}

/// Creates a game and plays the public turns.
async fn begin(course: GameParameters, white: &Guest, black: &Guest) -> BatchGame {
    let (id, secret) = if course.is_sealed() {
        let (one, _two, id) = meet([white.clone(), black.clone()], course.wanted()).await;
        (id, one.secret)
    } else {
        let id = white.create(course.wanted()).await;
        if !matches!(course.kind, SecretKeeper::Practice | SecretKeeper::Computer) {
            assert_eq!(black.join(&id).await.status, 200, "{course}");
        }
        (id, Vec::new())
    };
    let made = BatchGame { course, id, secret };
    for turn in 0..course.turns {
        let (mut one, state) = white.watch(&made.id).await;
        let other = if course.kind == SecretKeeper::Practice { white } else { black };
        let (mut two, seen) = other.watch(&made.id).await;
        let seed = course.number * 31 + turn * 7;
        let plans = [pick(&state["plans"]["white"], seed), pick(&seen["plans"]["black"], seed / 3 + 1)];
        let next = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
        if course.is_sealed() {
            (one, two) = made.seal_both([one, two], [white, black], &state, &plans).await;
        } else {
            one.commit("white", next, &plans[0]).await;
            one.until("committed").await;
            two.commit("black", next, &plans[1]).await;
        }
        let end = one.until("turn").await["state"]["phase"] == "over";
        two.until("turn").await;
        if end {
            // The game is over and has no secret any more.
            break;
        }
    }
    made
}

impl BatchGame {
    /// Returns the page of a player.
    pub(super) fn page(&self, guest: &Guest, socket: Socket, white: bool) -> PlayerPage {
        let seat = if white {
            zugleich_transcript::TranscriptSeat::White
        } else {
            zugleich_transcript::TranscriptSeat::Black
        };
        PlayerPage { guest: guest.clone(), socket, seat, words: String::new(), secret: self.secret.clone() }
    }

    /// Returns the length of a deposit.
    pub(super) fn length(&self) -> usize {
        if self.course.is_list() { 24_576 } else { 128 }
    }

    /// Both seal and open public plans.
    async fn seal_both(
        &self,
        [one, two]: [Socket; 2],
        [white, black]: [&Guest; 2],
        state: &Value,
        plans: &[String; 2],
    ) -> (Socket, Socket) {
        let mut pages = [self.page(white, one, true), self.page(black, two, false)];
        let mut nonces = Vec::new();
        for (page, plan) in pages.iter_mut().zip(plans) {
            let (hash, deposit, nonce) = seal(page, state, plan, self.length());
            let seat = page.seat.to_string();
            let message = json!({ "type": "seal", "seat": seat, "turn": state["turn"], "hash": hash, "deposit": deposit });
            page.socket.send(message).await;
            page.socket.until("committed").await;
            nonces.push(nonce);
        }
        for ((page, plan), nonce) in pages.iter_mut().zip(plans).zip(nonces) {
            let seat = page.seat.to_string();
            let open =
                json!({ "type": "open", "seat": seat, "turn": state["turn"], "plan": plan, "nonce": nonce });
            page.socket.send(open).await;
        }
        let [one, two] = pages;
        (one.socket, two.socket)
    }
}
