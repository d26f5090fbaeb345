//! Games in which one side acts, and games with predictions.

use serde_json::{Value, json};
use zugleich_games::CATALOG;

use crate::harness::{Guest, Server, Socket, folder, friends_at, pick};

async fn invited(server: &Server, variant: &str, options: Value) -> (Guest, Guest, String) {
    let game = json!({ "variant": variant, "opponent": "friend", "side": "white", "options": options });
    friends_at(server, game).await
}

async fn ply(mover: &mut Socket, other: &mut Socket, side: &str, turn: u32, plan: &str) -> Value {
    mover.commit(side, turn, plan).await;
    let committed = mover.until("committed").await;
    assert_eq!(committed["turn"], turn);
    let frame = mover.until("turn").await;
    assert_eq!(other.until("turn").await["position"], frame["position"]);
    frame
}

#[tokio::test(flavor = "multi_thread")]
async fn two_friends_move_in_turns() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = invited(&server, "entanglement", json!({})).await;
    let (mut one, first) = white.watch(&id).await;
    let (mut two, seen) = black.watch(&id).await;
    assert_eq!((&first["phase"], &first["acts"]), (&json!("planning"), &json!(["white"])));
    assert!(first["plans"]["white"].is_array() && first["plans"]["black"].is_null());
    assert_eq!((&seen["plans"], &seen["predictable"]), (&json!({}), &json!({})));
    two.commit("black", 1, "b8c6").await;
    two.until("refused").await;
    let frame = ply(&mut one, &mut two, "white", 1, "b1c3").await;
    assert_eq!((&frame["white"]["text"], &frame["black"]), (&json!("b1c3"), &Value::Null));
    assert_eq!((&frame["state"]["turn"], &frame["state"]["acts"]), (&json!(2), &json!(["black"])));
    assert_eq!(frame["state"]["committed"], json!({ "white": false, "black": false }));
    let frame = ply(&mut two, &mut one, "black", 2, "b8c6").await;
    assert_eq!((&frame["white"], &frame["black"]["text"]), (&Value::Null, &json!("b8c6")));
    let state = ply(&mut one, &mut two, "white", 3, "g1f3").await["state"].clone();

    let text = white.get(&format!("/api/games/{id}/export.txt")).await.text;
    let mut game = CATALOG.variant("entanglement").unwrap().start(&[]).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        game.play_line(line).unwrap();
    }
    assert_eq!((&state["turn"], &state["position"]), (&json!(4), &json!(game.position())));
    drop((one, two));
    server.stop().await;

    let server = Server::start(folder.path()).await;
    let (mut two, again) = black.at(&server).watch(&id).await;
    assert_eq!((&again["position"], &again["figures"]), (&state["position"], &state["figures"]));
    two.send(json!({ "type": "resign", "seat": "black" })).await;
    two.until_state(|state| state["phase"] == "over").await;
    two.send(json!({ "type": "rematch", "seat": "black" })).await;
    let (mut one, _) = white.at(&server).watch(&id).await;
    one.send(json!({ "type": "rematch", "seat": "white" })).await;
    let next = one.until_state(|state| state["rematch"]["id"].is_string()).await;
    let next = next["rematch"]["id"].as_str().unwrap();
    let state = black.at(&server).watch(next).await.1;
    assert_eq!((&state["you"], &state["acts"]), (&json!(["white"]), &json!(["white"])));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_answers_without_a_seal() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let game = json!({ "variant": "entanglement", "opponent": "computer", "level": 1, "side": "black" });
    let id = guest.create(game).await;
    let (mut board, mut state) = guest.watch(&id).await;
    for ply in 0..3 {
        let mine = |state: &Value| state["acts"] == json!(["black"]);
        state = if mine(&state) { state } else { board.until_state(mine).await };
        assert_eq!((&state["phase"], &state["seals"]), (&json!("planning"), &json!([])));
        let turn = 2 * ply + 2;
        assert_eq!(state["turn"], turn);
        board.commit("black", turn, &pick(&state["plans"]["black"], 7)).await;
        let mut frame = board.until("turn").await;
        while frame["turn"] != turn {
            frame = board.until("turn").await;
        }
        assert_eq!(frame["openings"], json!([]));
        // The computer may have answered already.
        state = frame["state"].clone();
        assert_eq!(state["phase"], "planning");
        assert_eq!(state["plans"]["black"].is_array(), mine(&state));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_committed_with_its_prediction() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = invited(&server, "prediction", json!({ "castling": "on" })).await;
    let (mut one, state) = white.watch(&id).await;
    let (mut two, seen) = black.watch(&id).await;
    let options = json!({ "castling": "on", "promotion": "lost", "two_pawns": "off" });
    assert_eq!(state["options"], options);
    assert_eq!(state["predictable"]["white"], seen["plans"]["black"]);
    assert!(state["predictable"]["black"].is_null());
    assert_eq!(pick(&state["plans"]["white"], 0), "a2a3", "plans are listed without predictions");
    one.commit("white", 1, "e2e4/e7e9").await;
    assert_eq!(one.until("refused").await["code"], "illegal-plan");
    one.commit("white", 1, "e2e4/d7d5").await;
    one.until("committed").await;
    let own = one.until_state(|state| state["own"]["white"]["committed"] == true).await;
    assert_eq!(own["own"]["white"]["plan"]["text"], "e2e4/d7d5");
    assert_eq!((&own["plans"], &own["predictable"]), (&json!({}), &json!({})));
    two.commit("black", 1, "d7d5").await;
    let frame = two.until("turn").await;
    assert_eq!((&frame["white"]["text"], &frame["black"]["text"]), (&json!("e2e4/d7d5"), &json!("d7d5/-")));
    assert_eq!(frame["events"][0]["kind"], "prediction");
    let exported = white.get(&format!("/api/games/{id}/export.json")).await.json();
    assert_eq!(exported["options"], json!({ "castling": "on" }));
    server.stop().await;
}
