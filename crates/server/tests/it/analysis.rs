//! Analysis of finished games, streamed turn by turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use zugleich_engine::Level;
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;
use zugleich_session::ports::{ComputerPlayer, ComputerPlayerError};
use zugleich_session::settings::Rate;
use zugleich_session::{Engines, RandomOpponent};

use crate::harness::{Guest, Server, folder};

/// Opponent that counts begun and interrupted analyses.
#[derive(Default)]
struct CountingOpponent {
    begun: AtomicUsize,
    stopped: AtomicUsize,
    /// `true` to run until it is interrupted.
    endless: bool,
}

impl ComputerPlayer for CountingOpponent {
    fn plays(&self, variant: &str) -> bool {
        Engines.plays(variant)
    }

    fn choose(
        &self,
        record: &Record,
        seat: Color,
        level: Level,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, ComputerPlayerError> {
        RandomOpponent.choose(record, seat, level, seed, stop)
    }

    fn study(&self, record: &Record, stop: &dyn Fn() -> bool) -> Result<String, ComputerPlayerError> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        while self.endless && !stop() {
            std::thread::sleep(Duration::from_millis(1));
        }
        if self.endless {
            self.stopped.fetch_add(1, Ordering::SeqCst);
            return Err(ComputerPlayerError("it was stopped".to_owned()));
        }
        Engines.study(record, stop)
    }
}

/// Plays these turns in a practice game.
async fn practise(guest: &Guest, variant: &str, turns: &[[&str; 2]]) -> String {
    let id = guest.create(json!({ "variant": variant, "opponent": "practice" })).await;
    let (mut board, _) = guest.watch(&id).await;
    for (turn, [white, black]) in (1..).zip(turns) {
        board.commit("white", turn, white).await;
        board.commit("black", turn, black).await;
        board.until("turn").await;
    }
    id
}

async fn resign(guest: &Guest, id: &str) {
    let (mut board, _) = guest.watch(id).await;
    board.send(json!({ "type": "resign", "seat": "black" })).await;
    board.until_state(|state| state["phase"] == "over").await;
}

/// Turns of an ending that is quick to analyse.
const TURNS: [[&str; 2]; 2] = [["b1c3", "b5c3"], ["a2a3", "a4a3"]];

async fn lines(guest: &Guest, id: &str) -> Vec<Value> {
    let answer = guest.get(&format!("/api/games/{id}/analysis")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.headers["content-type"], "application/x-ndjson");
    answer.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_anything_of_a_game_that_goes_on() {
    let (folder, opponent) = (folder(), Arc::new(CountingOpponent::default()));
    let server = Server::with(folder.path(), |_| {}, opponent.clone()).await;
    let (player, other) = (server.guest().await, server.guest().await);
    let id = practise(&player, "chesimul", &TURNS[..1]).await;
    for guest in [&player, &other] {
        let refused = guest.get(&format!("/api/games/{id}/analysis")).await;
        assert_eq!((refused.status, &refused.json()["code"]), (409, &json!("not-over")));
        assert_eq!(guest.get(&format!("/game/{id}/analysis")).await.status, 409);
    }
    assert_eq!(opponent.begun.load(Ordering::SeqCst), 0);
    resign(&player, &id).await;
    for guest in [&player, &other] {
        assert_eq!(lines(guest, &id).await.len(), 2);
        assert_eq!(guest.get(&format!("/game/{id}/analysis")).await.status, 200);
    }
    let unknown = player.get("/api/games/abcdefghijkm/analysis").await;
    assert_eq!(unknown.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_game_analyses_each_turn_once() {
    let (folder, opponent) = (folder(), Arc::new(CountingOpponent::default()));
    let server = Server::with(folder.path(), |_| {}, opponent.clone()).await;
    let guest = server.guest().await;
    let id = practise(&guest, "chesimul", &TURNS).await;
    resign(&guest, &id).await;
    let told = lines(&guest, &id).await;
    assert_eq!(told[0], json!({ "type": "begin", "turns": 2 }));
    for (turn, (line, plans)) in (1..).zip(told[1..].iter().zip(TURNS)) {
        assert_eq!((&line["type"], &line["turn"]), (&json!("turn"), &json!(turn)));
        for (side, plan) in ["white", "black"].into_iter().zip(plans) {
            let studied = line[side].as_array().unwrap();
            let sum: f64 = studied.iter().map(|plan| plan["probability"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{line}");
            let played: Vec<_> = studied.iter().filter(|plan| plan["played"] == true).collect();
            assert_eq!(played.len(), 1, "{line}");
            assert_eq!(played[0]["plan"]["text"], plan);
            assert_eq!(played[0]["plan"]["moves"][0]["from"], plan[..2]);
        }
        for side in ["white", "black"] {
            let expected = &line["expected"][side];
            let plans = expected["plans"].as_array().unwrap();
            let sum: f64 = plans.iter().map(|plan| plan["probability"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{line}");
            let [best, played] = ["value", "played"].map(|name| expected[name].as_f64().unwrap());
            assert!(if side == "white" { played <= best } else { best <= played }, "{line}");
            assert!(expected["reply"]["moves"][0]["from"].is_string(), "{line}");
        }
        let rows = line["matrix"].as_array().unwrap();
        assert_eq!(rows.len(), line["white"].as_array().unwrap().len());
        assert_eq!(rows[0].as_array().unwrap().len(), line["black"].as_array().unwrap().len());
    }
    assert_eq!(lines(&server.guest().await, &id).await, told);
    assert_eq!(opponent.begun.load(Ordering::SeqCst), 2, "what is known is not looked for again");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_looked_for_when_nobody_reads_on() {
    let (folder, opponent) =
        (folder(), Arc::new(CountingOpponent { endless: true, ..CountingOpponent::default() }));
    let server = Server::with(folder.path(), |_| {}, opponent.clone()).await;
    let guest = server.guest().await;
    let id = practise(&guest, "chesimul", &TURNS).await;
    resign(&guest, &id).await;
    let url = guest.url(&format!("/api/games/{id}/analysis"));
    let mut response = guest.client().get(url).header("cookie", &guest.cookie).send().await.unwrap();
    assert!(response.chunk().await.unwrap().is_some(), "it begins at once");
    while opponent.begun.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    drop(response);
    while opponent.stopped.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(opponent.begun.load(Ordering::SeqCst), 1, "nor the turn after");
}

/// In games with one acting side, each move is analysed with the best line from there and its loss.
#[tokio::test(flavor = "multi_thread")]
async fn moves_of_one_side_are_told_with_lines() {
    let folder = folder();
    let server = Server::with(folder.path(), |_| {}, Arc::new(Engines)).await;
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "entanglement", "opponent": "practice" })).await;
    let (mut board, _) = guest.watch(&id).await;
    for (turn, (side, plan)) in (1..).zip([("white", "b1c3"), ("black", "b8c6")]) {
        board.commit(side, turn, plan).await;
        board.until("turn").await;
    }
    resign(&guest, &id).await;
    let told = lines(&guest, &id).await;
    assert_eq!(told.len(), 3);
    for (line, (side, other, plan)) in
        told[1..].iter().zip([("white", "black", "b1c3"), ("black", "white", "b8c6")])
    {
        let own = line[side].as_array().unwrap();
        assert_eq!(own.iter().filter(|plan| plan["played"] == true).count(), 1, "{line}");
        assert!(own.iter().any(|one| one["plan"]["text"] == plan && one["regret"].as_f64().unwrap() >= 0.0));
        assert_eq!(line["line"][0]["text"], own[0]["plan"]["text"], "the line begins with the best move");
        assert!(line["line"].as_array().unwrap().len() > 1, "{line}");
        assert_eq!((&line[other], &line["luck"]), (&json!([]), &Value::Null));
    }
    assert!(guest.get(&format!("/game/{id}")).await.text.contains("/analysis"));
    assert!(guest.get(&format!("/game/{id}/analysis")).await.text.contains("data-machine"));
}

/// Move lists that are a whole game are analysed with lists that beat each of them.
#[tokio::test(flavor = "multi_thread")]
async fn lists_are_told_with_what_beats_them() {
    let folder = folder();
    let server = Server::with(folder.path(), |_| {}, Arc::new(Engines)).await;
    let guest = server.guest().await;
    let id = practise(&guest, "blind", &[["e4 Bc4 Qh5 Qe8", "e5 Nc6 Nf6"]]).await;
    let told = lines(&guest, &id).await;
    assert_eq!(told[0], json!({ "type": "begin", "turns": 1 }));
    let found = &told[1];
    assert_eq!(
        (&found["type"], &found["turns"], &found["result"]["winner"]),
        (&json!("lists"), &json!(7), &json!("white"))
    );
    assert_eq!(found["white"]["list"], "e4 Bc4 Qh5 Qe8");
    assert_eq!((&found["white"]["failed"]["number"], &found["black"]["failed"]), (&json!(4), &Value::Null));
    assert_eq!((&found["black"]["tried"], &found["black"]["reply"]["list"]), (&json!(0), &json!("")));
    let reply = &found["white"]["reply"];
    let length = reply["list"].as_str().unwrap().split(' ').count();
    assert_eq!((&found["white"]["tried"], &reply["result"]["winner"]), (&json!(length), &json!("black")));
    let german =
        guest.client().get(guest.url(&format!("/api/games/{id}/analysis"))).header("accept-language", "de");
    assert!(german.send().await.unwrap().text().await.unwrap().contains("Weiß gewinnt"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_too_many_is_told_so() {
    let folder = folder();
    let once = Rate::new(1, Duration::from_secs(3600));
    let set = |config: &mut zugleich_server::Config| config.settings.analyses_per_guest = once;
    let server = Server::with(folder.path(), set, Arc::new(CountingOpponent::default())).await;
    let guest = server.guest().await;
    let id = practise(&guest, "chesimul", &TURNS[..1]).await;
    resign(&guest, &id).await;
    assert_eq!(lines(&guest, &id).await.len(), 2);
    let refused = guest.get(&format!("/api/games/{id}/analysis")).await;
    assert_eq!((refused.status, &refused.json()["code"]), (429, &json!("too-many-requests")));
    assert_eq!(
        guest.get(&format!("/game/{id}/analysis")).await.status,
        200,
        "the page itself is no analysis"
    );
    assert_eq!(lines(&server.guest().await, &id).await.len(), 2);
}
