//! Games of another rules edition: shown as recorded, and never judged again.

use std::path::Path;

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::harness::{Guest, Server, SimulatedTime, folder, friends, friends_at, pick};

/// An unknown edition.
const OTHER: u32 = 1000;
/// Assigns all games to it.
const REWRITE: &str = "UPDATE events SET body = json_set(body, '$.edition', 1000) WHERE kind = 'created'";

/// Changes the database of a stopped server.
async fn alter(folder: &Path, statements: &[&'static str]) {
    let file = SqliteConnectOptions::new().filename(folder.join("games.db"));
    let mut database: SqliteConnection = file.connect().await.unwrap();
    for &statement in statements {
        let changed = sqlx::query(statement).execute(&mut database).await.unwrap();
        assert!(changed.rows_affected() > 0, "{statement} changes something");
    }
    database.close().await.unwrap();
}

/// Returns all representations of a game: its state, its turns, and its records.
async fn shown(guest: &Guest, id: &str) -> [Value; 5] {
    let (_, state) = guest.watch(id).await;
    let turns = guest.get(&format!("/api/games/{id}/turns")).await.json();
    let record = async |form: &str| guest.get(&format!("/api/games/{id}/export.{form}")).await.text;
    let exported = serde_json::from_str(&record("json").await).unwrap();
    [state, turns, exported, record("pgn").await.into(), record("txt").await.into()]
}

/// Removes the current rules' reasons for events, which do not apply to recorded events.
fn without_reasons(mut turns: Value) -> Value {
    for turn in turns["turns"].as_array_mut().unwrap() {
        for event in turn["events"].as_array_mut().unwrap() {
            event.as_object_mut().unwrap().remove("why");
        }
    }
    turns
}

/// Removes the steps of lists, which the rules compute and another edition would compute differently: without
/// steps the identity of pieces is unknown.
fn without_steps(mut turns: Value, variant: &str) -> Value {
    for turn in turns["turns"].as_array_mut().unwrap().iter_mut().filter(|_| variant == "blind") {
        (turn["steps"], turn["events"], turn["words"]) = (json!([]), json!([]), json!(null));
        turn["figures"] = without_ids(&turn["figures"]);
    }
    turns
}

/// Returns the placement without ids.
fn without_ids(figures: &Value) -> Value {
    let place = |figure: &Value| format!("{} {} {}", figure["side"], figure["face"], figure["square"]);
    let mut places: Vec<_> = figures.as_array().unwrap().iter().map(place).collect();
    places.sort_unstable();
    json!(places)
}

/// Plays some turns of a practice game, with plans chosen by numbers.
async fn practise(guest: &Guest, variant: &str, turns: usize) -> String {
    let id = guest.create(json!({ "variant": variant, "opponent": "practice" })).await;
    let (mut board, mut state) = guest.watch(&id).await;
    for step in 0..turns {
        let turn = u32::try_from(state["turn"].as_u64().unwrap()).unwrap();
        let acts = state["acts"].as_array().unwrap().clone();
        for (number, seat) in (1..).zip(&acts) {
            let seat = seat.as_str().unwrap();
            let plans = &state["plans"][seat];
            let plan =
                if *plans == json!([]) { "e4 Qh5 a4".to_owned() } else { pick(plans, step * 13 + number) };
            board.commit(seat, turn, &plan).await;
            state = if number == acts.len() {
                board.until("turn").await["state"].clone()
            } else {
                board.until_state(|state| state["own"][seat]["committed"] == true).await
            };
        }
    }
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_shown_turn_by_turn_as_it_was() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let mut games = Vec::new();
    for (variant, turns) in [
        ("chesimul", 4),
        ("prediction", 6),
        ("parity", 4),
        ("parity-so", 4),
        ("entanglement", 4),
        ("blind", 1),
        ("both-take", 3),
    ] {
        let id = practise(&guest, variant, turns).await;
        games.push((variant, shown(&guest, &id).await, id));
    }
    server.stop().await;
    alter(folder.path(), &[REWRITE]).await;
    let server = Server::start(folder.path()).await;
    let guest = guest.at(&server);
    for (variant, [state, turns, exported, pgn, text], id) in games {
        let [after, turns_after, exported_after, pgn_after, text_after] = shown(&guest, &id).await;
        let [before, after_all] =
            [without_reasons(turns), turns_after].map(|turns| without_steps(turns, variant));
        assert_eq!(after_all, before, "{variant}");
        assert_eq!(without_ids(&after["figures"]), without_ids(&state["figures"]), "{variant}");
        for field in ["position", "turn", "options", "result", "seals", "clock", "takebacks", "seats"] {
            assert_eq!(after[field], state[field], "{field} of {variant}");
        }
        assert_eq!(after["stored"], json!({ "edition": OTHER, "known": 1 }));
        assert_eq!(
            (&after["phase"], &after["acts"], &after["plans"]),
            (&json!("over"), &json!([]), &json!({}))
        );
        assert_eq!(exported_after["turns"], exported["turns"]);
        assert_eq!((&exported["edition"], &exported_after["edition"]), (&json!(1), &json!(OTHER)));
        if variant == "blind" {
            assert!(pgn_after.as_str().unwrap().contains("White's list: e4 Qh5 a4"), "{pgn_after}");
        } else {
            let expected = pgn.as_str().unwrap().replace("[Edition \"1\"]", "[Edition \"1000\"]");
            assert_eq!(pgn_after, expected, "{variant}");
        }
        assert!(
            text_after.as_str().unwrap().contains("# Played under edition 1000 of the rules"),
            "{text_after}"
        );
        let plans =
            |text: &Value| text.as_str().unwrap().lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(plans(&text_after), plans(&text));
        let page = guest.get(&format!("/game/{id}")).await;
        let banner = "Played under edition 1000 of the rules; shown as recorded.";
        assert_eq!((page.status, page.text.contains(banner)), (200, true), "{variant}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stored_is_shown_and_nothing_else() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = practise(&guest, "both-take", 1).await;
    server.stop().await;
    let told = "UPDATE events SET body = json_set(body, '$.told.after', 'a place', '$.told.scene.figures', json('[\"Q c3\"]'), \
                '$.told.steps[0].events', json('[{\"kind\":\"flood\",\"fields\":[[\"depth\",{\"fathoms\":7}]]}]'), \
                '$.told.end', json('{\"winner\":\"black\",\"reason\":\"drowned\"}')) WHERE kind = 'revealed'";
    alter(folder.path(), &[REWRITE, told]).await;
    let server = Server::start(folder.path()).await;
    let guest = guest.at(&server);
    let [state, turns, exported, pgn, _] = shown(&guest, &id).await;
    let turn = &turns["turns"][0];
    assert_eq!((&state["position"], &turn["position"]), (&json!("a place"), &json!("a place")));
    assert_eq!((&turn["figures"], &turn["figures"][0]["square"]), (&state["figures"], &json!("c3")));
    let event = &turn["events"][0];
    assert_eq!((&event["kind"], &event["depth"]), (&json!("flood"), &json!("{\"fathoms\":7}")));
    assert_eq!(event["words"], "Something happened that this program can’t describe: both-take-flood.");
    let words = "Black wins: by a rule that this program doesn’t know (drowned).";
    for result in [&state["result"], &turn["result"], &exported["result"]] {
        assert_eq!(*result, json!({ "winner": "black", "reason": "drowned", "words": words }));
    }
    assert!(turn["words"].as_str().unwrap().ends_with(words), "{turn}");
    assert!(pgn.as_str().unwrap().contains("[Result \"0-1\"]"), "{pgn}");
    assert_eq!(guest.get(&format!("/game/{id}")).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_edition_refuses_moves_rematch_uses_current() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let waiting = white.invite(true).await;
    let seek = json!({ "variant": "chesimul", "opponent": "lobby", "side": "white" });
    white.create(seek).await;
    server.stop().await;
    alter(folder.path(), &[REWRITE]).await;
    let server = Server::start(folder.path()).await;
    let (white, black) = (white.at(&server), black.at(&server));
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    for message in [
        json!({ "type": "commit", "seat": "white", "turn": 1, "plan": "b1c3" }),
        json!({ "type": "commit", "seat": "white", "turn": 1, "plan": "nonsense" }),
        json!({ "type": "resign", "seat": "white" }),
        json!({ "type": "draw", "seat": "white", "action": "offer" }),
        json!({ "type": "takeback", "seat": "white", "action": "ask" }),
        json!({ "type": "claim", "seat": "white" }),
        json!({ "type": "seal", "seat": "white", "turn": 1, "hash": "0".repeat(64) }),
    ] {
        one.send(message).await;
        assert_eq!(one.until("refused").await["code"], "read-only-game");
    }
    for path in ["why?move=b1c3", "preview?plan=b1c3", "readings?seat=white&plan=b1c3"] {
        let answer = black.get(&format!("/api/games/{id}/{path}")).await;
        assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("read-only-game")), "{path}");
    }
    let joined = black.join(&waiting).await;
    assert_eq!((joined.status, &joined.json()["code"]), (409, &json!("read-only-game")));
    let message = "This game was played under edition 1000 of its rules, but this server plays edition 1. You can replay and \
                   save it, but not continue it.";
    assert_eq!(joined.json()["message"], message);
    assert_eq!(white.get("/api/lobby").await.json(), json!({ "seeks": [] }), "nobody is invited to it");

    one.send(json!({ "type": "rematch", "seat": "white" })).await;
    one.until_state(|state| state["rematch"]["white"] == true).await;
    two.send(json!({ "type": "rematch", "seat": "black" })).await;
    let next = two.until_state(|state| state["rematch"]["id"].is_string()).await;
    let (mut board, state) = white.watch(next["rematch"]["id"].as_str().unwrap()).await;
    assert_eq!((&state["stored"], &state["phase"]), (&Value::Null, &json!("planning")));
    board.commit("black", 1, "b5c3").await;
    board.until("committed").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pending_plans_of_old_edition_stay_hidden() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let game = json!({
        "variant": "chesimul", "opponent": "friend", "side": "white", "clock": { "kind": "increment", "base": 60, "increment": 2 },
    });
    let (white, black, id) = friends_at(&server, game).await;
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    time.advance(7);
    two.commit("black", 1, "a4a3").await;
    two.until("turn").await;
    one.commit("white", 2, "c3b5").await;
    one.until("committed").await;
    let before = white.watch(&id).await.1;
    drop((one, two));
    server.stop().await;
    alter(folder.path(), &[REWRITE]).await;
    let server = Server::at(folder.path(), &time).await;
    time.advance(3600);
    for guest in [white.at(&server), black.at(&server), server.guest().await] {
        let everything = shown(&guest, &id).await;
        assert!(everything.iter().all(|part| !part.to_string().contains("c3b5")), "{everything:?}");
        let state = &everything[0];
        assert_eq!(state["committed"], json!({ "white": true, "black": false }));
        assert_eq!((&state["phase"], &state["result"]), (&json!("over"), &Value::Null));
        assert_eq!(state["clock"]["left"], before["clock"]["left"], "the clocks stand where they stood");
        assert_eq!(state["clock"]["running"], json!([]));
        assert!(!guest.get(&format!("/game/{id}")).await.text.contains("c3b5"));
    }
    let state = white.at(&server).watch(&id).await.1;
    assert_eq!(state["own"]["white"], json!({ "plan": null, "committed": true }));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_turn_that_was_not_told_the_plans_are_known() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    one.commit("white", 1, "b1c3").await;
    two.commit("black", 1, "b5c3").await;
    two.until("turn").await;
    drop((one, two));
    server.stop().await;
    let untold = "UPDATE events SET body = json_remove(body, '$.told') WHERE kind IN ('created', 'revealed')";
    alter(folder.path(), &[untold]).await;
    let server = Server::start(folder.path()).await;
    let white = white.at(&server);
    let [state, turns, ..] = shown(&white, &id).await;
    assert_eq!(state["position"], "r1bqk/ppppp/5/PPPPP/R1BQK 0 2", "of this edition it is judged as ever");
    assert_eq!(turns["turns"][0]["events"][0]["kind"], "collision");
    server.stop().await;

    alter(folder.path(), &[REWRITE]).await;
    let server = Server::start(folder.path()).await;
    let white = white.at(&server);
    let [state, turns, ..] = shown(&white, &id).await;
    assert_eq!((&state["turn"], &state["figures"]), (&json!(2), &json!([])));
    // Without the pieces of the start, the plans have no letters.
    let words = "White b1–c3, Black b5–c3. This turn was recorded in a form that this program doesn’t know.";
    assert_eq!(turns["turns"][0]["words"], words);
    assert_eq!(
        (&turns["turns"][0]["white"]["text"], &turns["turns"][0]["events"]),
        (&json!("b1c3"), &json!([]))
    );
    assert_eq!(white.get(&format!("/game/{id}")).await.status, 200);
    server.stop().await;
}
