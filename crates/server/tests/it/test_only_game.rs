//! A game only of the tests, which the server's code never names: rooms support it like any other.

use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_render::record::pgn::PgnGame;
use zugleich_render::record::read_json;

use crate::harness::{Server, folder, friends_at};

/// White's king steps aside, Black takes a rook, and White's queen takes the king.
const GAME: [(&str, &str); 3] = [("e1d2", "a5a1"), ("d1a4", "e5d4"), ("a4d4", "c5a3")];
const END: &str = "1n1q1/3Q1/b4/3K1/rNB2 0 4";

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_from_an_invitation_to_a_record() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let game =
        json!({ "variant": "both-take", "opponent": "friend", "side": "white", "show_committed": true });
    let (white, black, id) = friends_at(&server, game).await;
    let (mut one, state) = white.watch(&id).await;
    let (mut two, _) = black.watch(&id).await;
    assert_eq!((&state["position"], &state["turn"]), (&json!("rnbqk/5/5/5/RNBQK 0 1"), &json!(1)));
    let mut end = state;
    for (turn, (first, second)) in (1..).zip(GAME) {
        one.commit("white", turn, first).await;
        two.commit("black", turn, second).await;
        let frame = one.until("turn").await;
        assert_eq!((&frame["white"]["text"], &frame["black"]["text"]), (&json!(first), &json!(second)));
        assert!(
            frame["events"].as_array().unwrap().iter().all(|event| event["words"].is_string()),
            "{frame}"
        );
        assert_eq!(two.until("turn").await["figures"], frame["figures"]);
        end = frame["state"].clone();
    }
    assert_eq!((&end["phase"], &end["result"]["reason"]), (&json!("over"), &json!("king-taken")));

    let stranger = server.guest().await;
    let exported = stranger.get(&format!("/api/games/{id}/export.json")).await.text;
    assert_eq!(CATALOG.replay(&read_json(&exported).unwrap()).unwrap().position(), END);
    let record = PgnGame::read(&stranger.get(&format!("/api/games/{id}/export.pgn")).await.text).unwrap();
    assert_eq!(record.play(record.open(CATALOG).unwrap()).game.position(), END);
    let history = stranger.get(&format!("/api/games/{id}/turns")).await.json();
    assert_eq!(history["turns"][2]["position"], END);
    for (path, shown) in [
        (format!("/game/{id}"), "both-take"),
        ("/games".to_owned(), "Both take"),
        ("/".to_owned(), "Both take"),
        ("/learn/both-take".to_owned(), "The knights meet: both vanish"),
    ] {
        let page = stranger.get(&path).await;
        assert_eq!((page.status, page.text.contains(shown)), (200, true), "{path}: {}", page.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_on_after_a_restart() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let game = json!({ "variant": "both-take", "opponent": "computer", "level": 1, "side": "white" });
    let id = guest.create(game).await;
    let (mut board, first) = guest.watch(&id).await;
    let planning = |state: &Value| state["phase"] == "planning";
    let before = if planning(&first) { first } else { board.until_state(planning).await };
    drop(board);
    server.stop().await;
    let server = Server::start(folder.path()).await;
    let (mut board, after) = guest.at(&server).watch(&id).await;
    assert_eq!((&after["seals"], &after["figures"]), (&before["seals"], &before["figures"]));
    board.commit("white", 1, "b1c3").await;
    assert_eq!(board.until("turn").await["white"]["text"], "b1c3");
}
