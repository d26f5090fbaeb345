//! The published tree of finished games, checked by the verifier.

use std::time::Duration;

use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use zugleich_server::maintenance::{DatabaseSpec, copy};
use zugleich_store::{Location, StoreConfig};
use zugleich_transcript::{KeyFile, TranscriptSummary, VerifyOptions, verify};

use crate::harness::{Guest, Server, SimulatedTime, folder};
use crate::postgres::{connect, database};

/// Seconds of a day.
const DAY: i64 = 86_400;

/// Creates a practice game, and ends it at once if requested.
async fn game(guest: &Guest, ends: bool) -> String {
    let id = guest.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    if ends {
        let (mut socket, _) = guest.watch(&id).await;
        socket.send(json!({ "type": "resign", "seat": "white", "id": 1 })).await;
        socket.until("done").await;
    }
    id
}

/// Waits until the server has published this many heads.
async fn heads(guest: &Guest, number: usize) -> serde_json::Value {
    for _ in 0..600 {
        let answer = guest.get("/.well-known/zugleich-log.json").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let heads = answer.json()["heads"].clone();
        if heads.as_array().unwrap().len() == number {
            return heads;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("there are never {number} heads");
}

async fn text(guest: &Guest, path: &str) -> String {
    let answer = guest.get(path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.text
}

async fn verified(guest: &Guest, id: &str) -> TranscriptSummary {
    let keys = KeyFile::read(&text(guest, "/.well-known/zugleich-keys.json").await).unwrap();
    let transcript = text(guest, &format!("/api/games/{id}/transcript")).await;
    verify(&transcript, &VerifyOptions { keys: Some(&keys), without_rules: false }).unwrap()
}

/// Returns the verdict on the game's transcript, all of whose events are in its log.
async fn logged(guest: &Guest, id: &str) -> TranscriptSummary {
    let verdict = verified(guest, id).await;
    let log = text(guest, &format!("/api/games/{id}/log")).await;
    let logged = verdict.check_log(&log).unwrap_or_else(|fault| panic!("{fault}: {log}"));
    assert_eq!(logged, verdict.events() as u64);
    verdict
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_that_is_over_is_in_the_tree_of_its_day() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let guest = server.guest().await;
    let mut over = Vec::new();
    for _ in 0..3 {
        over.push(game(&guest, true).await);
    }
    let running = game(&guest, false).await;
    assert_eq!(heads(&guest, 0).await, json!([]), "the day has not ended");
    time.advance(DAY);
    let first = heads(&guest, 1).await[0]["tree"].clone();
    assert_eq!(first["size"], 3, "a game that goes on has no leaf");
    let day = first["day"].as_u64().unwrap();
    for id in &over {
        logged(&guest, id).await;
        let entry = text(&guest, &format!("/api/log/{day}/inclusion?game={id}")).await;
        assert!(text(&guest, &format!("/api/games/{id}/log")).await.contains(&entry));
    }
    let late = game(&guest, true).await;
    time.advance(DAY);
    assert_eq!(heads(&guest, 2).await[0]["tree"]["size"], 4);
    logged(&guest, &late).await;
    logged(&guest, &over[0]).await;
    let answer = guest.get(&format!("/api/log/{}?since={day}", day + 1)).await;
    assert!(answer.headers["cache-control"].to_str().unwrap().contains("immutable"));
    let line = answer.json();
    assert_eq!(line["consistency"].as_array().unwrap().len(), 3, "{line}");

    for (path, status, code) in [
        (format!("/api/games/{running}/log"), 409, "not-over"),
        (format!("/api/log/{day}/inclusion?game={running}"), 409, "not-over"),
        (format!("/api/log/{day}/inclusion?game={late}"), 404, "not-found"),
        (format!("/api/log/{day}/inclusion?game=nobody"), 404, "not-found"),
        (format!("/api/log/{day}/inclusion"), 400, "invalid-request"),
        (format!("/api/log/{}", day + 2), 404, "not-found"),
        (format!("/api/log/{day}?since={}", day + 1), 404, "not-found"),
        (format!("/api/log/{}", u64::MAX), 404, "not-found"),
        ("/api/log/-1".to_owned(), 404, "not-found"),
        (format!("/api/games/{late}/log?with=x"), 400, "invalid-request"),
    ] {
        let answer = guest.get(&path).await;
        assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)), "{path}");
    }
    server.stop().await;
}

/// A server that was down at the end of days catches up, also with another database, and continues the same
/// tree. A different tree is detected with any stored head.
#[tokio::test(flavor = "multi_thread")]
async fn tree_survives_restart_and_copy_forks_are_found() {
    let (here, there, time) = (folder(), folder(), SimulatedTime::new());
    let server = Server::at(here.path(), &time).await;
    let guest = server.guest().await;
    let (one, two) = (game(&guest, true).await, game(&guest, true).await);
    time.advance(DAY);
    let day = heads(&guest, 1).await[0]["tree"]["day"].as_u64().unwrap();
    let kept = text(&guest, &format!("/api/log/{day}")).await;
    let three = game(&guest, true).await;
    server.stop().await;
    time.advance(2 * DAY);

    let file = |folder: &std::path::Path| Location::Sqlite(folder.join("games.db"));
    let (from, to, keeping) = (file(here.path()), file(there.path()), StoreConfig::default());
    let place = |location| DatabaseSpec { location, keeping: &keeping };
    copy(place(&from), place(&to), time.now(), &()).await.unwrap();
    let server = Server::at(there.path(), &time).await;
    let guest = guest.at(&server);
    assert_eq!(heads(&guest, 3).await[2]["tree"]["day"], day);
    for id in [&one, &two, &three] {
        let verdict = logged(&guest, id).await;
        let log = text(&guest, &format!("/api/games/{id}/log?with={day}")).await;
        assert_eq!(verdict.check_log(&log).unwrap(), verdict.events() as u64);
        assert_eq!(verdict.check_kept(&log, &kept).unwrap(), 1);
    }
    server.stop().await;

    let database = SqliteConnectOptions::new().filename(there.path().join("games.db"));
    let mut database = database.connect().await.unwrap();
    sqlx::raw_sql("DELETE FROM tree_heads; DELETE FROM tree_nodes").execute(&mut database).await.unwrap();
    let hide = sqlx::query("UPDATE games SET created = created + 86400 WHERE id = ?").bind(&two);
    hide.execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    let server = Server::at(there.path(), &time).await;
    let guest = guest.at(&server);
    heads(&guest, 3).await;
    let verdict = logged(&guest, &one).await;
    let log = text(&guest, &format!("/api/games/{one}/log")).await;
    assert_eq!(verdict.check_kept(&log, &kept).unwrap_err().code(), "forked");
    let verdict = verified(&guest, &two).await;
    let log = text(&guest, &format!("/api/games/{two}/log")).await;
    assert_eq!(verdict.check_log(&log).unwrap_err().code(), "not-in-log");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_on_one_database_publish_one_tree() {
    let (url, time) = (database().await, SimulatedTime::new());
    let (one, two) = tokio::join!(Server::on(&url, &time), Server::on(&url, &time));
    let (here, there) = (one.guest().await, two.guest().await);
    let mut played = Vec::new();
    for _ in 0..3 {
        played.push((game(&here, true).await, game(&there, true).await));
        time.advance(DAY);
        let published = heads(&here, played.len()).await;
        assert_eq!(heads(&there, played.len()).await, published);
        assert_eq!(published[0]["tree"]["size"], 2 * played.len());
    }
    for (first, second) in &played {
        logged(&there, first).await;
        logged(&here, second).await;
    }
    let mut database = connect(&url).await;
    let days: i64 =
        sqlx::query_scalar("SELECT count(*) FROM tree_heads").fetch_one(&mut database).await.unwrap();
    assert_eq!(days, 3);
    database.close().await.unwrap();
    one.stop().await;
    two.stop().await;
}
