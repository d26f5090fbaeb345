use serde_json::{Value, json};

use crate::harness::{Server, Socket, folder, friends};

async fn refused(socket: &mut Socket, message: Value) -> String {
    socket.pending().await;
    socket.send(message).await;
    socket.refusal().await
}

fn commit(seat: &str, turn: u32, plan: &str) -> Value {
    json!({ "type": "commit", "seat": seat, "turn": turn, "plan": plan })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_game_takes_no_commands() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let white = server.guest().await;
    let id = white.invite(true).await;
    let (mut one, state) = white.watch(&id).await;
    assert_eq!((&state["phase"], &state["plans"]), (&json!("waiting"), &json!({})));
    assert_eq!(state["seats"]["black"], json!({ "name": null, "kind": "open", "online": false }));
    assert_eq!(refused(&mut one, commit("white", 1, "b1c3")).await, "waiting");
    assert_eq!(refused(&mut one, json!({ "type": "resign", "seat": "white" })).await, "waiting");
    let draw = json!({ "type": "draw", "seat": "white", "action": "offer" });
    assert_eq!(refused(&mut one, draw).await, "waiting");
    let own = white.join(&id).await;
    assert_eq!((own.status, &own.json()["code"]), (409, &json!("already-seated")));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_its_code_and_changes_nothing() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let late = server.guest().await.join(&id).await;
    assert_eq!((late.status, &late.json()["code"]), (409, &json!("seat-taken")));
    let again = black.join(&id).await;
    assert_eq!(again.status, 200, "whose answer was lost has the seat");
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    let (mut eye, _) = server.guest().await.watch(&id).await;
    for plan in ["b1b2", "b1", "", "--", "xyzzy", "b1c3/b5c3", "💥", "B1C3", "a5a4"] {
        assert_eq!(refused(&mut one, commit("white", 1, plan)).await, "illegal-plan", "{plan}");
    }
    assert_eq!(refused(&mut one, commit("black", 1, "b5c3")).await, "not-your-seat");
    assert_eq!(refused(&mut eye, commit("white", 1, "b1c3")).await, "not-your-seat");
    assert_eq!(refused(&mut eye, json!({ "type": "resign", "seat": "black" })).await, "not-your-seat");
    assert_eq!(refused(&mut one, commit("white", 2, "b1c3")).await, "turn-mismatch");
    assert_eq!(refused(&mut one, json!({ "type": "rematch", "seat": "white" })).await, "not-over");
    let accept = json!({ "type": "draw", "seat": "white", "action": "accept" });
    assert_eq!(refused(&mut one, accept).await, "missing-offer");
    for text in
        ["", "null", "[1]", "{", r#"{"type":"state"}"#, r#"{"type":"commit","seat":"white","turn":1}"#]
    {
        one.send_text(text.to_owned()).await;
        assert_eq!(one.refusal().await, "invalid-message", "{text}");
    }
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    assert_eq!(refused(&mut one, commit("white", 1, "b1a3")).await, "already-committed");
    two.commit("black", 1, "b5c3").await;
    let frame = two.until("turn").await;
    assert_eq!((&frame["white"]["text"], &frame["turn"]), (&json!("b1c3"), &json!(1)));
    assert_eq!(refused(&mut two, commit("black", 1, "b5a3")).await, "turn-mismatch");
    two.send(json!({ "type": "resign", "seat": "black" })).await;
    two.until_state(|state| state["phase"] == "over").await;
    assert_eq!(refused(&mut one, commit("white", 2, "a2a3")).await, "game-over");
    assert_eq!(refused(&mut one, json!({ "type": "resign", "seat": "white" })).await, "game-over");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_cannot_be_are_not_made() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let wrong = [
        json!({}),
        json!([]),
        json!({ "variant": "chess", "opponent": "practice" }),
        json!({ "variant": "chesimul", "opponent": "dog" }),
        json!({ "variant": "chesimul", "opponent": "practice", "level": 1 }),
        json!({ "variant": "chesimul", "opponent": "computer" }),
        json!({ "variant": "chesimul", "opponent": "computer", "level": 11 }),
        json!({ "variant": "chesimul", "opponent": "practice", "side": "red" }),
        json!({ "variant": "chesimul", "opponent": "practice", "options": { "speed": "fast" } }),
        json!({ "variant": "chesimul", "opponent": "practice", "more": 1 }),
        json!({ "variant": "chesimul", "opponent": "practice", "clock": { "kind": "turn", "seconds": 30 } }),
        json!({ "variant": "chesimul", "opponent": "friend", "clock": { "kind": "turn", "seconds": 1 } }),
        json!({ "variant": "chesimul", "opponent": "friend", "clock": { "kind": "turn" } }),
        json!({ "variant": "chesimul", "opponent": "friend", "clock": 300 }),
    ];
    for body in wrong {
        let answer = guest.post("/api/games", body.clone()).await;
        let error = answer.json();
        assert_eq!((answer.status, &error["code"]), (400, &json!("invalid-request")), "{body}: {error}");
        assert!(error["message"].as_str().unwrap().ends_with('.'), "{error}");
    }
    let unknown = guest.join("abcdefghijkm").await;
    assert_eq!((unknown.status, &unknown.json()["code"]), (404, &json!("not-found")));
}
