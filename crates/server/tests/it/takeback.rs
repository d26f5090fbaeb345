//! Takebacks, and claimed draws.

use serde_json::{Value, json};

use crate::harness::{Guest, Server, SimulatedTime, Socket, folder, friends, friends_at, pick};

fn takeback(seat: &str, action: &str) -> Value {
    json!({ "type": "takeback", "seat": seat, "action": action })
}

async fn turn(one: &mut Socket, two: &mut Socket, number: u32, plans: (&str, &str)) -> Value {
    one.commit("white", number, plans.0).await;
    two.commit("black", number, plans.1).await;
    two.until("turn").await;
    one.until("turn").await["state"].clone()
}

/// Creates a practice game with these plies.
async fn practice(guest: &Guest, variant: &str, plies: &[&str]) -> (String, Socket, Value) {
    let id = guest.create(json!({ "variant": variant, "opponent": "practice" })).await;
    let (mut board, mut state) = guest.watch(&id).await;
    for (number, plan) in (1..).zip(plies) {
        board.commit(state["acts"][0].as_str().unwrap(), number, plan).await;
        state = board.until("turn").await["state"].clone();
    }
    (id, board, state)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_taken_back_when_the_other_player_agrees() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, first) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    assert_eq!((&first["can_take_back"], &first["takebacks"]), (&json!(false), &json!(0)));
    one.send(takeback("white", "ask")).await;
    assert_eq!(one.until("refused").await["code"], "nothing-played");
    let after = turn(&mut one, &mut two, 1, ("b1a3", "b5c3")).await;
    turn(&mut one, &mut two, 2, ("a3b5", "c3b1")).await;
    two.send(takeback("black", "accept")).await;
    assert_eq!(two.until("refused").await["code"], "not-asked");
    one.send(takeback("white", "ask")).await;
    one.until_state(|state| state["takeback"] == "white").await;
    let asked = two.until_state(|state| state["takeback"] == "white").await;
    assert_eq!(asked["can_take_back"], false, "it is to be answered");
    two.send(takeback("black", "decline")).await;
    one.until_state(|state| state["takeback"].is_null()).await;
    one.send(takeback("white", "ask")).await;
    assert_eq!(one.until("refused").await["code"], "already-asked");

    // A pending plan is dropped with the turn. A request in return is an agreement.
    one.commit("white", 3, "a2a3").await;
    two.send(takeback("black", "ask")).await;
    one.until_state(|state| state["takeback"] == "black").await;
    one.send(takeback("white", "ask")).await;
    let state = two.until_state(|state| state["takebacks"] == 1).await;
    for field in ["turn", "position", "figures", "committed"] {
        assert_eq!(state[field], after[field], "{field}");
    }
    let state = one.until_state(|state| state["takebacks"] == 1).await;
    assert_eq!(state["own"]["white"], json!({ "plan": null, "committed": false }));
    let history = white.get(&format!("/api/games/{id}/turns")).await.json();
    assert_eq!(history["turns"].as_array().unwrap().len(), 1);

    // The game continues from there, also after a restart.
    let before = turn(&mut one, &mut two, 2, ("d2d3", "e4e3")).await;
    drop((one, two));
    server.stop().await;
    let server = Server::at(folder.path(), &time).await;
    let again = white.at(&server).watch(&id).await.1;
    for field in ["turn", "position", "figures", "takebacks", "version"] {
        assert_eq!(again[field], before[field], "{field}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn takeback_and_next_turn_at_once_are_both_sent() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let (id, mut board, _) = practice(&guest, "entanglement", &["b1c3", "b8c6"]).await;
    let (mut eye, _) = guest.watch(&id).await;
    board.send(takeback("white", "ask")).await;
    board.commit("black", 2, "g8f6").await;
    let state = eye.until_state(|state| state["takebacks"] == 1 && state["turn"] == 3).await;
    let history = guest.get(&format!("/api/games/{id}/turns")).await.json();
    assert_eq!(history["turns"][1]["black"]["text"], "g8f6");
    assert_eq!(history["turns"][1]["position"], state["position"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_takeback_is_immediate_even_after_end() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let (_, mut board, state) = practice(&guest, "entanglement", &["b1c3", "b8c6", "g1f3"]).await;
    assert_eq!((&state["can_take_back"], &state["acts"]), (&json!(true), &json!(["black"])));
    board.send(takeback("white", "ask")).await;
    let state = board.until_state(|state| state["takebacks"] == 1).await;
    assert_eq!((&state["turn"], &state["acts"]), (&json!(3), &json!(["white"])));
    board.send(json!({ "type": "resign", "seat": "white" })).await;
    let over = board.until_state(|state| state["phase"] == "over").await;
    assert_eq!(over["can_take_back"], true);
    board.send(takeback("black", "ask")).await;
    let state = board.until_state(|state| state["takebacks"] == 2).await;
    assert_eq!(
        (&state["turn"], &state["result"], &state["phase"]),
        (&json!(2), &Value::Null, &json!("planning"))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_computer_one_is_on_move_again() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    for (variant, side) in [("entanglement", "black"), ("chesimul", "white")] {
        let game = json!({ "variant": variant, "opponent": "computer", "level": 1, "side": side });
        let id = guest.create(game).await;
        let (mut board, first) = guest.watch(&id).await;
        // Plans are offered before the computer's seal too, and refused until it exists.
        let mine = |state: &Value| state["phase"] == "planning" && state["plans"][side].is_array();
        let first = if mine(&first) { first } else { board.until_state(mine).await };
        assert_eq!(first["can_take_back"], false, "nothing of one's own has been played");
        board.send(takeback(side, "ask")).await;
        assert_eq!(board.until("refused").await["code"], "nothing-played");
        let number = first["turn"].as_u64().unwrap();
        board.commit(side, u32::try_from(number).unwrap(), &pick(&first["plans"][side], 5)).await;
        board.until_state(|state| state["turn"] != number && mine(state)).await;
        board.send(takeback(side, "ask")).await;
        let state = board.until_state(|state| state["takebacks"] == 1 && mine(state)).await;
        assert_eq!((&state["turn"], &state["position"]), (&first["turn"], &first["position"]));
        board.send(json!({ "type": "resign", "seat": side })).await;
        board.until_state(|state| state["phase"] == "over").await;
        board.send(takeback(side, "ask")).await;
        assert_eq!(board.until("refused").await["code"], "game-over");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_was_used_stays_used() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let clock = json!({ "kind": "increment", "base": 300, "increment": 3 });
    let game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white", "clock": clock });
    let (white, black, id) = friends_at(&server, game).await;
    let (mut one, mut two) = (white.watch(&id).await.0, black.watch(&id).await.0);
    time.advance(10);
    turn(&mut one, &mut two, 1, ("b1a3", "b5c3")).await;
    time.advance(5);
    one.send(takeback("white", "ask")).await;
    two.until_state(|state| state["takeback"] == "white").await;
    two.send(takeback("black", "accept")).await;
    let state = two.until_state(|state| state["takebacks"] == 1).await;
    assert_eq!(state["clock"]["left"], json!({ "white": 288_000, "black": 288_000 }));
    assert_eq!(state["clock"]["running"], json!(["white", "black"]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_claimed_where_the_rules_offer_it() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    // The knights reveal their type; then every position occurs three times.
    let mut plies = vec!["b1c3", "b8c6"];
    for _ in 0..2 {
        plies.extend(["c3b1", "c6b8", "b1c3", "b8c6"]);
    }
    let (_, mut board, state) = practice(&guest, "entanglement", &plies[..9]).await;
    assert_eq!(state["claimable"], false);
    board.send(json!({ "type": "claim", "seat": "black" })).await;
    assert_eq!(board.until("refused").await["code"], "invalid-claim");
    board.commit("black", 10, plies[9]).await;
    let state = board.until("turn").await["state"].clone();
    assert_eq!((&state["claimable"], &state["result"]), (&json!(true), &Value::Null));
    board.send(json!({ "type": "claim", "seat": "black" })).await;
    assert_eq!(board.until("refused").await["code"], "invalid-claim", "White is to move");
    board.send(json!({ "type": "claim", "seat": "white" })).await;
    let over = board.until_state(|state| state["phase"] == "over").await;
    assert_eq!((&over["result"]["reason"], &over["result"]["winner"]), (&json!("claim"), &Value::Null));
    server.stop().await;
}
