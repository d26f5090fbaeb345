use serde_json::{Value, json};

use crate::harness::{Guest, Server, folder};

/// Plays plies of a practice game of Entanglement Chess.
async fn practise(guest: &Guest, plies: &[&str]) -> String {
    let id = guest.create(json!({ "variant": "entanglement", "opponent": "practice" })).await;
    let (mut board, _) = guest.watch(&id).await;
    for (turn, plan) in (1..).zip(plies) {
        board.commit(if turn % 2 == 1 { "white" } else { "black" }, turn, plan).await;
        board.until("turn").await;
    }
    id
}

async fn asked(guest: &Guest, id: &str, query: &str) -> Value {
    let answer = guest.get(&format!("/api/games/{id}/{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text);
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_shown_before_it_is_played() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = practise(&guest, &["b1c3", "b8c6"]).await;
    let preview = asked(&guest, &id, "preview?plan=g1f3").await;
    let words = ["f3 is a knight.", "a1, c1 to f1, h1 and a2 to h2 can no longer be a knight."];
    assert_eq!((&preview["turn"], &preview["words"]), (&json!(3), &json!(words)));
    assert_eq!(preview["events"].as_array().unwrap().len(), 15);
    assert_eq!(preview["events"][0]["possible"], "[PBRQK]");
    // No move was played; earlier positions can be previewed too.
    let turns = asked(&guest, &id, "turns").await;
    assert_eq!(turns["turns"].as_array().unwrap().len(), 2);
    assert_eq!(asked(&guest, &id, "preview?turn=0&plan=g1f3").await["words"], json!(["f3 is a knight."]));
    let refused = guest.get(&format!("/api/games/{id}/preview?plan=c3c4")).await;
    assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("invalid-request")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_read_and_nothing_is_committed() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = guest.create(json!({ "variant": "prediction", "opponent": "practice" })).await;
    for (seat, plan, read) in [
        ("white", "Nf3%2Fexd5", None),
        ("white", "Nf3%2Fe5", Some("g1f3/e7e5")),
        ("white", "e2e4%2F-", Some("e2e4/-")),
        ("black", "Nf6%2Fe4", Some("g8f6/e2e4")),
        ("black", "Nf3%2F-", None),
        ("white", "", None),
    ] {
        let query = format!("/api/games/{id}/readings?seat={seat}&plan={plan}");
        let answer = guest.get(&query).await;
        match read {
            Some(text) => assert_eq!(answer.json(), json!({ "plans": [text], "why": null }), "{query}"),
            None => {
                assert_eq!((answer.status, &answer.json()["plans"]), (200, &json!([])), "{query}");
                assert!(answer.json()["why"].as_str().is_some_and(|why| !why.is_empty()), "{query}");
            }
        }
    }
    for wrong in ["readings", "readings?seat=red&plan=e2e4", "readings?seat=white"] {
        assert_eq!(guest.get(&format!("/api/games/{id}/{wrong}")).await.status, 400, "{wrong}");
    }
    assert_eq!(asked(&guest, &id, "turns").await["turns"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn reasons_name_squares_and_plies() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = practise(&guest, &["b1c3", "b8c6", "g1f3", "g8f6"]).await;
    let why = asked(&guest, &id, "why?square=a1&type=N").await;
    assert_eq!((&why["possible"], &why["squares"]), (&json!(false), &json!(["a1", "c3", "f3"])));
    let plies = [(1, "b1", "c3"), (3, "g1", "f3")]
        .map(|(turn, from, to)| json!({ "turn": turn, "side": "white", "from": from, "to": to }));
    assert_eq!(why["plies"], json!(plies));
    assert_eq!(asked(&guest, &id, "why?square=a1&type=N&turn=2").await["possible"], true);
    let illegal = asked(&guest, &id, "why?move=c3c4").await;
    assert_eq!(illegal["words"][1], "1. b1–c3 is a move of a knight.");
    assert_eq!(asked(&guest, &id, "why?move=a2a4").await["possible"], true);
    let words = asked(&guest, &id, "why?move=a7a6").await["words"][0].clone();
    assert!(words.as_str().unwrap().ends_with("the piece on a7 is the opponent's."), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_that_make_no_sense_are_refused() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let id = practise(&guest, &["b1c3"]).await;
    let both = guest.create(json!({ "variant": "chesimul", "opponent": "practice" })).await;
    let queries = [
        "why",
        "why?square=a1",
        "why?square=z9&type=N",
        "why?square=a1&type=K&promoted=true",
        "why?square=a1&type=x",
        "why?square=a4&type=N",
        "why?move=castle",
        "preview",
        "preview?plan=",
        "preview?plan=b8c6&turn=-1",
    ];
    let asked = queries.iter().map(|query| (&id, *query));
    for (id, query) in asked.chain([(&both, "preview?plan=a2a3"), (&both, "why?square=a1&type=N")]) {
        let answer = guest.get(&format!("/api/games/{id}/{query}")).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!("invalid-request")), "{query}");
    }
    let illegal = guest.get(&format!("/api/games/{both}/why?move=a1a1")).await.json();
    assert_eq!(illegal["possible"], false);
    assert_eq!(guest.get("/api/games/nosuchgame/why?move=a2a3").await.status, 404);
}
