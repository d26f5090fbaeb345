//! Games by days, whose players need not meet.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use zugleich_server::maintenance::{DatabaseSpec, check, copy as copy_database};
use zugleich_server::{Config, rotate_keys};
use zugleich_session::Settings;
use zugleich_session::vault::VaultKeys;
use zugleich_store::sqlite::maintenance::backup;
use zugleich_store::{KeySource, Location, StoreConfig};
use zugleich_transcript::{VerifyOptions, verify};

use crate::harness::{Guest, KEY, Server, SimulatedTime, copy, folder, friends_at};
use crate::postgres::{connect, database};

/// Length of a day, in seconds.
const DAY: i64 = 86_400;

fn days(opponent: &str) -> Value {
    json!({
        "variant": "chesimul", "opponent": opponent, "side": "white", "show_committed": true,
        "clock": { "kind": "days", "increment": 1, "cap": 3 },
    })
}

/// Plays a plan on a page of its own, and returns the state after it.
async fn visit(guest: &Guest, id: &str, seat: &str, turn: u32, plan: &str) -> Value {
    let (mut board, state) = guest.watch(id).await;
    assert_eq!((&state["clock"]["kind"], &state["secrecy"]), (&json!("days"), &json!("kept")));
    board.commit(seat, turn, plan).await;
    board.until("committed").await;
    state
}

#[tokio::test(flavor = "multi_thread")]
async fn players_by_days_need_not_meet() {
    for opponent in ["friend", "lobby"] {
        let (folder, time) = (folder(), SimulatedTime::new());
        let server = Server::at(folder.path(), &time).await;
        let (white, black) = (server.guest().await, server.guest().await);
        let id = white.create(days(opponent)).await;
        // Each of them comes to another server.
        server.stop().await;
        time.advance(13 * DAY);
        let server = Server::at(folder.path(), &time).await;
        let (white, black) = (white.at(&server), black.at(&server));
        black.join(&id).await;
        visit(&black, &id, "black", 1, "b5c3").await;
        time.advance(DAY);
        let state = visit(&white, &id, "white", 1, "b1a3").await;
        assert_eq!(state["absence"], Value::Null);
        visit(&black, &id, "black", 2, "c3b1").await;
        server.stop().await;
        // White's flag falls while nobody is connected.
        let server = Server::at(folder.path(), &time).await;
        time.advance(4 * DAY);
        let black = black.at(&server);
        let over = loop {
            let (_, state) = black.watch(&id).await;
            if state["phase"] == "over" {
                break state;
            }
        };
        assert_eq!((&over["result"]["winner"], &over["result"]["reason"]), (&json!("black"), &json!("time")));
        server.stop().await;
    }
}

async fn sqlite(folder: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(folder.join("games.db")).connect().await.unwrap()
}

/// Keeps a plan for turn 1 as a draft, or withdraws it; returns the status and the code of a refusal.
async fn draft(guest: &Guest, id: &str, plan: Value) -> (u16, String) {
    let answer = guest.post(&format!("/api/games/{id}/draft"), json!({ "turn": 1, "plan": plan })).await;
    let code =
        if answer.status == 204 { String::new() } else { answer.json()["code"].as_str().unwrap().to_owned() };
    (answer.status, code)
}

/// Returns a guest's draft.
async fn own_draft(guest: &Guest, id: &str) -> Value {
    let answer = guest.get(&format!("/api/games/{id}/draft")).await;
    assert_eq!((answer.status, &answer.headers["cache-control"]), (200, &"no-store".parse().unwrap()));
    answer.json()["plan"].clone()
}

/// Returns a game by days of two friends with hidden commitments.
async fn hidden_game(server: &Server) -> (Guest, Guest, String) {
    let mut game = days("friend");
    game["show_committed"] = json!(false);
    friends_at(server, game).await
}

#[tokio::test(flavor = "multi_thread")]
async fn draft_is_the_plan_at_the_deadline() {
    let (place, time) = (folder(), SimulatedTime::new());
    let server = Server::at(place.path(), &time).await;
    let (white, black, id) = hidden_game(&server).await;
    for plan in ["b1c3", "b1a3"] {
        assert_eq!(draft(&white, &id, json!(plan)).await, (204, String::new()));
        assert_eq!(own_draft(&white, &id).await, plan);
    }
    assert_eq!(own_draft(&black, &id).await, Value::Null);
    visit(&black, &id, "black", 1, "b5c3").await;
    time.advance(3 * DAY - 60);
    let mut database = sqlite(place.path()).await;
    let presence = "SELECT at FROM presence";
    while sqlx::query_scalar(presence).fetch_optional(&mut database).await.unwrap()
        != Some(time.now().millis())
    {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    database.close().await.unwrap();
    // The server is killed a minute before the deadline, and nobody comes back.
    let killed = copy(place.path());
    server.stop().await;
    let server = Server::at(killed.path(), &time).await;
    time.advance(2 * 60);
    let mut database = sqlite(killed.path()).await;
    let kinds = "SELECT group_concat(kind, ' ') FROM (SELECT kind FROM events ORDER BY seq DESC LIMIT 2)";
    while sqlx::query_scalar::<_, String>(kinds).fetch_one(&mut database).await.unwrap()
        != "revealed committed"
    {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM drafts").fetch_one(&mut database).await.unwrap();
    assert_eq!(left, 0);
    let white = white.at(&server);
    let turns = white.get(&format!("/api/games/{id}/turns")).await.json();
    assert_eq!(turns["turns"][0]["white"]["text"], "b1a3");
    let mut board = white.watch(&id).await.0;
    board.send(json!({ "type": "resign", "seat": "white" })).await;
    board.until_state(|state| state["phase"] == "over").await;
    let text = white.get(&format!("/api/games/{id}/transcript")).await.text;
    verify(&text, &VerifyOptions::default()).unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_are_refused_with_a_reason() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = hidden_game(&server).await;
    let refused = async |guest: &Guest, id: &str, plan: &str| {
        let (status, code) = draft(guest, id, json!(plan)).await;
        assert_eq!(status, 409, "{code}");
        code
    };
    assert_eq!(refused(&server.guest().await, &id, "b1a3").await, "not-your-seat");
    assert_eq!(refused(&white, &id, "b1b8").await, "illegal-plan");
    let path = format!("/api/games/{id}/draft");
    for body in [
        json!({ "turn": 1 }),
        json!({ "turn": 1, "plan": 7 }),
        json!({ "turn": -1, "plan": null }),
        json!([]),
    ] {
        assert_eq!(white.post(&path, body).await.status, 400);
    }
    let other = white.post(&path, json!({ "turn": 2, "plan": "b1a3" })).await;
    assert_eq!(other.json()["code"], "turn-mismatch");
    assert_eq!(draft(&white, "abcdefghijkm", json!("b1a3")).await, (404, "not-found".to_owned()));
    let (live, _, quick) = friends_at(&server, crate::harness::invitation(true)).await;
    assert_eq!(refused(&live, &quick, "b1a3").await, "not-by-days");
    let mut sealed = days("friend");
    sealed["secrecy"] = json!("sealed");
    let (maker, _, id_of_sealed) =
        crate::sealed::meet([server.guest().await, server.guest().await], sealed).await;
    assert_eq!(refused(&maker.guest, &id_of_sealed, "b1a3").await, "not-kept");
    assert_eq!(draft(&black, &id, json!("b5c3")).await.0, 204);
    visit(&black, &id, "black", 1, "b5a3").await;
    assert_eq!(own_draft(&black, &id).await, Value::Null, "the commitment replaces it");
    assert_eq!(refused(&black, &id, "b5c3").await, "already-committed");
    assert_eq!(draft(&white, &id, json!("b1a3")).await.0, 204);
    assert_eq!(white.post(&format!("/api/games/{id}/abort"), json!({})).await.status, 200);
    assert_eq!(refused(&white, &id, "b1a3").await, "game-over");
    let mut database = sqlite(folder.path()).await;
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM drafts").fetch_one(&mut database).await.unwrap();
    assert_eq!(left, 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn draft_survives_rotation_copy_and_backup() {
    let (here, back, time) = (folder(), folder(), SimulatedTime::new());
    let server = Server::at(here.path(), &time).await;
    let (white, _, id) = hidden_game(&server).await;
    assert_eq!(draft(&white, &id, json!("b1a3")).await.0, 204);
    server.stop().await;
    let place = |folder: &Path| Location::Sqlite(folder.join("games.db"));
    rotate_keys(&Config::with(place(here.path()), Settings::default())).await.unwrap();
    let mut database = sqlite(here.path()).await;
    let secret: String =
        sqlx::query_scalar("SELECT secret FROM drafts").fetch_one(&mut database).await.unwrap();
    let keys: Vec<String> =
        sqlx::query_scalar("SELECT key FROM vault").fetch_all(&mut database).await.unwrap();
    assert_eq!(keys.len(), 1);
    assert!(secret.starts_with(&format!("zv1.{}.", keys[0])), "the new key encrypts it");
    database.close().await.unwrap();
    let usual = StoreConfig::default();
    let given =
        StoreConfig { keys: KeySource::Given(VaultKeys::read(KEY).unwrap()), ..StoreConfig::default() };
    let url = crate::postgres::database().await;
    let (file, there, home) = (place(here.path()), url.parse().unwrap(), place(back.path()));
    for ((from, from_keys), (to, to_keys)) in
        [((&file, &usual), (&there, &given)), ((&there, &given), (&home, &usual))]
    {
        let spec = |location, keeping| DatabaseSpec { location, keeping };
        copy_database(spec(from, from_keys), spec(to, to_keys), time.now(), &()).await.unwrap();
        assert_eq!(check(to, &to_keys.keys, &()).await.unwrap().faults, []);
    }
    let saved = back.path().join("saved.db");
    backup(&home, &saved, &()).await.unwrap();
    std::fs::rename(&saved, back.path().join("games.db")).unwrap();
    for server in [Server::at(back.path(), &time).await, Server::on(&url, &time).await] {
        assert_eq!(own_draft(&white.at(&server), &id).await, "b1a3");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn check_finds_wrong_deadlines_and_drafts() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, _, id) = hidden_game(&server).await;
    assert_eq!(draft(&white, &id, json!("b1a3")).await.0, 204);
    server.stop().await;
    let place = Location::Sqlite(folder.path().join("games.db"));
    let mut database = sqlite(folder.path()).await;
    let keep = "CREATE TABLE old AS SELECT * FROM due; CREATE TABLE older AS SELECT * FROM drafts";
    sqlx::raw_sql(keep).execute(&mut database).await.unwrap();
    for (spoil, found) in [
        ("UPDATE due SET at = 0", false),
        ("UPDATE due SET at = 9e15", true),
        ("DELETE FROM due", true),
        ("UPDATE drafts SET takebacks = 1", true),
        ("UPDATE drafts SET seat = 'black'", true),
    ] {
        sqlx::raw_sql(spoil).execute(&mut database).await.unwrap();
        let faults = check(&place, &KeySource::Usual, &()).await.unwrap().faults;
        assert_eq!(
            faults.iter().map(|fault| fault.game.as_ref()).collect::<Vec<_>>(),
            vec![Some(&id); found.into()],
            "{spoil}"
        );
        assert!(faults.iter().all(|fault| !fault.why.contains("b1")), "a fault names no plan: {faults:?}");
        let mend = "DELETE FROM due; INSERT INTO due SELECT * FROM old; \
                    DELETE FROM drafts; INSERT INTO drafts SELECT * FROM older";
        sqlx::raw_sql(mend).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    let server = Server::at(folder.path(), &time).await;
    let mut board = white.at(&server).watch(&id).await.0;
    board.send(json!({ "type": "abort", "seat": "white" })).await;
    board.until_state(|state| state["phase"] == "over").await;
    server.stop().await;
    assert_eq!(check(&place, &KeySource::Usual, &()).await.unwrap().faults, []);
    let mut database = sqlite(folder.path()).await;
    sqlx::raw_sql("INSERT INTO due SELECT game_id, 7 FROM old").execute(&mut database).await.unwrap();
    assert_eq!(
        check(&place, &KeySource::Usual, &()).await.unwrap().faults.len(),
        1,
        "a game that is over has none"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn deadline_fires_after_a_kill_on_postgresql() {
    let (url, time) = (database().await, Arc::new(SimulatedTime::new()));
    // Dropping the runtime kills everything on its threads.
    let lost = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (handle, place, clock) = (lost.handle().clone(), url.clone(), time.clone());
    let playing = tokio::task::spawn_blocking(move || {
        handle.block_on(async {
            let server = Server::on(&place, &clock).await;
            let (white, black, id) = hidden_game(&server).await;
            assert_eq!(draft(&white, &id, json!("b1a3")).await.0, 204);
            visit(&black, &id, "black", 1, "b5c3").await;
            server
        })
    });
    let server = playing.await.unwrap();
    lost.shutdown_background();
    drop(server);
    let server = Server::on(&url, &time).await;
    time.advance(4 * DAY);
    let mut database = connect(&url).await;
    let revealed = "SELECT count(*) FROM events WHERE kind = 'revealed'";
    while sqlx::query_scalar::<_, i64>(revealed).fetch_one(&mut database).await.unwrap() == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM drafts").fetch_one(&mut database).await.unwrap();
    assert_eq!(left, 0);
    database.close().await.unwrap();
    server.stop().await;
}

/// Returns the ids of the seeks that a server lists.
async fn seeks(guest: &Guest) -> Vec<String> {
    let lobby = guest.get("/api/lobby").await.json();
    lobby["seeks"].as_array().unwrap().iter().map(|seek| seek["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn seeks_and_rematches_by_days_span_servers() {
    let (url, time) = (database().await, SimulatedTime::new());
    let (one, two) = (Server::on(&url, &time).await, Server::on(&url, &time).await);
    let (white, black) = (one.guest().await, two.guest().await);
    let id = white.create(days("lobby")).await;
    // The maker has never been connected.
    while !seeks(&black).await.contains(&id) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(black.join(&id).await.status, 200);
    while seeks(&white).await.contains(&id) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let act = async |guest: &Guest, message: Value, done: fn(&Value) -> bool| {
        let mut board = guest.watch(&id).await.0;
        board.send(message).await;
        board.until_state(done).await
    };
    visit(&white, &id, "white", 1, "b1a3").await;
    visit(&black, &id, "black", 1, "b5c3").await;
    act(&black, json!({ "type": "resign", "seat": "black" }), |state| state["phase"] == "over").await;
    while white.watch(&id).await.1["phase"] != "over" {}
    act(&white, json!({ "type": "rematch", "seat": "white" }), |state| state["rematch"]["white"] == true)
        .await;
    let rematch = json!({ "type": "rematch", "seat": "black" });
    let state = act(&black, rematch, |state| state["rematch"]["id"].is_string()).await;
    let next = state["rematch"]["id"].as_str().unwrap();
    let state = white.watch(next).await.1;
    assert_eq!(state["you"], json!(["black"]));
    assert_eq!((&state["clock"]["kind"], &state["clock"]["cap"]), (&json!("days"), &json!(3)));
    one.stop().await;
    two.stop().await;
}
