//! Everybody is told in a language of their own, and records are the same for all.

use reqwest::header::ACCEPT_LANGUAGE;

use crate::harness::{Answer, Guest, Server, folder, friends};

/// The guest as one whose page has been set to a language.
fn speaking(mut guest: Guest, language: &str) -> Guest {
    guest.cookie.push_str(&format!("; language={language}"));
    guest
}

async fn preferring(guest: &Guest, path: &str, languages: &str) -> Answer {
    guest.ask(guest.client().get(guest.url(path)).header(ACCEPT_LANGUAGE, languages)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_in_the_language_that_was_chosen_or_that_the_browser_likes() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    for path in
        ["/", "/games", "/learn", "/learn/prediction", "/verify", "/replay", "/nothing", "/game/abcdefghijkm"]
    {
        let german = preferring(&guest, path, "de-AT, en;q=0.3").await;
        assert!(german.text.contains("<html lang=\"de\">"), "{path}: {}", german.text);
        assert!(german.text.contains(">Partien</a>") && !german.text.contains(">Games</a>"), "{path}");
        assert_eq!(german.headers["content-language"], "de", "{path}");
        let varies: Vec<_> =
            german.headers.get_all("vary").iter().map(|vary| vary.to_str().unwrap()).collect();
        assert!(varies.iter().any(|vary| vary.contains("accept-language, cookie")), "{path}: {varies:?}");
        let english = preferring(&guest, path, "fr").await;
        assert!(english.text.contains("<html lang=\"en\">"), "{path}");
    }
    let chosen = speaking(guest, "en");
    let answer = preferring(&chosen, "/", "de").await;
    assert!(
        answer.text.contains("<html lang=\"en\">"),
        "what was chosen counts before what the browser likes"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_refused_is_told_in_the_own_language() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, _, id) = friends(&server, true).await;
    let white = speaking(white, "de");
    let missing = white.get("/api/games/abcdefghijkm/turns").await.json();
    assert_eq!(missing["message"], "Unter dieser Adresse gibt es keine Partie.");
    let (mut socket, _) = white.watch(&id).await;
    socket.commit("black", 1, "e7e5").await;
    let refused = socket.until("refused").await;
    assert_eq!(
        (&refused["code"], &refused["message"]),
        (&"not-your-seat".into(), &"Dieser Platz ist nicht deiner.".into())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_are_told_of_one_turn_in_two_languages_and_records_are_in_one() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let white = speaking(white, "de");
    let ((mut one, state), (mut other, _)) = (white.watch(&id).await, black.watch(&id).await);
    assert!(state["figures"][0]["label"].as_str().unwrap().contains(" auf "), "{}", state["figures"][0]);
    let plan =
        |state: &serde_json::Value, seat: &str| state["plans"][seat][0]["text"].as_str().unwrap().to_owned();
    let (_, blacks) = black.watch(&id).await;
    one.commit("white", 1, &plan(&state, "white")).await;
    other.commit("black", 1, &plan(&blacks, "black")).await;
    let (german, english) = (one.until("turn").await, other.until("turn").await);
    let words = |turn: &serde_json::Value| turn["words"].as_str().unwrap().to_owned();
    assert!(words(&german).starts_with("Weiß "), "{german}");
    assert!(words(&english).starts_with("White "), "{english}");
    assert_eq!(german["position"], english["position"]);
    for export in ["export.txt", "export.pgn", "export.json"] {
        let path = format!("/api/games/{id}/{export}");
        assert_eq!(white.get(&path).await.text, black.get(&path).await.text, "{export}");
    }
    let turns = white.get(&format!("/api/games/{id}/turns")).await.json();
    assert!(words(&turns["turns"][0]).starts_with("Weiß "), "{turns}");
}
