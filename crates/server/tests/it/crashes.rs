//! Clocks after a crash of the server, or after a change of the system time.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::harness::{Guest, Server, SimulatedTime, copy, folder, friends_at};

fn game() -> Value {
    let clock = json!({ "kind": "increment", "base": 300, "increment": 3 });
    json!({ "variant": "chesimul", "opponent": "friend", "side": "white", "clock": clock })
}

/// Returns the time left on both clocks, which must both run.
async fn left(guest: &Guest, id: &str) -> (i64, i64) {
    let clock = guest.watch(id).await.1["clock"].clone();
    assert_eq!(clock["running"], json!(["white", "black"]));
    let left = |side: &str| clock["left"][side].as_i64().unwrap();
    (left("white"), left("black"))
}

/// Waits until a server has stored a presence heartbeat for the current time.
async fn until_presence_stored(folder: &Path, time: &SimulatedTime) {
    let file = SqliteConnectOptions::new().filename(folder.join("games.db")).read_only(true);
    let mut database = file.connect().await.unwrap();
    let presence = "SELECT at FROM presence";
    while sqlx::query_scalar(presence).fetch_optional(&mut database).await.unwrap()
        != Some(time.now().millis())
    {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kills_in_a_row_give_no_time_back() {
    let (mut place, time) = (folder(), SimulatedTime::new());
    let mut server = Server::at(place.path(), &time).await;
    let (white, _, id) = friends_at(&server, game()).await;
    for kill in 1..=6 {
        time.advance(4);
        until_presence_stored(place.path(), &time).await;
        let killed = copy(place.path());
        server.stop().await;
        time.advance(2);
        place = killed;
        server = Server::at(place.path(), &time).await;
        let rest = 300_000 - 4_000 * kill;
        assert_eq!(left(&white.at(&server), &id).await, (rest, rest), "kill {kill}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn system_clock_change_keeps_game_clocks_running() {
    for hours in [-1, 1] {
        let (place, time) = (folder(), SimulatedTime::new());
        let server = Server::at(place.path(), &time).await;
        let (white, _, id) = friends_at(&server, game()).await;
        time.advance(100);
        assert_eq!(left(&white, &id).await, (200_000, 200_000));
        server.stop().await;
        time.advance(3_600 * hours);
        let server = Server::at(place.path(), &time).await;
        let white = white.at(&server);
        assert_eq!(left(&white, &id).await, (200_000, 200_000));
        time.advance(50);
        assert_eq!(left(&white, &id).await, (150_000, 150_000), "{hours} hours");
        let (mut board, _) = white.watch(&id).await;
        time.advance(150);
        let over = board.until_state(|state| state["phase"] == "over").await;
        assert_eq!(over["result"]["words"], "Draw: both players ran out of time.");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn events_after_clock_set_back_have_later_times() {
    let (place, time) = (folder(), SimulatedTime::new());
    let server = Server::at(place.path(), &time).await;
    let (white, black, id) = friends_at(&server, game()).await;
    server.stop().await;
    time.advance(-3_600);
    let server = Server::at(place.path(), &time).await;
    let (mut one, mut two) = (white.at(&server).watch(&id).await.0, black.at(&server).watch(&id).await.0);
    time.advance(5);
    one.commit("white", 1, "b1c3").await;
    two.commit("black", 1, "b5c3").await;
    let state = two.until("turn").await["state"].clone();
    assert_eq!(state["clock"]["left"], json!({ "white": 298_000, "black": 298_000 }));
    server.stop().await;
    // The second restart finds the later times of the first.
    let server = Server::at(place.path(), &time).await;
    assert_eq!(left(&white.at(&server), &id).await, (298_000, 298_000));
    server.stop().await;
}
