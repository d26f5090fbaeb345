//! A returning client says which turns it knows, and is sent exactly the missed ones, once.

use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_session::settings::Rate;

use crate::harness::{Guest, Server, Socket, folder, friends, friends_at, plan_any};

/// Starts a server without a limit on connections.
async fn server(folder: &std::path::Path) -> Server {
    Server::set(folder, |settings| {
        settings.openings_per_guest = Rate::new(u32::MAX, std::time::Duration::from_nanos(1));
        settings.openings_per_address = settings.openings_per_guest;
    })
    .await
}

/// Connects with this query; returns the first message.
async fn back(guest: &Guest, id: &str, says: &str) -> (Socket, Value) {
    let mut socket = guest.connect(&format!("/api/games/{id}/ws{says}")).await;
    let first = socket.read().await;
    (socket, first)
}

/// Returns the next turn of a connected client, without the state after it.
async fn told(socket: &mut Socket) -> Value {
    let mut frame = socket.until("turn").await;
    let fields = frame.as_object_mut().unwrap();
    fields.remove("type");
    fields.remove("state");
    frame
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_away_is_sent_just_what_was_missed() {
    let folder = folder();
    let server = server(folder.path()).await;
    for variant in CATALOG.variants().iter().map(|variant| variant.descriptor().id) {
        let game =
            json!({ "variant": variant, "opponent": "friend", "side": "white", "show_committed": false });
        let (white, black, id) = friends_at(&server, game).await;
        let eye = server.guest().await;
        let (mut there, state) = eye.watch(&id).await;
        if white.watch(&id).await.1["plans"]["white"] == json!([]) {
            // Its only turn consists of lists, which come by a request.
            continue;
        }
        assert_eq!(state["turn"], 1);
        let mut frames = Vec::new();
        for number in 0..3 {
            for (guest, side) in [(&white, "white"), (&black, "black")] {
                if plan_any(guest, &id, side, number).await {
                    frames.push(told(&mut there).await);
                }
            }
        }
        for known in 0..frames.len() {
            for guest in [&white, &black, &eye] {
                let (mut socket, first) = back(guest, &id, &format!("?turns={known}&takebacks=0")).await;
                let missed = json!(frames[known..]);
                assert_eq!((&first["type"], &first["turns"]), (&json!("missed"), &missed), "{variant}");
                assert_eq!(first["state"]["turn"], frames.len() + 1, "{variant}");
                let more = socket.pending().await;
                assert!(
                    !more.iter().any(|text| text.contains(r#""type":"turn""#)),
                    "{variant}: once is enough"
                );
            }
        }
        let all = frames.len();
        let nothing = ["", "?turns=0&takebacks=1", "?takebacks=0"].map(str::to_owned);
        for says in nothing.into_iter().chain([all, all + 1].map(|known| format!("?turns={known}"))) {
            assert_eq!(back(&black, &id, &says).await.1["type"], "state", "{variant}: {says}");
        }
        // The next turn is sent once, to returning clients too.
        let (mut again, _) = back(&eye, &id, "?turns=2").await;
        plan_any(&white, &id, "white", 3).await;
        plan_any(&black, &id, "black", 3).await;
        assert_eq!(told(&mut again).await, told(&mut there).await, "{variant}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_taken_back_are_not_sent_on_reconnect() {
    let folder = folder();
    let server = server(folder.path()).await;
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    let (mut board, _) = guest.watch(&id).await;
    for (turn, plans) in [("1", ("b1a3", "b5a3")), ("2", ("a2a3", "a4a3"))] {
        let turn = turn.parse().unwrap();
        board.commit("white", turn, plans.0).await;
        board.commit("black", turn, plans.1).await;
        board.until("turn").await;
    }
    board.send(json!({ "type": "takeback", "id": 1, "seat": "white", "action": "ask" })).await;
    board.until("done").await;
    for (says, kind) in [("?turns=1&takebacks=0", "state"), ("?turns=0&takebacks=1", "missed")] {
        let (_, first) = back(&guest, &id, says).await;
        assert_eq!(first["type"], kind, "{says}");
        let state = if kind == "state" { &first } else { &first["state"] };
        assert_eq!((&state["takebacks"], &state["turn"]), (&json!(1), &json!(2)), "{says}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_away_for_long_fetches_what_is_wanted() {
    let folder = folder();
    let server = server(folder.path()).await;
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "entanglement", "opponent": "practice" })).await;
    let (mut board, _) = guest.watch(&id).await;
    let dance = ["b1c3", "b8c6", "c3b1", "c6b8"];
    for (ply, plan) in (1..=17_u32).zip(dance.iter().cycle()) {
        board.commit(if ply % 2 == 1 { "white" } else { "black" }, ply, plan).await;
        board.until("turn").await;
    }
    assert_eq!(back(&guest, &id, "?turns=0").await.1["type"], "state");
    let first = back(&guest, &id, "?turns=1").await.1;
    assert_eq!(first["turns"].as_array().map(Vec::len), Some(16));
    let history = guest.get(&format!("/api/games/{id}/turns?from=1")).await.json();
    assert_eq!(first["turns"], history["turns"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_nonsense_is_not_connected() {
    let folder = folder();
    let server = server(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    for says in ["?turns=-1", "?turns=x", "?turns=0&takebacks=4294967296", "?turns=1&turns=2", "?mark=x"] {
        let path = format!("/api/games/{id}/ws{says}");
        let request = white.client().get(white.url(&path));
        let request = [("connection", "upgrade"), ("upgrade", "websocket"), ("sec-websocket-version", "13")]
            .into_iter()
            .chain([("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")])
            .fold(request, |request, (name, value)| request.header(name, value));
        let answer = white.ask(request).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid-request")), "{says}");
    }
}
