//! Clocks, with a simulated time.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use zugleich_server::Config;
use zugleich_session::RandomOpponent;

use crate::harness::{Guest, Server, SimulatedTime, Socket, folder, friends_at, pick};
use crate::sealed::{meet, seal, send_seal, unwrap};

const FIVE_AND_THREE: &str = r#"{"kind":"increment","base":300,"increment":3}"#;
const THIRTY: &str = r#"{"kind":"turn","seconds":30}"#;

fn game(variant: &str, clock: &str) -> Value {
    let clock: Value = serde_json::from_str(clock).unwrap();
    json!({ "variant": variant, "opponent": "friend", "side": "white", "clock": clock })
}

async fn both(white: &Guest, black: &Guest, id: &str) -> (Socket, Socket) {
    (white.watch(id).await.0, black.watch(id).await.0)
}

fn left(state: &Value) -> (i64, i64) {
    let left = |side: &str| state["clock"]["left"][side].as_i64().unwrap();
    (left("white"), left("black"))
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_start_at_second_seat_stop_at_commit() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black) = (server.guest().await, server.guest().await);
    let id = white.create(game("chesimul", FIVE_AND_THREE)).await;
    let (mut one, waiting) = white.watch(&id).await;
    let setting = json!({
        "kind": "increment", "base": 300, "increment": 3,
        "left": { "white": 300_000, "black": 300_000 }, "running": [], "stand": 0,
    });
    assert_eq!(waiting["clock"], setting);
    time.advance(100);
    black.join(&id).await;
    let started = one.until_state(|state| state["phase"] == "planning").await;
    assert_eq!(left(&started), (300_000, 300_000));
    assert_eq!(started["clock"]["running"], json!(["white", "black"]));
    time.advance(10);
    one.commit("white", 1, "b1c3").await;
    let state = one.until_state(|state| state["own"]["white"]["committed"] == true).await;
    assert_eq!((left(&state), &state["clock"]["running"]), ((293_000, 290_000), &json!(["black"])));
    time.advance(10);
    let (mut two, state) = black.watch(&id).await;
    assert_eq!(left(&state), (293_000, 280_000));
    two.commit("black", 1, "b5c3").await;
    let state = two.until("turn").await["state"].clone();
    assert_eq!((left(&state), &state["clock"]["running"]), ((293_000, 283_000), &json!(["white", "black"])));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clock_stops_at_seal_and_during_openings() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let mut wanted = game("chesimul", FIVE_AND_THREE);
    wanted["secrecy"] = json!("sealed");
    let (white, mut black, id) = meet([server.guest().await, server.guest().await], wanted).await;
    let state = white.guest.watch(&id).await.1;
    let stands = [((293_000, 290_000), json!(["black"])), ((293_000, 283_000), json!([]))];
    for ((page, plan), (time_left, running)) in [(&white, "b1c3"), (&black, "b5c3")].into_iter().zip(stands) {
        time.advance(10);
        let (hash, deposit, _) = seal(page, &state, plan, 128);
        send_seal(page, &id, &hash, &deposit).await;
        let state = page.guest.watch(&id).await.1;
        assert_eq!((left(&state), &state["clock"]["running"]), (time_left, &running));
    }
    // The wait for an opening costs no time.
    time.advance(1_000);
    let state = black.socket.until_state(|state| state["phase"] == "opening").await;
    for deposit in state["deposits"].as_array().unwrap() {
        let key = unwrap(&black, &id, deposit);
        black.socket.send(json!({ "type": "open", "seat": deposit["seat"], "turn": 1, "key": key })).await;
    }
    let state = black.socket.until("turn").await["state"].clone();
    assert_eq!((left(&state), &state["clock"]["running"]), ((293_000, 283_000), &json!(["white", "black"])));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_while_a_reveal_is_shown() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let set = |config: &mut Config| {
        config.time = Arc::new(time.set());
        config.settings.reveal_pause = Some(Duration::from_secs(3));
    };
    let server = Server::with(folder.path(), set, Arc::new(RandomOpponent)).await;
    let (white, black, id) = friends_at(&server, game("chesimul", FIVE_AND_THREE)).await;
    let (mut one, mut two) = both(&white, &black, &id).await;
    time.advance(10);
    one.commit("white", 1, "b1c3").await;
    two.commit("black", 1, "b5c3").await;
    let state = one.until("turn").await["state"].clone();
    assert_eq!((left(&state), &state["clock"]["stand"]), ((293_000, 293_000), &json!(3_000)));
    time.advance(2);
    let state = black.watch(&id).await.1;
    assert_eq!((left(&state), &state["clock"]["stand"]), ((293_000, 293_000), &json!(1_000)));
    // A player who commits now has used nothing; the other one is charged from the end of the reveal on.
    one.commit("white", 2, "a2a3").await;
    one.until("committed").await;
    time.advance(3);
    let state = black.watch(&id).await.1;
    assert_eq!((left(&state), &state["clock"]["stand"]), ((296_000, 291_000), &json!(0)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_time_left_loses() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = friends_at(&server, game("chesimul", FIVE_AND_THREE)).await;
    let (mut one, mut two) = both(&white, &black, &id).await;
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    time.advance(299);
    assert_eq!(left(&white.watch(&id).await.1), (303_000, 1_000));
    time.advance(1);
    let over = one.until_state(|state| state["phase"] == "over").await;
    assert_eq!(over["result"]["words"], "White wins: Black ran out of time.");
    assert_eq!((left(&over), &over["clock"]["running"]), ((303_000, 0), &json!([])));
    two.until_state(|state| state["phase"] == "over").await;
    two.commit("black", 1, "b5c3").await;
    assert_eq!(two.until("refused").await["code"], "time-up");
    one.send(json!({ "type": "rematch", "seat": "white" })).await;
    two.send(json!({ "type": "rematch", "seat": "black" })).await;
    let next = one.until_state(|state| state["rematch"]["id"].is_string()).await;
    let again = white.watch(next["rematch"]["id"].as_str().unwrap()).await.1;
    assert_eq!(left(&again), (300_000, 300_000));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_time_of_both_is_up_nobody_wins() {
    for (variant, plans) in [("chesimul", ["b1c3", "b5c3", "a4a3"]), ("parity", ["e2e4", "e7e5", "a7a6"])] {
        both_flags(variant, plans).await;
    }
}

/// Both commit in the first turn; in the second only Black does, too late.
async fn both_flags(variant: &str, [for_white, for_black, late]: [&str; 3]) {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = friends_at(&server, game(variant, THIRTY)).await;
    let (mut one, mut two) = both(&white, &black, &id).await;
    time.advance(20);
    one.commit("white", 1, for_white).await;
    two.commit("black", 1, for_black).await;
    assert_eq!(left(&two.until("turn").await["state"]), (30_000, 30_000));
    // The commitment comes too late, whether the server has checked the clocks before or not.
    time.advance(30);
    two.commit("black", 2, late).await;
    assert_eq!(two.until("refused").await["code"], "time-up");
    let over = one.until_state(|state| state["phase"] == "over").await;
    assert_eq!(over["result"]["words"], "Draw: both players ran out of time.");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_survive_restart_without_downtime_charged() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = friends_at(&server, game("chesimul", FIVE_AND_THREE)).await;
    let (mut one, two) = both(&white, &black, &id).await;
    time.advance(10);
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    time.advance(20);
    drop((one, two));
    server.stop().await;
    time.advance(5_000);
    let server = Server::at(folder.path(), &time).await;
    let black = black.at(&server);
    let (mut two, state) = black.watch(&id).await;
    assert_eq!((left(&state), &state["clock"]["running"]), ((293_000, 270_000), &json!(["black"])));
    time.advance(1);
    drop(two);
    two = black.watch(&id).await.0;
    two.commit("black", 1, "b5c3").await;
    assert_eq!(left(&two.until("turn").await["state"]), (293_000, 272_000));
    drop(two);
    server.stop().await;
    time.advance(5_000);
    // The flag falls without any connection.
    let server = Server::at(folder.path(), &time).await;
    let eye = server.guest().await;
    let mut state = eye.watch(&id).await.1;
    assert_eq!(left(&state), (293_000, 272_000));
    time.advance(272);
    let (mut board, first) = eye.watch(&id).await;
    let over = |state: &Value| state["phase"] == "over";
    state = if over(&first) { first } else { board.until_state(over).await };
    assert_eq!(state["result"]["words"], "White wins: Black ran out of time.");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_mover_s_clock_runs_where_one_side_acts() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = friends_at(&server, game("entanglement", FIVE_AND_THREE)).await;
    let (mut one, mut two) = both(&white, &black, &id).await;
    time.advance(10);
    one.commit("white", 1, "b1c3").await;
    let state = two.until("turn").await["state"].clone();
    assert_eq!((left(&state), &state["clock"]["running"]), ((293_000, 300_000), &json!(["black"])));
    time.advance(300);
    let over = two.until_state(|state| state["phase"] == "over").await;
    assert_eq!(over["result"]["words"], "White wins: Black ran out of time.");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_has_no_clock() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let guest = server.guest().await;
    for variant in ["chesimul", "entanglement"] {
        let mut game = game(variant, FIVE_AND_THREE);
        game["opponent"] = json!("computer");
        game["level"] = json!(1);
        let id = guest.create(game).await;
        let (mut board, state) = guest.watch(&id).await;
        let mine = |state: &Value| state["phase"] == "planning" && state["plans"]["white"].is_array();
        let state = if mine(&state) { state } else { board.until_state(mine).await };
        let clock = json!({ "white": 300_000 });
        assert_eq!((&state["clock"]["left"], &state["clock"]["running"]), (&clock, &json!(["white"])));
        time.advance(10);
        board.commit("white", 1, &pick(&state["plans"]["white"], 3)).await;
        let state = board.until_state(|state| state["turn"] != 1 && mine(state)).await;
        let clock = json!({ "white": 293_000 });
        assert_eq!((&state["clock"]["left"], &state["clock"]["running"]), (&clock, &json!(["white"])));
        time.advance(293);
        let over = board.until_state(|state| state["phase"] == "over").await;
        assert_eq!(over["result"]["words"], "Black wins: White ran out of time.");
    }
    server.stop().await;
}
