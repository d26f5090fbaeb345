//! Blind synchronous chess: both players seal a list in the browser, and open it when both are sealed.

use std::sync::Arc;

use serde_json::{Value, json};
use zugleich_rules::Color;
use zugleich_session::Engines;
use zugleich_session::domain::seal;

use crate::harness::{Answer, Guest, LOG, Server, SimulatedTime, Socket, folder, friends_at};

/// White mates: the pawn of f7 is taken by a queen that was bound for e8.
const WHITE: &str = "1. e4 {the king's pawn}\n2. Bc4 3. Qh5 4. Qe8";
const BLACK: &str = "e5 Nc6 Nf6";
const NONCES: [&str; 2] = ["000102030405060708090a0b0c0d0e0f", "ffffffffffffffffffffffffffffffff"];

fn game(opponent: &str, show_committed: bool) -> Value {
    json!({ "variant": "blind", "opponent": opponent, "side": "white", "show_committed": show_committed })
}

fn hash(id: &str, seat: Color, list: &str, nonce: &str) -> String {
    seal::hash(&id.parse().unwrap(), 1, seat, list, nonce)
}

async fn place(socket: &mut Socket, seat: &str, hash: &str) {
    socket.send(json!({ "type": "seal", "seat": seat, "turn": 1, "hash": hash })).await;
}

async fn hand_in(guest: &Guest, id: &str, seat: &str, list: &str, nonce: Option<&str>) -> Answer {
    let body = json!({ "seat": seat, "turn": 1, "plan": list, "nonce": nonce });
    guest.post(&format!("/api/games/{id}/list"), body).await
}

fn code(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

fn refused(code: &str) -> (u16, String) {
    (409, code.to_owned())
}

/// Creates a game of two friends who have both sealed their lists, with their connections.
async fn sealed(server: &Server) -> (Guest, Guest, String, Socket, Socket) {
    let (white, black, id) = friends_at(server, game("friend", true)).await;
    let (mut one, mut two) = (white.watch(&id).await.0, black.watch(&id).await.0);
    place(&mut one, "white", &hash(&id, Color::White, WHITE, NONCES[0])).await;
    one.until("committed").await;
    place(&mut two, "black", &hash(&id, Color::Black, BLACK, NONCES[1])).await;
    for socket in [&mut one, &mut two] {
        socket.until_state(|state| state["phase"] == "opening").await;
    }
    (white, black, id, one, two)
}

#[tokio::test(flavor = "multi_thread")]
async fn both_seal_then_both_open_and_the_lists_are_played() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends_at(&server, game("friend", true)).await;
    let (mut one, state) = white.watch(&id).await;
    let mut two = black.watch(&id).await.0;
    assert_eq!((&state["phase"], &state["plans"]["white"]), (&json!("planning"), &json!([])));
    one.commit("white", 1, "e4").await;
    assert_eq!(one.until("refused").await["code"], "seal-required");
    assert_eq!(code(&hand_in(&white, &id, "white", WHITE, None).await), refused("seal-required"));
    assert_eq!(code(&hand_in(&white, &id, "white", WHITE, Some(NONCES[0])).await), refused("not-sealed"));
    place(&mut one, "white", "abc").await;
    assert_eq!(one.until("refused").await["code"], "invalid-message");
    place(&mut one, "black", &"0".repeat(64)).await;
    assert_eq!(one.until("refused").await["code"], "not-your-seat");
    let hashes = [hash(&id, Color::White, WHITE, NONCES[0]), hash(&id, Color::Black, BLACK, NONCES[1])];
    for _ in 0..2 {
        place(&mut one, "white", &hashes[0]).await;
        assert_eq!(one.until("committed").await["seat"], "white");
    }
    place(&mut one, "white", &hashes[1]).await;
    assert_eq!(one.until("refused").await["code"], "already-sealed");
    let state = two.until_state(|state| state["seals"][0].is_object()).await;
    assert_eq!(state["seals"], json!([{ "seat": "white", "turn": 1, "hash": hashes[0] }]));
    assert_eq!((&state["committed"]["white"], &state["phase"]), (&json!(true), &json!("planning")));
    assert_eq!(code(&hand_in(&white, &id, "white", WHITE, Some(NONCES[0])).await), refused("not-sealed"));
    place(&mut two, "black", &hashes[1]).await;
    let state = one.until_state(|state| state["phase"] == "opening").await;
    assert_eq!(state["seals"].as_array().unwrap().len(), 2);
    assert!(state["opening_left"].as_i64().is_some_and(|left| (0..=60_000).contains(&left)), "{state}");
    let changed = WHITE.replace("Qe8", "Qe7");
    for (list, nonce) in [(changed.as_str(), NONCES[0]), (WHITE, NONCES[1])] {
        assert_eq!(
            code(&hand_in(&white, &id, "white", list, Some(nonce)).await),
            refused("opening-mismatch")
        );
    }
    assert_eq!(code(&hand_in(&black, &id, "white", WHITE, Some(NONCES[0])).await), refused("not-your-seat"));
    assert_eq!(code(&hand_in(&white, &id, "white", WHITE, Some("12")).await), refused("invalid-message"));
    for _ in 0..2 {
        let opened = hand_in(&white, &id, "white", WHITE, Some(NONCES[0])).await;
        assert_eq!((opened.status, opened.json()), (200, json!({ "seat": "white", "turn": 1 })));
    }
    assert_eq!(hand_in(&black, &id, "black", BLACK, Some(NONCES[1])).await.status, 200);
    let frame = two.until("turn").await;
    assert_eq!(frame["state"]["result"]["words"], "White wins: the black king is in check and can’t escape.");
    assert_eq!((&frame["white"]["text"], &frame["black"]["text"]), (&json!("e4 Bc4 Qh5 Qe8"), &json!(BLACK)));
    for (opening, (hash, list)) in
        frame["openings"].as_array().unwrap().iter().zip(hashes.iter().zip([WHITE, BLACK]))
    {
        assert_eq!((&opening["hash"], &opening["plan"]), (&json!(hash), &json!(list)));
    }
    assert_eq!(frame["openings"].as_array().unwrap().len(), 2);
    assert_eq!(hand_in(&white, &id, "white", WHITE, Some(NONCES[0])).await.status, 200, "the same again");
    assert_eq!(code(&hand_in(&white, &id, "white", &changed, Some(NONCES[0])).await), refused("game-over"));
    let exported = white.get(&format!("/api/games/{id}/export.json")).await.json();
    assert_eq!(exported["seals"], frame["openings"]);
    let text = white.get(&format!("/api/games/{id}/export.txt")).await.text;
    assert!(
        text.contains("zugleich adjudicate") && text.contains("White's list:\ne4 Bc4 Qh5 Qe8\n"),
        "{text}"
    );
    let pgn = white.get(&format!("/api/games/{id}/export.pgn")).await.text;
    assert!(pgn.replace('\n', " ").contains("4. Qxf7#") && pgn.contains("1-0"), "{pgn}");
    let tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    assert!(tags.iter().all(|tag| pgn.contains(&format!("[{tag} \""))), "{pgn}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_open_in_time_loses() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let over = |state: &Value| state["phase"] == "over";
    let (white, black, id, mut one, _two) = sealed(&server).await;
    assert_eq!(hand_in(&white, &id, "white", WHITE, Some(NONCES[0])).await.status, 200);
    time.advance(59);
    assert_eq!(white.watch(&id).await.1["opening_left"], 1_000);
    time.advance(1);
    let state = one.until_state(over).await;
    assert_eq!(state["result"]["words"], "White wins: Black didn’t come back in time.");
    assert_eq!(state["result"]["reason"], "abandonment");
    assert_eq!(code(&hand_in(&black, &id, "black", BLACK, Some(NONCES[1])).await), refused("time-up"));
    let (_, _, _, mut one, _two) = sealed(&server).await;
    time.advance(60);
    let state = one.until_state(over).await;
    assert_eq!(state["result"]["words"], "Draw: neither player came back in time.");
    // The opening comes too late, whether the server has checked the time before or not.
    let (white, _, id, _one, _two) = sealed(&server).await;
    time.advance(60);
    assert_eq!(code(&hand_in(&white, &id, "white", WHITE, Some(NONCES[0])).await), refused("time-up"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_costs_nobody_the_game() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id, one, two) = sealed(&server).await;
    assert_eq!(hand_in(&white, &id, "white", WHITE, Some(NONCES[0])).await.status, 200);
    time.advance(50);
    drop((one, two));
    server.stop().await;
    time.advance(5_000);
    let server = Server::at(folder.path(), &time).await;
    let (white, black) = (white.at(&server), black.at(&server));
    let state = white.watch(&id).await.1;
    assert_eq!((&state["phase"], &state["opening_left"]), (&json!("opening"), &json!(60_000)));
    assert_eq!(state["own"]["white"]["plan"]["text"], "e4 Bc4 Qh5 Qe8", "what was opened before stays open");
    time.advance(59);
    assert_eq!(hand_in(&black, &id, "black", BLACK, Some(NONCES[1])).await.status, 200);
    let state = white.watch(&id).await.1;
    assert_eq!(state["result"]["words"], "White wins: the black king is in check and can’t escape.");
    // The deadline passes without any connection.
    let (_, _, id, one, two) = sealed(&server).await;
    drop((one, two));
    server.stop().await;
    let server = Server::at(folder.path(), &time).await;
    let eye = server.guest().await;
    time.advance(60);
    let (mut board, first) = eye.watch(&id).await;
    let over = |state: &Value| state["phase"] == "over";
    let state = if over(&first) {
        first
    } else {
        // The server may have loaded the game only after its minute had passed, and have started it again.
        time.advance(60);
        board.until_state(over).await
    };
    assert_eq!(state["result"]["reason"], "abandonment");
    server.stop().await;
}

/// Returns all answers about a game.
async fn answers(guest: &Guest, id: &str) -> Vec<String> {
    let mut texts = vec![guest.watch(id).await.1.to_string()];
    for path in ["turns", "export.txt", "export.json", "export.pgn"] {
        texts.push(guest.get(&format!("/api/games/{id}/{path}")).await.text);
    }
    texts.push(guest.get(&format!("/game/{id}")).await.text);
    texts.push(guest.get("/games").await.text);
    texts
}

#[tokio::test(flavor = "multi_thread")]
async fn opened_list_is_hidden_until_both_are_open() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id, mut one, mut two) = sealed(&server).await;
    let eye = server.guest().await;
    let mut three = eye.watch(&id).await.0;
    let mut before = Vec::new();
    for guest in [&black, &eye] {
        before.push(answers(guest, &id).await);
    }
    for socket in [&mut one, &mut two, &mut three] {
        socket.pending().await;
    }
    time.advance(5);
    assert_eq!(hand_in(&white, &id, "white", WHITE, Some(NONCES[0])).await.status, 200);
    let own = one.until_state(|state| state["own"]["white"]["plan"].is_object()).await;
    assert_eq!(own["own"]["white"]["plan"]["text"], "e4 Bc4 Qh5 Qe8");
    for socket in [&mut two, &mut three] {
        assert_eq!(socket.pending().await, Vec::<String>::new(), "the opening notifies nobody else");
    }
    for (guest, before) in [&black, &eye].into_iter().zip(before) {
        let left = |text: &str| text.replace("\"opening_left\":60000", "\"opening_left\":55000");
        let before: Vec<_> = before.iter().map(|text| left(text)).collect();
        assert_eq!(answers(guest, &id).await, before);
    }
    let log = LOG.text();
    assert!(!log.contains("Qh5") && !log.contains(NONCES[0]), "the log knows neither list nor nonce");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_seal_is_shown_when_both_are_placed() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends_at(&server, game("friend", false)).await;
    let (mut one, mut two) = (white.watch(&id).await.0, black.watch(&id).await.0);
    two.pending().await;
    place(&mut one, "white", &hash(&id, Color::White, WHITE, NONCES[0])).await;
    let own = one.until_state(|state| state["own"]["white"]["committed"] == true).await;
    assert_eq!(own["seals"].as_array().unwrap().len(), 1);
    let seen: Vec<String> = two.pending().await;
    assert!(seen.iter().all(|text| !text.contains("\"hash\"")), "{seen:?}");
    assert_eq!(black.watch(&id).await.1["seals"], json!([]));
    place(&mut two, "black", &hash(&id, Color::Black, BLACK, NONCES[1])).await;
    let state = two.until_state(|state| state["phase"] == "opening").await;
    assert_eq!(state["seals"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_committed_in_practice_and_vs_computer() {
    let folder = folder();
    let server = Server::with(folder.path(), |_| {}, Arc::new(Engines)).await;
    let guest = server.guest().await;
    let id = guest.create(game("practice", true)).await;
    let (mut board, _) = guest.watch(&id).await;
    place(&mut board, "white", &"0".repeat(64)).await;
    assert_eq!(board.until("refused").await["code"], "unexpected-seal");
    assert_eq!(code(&hand_in(&guest, &id, "white", "e4 hello", None).await), refused("illegal-plan"));
    assert_eq!(hand_in(&guest, &id, "white", WHITE, None).await.status, 200);
    let longest = format!("{BLACK} {}", "Ra8 ".repeat(597));
    let longer = format!("{longest} Ra8");
    assert_eq!(code(&hand_in(&guest, &id, "black", &longer, None).await), refused("illegal-plan"));
    assert_eq!(hand_in(&guest, &id, "black", &longest, None).await.status, 200, "600 tokens are a list");
    let frame = board.until("turn").await;
    assert_eq!(frame["state"]["result"]["reason"], "checkmate");
    board.send(json!({ "type": "takeback", "seat": "white", "action": "ask" })).await;
    board.until_state(|state| state["phase"] == "planning").await;
    let answer = hand_in(&guest, &id, "white", &"x".repeat(140_000), None).await;
    assert_eq!(code(&answer), (413, "too-big".to_owned()));
    let id = guest
        .create(json!({ "variant": "blind", "opponent": "computer", "level": 5, "side": "white" }))
        .await;
    let (mut board, first) = guest.watch(&id).await;
    let planning = |state: &Value| state["phase"] == "planning";
    let state = if planning(&first) { first } else { board.until_state(planning).await };
    let hash = state["seals"][0]["hash"].clone();
    assert_eq!(hand_in(&guest, &id, "white", WHITE, None).await.status, 200);
    let frame = board.until("turn").await;
    assert_eq!((&frame["openings"][0]["hash"], &frame["state"]["phase"]), (&hash, &json!("over")));
    assert_eq!(frame["openings"][0]["plan"], frame["black"]["text"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_draws() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (_white, _black, _id, mut one, _two) = sealed(&server).await;
    one.send(json!({ "type": "draw", "seat": "white", "action": "offer" })).await;
    assert_eq!(one.until("refused").await["code"], "draws-not-supported");
    one.send(json!({ "type": "resign", "seat": "white" })).await;
    let state = one.until_state(|state| state["phase"] == "over").await;
    assert_eq!(state["result"]["reason"], "resignation");
}
