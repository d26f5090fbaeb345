//! Every answer names its message, and repeating a plan is idempotent.

use serde_json::{Value, json};

use crate::harness::{Server, Socket, folder, friends};

/// Returns the next answer without its receipt, which `transcripts` tests; skips updates.
async fn answer(socket: &mut Socket) -> Value {
    loop {
        let mut message = socket.read().await;
        message.as_object_mut().unwrap().remove("receipt");
        if !matches!(message["type"].as_str(), Some("state" | "turn" | "lobby")) {
            return message;
        }
    }
}

async fn ask(socket: &mut Socket, id: u32, mut message: Value) -> Value {
    message["id"] = json!(id);
    socket.send(message).await;
    answer(socket).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_names_what_it_answers() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let commit = |plan: &str| json!({ "type": "commit", "seat": "white", "turn": 1, "plan": plan });
    assert_eq!(ask(&mut one, 0, json!({ "type": "ping" })).await, json!({ "type": "pong", "re": 0 }));
    let refused = ask(&mut one, 7, commit("b1b5")).await;
    assert_eq!((&refused["re"], &refused["code"]), (&json!(7), &json!("illegal-plan")));
    assert_eq!(refused["wait"], Value::Null, "it is refused for good");
    let committed = json!({ "type": "committed", "re": 4_294_967_295_u32, "seat": "white", "turn": 1 });
    assert_eq!(ask(&mut one, u32::MAX, commit("b1c3")).await, committed);
    let refused = ask(&mut one, 3, json!({ "type": "draw", "seat": "white", "action": "accept" })).await;
    assert_eq!((&refused["re"], &refused["code"]), (&json!(3), &json!("missing-offer")));
    let offer = json!({ "type": "draw", "seat": "white", "action": "offer" });
    assert_eq!(ask(&mut one, 3, offer).await, json!({ "type": "done", "re": 3 }));
    let refused = ask(&mut one, 8, json!({ "type": "cheat" })).await;
    assert_eq!((&refused["re"], &refused["code"]), (&json!(8), &json!("invalid-message")));
    assert_eq!(
        ask(&mut one, 9, json!({ "type": "resign", "seat": "white" })).await,
        json!({ "type": "done", "re": 9 })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_to_messages_in_flight_are_told_apart() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let commit =
        |id: u32, plan: &str| json!({ "type": "commit", "id": id, "seat": "white", "turn": 1, "plan": plan });
    for message in [commit(1, "b1b5"), commit(2, "b1c3"), commit(3, "a2a3"), commit(4, "b1c3")] {
        one.send(message).await;
    }
    let mut answers = Vec::new();
    for _ in 0..4 {
        let answer = answer(&mut one).await;
        answers.push((answer["re"].clone(), answer["type"].clone(), answer["code"].clone()));
    }
    let expected = [
        (json!(1), json!("refused"), json!("illegal-plan")),
        (json!(2), json!("committed"), Value::Null),
        (json!(3), json!("refused"), json!("already-committed")),
        (json!(4), json!("committed"), Value::Null),
    ];
    assert_eq!(answers, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_none_is_refused_and_nothing_is_done() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    for wrong in [json!(-1), json!(4_294_967_296_u64), json!("x".repeat(3000)), json!(1.5), json!([])] {
        one.send(json!({ "type": "resign", "id": wrong, "seat": "white" })).await;
        let refused = answer(&mut one).await;
        assert_eq!((&refused["code"], &refused["re"]), (&json!("invalid-id"), &Value::Null), "{wrong}");
    }
    assert_eq!(white.watch(&id).await.1["phase"], "planning");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_answers_too() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let mut lobby = server.guest().await.connect("/api/lobby/ws").await;
    assert_eq!(ask(&mut lobby, 1, json!({ "type": "ping" })).await, json!({ "type": "pong", "re": 1 }));
    lobby.send(json!({ "type": "ping" })).await;
    assert_eq!(answer(&mut lobby).await, json!({ "type": "pong" }));
    let refused = ask(&mut lobby, 2, json!({ "type": "resign", "seat": "white" })).await;
    assert_eq!((&refused["re"], &refused["code"]), (&json!(2), &json!("invalid-message")));
}

/// One list in canonical notation and in free notation.
const SPELLINGS: [&str; 2] = ["e4 Bc4 Qh5", "1. e4 {the king's pawn}\n2. Bc4 3. Qh5"];

#[tokio::test(flavor = "multi_thread")]
async fn the_same_plan_in_another_spelling_is_the_same() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (guest, other) = (server.guest().await, server.guest().await);
    let game = json!({ "variant": "blind", "opponent": "friend", "side": "white", "secrecy": "kept" });
    let id = guest.create(game).await;
    assert_eq!(other.join(&id).await.status, 200);
    let ((mut board, _), (mut others, _)) = (guest.watch(&id).await, other.watch(&id).await);
    let commit = |seat: &str, plan: &str| json!({ "type": "commit", "seat": seat, "turn": 1, "plan": plan });
    let again = async |board: &mut Socket, number: u32| {
        for (id, spelling) in (number..).zip(SPELLINGS.iter().chain(&SPELLINGS)) {
            let answer = ask(board, id, commit("white", spelling)).await;
            assert_eq!(answer, json!({ "type": "committed", "re": id, "seat": "white", "turn": 1 }));
        }
    };
    again(&mut board, 1).await;
    assert_eq!(ask(&mut board, 5, commit("white", "e4 Bc4")).await["code"], "already-committed");
    assert_eq!(ask(&mut others, 6, commit("black", "e5 Nc6")).await["type"], "committed");
    again(&mut board, 7).await;
    for (id, other) in [(11, "e4 Bc4"), (12, "nonsense")] {
        assert_eq!(ask(&mut board, id, commit("white", other)).await["code"], "game-over", "{other}");
    }
    assert_eq!(guest.watch(&id).await.1["phase"], "over");
}

/// Otherwise the player of the other side could probe plans until one is acknowledged.
#[tokio::test(flavor = "multi_thread")]
async fn practice_second_commit_answer_hides_first_plan() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let mut said = Vec::new();
    for first in ["b1c3", "a2a3"] {
        let id = guest.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
        let (mut board, _) = guest.watch(&id).await;
        let commit = |plan: &str| json!({ "type": "commit", "seat": "white", "turn": 1, "plan": plan });
        assert_eq!(ask(&mut board, 1, commit(first)).await["type"], "committed");
        let mut again = Vec::new();
        for (id, second) in (2..).zip(["b1c3", "a2a3", "b1b5", "nonsense"]) {
            again.push(ask(&mut board, id, commit(second)).await);
        }
        said.push(again);
    }
    assert_eq!(said[0], said[1]);
    assert!(said[0].iter().all(|answer| answer["code"] == "already-committed"), "{said:?}");
}
