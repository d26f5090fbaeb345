//! A database with a truncated log looks intact: its loss is detected from outside of it.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use serde_json::json;
use tempfile::TempDir;
use zugleich_server::{App, Config};
use zugleich_session::RandomOpponent;
use zugleich_store::Location;

use crate::harness::{Guest, LOG, Server, copy, folder, friends, plan};

/// Lengths of the header of a log and of its frame headers (SQLite's file format, "The Write-Ahead Log").
const HEAD: u64 = 32;
const FRAME_HEAD: u64 = 24;
const PAGE: u64 = 1024;

/// Plays games in which White has committed; returns the files of their killed server, and the players.
async fn killed() -> (TempDir, Vec<(Guest, String)>) {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let mut committed = Vec::new();
    for _ in 0..2 {
        let (white, _, id) = friends(&server, true).await;
        let (mut one, _) = white.watch(&id).await;
        one.commit("white", 1, "b1a3").await;
        one.until("committed").await;
        committed.push((white, id));
    }
    let killed = copy(folder.path());
    server.stop().await;
    (killed, committed)
}

/// Copies the folder with the log truncated here.
fn damaged(killed: &Path, end: u64) -> TempDir {
    let folder = copy(killed);
    let log = File::options().write(true).open(folder.path().join("games.db-wal")).unwrap();
    log.set_len(end).unwrap();
    folder
}

/// Returns the code with which a server refuses to start; `None` if it starts.
async fn refusal(folder: &Path) -> Option<&'static str> {
    let config = Config::new(Location::Sqlite(folder.join("games.db")));
    App::open(config, Arc::new(RandomOpponent)).await.err().map(|error| error.code())
}

/// Asserts that every acknowledged commitment is stored.
async fn is_complete(folder: &Path, committed: &[(Guest, String)]) {
    let server = Server::start(folder).await;
    for (white, id) in committed {
        let (_, state) = white.at(&server).watch(id).await;
        assert_eq!(state["own"]["white"]["plan"], plan("b1a3"));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn truncated_log_keeps_plans_or_reports_loss() {
    let (killed, committed) = killed().await;
    let length = fs::metadata(killed.path().join("games.db-wal")).unwrap().len();
    let frames = (length - HEAD) / (FRAME_HEAD + PAGE);
    assert_eq!(length, HEAD + frames * (FRAME_HEAD + PAGE), "the log is as it is understood here");
    assert!(frames > 10, "{frames} frames");
    let boundaries = (0..=frames).map(|frame| HEAD + frame * (FRAME_HEAD + PAGE));
    let inside = |end: u64| [end, end + FRAME_HEAD / 2, end + FRAME_HEAD + PAGE / 2];
    let cuts = [0, HEAD / 2].into_iter().chain(boundaries.flat_map(inside)).filter(|&end| end <= length);
    let (mut lost, mut complete) = (0, 0);
    for end in cuts {
        let folder = damaged(killed.path(), end);
        match refusal(folder.path()).await {
            Some(code) => {
                assert_eq!(code, "missing-events", "cut at {end} of {length}");
                lost += 1;
            }
            None => {
                is_complete(damaged(killed.path(), end).path(), &committed).await;
                complete += 1;
            }
        }
    }
    assert!(lost > 10 && complete > 0, "{lost} losses were told, {complete} logs were complete");
}

#[tokio::test(flavor = "multi_thread")]
async fn accepted_loss_is_reported_while_server_runs() {
    let (killed, committed) = killed().await;
    let folder = damaged(killed.path(), 0);
    assert_eq!(refusal(folder.path()).await, Some("missing-events"));
    assert_eq!(refusal(folder.path()).await, Some("missing-events"), "nothing is forgotten by itself");
    let server = Server::set(folder.path(), |settings| settings.accept_loss = true).await;
    let guest = server.guest().await;
    let health = guest.get("/health").await;
    assert_eq!((health.status, &health.json()["status"]), (200, &json!("ok")));
    assert!(health.text.contains("events were missing"), "{}", health.text);
    for (_, id) in &committed {
        let game: zugleich_session::ids::GameId = id.parse().unwrap();
        assert!(LOG.text().contains(&format!("game={}", game.logged())), "the log names the game");
    }
    server.stop().await;
    // The remaining data is the valid state from now on.
    let server = Server::start(folder.path()).await;
    assert!(!guest.at(&server).get("/health").await.text.contains("missing"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_copy_of_a_database_is_known_to_be_one() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    server.stop().await;
    let database = folder.path().join("games.db");
    let older = fs::read(&database).unwrap();
    let server = Server::start(folder.path()).await;
    let (mut one, _) = white.at(&server).watch(&id).await;
    one.commit("white", 1, "b1a3").await;
    one.until("committed").await;
    drop(one);
    server.stop().await;
    let newer = fs::read(&database).unwrap();
    fs::write(&database, &older).unwrap();
    assert_eq!(refusal(folder.path()).await, Some("missing-events"));
    fs::write(&database, &newer).unwrap();
    is_complete(folder.path(), &[(white, id)]).await;
}
