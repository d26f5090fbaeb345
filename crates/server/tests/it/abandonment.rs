//! Withdrawn, aborted and claimed games; and the pause of clocks before the start.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use zugleich_session::RandomOpponent;
use zugleich_transcript::{VerifyOptions, verify};

use crate::harness::{Guest, Server, SimulatedTime, folder, friends, friends_at, pick};

fn abort(seat: &str) -> Value {
    json!({ "type": "abort", "seat": seat })
}

fn absence(seat: &str, claim: &str) -> Value {
    json!({ "type": "absence", "seat": seat, "claim": claim })
}

/// Returns the winner and the reason that the verifier finds in a game's transcript.
async fn verified(guest: &Guest, id: &str) -> (Option<String>, String) {
    let text = guest.get(&format!("/api/games/{id}/transcript")).await.text;
    let verdict =
        verify(&text, &VerifyOptions::default()).unwrap_or_else(|fault| panic!("{fault:?} in {text}"));
    let (winner, reason) = verdict.result.unwrap();
    (winner.map(|seat| seat.to_string()), reason)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_is_withdrawn_by_its_owner_alone() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (owner, other) = (server.guest().await, server.guest().await);
    let id = owner.create(json!({ "variant": "chesimul", "opponent": "lobby", "side": "black" })).await;
    let path = format!("/api/games/{id}/abort");
    assert_eq!(other.post(&path, json!({})).await.json()["code"], "not-your-seat");
    let (mut board, state) = owner.watch(&id).await;
    assert_eq!(state["can_abort"], true);
    let answer = owner.post(&path, json!({})).await;
    assert_eq!((answer.status, answer.json()["receipt"].is_object()), (200, true), "{}", answer.text);
    let over = board.until_state(|state| state["phase"] == "over").await;
    let result = json!({ "winner": null, "reason": "aborted", "words": "No result: the game was aborted." });
    assert_eq!((&over["result"], &over["can_abort"]), (&result, &json!(false)));
    assert_eq!(other.get("/api/lobby").await.json(), json!({ "seeks": [] }));
    assert_eq!(other.join(&id).await.json()["code"], "game-over");
    assert_eq!(owner.post(&path, json!({})).await.json()["code"], "game-over");
    assert_eq!(verified(&owner, &id).await, (None, "aborted".to_owned()));
    assert!(!owner.get("/games").await.text.contains(&id), "nobody has come to it");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn game_aborted_before_two_turns_has_no_result() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    one.commit("white", 1, "b1a3").await;
    two.commit("black", 1, "b5c3").await;
    let state = two.until("turn").await["state"].clone();
    assert_eq!(state["can_abort"], true);
    one.until("turn").await;
    one.commit("white", 2, "a3b5").await;
    two.send(json!({ "id": 7, "type": "abort", "seat": "black" })).await;
    let done = two.until("done").await;
    assert_eq!((&done["re"], &done["receipt"]["receipt"]["what"]), (&json!(7), &json!("result")));
    let over = one.until_state(|state| state["phase"] == "over").await;
    assert_eq!((&over["result"]["reason"], &over["result"]["winner"]), (&json!("aborted"), &Value::Null));
    one.send(abort("white")).await;
    assert_eq!(one.until("refused").await["code"], "game-over");
    let pgn = white.get(&format!("/api/games/{id}/export.pgn")).await.text;
    assert!(pgn.contains("[Result \"*\"]") && pgn.contains("[Reason \"aborted\"]"), "{pgn}");
    let text = white.get(&format!("/api/games/{id}/export.txt")).await.text;
    assert!(text.contains("No result: the game was aborted."), "{text}");
    assert_eq!(verified(&white, &id).await, (None, "aborted".to_owned()));
    assert!(!server.guest().await.get("/games").await.text.contains(&id), "it is no news for others");
    drop((one, two));
    server.stop().await;
    let server = Server::at(folder.path(), &time).await;
    assert_eq!(white.at(&server).watch(&id).await.1["result"], over["result"]);

    let (white, black, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    for (turn, plans) in [(1, ("b1a3", "b5c3")), (2, ("a3b5", "c3b1"))] {
        one.commit("white", turn, plans.0).await;
        two.commit("black", turn, plans.1).await;
        one.until("turn").await;
    }
    one.send(abort("white")).await;
    assert_eq!(one.until("refused").await["code"], "too-late-to-abort");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn game_against_computer_is_aborted_at_any_time() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let game = json!({ "variant": "parity", "opponent": "computer", "level": 1, "side": "white" });
    let id = guest.create(game).await;
    let (mut board, mut state) = guest.watch(&id).await;
    for turn in 1..=3 {
        if state["phase"] != "planning" {
            state = board.until_state(|state| state["phase"] == "planning").await;
        }
        board.commit("white", turn, &pick(&state["plans"]["white"], 3)).await;
        state = board.until("turn").await["state"].clone();
    }
    let answer = guest.post(&format!("/api/games/{id}/abort"), json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    board.until_state(|state| state["result"]["reason"] == "aborted").await;
    assert_eq!(verified(&guest, &id).await, (None, "aborted".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn committed_player_claims_game_from_absent_one() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = friends(&server, false).await;
    let (mut one, first) = white.watch(&id).await;
    assert_eq!(first["absence"], json!({ "left": 120_000, "awaited": false, "draw": true }));
    let two = black.watch(&id).await;
    one.until_state(|state| state["absence"].is_null()).await;
    one.send(absence("white", "win")).await;
    assert_eq!(one.until("refused").await["code"], "not-awaited");
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    one.send(absence("white", "win")).await;
    assert_eq!(one.until("refused").await["code"], "not-away");
    drop(two);
    let away = one.until_state(|state| state["absence"].is_object()).await;
    assert_eq!(away["absence"], json!({ "left": 120_000, "awaited": true, "draw": true }));
    time.advance(119);
    one.send(absence("white", "win")).await;
    assert_eq!(one.until("refused").await["code"], "not-away");
    // A short return restarts the waiting time.
    let back = black.watch(&id).await;
    one.until_state(|state| state["absence"].is_null()).await;
    drop(back);
    one.until_state(|state| state["absence"]["left"] == 120_000).await;
    time.advance(120);
    one.send(absence("white", "win")).await;
    let over = one.until_state(|state| state["phase"] == "over").await;
    assert_eq!((&over["result"]["winner"], &over["result"]["reason"]), (&json!("white"), &json!("absence")));
    assert_eq!(black.watch(&id).await.1["result"]["words"], "White wins: Black was away.");
    assert_eq!(verified(&white, &id).await, (Some("white".to_owned()), "absence".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_planned_loses_nothing_by_being_away() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let server = Server::at(folder.path(), &time).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, _) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    one.until_state(|state| state["absence"].is_null()).await;
    two.commit("black", 1, "b5c3").await;
    two.until("committed").await;
    drop(two);
    one.until_state(|state| state["absence"].is_object()).await;
    time.advance(100_000);
    for claim in ["win", "draw"] {
        one.send(absence("white", claim)).await;
        assert_eq!(one.until("refused").await["code"], "not-awaited");
    }
    // White's plan resolves the turn, and the next one waits for both.
    one.commit("white", 1, "b1a3").await;
    one.until("turn").await;
    one.commit("white", 2, "a3b5").await;
    one.until("committed").await;
    one.send(absence("white", "draw")).await;
    let over = one.until_state(|state| state["phase"] == "over").await;
    assert_eq!((&over["result"]["winner"], &over["result"]["reason"]), (&Value::Null, &json!("absence")));
    assert_eq!(verified(&white, &id).await, (None, "absence".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_during_the_start_lead() {
    let (folder, time) = (folder(), SimulatedTime::new());
    let with = |config: &mut zugleich_server::Config| {
        config.settings.start_lead = Some(Duration::from_secs(10));
        config.time = Arc::new(time.set());
    };
    let server = Server::with(folder.path(), with, Arc::new(RandomOpponent)).await;
    let clock = json!({ "kind": "increment", "base": 300, "increment": 3 });
    let game = json!({ "variant": "chesimul", "opponent": "friend", "side": "white", "clock": clock });
    let (white, black, id) = friends_at(&server, game).await;
    let (mut one, state) = white.watch(&id).await;
    assert_eq!(state["clock"]["stand"], 10_000);
    time.advance(4);
    let (mut two, state) = black.watch(&id).await;
    assert_eq!(
        (&state["clock"]["stand"], &state["clock"]["left"]["black"]),
        (&json!(6_000), &json!(300_000))
    );
    one.commit("white", 1, "b1a3").await;
    one.until("committed").await;
    time.advance(16);
    two.commit("black", 1, "b5c3").await;
    let state = two.until("turn").await["state"].clone();
    assert_eq!(state["clock"]["left"], json!({ "white": 303_000, "black": 293_000 }));
    two.send(json!({ "type": "resign", "seat": "black" })).await;
    two.until_state(|state| state["phase"] == "over").await;
    assert_eq!(verified(&white, &id).await, (Some("white".to_owned()), "resignation".to_owned()));
    server.stop().await;
}
