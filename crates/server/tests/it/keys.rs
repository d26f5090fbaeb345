//! Key rotation: games continue, and guests keep their identity.

use std::path::Path;
use std::time::Duration;

use reqwest::header::SET_COOKIE;
use serde_json::json;
use zugleich_server::{App, Config, rotate_keys};
use zugleich_session::RandomOpponent;
use zugleich_session::settings::SettingsBuilder;
use zugleich_store::Location;

use crate::harness::{Guest, Server, folder, friends, plan};

fn config(folder: &Path, set: &[&str]) -> Config {
    let gathered =
        set.iter().fold(SettingsBuilder::default(), |gathered, set| gathered.argument(set).unwrap());
    Config::with(Location::Sqlite(folder.join("games.db")), gathered.settings())
}

/// Rotates the keys; returns the number of encrypted events.
async fn rotate(folder: &Path, set: &[&str]) -> u64 {
    rotate_keys(&config(folder, set)).await.unwrap().events
}

/// Returns the code with which a server refuses to start.
async fn refused(folder: &Path, set: &[&str]) -> &'static str {
    App::open(config(folder, set), std::sync::Arc::new(RandomOpponent)).await.unwrap_err().code()
}

/// Returns the cookie that an answer sets for a guest.
async fn new_cookie(guest: &Guest) -> Option<String> {
    let answer = guest.get("/api/lobby").await;
    let cookie = answer.headers.get(SET_COOKIE)?;
    Some(cookie.to_str().unwrap().split(';').next().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn rotation_keeps_plans_and_renews_cookies() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (mut white, black, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    one.commit("white", 1, "b1a3").await;
    one.until("committed").await;
    let in_use = rotate_keys(&config(folder.path(), &[])).await.unwrap_err();
    assert_eq!(in_use.code(), "database-in-use");
    drop(one);
    server.stop().await;

    let keys = folder.path().join("games.db.keys");
    let old = std::fs::read(&keys).unwrap();
    assert_eq!(rotate(folder.path(), &[]).await, 1);
    let new = std::fs::read(&keys).unwrap();
    let server = Server::start(folder.path()).await;
    white = white.at(&server);
    assert_eq!(white.watch(&id).await.1["own"]["white"]["plan"], plan("b1a3"));
    let cookie = new_cookie(&white).await.expect("an older key has signed the cookie");
    assert_ne!(cookie, white.cookie);
    white.cookie = cookie;
    assert_eq!(new_cookie(&white).await, None);
    assert_eq!(white.watch(&id).await.1["own"]["white"]["committed"], true, "the guest is the same");
    server.stop().await;

    // The older key alone cannot decrypt, and nothing is changed.
    std::fs::write(&keys, &old).unwrap();
    assert_eq!(refused(folder.path(), &[]).await, "database-keys-mismatch");
    std::fs::remove_file(&keys).unwrap();
    assert_eq!(refused(folder.path(), &[]).await, "missing-database-keys");
    assert!(!keys.exists(), "no new key is made");
    std::fs::write(&keys, &new[..new.len() - 9]).unwrap();
    assert_eq!(refused(folder.path(), &[]).await, "broken-keys");
    std::fs::write(&keys, &new).unwrap();
    let server = Server::start(folder.path()).await;
    let (mut two, _) = black.at(&server).watch(&id).await;
    two.commit("black", 1, "b5c3").await;
    assert_eq!(two.until("turn").await["white"]["text"], "b1a3");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_cookie_counts_for_as_long_as_is_set() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    assert_eq!(new_cookie(&guest).await, None);
    server.stop().await;
    rotate(folder.path(), &[]).await;
    let late = |config: &mut Config| config.settings.old_keys_count_for = Duration::from_millis(1);
    let server = Server::with(folder.path(), late, std::sync::Arc::new(RandomOpponent)).await;
    assert!(new_cookie(&guest.at(&server)).await.is_some());
    let answer = guest.at(&server).post("/api/me", json!({ "name": "Ann" })).await;
    assert_eq!(answer.status, 200, "it is somebody new who has this name now");
    server.stop().await;
    let server = Server::start(folder.path()).await;
    let known = guest.at(&server).get("/").await.text;
    assert!(!known.contains("Ann"), "nobody was taken for the guest of the old cookie");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_can_be_given_instead_of_kept() {
    let folder = folder();
    let keys = ["1a".repeat(32), "2b".repeat(32)];
    let one = format!("secret-key={}", keys[0]);
    let both = format!("secret-key={},{}", keys[1], keys[0]);
    let two = format!("secret-key={}", keys[1]);
    let start = async |set: &str| {
        let settings = config(folder.path(), &[set]).settings;
        Server::with(folder.path(), |config| config.settings = settings, std::sync::Arc::new(RandomOpponent))
            .await
    };
    let server = start(&one).await;
    let (white, _, id) = friends(&server, true).await;
    let (mut board, _) = white.watch(&id).await;
    board.commit("white", 1, "b1a3").await;
    board.until("committed").await;
    drop(board);
    server.stop().await;
    assert!(!folder.path().join("games.db.keys").exists());
    assert_eq!(refused(folder.path(), &[&two]).await, "database-keys-mismatch");
    assert_eq!(refused(folder.path(), &[]).await, "missing-database-keys");
    assert_eq!(rotate(folder.path(), &[&both]).await, 1);
    assert_eq!(refused(folder.path(), &[&one]).await, "database-keys-mismatch");
    let server = start(&two).await;
    assert_eq!(white.at(&server).watch(&id).await.1["own"]["white"]["plan"], plan("b1a3"));
    server.stop().await;
}
