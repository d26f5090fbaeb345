//! Games from a given position, or from a position of another game.

use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_render::record::pgn::PgnGame;

use crate::harness::{Guest, Server, folder, friends_at};

const GIVEN: &str = "r3k/p3p/5/P3P/R3K 3 17";

fn practice(variant: &str, mut more: Value) -> Value {
    let mut wanted = json!({ "variant": variant, "opponent": "practice" });
    wanted.as_object_mut().unwrap().append(more.as_object_mut().unwrap());
    wanted
}

/// Returns the status, and the code of the rules if they refuse.
async fn refused(guest: &Guest, wanted: Value) -> (u16, Value) {
    let answer = guest.post("/api/games", wanted).await;
    let message = answer.json()["message"].as_str().unwrap().to_owned();
    assert!(message.ends_with('.'), "{message}");
    (answer.status, answer.json()["rule"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_starts_from_a_given_position_and_keeps_it() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let wanted = json!({ "variant": "chesimul", "opponent": "friend", "side": "white", "position": GIVEN });
    let (white, black, id) = friends_at(&server, wanted).await;
    let (mut one, state) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    assert_eq!((&state["position"], &state["turn"]), (&json!(GIVEN), &json!(17)));
    one.commit("white", 17, "a1b1").await;
    two.commit("black", 17, "a5b5").await;
    let frame = two.until("turn").await;
    assert_eq!((&frame["turn"], &frame["state"]["turn"]), (&json!(17), &json!(18)));
    drop((one, two));
    server.stop().await;

    let server = Server::start(folder.path()).await;
    let (white, black) = (white.at(&server), black.at(&server));
    let (mut one, state) = white.watch(&id).await;
    assert_eq!((&state["position"], &state["turn"]), (&frame["position"], &json!(18)));
    let history = white.get(&format!("/api/games/{id}/turns")).await.json();
    assert_eq!(history["start"]["position"], GIVEN);

    let json = white.get(&format!("/api/games/{id}/export.json")).await.json();
    assert_eq!(json["position"], GIVEN);
    let text = white.get(&format!("/api/games/{id}/export.txt")).await.text;
    assert!(text.contains(&format!("--position '{GIVEN}'")), "{text}");
    let pgn = white.get(&format!("/api/games/{id}/export.pgn")).await.text;
    assert!(pgn.contains(&format!("[Position \"{GIVEN}\"]")) && pgn.contains("\n17. "), "{pgn}");
    let sheet = PgnGame::read(&pgn).unwrap();
    let score = sheet.play(sheet.open(CATALOG).unwrap()).score.unwrap();
    assert_eq!(CATALOG.replay(&score.record).unwrap().position(), state["position"]);

    one.send(json!({ "type": "resign", "seat": "white" })).await;
    one.send(json!({ "type": "rematch", "seat": "white" })).await;
    let (mut two, _) = black.watch(&id).await;
    two.send(json!({ "type": "rematch", "seat": "black" })).await;
    let state = two.until_state(|state| state["rematch"]["id"].is_string()).await;
    let next = white.watch(state["rematch"]["id"].as_str().unwrap()).await.1;
    assert_eq!(
        (&next["position"], &next["turn"], &next["you"]),
        (&json!(GIVEN), &json!(17), &json!(["black"]))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_a_given_start_is_taken_back_to_it() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = guest.create(practice("entanglement", json!({ "position": "b1c3 b8c6 g1f3" }))).await;
    let (mut board, state) = guest.watch(&id).await;
    assert_eq!((&state["turn"], &state["acts"]), (&json!(4), &json!(["black"])));
    board.commit("black", 4, "g8f6").await;
    board.until("turn").await;
    // Reasons may refer to moves before the start too; only later ones are listed as plies.
    let why = guest.get(&format!("/api/games/{id}/why?square=a8&type=n")).await.json();
    let words = why["words"].to_string();
    assert!(words.contains("1… b8–c6 and 2… g8–f6 are moves of a knight"), "{why}");
    assert_eq!(why["plies"], json!([{ "turn": 4, "side": "black", "from": "g8", "to": "f6" }]));
    board.send(json!({ "type": "takeback", "seat": "white", "action": "ask" })).await;
    let back = board.until_state(|state| state["turn"] == 4).await;
    assert_eq!(back["position"], state["position"]);
    let pgn = guest.get(&format!("/api/games/{id}/export.pgn")).await.text;
    assert!(pgn.contains("[Position \"b1c3 b8c6 g1f3\"]"), "{pgn}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_start_is_refused_with_its_code() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    for (variant, position, code) in [
        ("chesimul", "", "invalid-field-count"),
        ("chesimul", "kk3/5/5/5/K4 0 1", "impossible-position"),
        ("chesimul", "k4/5/5/5/5 0 1", "finished-position"),
        ("chesimul", "k4/5/5/5/K4 0 4294967295", "finished-position"),
        ("chesimul", "r3k/p3p/5/P3P/R3K 3 4294967295", "position-too-long"),
        ("parity", "4k3/8/8/8/8/8/8/8 - - -/- 0 1", "impossible-position"),
        ("entanglement", "b1c3 b1c3", "invalid-position-move"),
        ("entanglement", "8/8/8/8/8/8/8/8 w 0", "moves-required"),
        ("blind", "k7/8/8/8/8/8/8/K7 w - - 0 1", "impossible-position"),
    ] {
        let (status, rule) = refused(&guest, practice(variant, json!({ "position": position }))).await;
        assert_eq!((status, rule), (400, json!(code)), "{variant} {position}");
    }
    let lobby = json!({ "variant": "chesimul", "opponent": "lobby", "position": GIVEN });
    assert_eq!(refused(&guest, lobby).await, (400, Value::Null));
    // The variant's own start is not stored as a position.
    let own = practice("chesimul", json!({ "position": "rnbqk/ppppp/5/PPPPP/RNBQK 0 1" }));
    let id = guest.create(own).await;
    assert_eq!(guest.get(&format!("/api/games/{id}/export.json")).await.json()["position"], Value::Null);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_starts_from_where_another_one_was() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    for variant in ["prediction", "parity-so", "entanglement"] {
        let options = if variant == "prediction" { json!({ "castling": "on" }) } else { json!({}) };
        let id = guest.create(practice(variant, json!({ "options": options }))).await;
        let (mut board, mut state) = guest.watch(&id).await;
        let mut positions = vec![state["position"].clone()];
        for _ in 0..3 {
            let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
            for seat in state["acts"].as_array().unwrap() {
                let seat = seat.as_str().unwrap();
                board.commit(seat, turn, state["plans"][seat][3]["text"].as_str().unwrap()).await;
            }
            state = board.until("turn").await["state"].clone();
            positions.push(state["position"].clone());
        }
        for (turns, position) in positions.iter().enumerate() {
            let next =
                guest.create(practice(variant, json!({ "from": { "game": id, "turns": turns } }))).await;
            let begun = guest.watch(&next).await.1;
            assert_eq!(
                (&begun["position"], &begun["options"]),
                (position, &state["options"]),
                "{variant} {turns}"
            );
        }
        let other = practice("chesimul", json!({ "from": { "game": id, "turns": 1 } }));
        assert_eq!(refused(&guest, other).await.0, 400);
        let both = practice(variant, json!({ "from": { "game": id, "turns": 1 }, "position": "x" }));
        assert_eq!(refused(&guest, both).await.0, 400);
        assert_eq!(state["version"], guest.watch(&id).await.1["version"], "the record is as it was");
    }
    let unknown = practice("chesimul", json!({ "from": { "game": "nothing", "turns": 1 } }));
    assert_eq!(guest.post("/api/games", unknown).await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_looked_at() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let look = async |asked: Value| guest.post("/api/position", asked).await;
    let found = look(json!({ "variant": "chesimul", "position": GIVEN, "fair": true })).await.json();
    assert_eq!((&found["start"]["given"], &found["start"]["own"]), (&json!(GIVEN), &json!(false)));
    assert_eq!((&found["fairness"]["fair"], found["refused"].is_null()), (&json!(true), true), "{found}");
    assert_eq!(found["start"]["figures"].as_array().unwrap().len(), 8);
    let found =
        look(json!({ "variant": "parity", "position": "4k3/8/8/8/8/8/8/P3K3 - - -/- 0 1" })).await.json();
    assert_eq!(
        (&found["refused"]["code"], &found["refused"]["squares"]),
        (&json!("impossible-position"), &json!(["a1"]))
    );
    let found = look(json!({ "variant": "entanglement", "position": "b1c3" })).await.json();
    assert_eq!(
        (&found["start"]["acts"], &found["start"]["moves"][0]),
        (&json!(["black"]), &json!({ "plan": "a7a2", "from": "a7", "to": "a2" }))
    );
    let found = look(json!({ "variant": "entanglement", "position": "b1b4" })).await.json();
    assert_eq!(found["refused"]["code"], "invalid-position-move");
    assert_eq!(look(json!({ "variant": "chess" })).await.status, 400);
    assert_eq!(look(json!({ "variant": "chesimul", "options": { "speed": "fast" } })).await.status, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_variant_has_a_position_editor_page() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let index = guest.get("/editor").await;
    for variant in CATALOG.variants().iter().map(zugleich_rules::catalog::Variant::descriptor) {
        let page = guest.get(&format!("/editor/{}", variant.id)).await;
        let linked = index.text.contains(&format!("\"/editor/{}\"", variant.id));
        // Games without drawable pieces are not on offer.
        assert_eq!(page.status == 200, linked, "{}", variant.id);
    }
    let parity = guest.get("/editor/parity").await.text;
    assert!(parity.contains("value=\"rest\"") && parity.contains("name=\"castling\""), "{parity}");
    assert!(!guest.get("/editor/chesimul").await.text.contains("value=\"rest\""));
    assert_eq!(guest.get("/editor/nothing").await.status, 404);
    server.stop().await;
}
