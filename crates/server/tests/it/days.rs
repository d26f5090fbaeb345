//! Games by days, whose players need not meet.

use serde_json::{Value, json};

use crate::harness::{Guest, Server, SimulatedTime, folder};

/// Length of a day, in seconds.
const DAY: i64 = 86_400;

fn days(opponent: &str) -> Value {
    json!({
        "variant": "chesimul", "opponent": opponent, "side": "white", "show_committed": true,
        "clock": { "kind": "days", "increment": 1, "cap": 3 },
    })
}

/// Plays a plan on a page of its own, and returns the state after it.
async fn visit(guest: &Guest, id: &str, seat: &str, turn: u32, plan: &str) -> Value {
    let (mut board, state) = guest.watch(id).await;
    assert_eq!((&state["clock"]["kind"], &state["secrecy"]), (&json!("days"), &json!("kept")));
    board.commit(seat, turn, plan).await;
    board.until("committed").await;
    state
}

#[tokio::test(flavor = "multi_thread")]
async fn players_by_days_need_not_meet() {
    for opponent in ["friend", "lobby"] {
        let (folder, time) = (folder(), SimulatedTime::new());
        let server = Server::at(folder.path(), &time).await;
        let (white, black) = (server.guest().await, server.guest().await);
        let id = white.create(days(opponent)).await;
        // Each of them comes to another server.
        server.stop().await;
        time.advance(13 * DAY);
        let server = Server::at(folder.path(), &time).await;
        let (white, black) = (white.at(&server), black.at(&server));
        black.join(&id).await;
        visit(&black, &id, "black", 1, "b5c3").await;
        time.advance(DAY);
        let state = visit(&white, &id, "white", 1, "b1a3").await;
        assert_eq!(state["absence"], Value::Null);
        visit(&black, &id, "black", 2, "c3b1").await;
        server.stop().await;
        // White's flag falls while nobody is connected.
        let server = Server::at(folder.path(), &time).await;
        time.advance(4 * DAY);
        let black = black.at(&server);
        let over = loop {
            let (_, state) = black.watch(&id).await;
            if state["phase"] == "over" {
                break state;
            }
        };
        assert_eq!((&over["result"]["winner"], &over["result"]["reason"]), (&json!("black"), &json!("time")));
        server.stop().await;
    }
}
