//! Graceful stop of a server: its remaining and refused work, and its answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;
use zugleich_session::Level;
use zugleich_session::ports::{ComputerPlayer, ComputerPlayerError};

use crate::harness::{Guest, Server, Socket, folder, friends};

const HOUR: Duration = Duration::from_secs(3600);

/// Returns the code with which a connection is closed, skipping messages.
async fn closed(socket: &mut Socket) -> u16 {
    loop {
        if let Err(code) = socket.read_raw().await {
            return code;
        }
    }
}

/// Waits until a server reports that it is draining.
pub(crate) async fn draining(guest: &Guest) {
    loop {
        let ready = guest.get("/ready").await;
        if ready.status == 503 {
            assert_eq!(ready.json(), json!({ "status": "not-ready", "not_ready": ["draining"] }));
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn draining_server_continues_games_refuses_new_ones() {
    let folder = folder();
    let mut server = Server::set(folder.path(), |settings| settings.drain_time = HOUR).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, mut two) = (white.watch(&id).await.0, black.watch(&id).await.0);
    server.is_ready().await;
    assert_eq!(white.get("/ready").await.json(), json!({ "status": "ready" }));
    server.drain();
    draining(&white).await;
    assert_eq!(white.get("/health").await.status, 200, "it lives");
    assert!(server.metrics().await.contains("\nzugleich_draining 1\n"));
    for opponent in ["friend", "lobby", "practice"] {
        let game = json!({ "variant": "chesimul", "opponent": opponent, "side": "white" });
        let refused = white.post("/api/games", game).await;
        assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("stopping")), "{opponent}");
        assert_eq!(refused.headers["retry-after"], "1");
    }
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    two.commit("black", 1, "b5c3").await;
    two.until("turn").await;
    two.send(json!({ "type": "resign", "seat": "black" })).await;
    one.until_state(|state| state["phase"] == "over").await;
    one.send(json!({ "type": "rematch", "seat": "white" })).await;
    assert_eq!(one.until("refused").await["code"], "stopping");
    server.stop_now();
    assert_eq!([closed(&mut one).await, closed(&mut two).await], [1012, 1012]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_game_begins_after_restart() {
    let folder = folder();
    let mut server = Server::set(folder.path(), |settings| settings.drain_time = HOUR).await;
    let (owner, other) = (server.guest().await, server.guest().await);
    let seek = json!({ "variant": "chesimul", "opponent": "lobby", "side": "white" });
    let games = [owner.invite(true).await, owner.create(seek).await];
    server.is_ready().await;
    server.drain();
    draining(&owner).await;
    for id in &games {
        let refused = other.join(id).await;
        assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("stopping")));
        assert_eq!(refused.headers["retry-after"], "1");
        assert_eq!(owner.watch(id).await.1["phase"], "waiting");
    }
    server.stop_now();
    server.end().await;
    let server = Server::start(folder.path()).await;
    for id in &games {
        assert_eq!(other.at(&server).join(id).await.status, 200);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopped_server_closes_sockets_games_continue() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let (mut board, mut lobby) = (white.watch(&id).await.0, white.connect("/api/lobby/ws").await);
    board.commit("white", 1, "b1c3").await;
    board.until("committed").await;
    let stopped = tokio::spawn(server.stop());
    assert_eq!([closed(&mut board).await, closed(&mut lobby).await], [1012, 1012]);
    stopped.await.unwrap();
    let server = Server::start(folder.path()).await;
    assert_eq!(white.at(&server).watch(&id).await.1["own"]["white"]["committed"], true);
    server.stop().await;
}

/// Opponent that thinks until it is interrupted, and then returns no plan.
#[derive(Default)]
struct StuckOpponent {
    begun: AtomicUsize,
    enough: AtomicBool,
}

impl ComputerPlayer for StuckOpponent {
    fn plays(&self, _: &str) -> bool {
        true
    }

    fn choose(
        &self,
        _: &Record,
        _: Color,
        _: Level,
        _: u64,
        _: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        while !self.enough.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Err(ComputerPlayerError("it is stuck".to_owned()))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_server_aborts_and_starts_no_engine_job() {
    let (folder, stuck) = (folder(), Arc::new(StuckOpponent::default()));
    let server = Server::with(folder.path(), |_| {}, stuck.clone()).await;
    let guest = server.guest().await;
    let game = json!({ "variant": "chesimul", "opponent": "computer", "level": 1, "side": "white" });
    let mut boards = Vec::new();
    for _ in 0..2 {
        let id = guest.create(game.clone()).await;
        boards.push(guest.watch(&id).await.0);
    }
    while !server.metrics().await.contains("\nzugleich_engine_queue 1\n") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    server.stop().await;
    assert!(!stuck.enough.swap(true, Ordering::SeqCst), "nobody has told it to come to an end");
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(stuck.begun.load(Ordering::SeqCst), 1, "no engine job was started for the waiting game");
}
