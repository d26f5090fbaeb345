use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;
use zugleich_session::domain::seal;
use zugleich_session::ports::{ComputerPlayer, ComputerPlayerError};
use zugleich_session::settings::Rate;
use zugleich_session::{Level, RandomOpponent};

use crate::harness::{Guest, Server, folder, pick};

async fn challenge(guest: &Guest, side: &str) -> String {
    guest.create(json!({ "variant": "chesimul", "opponent": "computer", "level": 2, "side": side })).await
}

/// Returns the hash of an opening, computed from public data.
fn hash(id: &str, opening: &Value) -> String {
    let seat = if opening["seat"] == "white" { Color::White } else { Color::Black };
    let turn = u32::try_from(opening["turn"].as_u64().unwrap()).unwrap();
    let text = |field: &str| opening[field].as_str().unwrap();
    seal::hash(&id.parse().unwrap(), turn, seat, text("plan"), text("nonce"))
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_plan_is_sealed_before_opponent_commits() {
    let folder = folder();
    // A game of fifty turns is played faster than the usual rate of messages.
    let fast = Rate::new(u32::MAX, Duration::from_nanos(1));
    let server = Server::set(folder.path(), |settings| settings.messages = fast).await;
    let guest = server.guest().await;
    let id = challenge(&guest, "white").await;
    let (mut board, first) = guest.watch(&id).await;
    let planning = |state: &Value| state["phase"] == "planning" || state["phase"] == "over";
    let mut state = if planning(&first) { first } else { board.until_state(planning).await };
    let mut number = 5;
    while state["phase"] != "over" {
        let seal = state["seals"][0].clone();
        assert_eq!((&seal["seat"], &seal["turn"]), (&json!("black"), &state["turn"]));
        assert_eq!(seal.as_object().unwrap().len(), 3, "nothing but seat, turn and hash is shown");
        assert_eq!(state["committed"]["black"], true);
        let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
        board.commit("white", turn, &pick(&state["plans"]["white"], number)).await;
        let frame = board.until("turn").await;
        let opening = &frame["openings"][0];
        assert_eq!((&opening["hash"], &opening["plan"]), (&seal["hash"], &frame["black"]["text"]));
        assert_eq!(seal["hash"], hash(&id, opening));
        number = number * 31 % 1009;
        state = frame["state"].clone();
        if !planning(&state) {
            assert_eq!((&state["phase"], &state["seals"]), (&json!("sealing"), &json!([])));
            let early = state["plans"].clone();
            state = board.until_state(planning).await;
            assert_eq!(early, state["plans"], "what can be planned is told before the computer's seal, too");
        }
    }
    let exported = guest.get(&format!("/api/games/{id}/export.json")).await.json();
    let seals = exported["seals"].as_array().unwrap();
    assert_eq!(seals.len(), exported["turns"].as_array().unwrap().len());
    for opening in seals {
        assert_eq!(opening["hash"], hash(&id, opening));
    }
    // A page is sent the last opening, and requests the others for verification.
    let brief = guest.get(&format!("/api/games/{id}/turns?openings=last")).await.json();
    let (last, earlier) = brief["turns"].as_array().unwrap().split_last().unwrap();
    assert_eq!(&last["openings"][0], seals.last().unwrap());
    assert!(earlier.iter().all(|turn| turn["openings"] == json!([])), "{earlier:?}");
    let whole = guest.get(&format!("/api/games/{id}/turns")).await.json();
    assert!(whole["turns"].as_array().unwrap().iter().all(|turn| turn["openings"] != json!([])));
    assert_eq!(guest.get(&format!("/api/games/{id}/turns?openings=x")).await.status, 400);
    board.send(json!({ "type": "rematch", "seat": "white" })).await;
    let state = board.until_state(|state| state["rematch"]["id"].is_string()).await;
    let next = state["rematch"]["id"].as_str().unwrap();
    assert_eq!(guest.watch(next).await.1["you"], json!(["black"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seal_stands_after_a_restart() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = challenge(&guest, "black").await;
    let (mut board, state) = guest.watch(&id).await;
    let sealed = |state: &Value| state["phase"] == "planning";
    let before = if sealed(&state) { state } else { board.until_state(sealed).await };
    drop(board);
    server.stop().await;
    let server = Server::start(folder.path()).await;
    let (mut board, after) = guest.at(&server).watch(&id).await;
    assert_eq!(after["seals"], before["seals"]);
    board.commit("black", 1, &pick(&after["plans"]["black"], 3)).await;
    let frame = board.until("turn").await;
    assert_eq!(frame["openings"][0]["hash"], before["seals"][0]["hash"]);
    server.stop().await;
}

/// Opponent that fails at first and then waits for a signal.
struct FailingOpponent {
    failures: AtomicU32,
    go: tokio::sync::watch::Receiver<bool>,
}

impl ComputerPlayer for FailingOpponent {
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
        if self.failures.fetch_add(1, Ordering::Relaxed) == 0 {
            return Err(ComputerPlayerError("not in the mood".to_owned()));
        }
        while !*self.go.borrow() {
            std::thread::sleep(Duration::from_millis(5));
        }
        RandomOpponent.choose(record, seat, level, seed, stop)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commit_before_seal_is_refused_engine_is_retried() {
    let folder = folder();
    let (let_go, go) = tokio::sync::watch::channel(false);
    let slow = Arc::new(FailingOpponent { failures: AtomicU32::new(0), go });
    let server = Server::with(folder.path(), |_| {}, slow).await;
    let guest = server.guest().await;
    let id = challenge(&guest, "white").await;
    let (mut board, state) = guest.watch(&id).await;
    assert_eq!((&state["phase"], &state["plans"]["white"][0]["text"]), (&json!("sealing"), &json!("a2a3")));
    board.commit("white", 1, "b1c3").await;
    assert_eq!(board.refusal().await, "sealing");
    board.send(json!({ "type": "draw", "seat": "white", "action": "offer" })).await;
    assert_eq!(board.refusal().await, "computer-declines-draws");
    let_go.send(true).unwrap();
    let state = board.until_state(|state| state["phase"] == "planning").await;
    assert!(state["seals"][0]["hash"].is_string());
    board.commit("white", 1, "b1c3").await;
    assert_eq!(board.until("turn").await["white"]["text"], "b1c3");
    server.stop().await;
}
