//! Sign-out: all cookies of the guest become invalid, and other guests are not affected.

use reqwest::header::SET_COOKIE;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};

use crate::harness::{Guest, Server, SimulatedTime, Socket, folder, friends, friends_at, invitation};
use crate::postgres::database;

const EVERYWHERE: &str = "/api/logout/everywhere";

/// Returns the code with which a connection is closed, skipping messages.
async fn closed(socket: &mut Socket) -> u16 {
    loop {
        if let Err(code) = socket.read_raw().await {
            return code;
        }
    }
}

/// Returns whether the server accepts a cookie.
async fn is_known(guest: &Guest) -> bool {
    let answer = guest.get("/api/lobby").await;
    assert_eq!(answer.status, 200);
    !answer.headers.contains_key(SET_COOKIE)
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_out_everywhere_survives_restart() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let thief = white.clone();
    let answer = white.post(EVERYWHERE, json!({})).await;
    let cookies: Vec<_> = answer.headers.get_all(SET_COOKIE).iter().collect();
    assert_eq!(
        (answer.status, cookies.len()),
        (204, 3),
        "the guest, the session, and which files of pages are kept"
    );
    assert!(cookies.iter().all(|cookie| cookie.to_str().unwrap().contains("Max-Age=0")), "{cookies:?}");
    assert!(!is_known(&thief).await && is_known(&black).await);
    assert_eq!(thief.watch(&id).await.1["you"], json!([]));
    assert_eq!(black.watch(&id).await.1["you"], json!(["black"]));
    server.stop().await;

    let server = Server::start(folder.path()).await;
    let (thief, black) = (thief.at(&server), black.at(&server));
    assert!(!is_known(&thief).await && is_known(&black).await);
    assert_eq!(thief.watch(&id).await.1["you"], json!([]));
    assert_eq!(thief.post(EVERYWHERE, json!({})).await.status, 204, "there is nobody left to sign out");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_out_everywhere_closes_only_own_connections() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut board, mut lobby) = (white.watch(&id).await.0, white.connect("/api/lobby/ws").await);
    let mut copied = white.clone().watch(&id).await.0;
    let (mut other, mut others_lobby) = (black.watch(&id).await.0, black.connect("/api/lobby/ws").await);
    assert_eq!(white.post(EVERYWHERE, json!({})).await.status, 204);
    let codes = [closed(&mut board).await, closed(&mut lobby).await, closed(&mut copied).await];
    assert_eq!(codes, [4003; 3]);
    other.until_state(|state| state["seats"]["white"]["online"] == false).await;
    other.commit("black", 1, "b5c3").await;
    other.until("committed").await;
    others_lobby.pending().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_out_closes_connections_at_other_servers() {
    let (url, time) = (database().await, SimulatedTime::new());
    let (one, two) = (Server::on(&url, &time).await, Server::on(&url, &time).await);
    let (white, black, id) = friends_at(&one, invitation(true)).await;
    let (there, other) = (white.at(&two), black.at(&two));
    let (mut board, mut lobby) = (there.watch(&id).await.0, there.connect("/api/lobby/ws").await);
    let mut others = other.watch(&id).await.0;
    assert_eq!(white.post(EVERYWHERE, json!({})).await.status, 204);
    assert_eq!([closed(&mut board).await, closed(&mut lobby).await], [4003; 2]);
    others.commit("black", 1, "b5c3").await;
    others.until("committed").await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_out_here_keeps_what_is_open_elsewhere() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = guest.invite(true).await;
    let (mut board, state) = guest.watch(&id).await;
    assert_ne!(state["you"], Value::Null);
    assert_eq!(guest.post("/api/logout", json!({})).await.status, 204);
    board.pending().await;
    assert!(is_known(&guest).await, "another browser may have the cookie");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_site_signs_anybody_out() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let request = guest.client().post(guest.url(EVERYWHERE)).header("origin", "http://evil.example");
    assert_eq!(guest.ask(request).await.status, 403);
    assert!(is_known(&guest).await);
    server.stop().await;
}

/// A cookie that may be revoked is not accepted, and is not replaced.
#[tokio::test(flavor = "multi_thread")]
async fn unreadable_sign_outs_refuse_all_guests() {
    let (url, time) = (database().await, SimulatedTime::new());
    let server = Server::on(&url, &time).await;
    let guest = server.guest().await;
    let id = guest.invite(true).await;
    let mut database = PgConnection::connect(&url).await.unwrap();
    sqlx::raw_sql("ALTER TABLE signed_out RENAME TO elsewhere").execute(&mut database).await.unwrap();
    for path in [format!("/api/games/{id}/turns"), format!("/game/{id}")] {
        let refused = guest.get(&path).await;
        assert_eq!((refused.status, refused.headers.get(SET_COOKIE)), (503, None), "{path}");
    }
    assert_eq!(guest.get("/api/lobby").await.json()["code"], "storage");
    assert_eq!(guest.post(EVERYWHERE, json!({})).await.status, 503);
    sqlx::raw_sql("ALTER TABLE elsewhere RENAME TO signed_out").execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    assert!(is_known(&guest).await);
    assert_eq!(guest.watch(&id).await.1["you"], json!(["white"]));
    server.stop().await;
}

/// With SQLite the signed-out guests are read once, and a guest counts as signed out only after it is stored.
#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_be_signed_out_is_somebody_still() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let file = folder.path().join("games.db");
    let mut database = SqliteConnectOptions::new().filename(file).connect().await.unwrap();
    sqlx::raw_sql("ALTER TABLE signed_out RENAME TO elsewhere").execute(&mut database).await.unwrap();
    assert_eq!(guest.post(EVERYWHERE, json!({})).await.status, 503);
    assert!(is_known(&guest).await);
    sqlx::raw_sql("ALTER TABLE elsewhere RENAME TO signed_out").execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    server.stop().await;
}
