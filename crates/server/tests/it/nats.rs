//! Several servers on one database that notify each other by NATS.

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::StreamExt;
use serde_json::Value;
use sqlx::Connection;
use sqlx::postgres::PgListener;
use zugleich_session::Settings;
use zugleich_session::settings::SettingsBuilder;

use crate::harness::{Guest, LOG, Server, SimulatedTime, Socket, invitation, pick};
use crate::nats_server::{NATS_PASSWORD, Nats};
use crate::postgres::{connect, database};
use crate::tls::certificates;

/// Interval of polling.
const LOOK: Duration = Duration::from_millis(20);

async fn nats() -> Nats {
    tokio::task::spawn_blocking(|| Nats::start(None)).await.unwrap()
}

/// Starts a server on a database and a NATS server.
async fn server(database: &str, nats: &str, prefix: &str) -> Server {
    let set = [format!("nats={nats}"), format!("nats-prefix={prefix}")];
    let gathered =
        set.iter().fold(SettingsBuilder::default(), |gathered, set| gathered.argument(set).unwrap());
    let Settings { nats, nats_prefix, .. } = gathered.settings();
    let set = |settings: &mut Settings| (settings.nats, settings.nats_prefix) = (nats, nats_prefix);
    Server::on_with(database, &SimulatedTime::new(), set).await
}

/// Returns the value of a server's metric.
async fn counted(server: &Server, name: &str) -> u64 {
    let text = server.metrics().await;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} "))).expect("it is counted");
    line.parse().unwrap()
}

/// Waits until a server is connected to NATS, or disconnected.
async fn until_connected(server: &Server, connected: u64) {
    while counted(server, "zugleich_nats_connected").await != connected {
        tokio::time::sleep(LOOK).await;
    }
}

/// Connects a foreign client to the NATS server, which subscribes to a site's notifications.
async fn stranger(nats: &Nats, prefix: &str) -> (Client, Subscriber) {
    let address = nats.url().split_once('@').unwrap().1.to_owned();
    let options = ConnectOptions::with_user_and_password("zugleich".to_owned(), NATS_PASSWORD.to_owned());
    let client = options.connect(address).await.unwrap();
    let heard = client.subscribe(format!("{prefix}.wakes")).await.unwrap();
    client.flush().await.unwrap();
    (client, heard)
}

/// Two players of a game, each at their own server.
struct TwoServerGame {
    id: String,
    one: Socket,
    two: Socket,
    here: Value,
    there: Value,
    turns: i64,
    number: usize,
}

impl TwoServerGame {
    async fn between(one: &Server, two: &Server, number: usize) -> Self {
        let (white, black): (Guest, Guest) = (one.guest().await, two.guest().await);
        let id = white.create(invitation(true)).await;
        let (mut one, _) = white.watch(&id).await;
        assert_eq!(black.join(&id).await.status, 200);
        let (two, there) = black.watch(&id).await;
        let here = one.until_state(|state| state["phase"] == "planning").await;
        Self { id, one, two, here, there, turns: 0, number }
    }

    /// Plays a turn; both players get the same.
    async fn turn(&mut self) {
        let turn = u32::try_from(self.here["turn"].as_u64().unwrap()).unwrap();
        self.number = self.number * 31 % 1009;
        self.one.commit("white", turn, &pick(&self.here["plans"]["white"], self.number * 3)).await;
        self.two.commit("black", turn, &pick(&self.there["plans"]["black"], self.number)).await;
        let (mine, yours) = (self.one.until("turn").await, self.two.until("turn").await);
        for field in ["turn", "white", "black", "events", "figures"] {
            assert_eq!(mine[field], yours[field], "{field}");
        }
        assert_eq!(mine["turn"], turn);
        (self.here, self.there) = (mine["state"].clone(), yours["state"].clone());
        self.turns += 1;
    }

    fn is_over(&self) -> bool {
        self.here["phase"] == "over"
    }

    /// Plays to the end.
    async fn finish(&mut self, database: &str) {
        while !self.is_over() {
            self.turn().await;
        }
        assert_eq!(self.here["result"], self.there["result"]);
        let mut other = connect(database).await;
        let query = "SELECT count(*) FROM events WHERE game_id = $1 AND kind = 'revealed'";
        let revealed: i64 = sqlx::query_scalar(query).bind(&self.id).fetch_one(&mut other).await.unwrap();
        other.close().await.unwrap();
        assert_eq!(revealed, self.turns, "each turn is resolved once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_across_servers_over_nats() {
    let (nats, url) = (nats().await, database().await);
    let (one, two) = (server(&url, &nats.url(), "site").await, server(&url, &nats.url(), "site").await);
    let (one, two) = (&one, &two);
    until_connected(one, 1).await;
    until_connected(two, 1).await;
    let (_, mut by_nats) = stranger(&nats, "site").await;
    let mut by_database = PgListener::connect(&url).await.unwrap();
    by_database.listen("zugleich").await.unwrap();
    let games = (1..=6).map(|number| {
        let url = url.clone();
        async move {
            let mut table = TwoServerGame::between(one, two, 7 * number).await;
            table.finish(&url).await;
            table.id
        }
    });
    let mut untold = futures_util::future::join_all(games).await;
    while !untold.is_empty() {
        let message = by_nats.next().await.unwrap();
        let text = std::str::from_utf8(&message.payload).unwrap();
        untold.retain(|id| !text.contains(&format!(" game {id} ")));
    }
    // Other notifications go by the database, and game notifications do not, unless a slow machine made NATS
    // seem disconnected.
    one.guest().await.name("Ann").await;
    let mut lost = false;
    loop {
        let notice = by_database.recv().await.unwrap().payload().to_owned();
        lost |= notice.ends_with(" missed");
        assert!(lost || !notice.contains(" game "), "{notice}");
        if notice.contains(" guest ") {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn untrusted_nats_gets_nothing_games_continue() {
    let (certificates, url) = (certificates(), database().await);
    let place = certificates.path().to_owned();
    let nats = tokio::task::spawn_blocking(move || Nats::start(Some(&place))).await.unwrap();
    let (one, two) = (server(&url, &nats.url(), "site").await, server(&url, &nats.url(), "site").await);
    let named = nats.url().split_once('@').unwrap().1.to_owned();
    let refused = |line: &str| line.contains(&named) && line.contains("NATS is not available");
    while LOG.text().lines().filter(|line| refused(line)).count() < 2 {
        tokio::time::sleep(LOOK).await;
    }
    TwoServerGame::between(&one, &two, 3).await.turn().await;
    for server in [one, two] {
        assert_eq!(counted(&server, "zugleich_nats_connected").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_while_nats_is_away_and_after() {
    let (mut nats, url) = (nats().await, database().await);
    let (one, two) = (server(&url, &nats.url(), "site").await, server(&url, &nats.url(), "site").await);
    let mut tables = Vec::new();
    for number in [3, 5, 8] {
        tables.push(TwoServerGame::between(&one, &two, number).await);
    }
    for round in 0..2 {
        until_connected(&one, 1).await;
        until_connected(&two, 1).await;
        tables[round].turn().await;
        nats = tokio::task::spawn_blocking(move || {
            nats.kill();
            nats
        })
        .await
        .unwrap();
        // Play continues before the failure is detected.
        tables[round].turn().await;
        until_connected(&one, 0).await;
        until_connected(&two, 0).await;
        assert_eq!(one.guest().await.get("/ready").await.status, 200);
        tables[round].finish(&url).await;
        tables[2].turn().await;
        nats = tokio::task::spawn_blocking(move || {
            nats.go_on();
            nats
        })
        .await
        .unwrap();
        tables[2].turn().await;
    }
    until_connected(&one, 1).await;
    until_connected(&two, 1).await;
    tables[2].finish(&url).await;
    one.stop().await;
    two.stop().await;
    let log = LOG.text();
    assert!(log.contains("NATS is not available") && !log.contains(NATS_PASSWORD));
}

#[tokio::test(flavor = "multi_thread")]
async fn server_without_nats_sends_and_receives_by_database() {
    let (nats, url) = (nats().await, database().await);
    let nowhere = "nats://zugleich:hush%2F%40nats@127.0.0.1:1";
    let (one, two) = (server(&url, &nats.url(), "site").await, server(&url, nowhere, "site").await);
    until_connected(&one, 1).await;
    until_connected(&two, 0).await;
    let mut table = TwoServerGame::between(&one, &two, 9).await;
    table.turn().await;
    table.turn().await;
    // The same in the other direction.
    let mut table = TwoServerGame::between(&two, &one, 4).await;
    table.turn().await;
    table.turn().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn subject_prefixes_separate_sites_garbage_is_ignored() {
    let (nats, url) = (nats().await, database().await);
    let (one, two) = (server(&url, &nats.url(), "a").await, server(&url, &nats.url(), "a").await);
    let other = server(&database().await, &nats.url(), "b").await;
    for server in [&one, &two, &other] {
        until_connected(server, 1).await;
    }
    let mut table = TwoServerGame::between(&one, &two, 2).await;
    table.turn().await;
    let (client, mut heard) = stranger(&nats, "a").await;
    let garbage = [
        Vec::new(),
        vec![0xff; 100],
        b"commit white 2 b1a3".to_vec(),
        b"aaaaaaaaaaaaaaaa missed".to_vec(),
        format!("aaaaaaaaaaaaaaaa game {} -1", table.id).into_bytes(),
        format!("aaaaaaaaaaaaaaaa game {} 1 b1a3", table.id).into_bytes(),
        vec![b'x'; 100_000],
    ];
    let count = u64::try_from(garbage.len()).unwrap();
    for bytes in garbage {
        client.publish("a.wakes", bytes.into()).await.unwrap();
    }
    // Well-formed notifications are verified against the database.
    for head in [0, 1, u32::MAX] {
        client.publish("a.wakes", format!("aaaaaaaaaaaaaaaa game {} {head}", table.id).into()).await.unwrap();
    }
    client.publish("a.wakes", "aaaaaaaaaaaaaaaa game abcdefghijkm 7".into()).await.unwrap();
    let beat = std::str::from_utf8(&heard.next().await.unwrap().payload).unwrap_or_default().to_owned();
    client.publish("a.wakes", beat.into()).await.unwrap();
    client.flush().await.unwrap();
    for server in [&one, &two] {
        while counted(server, "zugleich_nats_malformed_total").await < count {
            tokio::time::sleep(LOOK).await;
        }
    }
    table.finish(&url).await;
    assert_eq!(counted(&other, "zugleich_nats_malformed_total").await, 0);
    for server in [&one, &two, &other] {
        assert_eq!(counted(server, "zugleich_nats_connected").await, 1);
    }
}
