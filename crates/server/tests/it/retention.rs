use std::time::Duration;

use serde_json::json;

use crate::harness::{Server, SimulatedTime, copy, folder};

const DAY: i64 = 86_400;
const KEPT: &[&str] = &["unfinished-games-kept-for=30d", "unfinished-practice-kept-for="];

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_games_are_forgotten_when_configured() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let game = json!({ "variant": "chesimul", "opponent": "practice" });
    let server = Server::behind_proxy(folder.path(), &time, &[]).await;
    let guest = server.guest().await;
    let [left, over] = [guest.create(game.clone()).await, guest.create(game.clone()).await];
    let (mut board, _) = guest.watch(&over).await;
    board.send(json!({ "type": "resign", "seat": "white" })).await;
    board.until_state(|state| state["phase"] == "over").await;
    server.stop().await;

    time.advance(20 * DAY);
    let server = Server::behind_proxy(folder.path(), &time, KEPT).await;
    let young = guest.at(&server).create(game).await;
    server.stop().await;

    time.advance(11 * DAY);
    let server = Server::behind_proxy(folder.path(), &time, KEPT).await;
    let guest = guest.at(&server);
    // The list does not load games into memory, which would count as activity.
    while guest.get("/games").await.text.contains(&left) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for (id, status) in [(left, 404), (over, 200), (young, 200)] {
        assert_eq!(guest.get(&format!("/api/games/{id}/turns")).await.status, status);
    }
    // Deliberate deletion is not reported as loss, whether the server was stopped or killed.
    let killed = copy(folder.path());
    server.stop().await;
    for folder in [folder.path(), killed.path()] {
        Server::at(folder, &time).await.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_is_forgotten_after_a_month() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::behind_proxy(folder.path(), &time, &[]).await;
    let guest = server.guest().await;
    let practice = guest.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    let friends = guest.create(json!({ "variant": "chesimul", "opponent": "friend" })).await;
    server.stop().await;

    time.advance(31 * DAY);
    let server = Server::behind_proxy(folder.path(), &time, &[]).await;
    let guest = guest.at(&server);
    while guest.get("/games").await.text.contains(&practice) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for (id, status) in [(practice, 404), (friends, 200)] {
        assert_eq!(guest.get(&format!("/api/games/{id}/turns")).await.status, status);
    }
}
