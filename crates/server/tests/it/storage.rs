use std::time::Duration;

use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::harness::{Guest, Server, folder, friends};

/// Opens a separate connection to a server's database.
async fn database(folder: &std::path::Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(folder.join("games.db")).connect().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_fails_changes_nothing_and_is_refused() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, before) = white.watch(&id).await;
    let mut database = database(folder.path()).await;
    let deny = "CREATE TRIGGER deny BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END";
    sqlx::raw_sql(deny).execute(&mut database).await.unwrap();
    one.commit("white", 1, "b1c3").await;
    assert_eq!(one.refusal().await, "storage");
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    let refused = white.post("/api/games", game.clone()).await;
    assert_eq!((refused.status, &refused.json()["code"]), (503, &json!("storage")));
    assert_eq!(one.pending().await, Vec::<String>::new());
    let (other, mut after) = white.watch(&id).await;
    drop(other);
    // The time of the other player's absence differs each time.
    after["absence"]["left"] = before["absence"]["left"].clone();
    assert_eq!(after, before);

    sqlx::raw_sql("DROP TRIGGER deny").execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    one.commit("white", 1, "b1a3").await;
    one.until("committed").await;
    let (mut two, _) = black.watch(&id).await;
    two.commit("black", 1, "b5c3").await;
    assert_eq!(two.until("turn").await["white"]["text"], "b1a3");
    server.stop().await;
}

/// Rolls back whole transactions, as SQLite does when a disk is full.
const BREAK: &str = "CREATE TRIGGER break_events BEFORE INSERT ON events BEGIN SELECT RAISE(ROLLBACK, 'no'); END; \
                     CREATE TRIGGER break_probe BEFORE INSERT ON probe BEGIN SELECT RAISE(ROLLBACK, 'no'); END";
const MEND: &str = "DROP TRIGGER break_events; DROP TRIGGER break_probe";

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_writes_survive_implicit_rollbacks() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let mut database = database(folder.path()).await;
    for _ in 0..2 {
        sqlx::raw_sql(BREAK).execute(&mut database).await.unwrap();
        for _ in 0..3 {
            one.commit("white", 1, "b1c3").await;
            assert_eq!(one.refusal().await, "storage");
        }
        let ready = white.get("/ready").await;
        assert_eq!(
            (ready.status, ready.json()),
            (503, json!({ "status": "not-ready", "not_ready": ["write"] }))
        );
        assert_eq!(white.get("/health").await.status, 200, "it lives");
        assert!(server.metrics().await.contains("\nzugleich_storage_failing 1\n"));
        assert_eq!(white.name("Ann").await.status, 503, "nothing at all is written");
        sqlx::raw_sql(MEND).execute(&mut database).await.unwrap();
        recovery(&white).await;
        assert!(server.metrics().await.contains("\nzugleich_storage_failing 0\n"));
    }
    one.commit("white", 1, "b1a3").await;
    one.until("committed").await;
    let (mut two, _) = black.watch(&id).await;
    two.commit("black", 1, "b5c3").await;
    two.until("turn").await;
    let stored = "SELECT group_concat(kind, ' ' ORDER BY seq) FROM events WHERE game_id = ?";
    let stored = sqlx::query_scalar::<_, String>(stored).bind(&id).fetch_one(&mut database).await.unwrap();
    assert_eq!(stored, "created joined committed committed revealed");
    database.close().await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_fails_leaves_no_transaction_open() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let mut database = database(folder.path()).await;
    // All statements succeed, and the commit fails at a constraint.
    let owe = "CREATE TABLE debts (id TEXT REFERENCES games (id) DEFERRABLE INITIALLY DEFERRED); \
               CREATE TRIGGER owe AFTER INSERT ON events BEGIN INSERT INTO debts VALUES ('nothing'); END";
    sqlx::raw_sql(owe).execute(&mut database).await.unwrap();
    for _ in 0..5 {
        one.commit("white", 1, "b1c3").await;
        assert_eq!(one.refusal().await, "storage");
    }
    assert_eq!(white.get("/ready").await.status, 200, "the fault was of these writes alone");
    sqlx::raw_sql("DROP TRIGGER owe; DROP TABLE debts").execute(&mut database).await.unwrap();
    one.commit("white", 1, "b1a3").await;
    one.until("committed").await;
    let stored = "SELECT count(*) FROM events WHERE game_id = ? AND kind = 'committed'";
    assert_eq!(sqlx::query_scalar::<_, i64>(stored).bind(&id).fetch_one(&mut database).await.unwrap(), 1);
    database.close().await.unwrap();
    server.stop().await;
}

/// Waits until the server reports that it stores again.
async fn recovery(guest: &Guest) {
    for _ in 0..3000 {
        if guest.get("/ready").await.status == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the server recovers by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_somebody_else_is_noticed() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let mut database = database(folder.path()).await;
    let foreign = "INSERT INTO events (game_id, seq, version, kind, body, at) \
                   VALUES (?, 2, 1, 'resigned', '{\"seat\":\"black\"}', 0)";
    sqlx::query(foreign).bind(&id).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    one.commit("white", 1, "b1c3").await;
    assert_eq!(one.until("refused").await["code"], "game-over");
    assert_eq!(white.get("/ready").await.status, 200, "nothing has failed");
    let (_, state) = white.watch(&id).await;
    assert_eq!(state["result"]["reason"], "resignation", "the database is the truth");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_game_is_one_error_not_a_crash() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let other = white.invite(true).await;
    server.stop().await;
    let mut database = database(folder.path()).await;
    let spoil = "UPDATE events SET body = '{\"seat\":\"nowhere\"}' WHERE game_id = ? AND seq = 1";
    sqlx::query(spoil).bind(&id).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    let server = Server::start(folder.path()).await;
    let white = white.at(&server);
    let answer = white.get(&format!("/api/games/{id}/turns")).await;
    assert_eq!((answer.status, &answer.json()["code"]), (503, &json!("storage")));
    assert_eq!(white.get(&format!("/game/{id}")).await.status, 503);
    assert_eq!(white.watch(&other).await.1["phase"], "waiting");
    assert_eq!(white.get("/games").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_a_hidden_commitment_is_in_no_list() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let mut database = database(folder.path()).await;
    sqlx::query("UPDATE games SET at = 5").execute(&mut database).await.unwrap();
    let (mut one, _) = white.watch(&id).await;
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    let time = "SELECT at FROM games";
    assert_eq!(sqlx::query_scalar::<_, i64>(time).fetch_one(&mut database).await.unwrap(), 5);
    let (mut two, _) = black.watch(&id).await;
    two.commit("black", 1, "b5c3").await;
    two.until("turn").await;
    assert!(sqlx::query_scalar::<_, i64>(time).fetch_one(&mut database).await.unwrap() > 5);
    database.close().await.unwrap();
    server.stop().await;
}
